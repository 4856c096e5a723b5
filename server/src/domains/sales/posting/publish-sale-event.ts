import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { skuTitle } from '../../stock/service.ts'
import { namedJson, publishEvent } from '../../webhooks/service.ts'

const customer = sql`(select ${namedJson(sql`c`)} from customer c where c.id = s.customer_id)`

const saleColumns = sql`
  s.id, s.number, s.day, ${namedJson(sql`l`)} as location, ${namedJson(sql`u`)} as salesperson, ${customer} as customer,
  s.total_fen, s.pieces`
const lines = sql`(
  select json_agg(json_build_object('sku_id', k.sku_id, 'title', ${skuTitle}, 'quantity', k.quantity,
    'price_fen', k.price_fen, 'amount_fen', k.amount_fen) order by k.line)
  from sale_line k join sku s on s.id = k.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
  where k.sale_id = m.id)`
const payments = sql`coalesce((
  select json_agg(json_build_object('method', y.method, 'amount_fen', y.amount_fen) order by y.method)
  from sale_payment y where y.sale_id = s.id), '[]')`

/** Columns of each event besides those of every sale. */
const EVENT_COLUMNS = {
  'sale.posted': sql`s.discount_fen, ${lines} as lines, ${payments} as payments`,
  'sale.returned': sql`
    (select json_build_object('id', o.id, 'number', o.number) from sale o where o.id = s.origin_id) as origin,
    coalesce(s.approval_note, '') as reason, ${lines} as lines, ${payments} as payments`,
  'sale.voided': sql`coalesce(s.approval_note, '') as reason`,
} satisfies Record<string, SQL>

/** Records the webhook event of a sale or return, in the transaction that posts or voids it. */
export const publishSaleEvent = (
  db: Db,
  tenantId: number,
  type: keyof typeof EVENT_COLUMNS,
  saleId: number,
): Promise<void> =>
  publishEvent(db, tenantId, type, {
    subject: String(saleId),
    data: sql`(
      select row_to_json(e) from (
        select ${saleColumns}, ${EVENT_COLUMNS[type]}
        from sale s join sale m on m.id = s.id join location l on l.id = s.location_id
          join app_user u on u.id = s.salesperson_id
        where s.id = ${saleId}) e)`,
  })
