import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { PAGE_LIMIT, PAGE_LIMIT_MAX, UNPAGED_LIST_MAX } from './constants.ts'

/** Schemas shared by several domains. Texts, lists and numbers of inputs are bounded. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
/** Incremented on each save and sent back with a change, so that concurrent changes are detected. */
export const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_646 })
/** Money in 分 in responses. Unbounded, so that a total can never fail the response schema. */
export const Fen = Type.Integer({ description: '分' })
/** Money in 分 that a client returns as it was displayed. */
export const FenInput = Type.Integer({
  minimum: -9_007_199_254_740_991,
  maximum: 9_007_199_254_740_991,
  description: '分',
})
/** A price in 分: never negative. */
export const PriceFen = Type.Integer({ minimum: 0, maximum: 100_000_000_00, description: '分' })
/** An instant, ISO 8601 in UTC. */
export const Instant = Type.String({ format: 'date-time' })
/** A business day, YYYY-MM-DD, before 3000 so that days always sort as text. */
export const Day = Type.String({ pattern: '^[012]\\d{3}-\\d{2}-\\d{2}$' })
/**
 * The value or null. Simple types become `type: [x, 'null']`: the serialiser handles that without trying each
 * alternative in turn.
 */
export const Nullable = <T extends TSchema>(schema: T) => {
  const { type, enum: values } = schema as { type?: unknown; enum?: unknown[] }
  if (values) return Type.Unsafe<Static<T> | null>({ enum: [...values, null] })
  if (typeof type === 'string' && type !== 'object' && type !== 'array')
    return Type.Unsafe<Static<T> | null>({ ...schema, type: [type, 'null'] })
  return Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] })
}
export const Text = (maxLength: number, minLength = 1) => Type.String({ minLength, maxLength })
export const OneOf = <const T extends readonly string[]>(values: T, fallback?: T[number]) =>
  Type.Unsafe<T[number]>({ enum: [...values], ...(fallback === undefined ? {} : { default: fallback }) })
export const paging = {
  page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: PAGE_LIMIT_MAX, default: PAGE_LIMIT }),
}

/**
 * Paging of endpoints that return a bare list to the first clients, which request no page: by default the whole list
 * up to a maximum. The headers `X-Total-Count` and `Link` (RFC 8288) contain the total and the next page.
 */
export const unpagedList = {
  page: paging.page,
  limit: Type.Integer({ minimum: 1, maximum: UNPAGED_LIST_MAX, default: UNPAGED_LIST_MAX }),
}

/** Text of a search field, trimmed by the server. */
export const searchText = Type.String({ maxLength: 64, default: '' })

/**
 * A page of a list. An exact total costs a scan, so rows are counted up to a cap; with `totalCapped` there are at
 * least `total`.
 */
export const Paged = <T extends TSchema>(item: T) =>
  Type.Object({
    list: Type.Array(item),
    pagination: Type.Object({
      page: Type.Integer(),
      pageSize: Type.Integer(),
      total: Type.Integer(),
      totalPages: Type.Integer(),
      totalCapped: Type.Boolean(),
    }),
  })

export const Query = <P extends TProperties>(filters: P) => Type.Object({ ...filters, ...paging })
