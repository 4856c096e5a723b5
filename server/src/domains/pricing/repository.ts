import { PRICE_CHANGE_DAYS } from '@shangxue/contract/platform/constants'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type getPriceHistory,
  type listPrices,
  PRICE_TYPES,
  type PriceType,
} from '@shangxue/contract/pricing/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import { productMatches } from '../catalogue/service.ts'
import { isHidden } from './rules/price-rules.ts'
import { REVOKED_MS, toTimeline } from './rules/price-timeline.ts'

type Filters = Partial<Input<typeof listPrices>>
type Page = Pick<Input<typeof listPrices>, 'page' | 'limit'>
type Row = Output<typeof listPrices>['list'][number]
type Price = Row['prices'][number]

const visibleTypes = (seesCost: boolean): PriceType[] =>
  PRICE_TYPES.filter((type) => !isHidden(type, seesCost))

interface PriceColumns extends Record<string, unknown> {
  sku_id: number
  type: PriceType
  amount_fen: number
  previous_fen: number | null
  changed_at: string | null
  next_fen?: number | null
  next_from?: string | null
}
const toPrice = ({
  type,
  amount_fen,
  previous_fen,
  changed_at,
  next_fen,
  next_from,
}: PriceColumns): Price => ({
  type,
  amount_fen,
  previous_fen,
  changed_at: toIsoOrNull(changed_at),
  ...(next_fen != null && next_from && { next: { amount_fen: next_fen, valid_from: toIso(next_from) } }),
})

const recentSince = sql`now() - make_interval(days => ${sql.raw(String(PRICE_CHANGE_DAYS))})`

const afterRevoked = sql`make_interval(secs => ${sql.raw(String(REVOKED_MS / 1000))})`

/**
 * Prices in force with their predecessors. Defines 'changed': a price of the last days that differs from the previous
 * one. A first price is not a change, and a revoked price never existed.
 */
const pricesInForce = (condition: SQL, types: PriceType[]): SQL => sql`
  select sku_id, type, amount_fen, valid_from, previous,
         valid_from >= ${recentSince} and previous is not null and previous <> amount_fen as changed
  from (
    select v.sku_id, v.type, v.amount_fen, v.valid_from,
           lag(v.amount_fen) over (partition by v.sku_id, v.type order by v.valid_from) as previous,
           row_number() over (partition by v.sku_id, v.type order by v.valid_from desc) as age
    from (
      select v.sku_id, v.type, v.amount_fen, v.valid_from,
             lead(v.valid_from) over (partition by v.sku_id, v.type order by v.valid_from) as until
      from sku_price v where ${condition} and v.type in ${types} and v.valid_from <= now()
    ) as v
    where v.until is null or v.until > v.valid_from + ${afterRevoked}
  ) as ranked
  where age = 1`

/** The next planned price of the type that differs from the current one. */
const nextPlanned = sql`
  select n.amount_fen, n.valid_from from sku_price n
  where n.sku_id = prices.sku_id and n.type = prices.type and n.valid_from > now() and n.amount_fen <> prices.amount_fen
    and not exists (
      select from sku_price w where w.sku_id = n.sku_id and w.type = n.type
        and w.valid_from > n.valid_from and w.valid_from <= n.valid_from + ${afterRevoked})
  order by n.valid_from limit 1`

const order = sql`b.position, b.pinyin, p.tracking desc, p.pinyin, p.id, s.spec, s.color, s.id`

function filteredSkus({ q = '', brand_id, changed, sku_ids }: Filters, types: PriceType[]): SQL {
  const recentlyChanged = sql`v.sku_id in (select n.sku_id from sku_price n where n.valid_from between ${recentSince} and now())`
  const conditions = [
    sql`s.active and p.active`,
    brand_id === undefined ? undefined : sql`p.brand_id = ${brand_id}`,
    productMatches(sql`p.id`, q),
    sku_ids === undefined ? undefined : sql`s.id = any(${sql.param(sku_ids.split(','))}::bigint[])`,
    changed
      ? sql`s.id in (select c.sku_id from (${pricesInForce(recentlyChanged, types)}) c where c.changed)`
      : undefined,
  ]
  return sql`from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id where ${sql.join(
    conditions.filter((c): c is SQL => c !== undefined),
    sql` and `,
  )}`
}

