import type { Input } from '@shangxue/contract/platform/endpoint'
import {
  exportSales,
  PAYMENT_METHOD_NAMES,
  type PaymentMethod,
  SALE_STATUS_NAMES,
  type SaleStatus,
} from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { exportable } from '../../platform/exports/spec.ts'
import { skuTitle } from '../stock/service.ts'
import { saleListConditions } from './queries.ts'

type Row = {
  number: string
  kind: 'sale' | 'return'
  status: SaleStatus
  day: string
  location: string
  salesperson: string
  customer: string | null
  goods: string
  pieces: number
  total: number
  cost: number
  payments: { method: PaymentMethod; amount: number }[]
  note: string
}

const amountPaid = (row: Row, method: PaymentMethod): number | null =>
  row.payments.find((payment) => payment.method === method)?.amount ?? null

/** Sales and returns, one row each. Margins count posted sales only. */
export const saleExport = exportable({
  endpoint: exportSales,
  title: '销售单',
  columns: [
    { header: '单号', kind: 'text', width: 18, value: (row: Row) => row.number },
    { header: '类型', kind: 'text', width: 8, value: (row) => (row.kind === 'sale' ? '销售' : '退货') },
    { header: '状态', kind: 'text', width: 10, value: (row) => SALE_STATUS_NAMES[row.status] },
    { header: '日期', kind: 'text', width: 12, value: (row) => row.day },
    { header: '门店', kind: 'text', width: 16, value: (row) => row.location },
    { header: '销售人', kind: 'text', width: 12, value: (row) => row.salesperson },
    { header: '客户', kind: 'text', width: 20, value: (row) => row.customer },
    { header: '商品', kind: 'text', width: 40, value: (row) => row.goods },
    { header: '数量', kind: 'integer', width: 8, value: (row) => row.pieces },
    { header: '金额', kind: 'money', width: 12, value: (row) => row.total },
    { header: '成本', kind: 'money', width: 12, cost: true, value: (row) => row.cost },
    { header: '毛利', kind: 'money', width: 12, cost: true, value: (row) => row.total - row.cost },
    ...(Object.keys(PAYMENT_METHOD_NAMES) as PaymentMethod[]).map((method) => ({
      header: PAYMENT_METHOD_NAMES[method],
      kind: 'money' as const,
      width: 12,
      value: (row: Row) => amountPaid(row, method),
    })),
    { header: '备注', kind: 'text', width: 30, value: (row) => row.note },
  ],
  keys: ({ db }, filters, limit) => keysOf(db, filters, limit),
  rows: ({ db }, ids) => rowsOf(db, ids),
})

async function keysOf(db: Db, filters: Input<typeof exportSales>, limit: number): Promise<number[]> {
  const order = sql`order by sale.day desc, sale.id desc limit ${limit}`
  const query = sql`select sale.id::int as id from sale where ${saleListConditions(filters)} ${order}`
  return (await db.execute<{ id: number }>(query)).rows.map(({ id }) => id)
}

async function rowsOf(db: Db, ids: number[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select s.number, s.kind, s.status, s.day::text as day, l.name as location, u.name as salesperson,
           c.name as customer, s.pieces, s.total_fen::float8 as total, s.note,
           coalesce((select string_agg(g.title || '×' || abs(g.quantity), '、' order by g.line) from (
             select k.line, k.quantity, ${skuTitle} as title
             from sale_line k join sku s on s.id = k.sku_id join product p on p.id = s.product_id
               join brand b on b.id = p.brand_id where k.sale_id = requested.id) g), '') as goods,
           coalesce((select sum(k.cost_fen) from sale_line k where k.sale_id = s.id), 0)::float8 as cost,
           coalesce((select json_agg(json_build_object('method', y.method, 'amount', y.amount_fen))
             from sale_payment y where y.sale_id = s.id), '[]') as payments
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as requested(id, n)
      join sale s on s.id = requested.id join location l on l.id = s.location_id
      join app_user u on u.id = s.salesperson_id left join customer c on c.id = s.customer_id
    order by requested.n`)
  return rows
}
