import type { Input } from '@shangxue/contract/platform/endpoint'
import { exportStock } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { exportable } from '../../platform/exports/spec.ts'
import { productMatches } from '../catalogue/service.ts'
import { currentPrice } from '../pricing/service.ts'
import { modelTotals, viewCondition } from './model-queries.ts'

/** `place` is null for a SKU that no location holds. */
type Key = { sku: number; place: number | null }
type Row = {
  brand: string
  model: string
  spec: string
  color: string
  location: string | null
  quantity: number
  reserved: number
  retail: number | null
  value: number
}

export const stockExport = exportable({
  endpoint: exportStock,
  title: '库存',
  columns: [
    { header: '品牌', kind: 'text', width: 12, value: (row: Row) => row.brand },
    { header: '型号', kind: 'text', width: 24, value: (row) => row.model },
    { header: '配置', kind: 'text', width: 14, value: (row) => row.spec },
    { header: '颜色', kind: 'text', width: 12, value: (row) => row.color },
    { header: '门店', kind: 'text', width: 16, value: (row) => row.location },
    { header: '数量', kind: 'integer', width: 8, value: (row) => row.quantity },
    { header: '预留', kind: 'integer', width: 8, value: (row) => row.reserved },
    { header: '零售价', kind: 'money', width: 12, value: (row) => row.retail },
    { header: '库存成本', kind: 'money', width: 14, cost: true, value: (row) => row.value },
  ],
  keys: ({ db }, filters, limit) => keysOf(db, filters, limit),
  rows: ({ db }, keys) => rowsOf(db, keys),
})

async function keysOf(db: Db, filters: Input<typeof exportStock>, limit: number): Promise<Key[]> {
  const { q, brand_id, location_id, view } = filters
  const atLocation = location_id === undefined ? sql`true` : sql`k.location_id = ${location_id}`
  // These two views include SKUs without stock.
  const includesEmpty = view === 'low_stock' || view === 'out_of_stock'
  const conditions = [
    sql`s.active and p.active`,
    includesEmpty ? sql`true` : sql`k.sku_id is not null`,
    productMatches(sql`p.id`, q) ?? sql`true`,
    viewCondition(view, location_id) ?? sql`true`,
    brand_id === undefined ? sql`true` : sql`p.brand_id = ${brand_id}`,
  ]
  const { rows } = await db.execute<Key>(sql`
    select s.id::int as sku, k.location_id::int as place
    from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
      left join stock_balance k on k.sku_id = s.id and k.quantity > 0 and ${atLocation}
      left join location l on l.id = k.location_id
      left join lateral (${modelTotals(location_id, q.trim() === '' ? undefined : sql`p.id`)}) t on t.product_id = p.id
    where ${sql.join(conditions, sql` and `)}
    order by b.position, b.pinyin, p.pinyin, p.id, s.spec, s.color, s.id, l.position, l.id limit ${limit}`)
  return rows
}

async function rowsOf(db: Db, keys: Key[]): Promise<Row[]> {
  const skus = keys.map(({ sku }) => sku)
  const places = keys.map(({ place }) => place)
  const { rows } = await db.execute<Row>(sql`
    select b.name as brand, p.name as model, s.spec, s.color, l.name as location, 
           coalesce(k.quantity, 0) as quantity, coalesce(k.reserved, 0) as reserved,
           (${currentPrice(sql`s.id`, 'retail')})::float8 as retail, coalesce(k.value_fen, 0)::float8 as value
    from unnest(${sql.param(skus)}::bigint[], ${sql.param(places)}::bigint[]) with ordinality as requested(sku, place, n)
      join sku s on s.id = requested.sku join product p on p.id = s.product_id join brand b on b.id = p.brand_id
      left join stock_balance k on k.sku_id = requested.sku and k.location_id = requested.place
      left join location l on l.id = k.location_id
    order by requested.n`)
  return rows
}