export interface PriceAccess {
  readonly seesCost: boolean
  /** Planned prices are visible only to users who set prices. */
  readonly seesPlans: boolean
}

export const pricingRepository = (db: Db, { seesCost, seesPlans }: PriceAccess) => {
  const types = visibleTypes(seesCost)

  /** Current price of each SKU, the price before a recent change, and the next planned one. */
  async function pricesOf(skuIds: number[]): Promise<Map<number, Price[]>> {
    const bySku = new Map<number, Price[]>()
    if (skuIds.length === 0) return bySku
    const [columns, join] = seesPlans
      ? [
          sql`, n.amount_fen::float8 as next_fen, n.valid_from as next_from`,
          sql`left join lateral (${nextPlanned}) n on true`,
        ]
      : [sql``, sql``]
    const { rows } = await db.execute<PriceColumns>(sql`
      select sku_id::int as sku_id, type, prices.amount_fen::float8 as amount_fen,
             case when changed then previous::float8 end as previous_fen,
             case when changed then prices.valid_from end as changed_at ${columns}
      from (${pricesInForce(sql`v.sku_id = any(${sql.param(skuIds)}::bigint[])`, types)}) as prices ${join}`)
    for (const row of rows) {
      const prices = bySku.get(row.sku_id) ?? []
      bySku.set(row.sku_id, prices)
      prices.push(toPrice(row))
    }
    for (const prices of bySku.values()) prices.sort((a, b) => types.indexOf(a.type) - types.indexOf(b.type))
    return bySku
  }

  async function rowsOf(from: SQL, limit: SQL): Promise<Row[]> {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select s.id::int as sku_id, p.id::int as product_id, b.name as brand, p.name as model, p.short_name, s.spec, s.color,
             coalesce((select sum(k.quantity) from stock_balance k where k.sku_id = s.id), 0)::float8 as stock
      ${from} order by ${order} ${limit}`)
    const skus = rows as unknown as Omit<Row, 'prices'>[]
    const prices = await pricesOf(skus.map(({ sku_id }) => sku_id))
    return skus.map((sku) => ({ ...sku, prices: prices.get(sku.sku_id) ?? [] }))
  }

  return {
    async list(filters: Filters & Page) {
      const from = filteredSkus(filters, types)
      return toPage(
        await rowsOf(from, limitOffset(filters)),
        filters,
        await cappedCount(db, sql`select 1 ${from}`),
      )
    },

    /** SKU ids of the list, in its order. */
    async skus(filters: Filters, limit: number): Promise<number[]> {
      const { rows } = await db.execute<{ id: number }>(sql`
        select s.id::int as id ${filteredSkus(filters, types)} order by ${order} limit ${limit}`)
      return rows.map(({ id }) => id)
    },

    /** The complete list and the visible price types. */
    all: async (filters: Filters) => ({
      rows: await rowsOf(filteredSkus(filters, types), sql``),
      types,
    }),

    async history(skuId: number): Promise<Output<typeof getPriceHistory> | undefined> {
      const { rows } = await db.execute<{ model: string; spec: string; color: string }>(sql`
        select p.name as model, s.spec, s.color from sku s join product p on p.id = s.product_id where s.id = ${skuId}`)
      const [sku] = rows
      if (!sku) return undefined
      const entries = await db.execute<{
        type: PriceType
        amount_fen: number
        valid_from: string
        by: string | null
        coming: boolean
      }>(sql`
        select v.type, v.amount_fen::float8 as amount_fen, v.valid_from, u.name as by, v.valid_from > now() as coming
        from sku_price v left join app_user u on u.id = v.created_by
        where v.sku_id = ${skuId} and v.type in ${types} ${seesPlans ? sql`` : sql`and v.valid_from <= now()`}
        order by v.valid_from, v.id`)
      return { sku_id: skuId, ...sku, ...toTimeline(entries.rows) }
    },
  }
}
