import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getStockModel, getStockSummary, listStockModels } from '@shangxue/contract/stock/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../platform/database/pagination.ts'
import { productMatches } from '../catalogue/service.ts'
import { currentPrice } from '../pricing/service.ts'

type Filters = Input<typeof listStockModels>
type Model = Output<typeof listStockModels>['list'][number]

const allOf = (conditions: (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((c): c is SQL => c !== undefined)], sql` and `)

const AGE_DAYS: Partial<Record<Filters['view'], number>> = { aged_30: 30, aged_60: 60, aged_90: 90 }

const MODEL_ORDER: Record<Filters['sort'], SQL> = {
  brand: sql`b.position, b.pinyin, p.tracking desc, p.pinyin, p.id`,
  quantity: sql`quantity desc, p.pinyin, p.id`,
  name: sql`p.tracking desc, p.pinyin, p.id`,
}

/** Condition of a list view on the totals per model `t`. */
export function viewCondition(view: Filters['view'], locationId: number | undefined): SQL | undefined {
  if (view === 'low_stock') return sql`coalesce(t.low, false)`
  if (view === 'out_of_stock') return sql`coalesce(t.quantity, 0) = 0`
  const days = AGE_DAYS[view]
  if (days === undefined) return undefined
  const atLocation = locationId === undefined ? sql`true` : sql`d.location_id = ${locationId}`
  return sql`p.id in (select s.product_id from device d join sku s on s.id = d.sku_id
    where d.status = 'in_stock' and d.received_at < now() - make_interval(days => ${days}) and ${atLocation})`
}

/**
 * Totals per model from the balances of its SKUs, at one location or all. `productId` restricts them to the model of an
 * outer column: faster for searches with few matches, and not recalculated for all models per match.
 */
export const modelTotals = (locationId: number | undefined, productId?: SQL): SQL => sql`
  select product_id, sum(quantity)::float8 as quantity, sum(reserved)::float8 as reserved, sum(in_transit)::float8 as in_transit,
         sum(value_fen) as value_fen, count(*)::int as skus, bool_or(quantity < min_stock) as low,
         count(*) filter (where quantity < min_stock)::int as low_skus
  from (
    select s.product_id, s.id, s.min_stock, coalesce(sum(k.quantity), 0) as quantity, coalesce(sum(k.reserved), 0) as reserved,
           coalesce(sum(k.in_transit), 0) as in_transit, coalesce(sum(k.value_fen), 0) as value_fen
    from sku s left join stock_balance k on k.sku_id = s.id ${locationId === undefined ? sql`` : sql`and k.location_id = ${locationId}`}
    where s.active ${productId ? sql`and s.product_id = ${productId}` : sql``}
    group by s.product_id, s.id, s.min_stock
  ) as per_sku
  group by product_id`

