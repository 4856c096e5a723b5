import type { Input } from '@shangxue/contract/endpoint'
import type { exportStock as endpoint } from '@shangxue/contract/stock'
import { sql } from 'drizzle-orm'
import type { FileToSend, SlowContext } from '../../platform/serve.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write.ts'
import { productMatches } from '../catalogue/service.ts'
import { currentPrice } from '../pricing/service.ts'
import { totals, viewCondition } from './models.ts'

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

/** Stock by model, spec, colour and store; the value column only for who may see cost. */
export async function exportStock(
  { actor, transaction }: SlowContext,
  { q, brand_id, location_id, view }: Input<typeof endpoint>,
): Promise<FileToSend> {
  const seesCost = actor.can('cost-view')
  const conditions = [
    sql`k.quantity > 0`,
    productMatches(sql`p.id`, q) ?? sql`true`,
    viewCondition(view, location_id) ?? sql`true`,
    brand_id === undefined ? sql`true` : sql`p.brand_id = ${brand_id}`,
    location_id === undefined ? sql`true` : sql`k.location_id = ${location_id}`,
  ]
  const { rows } = await transaction((db) =>
    db.execute<Row>(sql`
      select b.name as brand, p.name as model, s.spec, s.color, l.name as location, k.quantity, k.reserved,
             (${currentPrice(sql`s.id`, 'retail')})::float8 as retail, k.value_fen::float8 as value
      from stock_balance k join sku s on s.id = k.sku_id join product p on p.id = s.product_id
        join brand b on b.id = p.brand_id join location l on l.id = k.location_id
        left join (${totals(location_id)}) t on t.product_id = p.id
      where ${sql.join(conditions, sql` and `)}
      order by b.position, b.pinyin, p.pinyin, p.id, s.spec, s.color, l.position`),
  )
  return {
    fileName: '库存.xlsx',
    body: writeWorkbook({
      sheets: [
        {
          name: '库存',
          columns: [
            { header: '品牌', kind: 'text', width: 12 },
            { header: '型号', kind: 'text', width: 24 },
            { header: '配置', kind: 'text', width: 14 },
            { header: '颜色', kind: 'text', width: 12 },
            { header: '门店', kind: 'text', width: 16 },
            { header: '数量', kind: 'integer', width: 8 },
            { header: '预留', kind: 'integer', width: 8 },
            { header: '零售价', kind: 'money', width: 12 },
            ...(seesCost ? ([{ header: '库存成本', kind: 'money', width: 14 }] as const) : []),
          ],
          rows: rows.map((row) => [
            row.brand,
            row.model,
            row.spec,
            row.color,
            row.location,
            row.quantity,
            row.reserved,
            row.retail,
            ...(seesCost ? [row.value] : []),
          ]),
        },
      ],
    }),
  }
}
