import { exportAccessories } from '@shangxue/contract/accessories/endpoints'
import { sql } from 'drizzle-orm'
import { exportable } from '../../platform/exports/spec.ts'
import { accessoryKeys } from './repository.ts'

type Row = {
  brand: string
  model: string
  spec: string
  color: string
  barcode: string | null
  store: string | null
  quantity: number
  reserved: number
  in_transit: number
  held: number
  min_stock: number
  average: number | null
  value: number
}

/** Accessories, one row per store; also one row for those that no store has. */
export const accessoryExport = exportable({
  endpoint: exportAccessories,
  title: '配件库存',
  columns: [
    { header: '品牌', kind: 'text', width: 12, value: (row: Row) => row.brand },
    { header: '名称', kind: 'text', width: 28, value: (row) => row.model },
    { header: '配置', kind: 'text', width: 14, value: (row) => row.spec },
    { header: '颜色', kind: 'text', width: 12, value: (row) => row.color },
    { header: '条码', kind: 'text', width: 18, value: (row) => row.barcode },
    { header: '门店', kind: 'text', width: 18, value: (row) => row.store },
    { header: '件数', kind: 'integer', value: (row) => row.quantity },
    { header: '可用', kind: 'integer', value: (row) => row.quantity - row.reserved },
    { header: '预留', kind: 'integer', value: (row) => row.reserved },
    { header: '在途', kind: 'integer', value: (row) => row.in_transit },
    { header: '全部门店', kind: 'integer', value: (row) => row.held },
    { header: '最低库存', kind: 'integer', value: (row) => row.min_stock },
    { header: '单件成本', kind: 'money', width: 12, cost: true, value: (row) => row.average },
    { header: '库存金额', kind: 'money', width: 14, cost: true, value: (row) => row.value },
  ],
  async keys({ db }, filters, limit) {
    const { rows } = await db.execute<{ id: number }>(accessoryKeys(filters, limit))
    return rows.map(({ id }) => id)
  },
  async rows({ db }, ids, { location_id }) {
    const atLocation = location_id === undefined ? sql`true` : sql`k.location_id = ${location_id}`
    const { rows } = await db.execute<Row>(sql`
      select b.name as brand, p.name as model, s.spec, s.color, s.barcode, l.name as store,
             coalesce(k.quantity, 0) as quantity, coalesce(k.reserved, 0) as reserved,
             coalesce(k.in_transit, 0) as in_transit, s.min_stock,
             (select coalesce(sum(a.quantity), 0)::float8 from stock_balance a where a.sku_id = s.id) as held,
             case when k.quantity > 0 then round(k.value_fen::numeric / k.quantity)::float8 end as average,
             coalesce(k.value_fen, 0)::float8 as value
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as requested(id, n)
        join sku s on s.id = requested.id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
        left join stock_balance k on k.sku_id = s.id and k.quantity + k.in_transit > 0 and ${atLocation}
        left join location l on l.id = k.location_id
      order by requested.n, l.position, l.name`)
    return rows
  },
})