export const stockModelQueries = (db: Db, seesCost: boolean) => ({
  async list(filters: Filters) {
    const { brand_id, location_id, q, view, sort } = filters
    const from = sql`from product p join brand b on b.id = p.brand_id left join lateral (${modelTotals(location_id, q.trim() === '' ? undefined : sql`p.id`)}) t
      on t.product_id = p.id where ${allOf([
        sql`p.active`,
        brand_id === undefined ? undefined : sql`p.brand_id = ${brand_id}`,
        productMatches(sql`p.id`, q),
        viewCondition(view, location_id),
      ])}`
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select p.id::int as id, b.name as brand, p.name, p.short_name, p.tracking, coalesce(t.skus, 0) as skus,
             coalesce(t.quantity, 0) as quantity, coalesce(t.reserved, 0) as reserved, coalesce(t.in_transit, 0) as in_transit,
             coalesce(t.value_fen, 0)::float8 as value_fen, coalesce(t.low, false) as low_stock,
             coalesce(t.low_skus, 0) as low_skus
      ${from} order by ${MODEL_ORDER[sort]} ${limitOffset(filters)}`)
    const models = rows as unknown as Model[]
    const prices = await retailRanges(
      db,
      models.map(({ id }) => id),
    )
    const list = models.map((model) => ({
      ...model,
      value_fen: seesCost ? model.value_fen : null,
      retail_from_fen: prices.get(model.id)?.from ?? null,
      retail_to_fen: prices.get(model.id)?.to ?? null,
    }))
    return toPage(list, filters, await cappedCount(db, sql`select 1 ${from}`))
  },

  async summary({
    brand_id,
    location_id,
  }: Input<typeof getStockSummary>): Promise<Output<typeof getStockSummary>> {
    const brand = brand_id === undefined ? undefined : sql`p.brand_id = ${brand_id}`
    const { rows } = await db.execute<Record<string, number>>(sql`
      with totals as (
        select p.tracking, t.* from (${modelTotals(location_id)}) t join product p on p.id = t.product_id where ${allOf([sql`p.active`, brand])}
      ), low as (
        select count(*)::int as n from (
          select s.id from sku s join product p on p.id = s.product_id
            left join stock_balance k on k.sku_id = s.id ${location_id === undefined ? sql`` : sql`and k.location_id = ${location_id}`}
          where ${allOf([sql`s.active and p.active and s.min_stock > 0`, brand])}
          group by s.id, s.min_stock having coalesce(sum(k.quantity), 0) < s.min_stock) as few
      ), aged as (
        select count(*)::int as d30, count(*) filter (where d.received_at < now() - interval '60 days')::int as d60,
               count(*) filter (where d.received_at < now() - interval '90 days')::int as d90
        from device d ${brand ? sql`join sku s on s.id = d.sku_id join product p on p.id = s.product_id` : sql``}
        where ${allOf([
          sql`d.status = 'in_stock' and d.received_at < now() - interval '30 days'`,
          location_id === undefined ? undefined : sql`d.location_id = ${location_id}`,
          brand,
        ])}
      )
      select coalesce(sum(quantity) filter (where tracking = 'serial'), 0)::float8 as devices,
             coalesce(sum(quantity) filter (where tracking = 'none'), 0)::float8 as accessories,
             coalesce(sum(reserved), 0)::float8 as reserved, coalesce(sum(value_fen), 0)::float8 as value_fen,
             (select d30 from aged) as aged_30, (select d60 from aged) as aged_60, (select d90 from aged) as aged_90,
             (select n from low) as low_stock
      from totals`)
    const row = rows[0] as unknown as Output<typeof getStockSummary>
    return { ...row, value_fen: seesCost ? row.value_fen : null }
  },

  async find(id: number): Promise<Output<typeof getStockModel> | undefined> {
    const { rows } = await db.execute<Record<string, unknown>>(sql`
      select p.id::int as id, b.name as brand, p.name, p.short_name, p.tracking, coalesce((
        select json_agg(json_build_object(
          'id', s.id, 'spec', s.spec, 'color', s.color, 'barcode', s.barcode, 'min_stock', s.min_stock,
          'wholesale_fen', ${currentPrice(sql`s.id`, 'wholesale')}, 'retail_fen', ${currentPrice(sql`s.id`, 'retail')},
          'quantity', coalesce(k.quantity, 0), 'value_fen', coalesce(k.value_fen, 0), 'stores', coalesce(k.stores, '[]'::json)
        ) order by s.spec, s.color)
        from sku s left join lateral (
          select sum(k.quantity)::float8 as quantity, sum(k.value_fen) as value_fen,
            json_agg(json_build_object('location_id', l.id, 'location', l.name, 'quantity', k.quantity,
              'reserved', k.reserved, 'in_transit', k.in_transit) order by l.position, l.name)
              filter (where k.quantity + k.in_transit > 0) as stores
          from stock_balance k join location l on l.id = k.location_id where k.sku_id = s.id
        ) k on true
        where s.product_id = p.id and s.active), '[]'::json) as skus
      from product p join brand b on b.id = p.brand_id where p.id = ${id}`)
    const model = rows[0] as unknown as Output<typeof getStockModel> | undefined
    if (!model || seesCost) return model
    return { ...model, skus: model.skus.map((sku) => ({ ...sku, value_fen: null })) }
  },
})

/** The lowest and highest current retail price among the SKUs of each model. */
async function retailRanges(db: Db, productIds: number[]) {
  if (productIds.length === 0) return new Map<number, { from: number | null; to: number | null }>()
  const { rows } = await db.execute<{ product_id: number; from: number | null; to: number | null }>(sql`
    select product_id::int as product_id, min(price)::float8 as from, max(price)::float8 as to
    from (select s.product_id, ${currentPrice(sql`s.id`, 'retail')} as price from sku s
          where s.active and s.product_id = any(${sql.param(productIds)}::bigint[])) as priced
    group by product_id`)
  return new Map(rows.map((row) => [row.product_id, row]))
}
