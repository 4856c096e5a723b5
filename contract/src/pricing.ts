import { Type } from 'typebox'
import { endpoint, FileAnswer } from './endpoint.ts'
import { Fen, Id, Instant, Nullable, OneOf, Paged, Query, searchText } from './schema.ts'

export const PRICE_TYPES = ['purchase', 'wholesale', 'retail', 'floor'] as const
export type PriceType = (typeof PRICE_TYPES)[number]
export const PRICE_TYPE_NAMES: Record<PriceType, string> = {
  purchase: '采购价',
  wholesale: '批发价',
  retail: '零售价',
  floor: '最低价',
}

const Filters = {
  q: searchText,
  brand_id: Type.Optional(Id),
  changed: Type.Boolean({ default: false, description: 'only what changed in the last 7 days' }),
}

/** A price and, where it changed in the last 7 days, what it was before. */
const CurrentPrice = Type.Object({
  type: OneOf(PRICE_TYPES),
  amount_fen: Fen,
  previous_fen: Nullable(Fen),
  changed_at: Nullable(Instant),
})

export const PriceRow = Type.Object({
  sku_id: Id,
  product_id: Id,
  brand: Type.String(),
  model: Type.String(),
  short_name: Type.String(),
  spec: Type.String(),
  color: Type.String(),
  stock: Type.Integer(),
  prices: Type.Array(CurrentPrice),
})

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/pricing/prices',
  summary: 'The price list by brand, model and spec; purchase and floor prices only with cost-view',
  permission: 'login',
  input: Query(Filters),
  output: Paged(PriceRow),
})

export const priceHistory = endpoint({
  method: 'GET',
  path: '/api/pricing/skus/:sku_id/history',
  summary: 'Every price that a spec has had, oldest first',
  permission: 'login',
  input: Type.Object({ sku_id: Id }),
  output: Type.Object({
    sku_id: Id,
    model: Type.String(),
    spec: Type.String(),
    color: Type.String(),
    history: Type.Array(
      Type.Object({
        type: OneOf(PRICE_TYPES),
        amount_fen: Fen,
        valid_from: Instant,
        by: Nullable(Type.String()),
      }),
    ),
  }),
})

export const exportPrices = endpoint({
  method: 'GET',
  path: '/api/pricing/export',
  summary: 'The price list as .xlsx, with the filters of the list',
  permission: 'export',
  input: Type.Object(Filters),
  output: FileAnswer,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  timeoutMs: 120_000,
})
