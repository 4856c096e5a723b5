import { exportSoldLines } from '@shangxue/contract/sales-figures/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { exportable } from '../../platform/exports/spec.ts'
import { requirePeriod } from '../../platform/time/period.ts'
import { firstIdentifier } from '../stock/service.ts'
import { lineColumns, lineConditions, lineNames, type RawLine, soldLinesFrom } from './sold-lines.ts'

interface Key extends Record<string, unknown> {
  sale_id: number
  line: number
}
type Row = RawLine & { all_identifiers: string }

export const soldLineExport = exportable({
  endpoint: exportSoldLines,
  title: '销售明细',
  columns: [
    { header: '日期', kind: 'text', width: 12, value: (row: Row) => row.day },
    { header: '单号', kind: 'text', width: 20, value: (row) => row.number },
    { header: '类型', kind: 'text', width: 8, value: (row) => (row.kind === 'sale' ? '销售' : '退货') },
    { header: '门店', kind: 'text', width: 16, value: (row) => row.location },
    { header: '员工', kind: 'text', width: 12, value: (row) => row.salesperson },
    { header: '客户', kind: 'text', width: 20, value: (row) => row.customer },
    { header: '商品', kind: 'text', width: 30, value: (row) => row.title },
    { header: '串号', kind: 'text', width: 18, value: (row) => row.all_identifiers },
    { header: '数量', kind: 'integer', value: (row) => row.quantity },
    { header: '单价', kind: 'money', width: 12, value: (row) => row.price_fen },
    { header: '金额', kind: 'money', width: 12, value: (row) => row.amount_fen },
    { header: '成本', kind: 'money', width: 12, cost: true, value: (row) => row.cost_fen },
    { header: '毛利', kind: 'money', width: 12, cost: true, value: (row) => row.amount_fen - row.cost_fen },
  ],
  async keys({ db }, filters, limit) {
    requirePeriod(filters)
    const { rows } = await db.execute<Key>(sql`
      select s.id::int as sale_id, k.line ${soldLinesFrom} where ${lineConditions(filters)}
      order by s.day desc, s.id desc, k.line limit ${limit}`)
    return rows
  },
  rows: ({ db }, keys) => rowsOf(db, keys),
})

async function rowsOf(db: Db, keys: readonly Key[]): Promise<Row[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select ${lineColumns}, array_to_string(array(
        select ${firstIdentifier(sql`v.device_id`)} from sale_line_device v
        where v.sale_id = k.sale_id and v.line = k.line order by v.device_id), ' ') as all_identifiers
    from rows from (unnest(${sql.param(keys.map(({ sale_id }) => sale_id))}::bigint[]),
                    unnest(${sql.param(keys.map(({ line }) => line))}::int[])) with ordinality as requested(sale_id, line, n)
      join sale s on s.id = requested.sale_id join sale_line k on k.sale_id = requested.sale_id and k.line = requested.line ${lineNames}
    order by requested.n`)
  return rows
}
