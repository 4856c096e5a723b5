import type { Input } from '@shangxue/contract/endpoint'
import { exportStock } from '@shangxue/contract/stock'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { exportable } from '../../platform/exports/spec.ts'
import { productMatches } from '../catalogue/service.ts'
import { currentPrice } from '../pricing/service.ts'
import { totals, viewCondition } from './models.ts'

type Key = { sku: number; place: number }
type Row = {
  brand: string
  model: string
  spec: string
  color: string
  location: string
  quantity: number
  reserved: number
  retail: number | null
  value: number
}

/** Stock by model, spec, colour and store. */
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
  keys: ({ db }, filters, most) => keysOf(db, filters, most),
  rows: ({ db }, keys) => rowsOf(db, keys),
})

async function keysOf(db: Db, filters: Input<typeof exportStock>, most: number): Promise<Key[]> {
  const { q, brand_id, location_id, view } = filters
  const conditions = [
    sql`k.quantity > 0`,
    productMatches(sql`p.id`, q) ?? sql`true`,
    viewCondition(view, location_id) ?? sql`true`,
    brand_id === undefined ? sql`true` : sql`p.brand_id = ${brand_id}`,
    location_id === undefined ? sql`true` : sql`k.location_id = ${location_id}`,
  ]
  const { rows } = await db.execute<Key>(sql`
    select k.sku_id::int as sku, k.location_id::int as place
    from stock_balance k join sku s on s.id = k.sku_id join product p on p.id = s.product_id
      join brand b on b.id = p.brand_id join location l on l.id = k.location_id
      left join (${totals(location_id)}) t on t.product_id = p.id
    where ${sql.join(conditions, sql` and `)}
    order by b.position, b.pinyin, p.pinyin, p.id, s.spec, s.color, s.id, l.position, l.id limit ${most}`)
  return rows
}

async function rowsOf(db: Db, keys: Key[]): Promise<Row[]> {
  const skus = keys.map(({ sku }) => sku)
  const places = keys.map(({ place }) => place)
  const { rows } = await db.execute<Row>(sql`
    select b.name as brand, p.name as model, s.spec, s.color, l.name as location, k.quantity, k.reserved,
           (${currentPrice(sql`s.id`, 'retail')})::float8 as retail, k.value_fen::float8 as value
    from unnest(${sql.param(skus)}::bigint[], ${sql.param(places)}::bigint[]) with ordinality as asked(sku, place, n)
      join stock_balance k on k.sku_id = asked.sku and k.location_id = asked.place
      join sku s on s.id = k.sku_id join product p on p.id = s.product_id
      join brand b on b.id = p.brand_id join location l on l.id = k.location_id
    order by asked.n`)
  return rows
}
