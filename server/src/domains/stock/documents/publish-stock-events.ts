import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { namedJson, publishEvent, publishEvents } from '../../webhooks/service.ts'
import { skuTitle } from '../sku-title.ts'

/** A change of the stock of all locations together, or of the minimum stock. */
export interface StockDecrease {
  readonly skuId: number
  /** Change in pieces. */
  readonly quantity: number
  /** The minimum before; the current one by default. */
  readonly minBefore?: number
}

const skuSource = sql`sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id`

/**
 * Returns whether one of these SKUs has a minimum that a webhook watches. Concurrent decreases of such a SKU in several
 * locations wait for each other until the transaction ends, so that exactly one of them crosses the minimum.
 */
export async function lockWatchedSkus(db: Db, decreases: readonly StockDecrease[]): Promise<boolean> {
  if (decreases.length === 0) return false
  const { rowCount } = await db.execute(sql`
    select from sku s
    where s.id = any(${sql.param(decreases.map(({ skuId }) => skuId))}::bigint[]) and s.min_stock > 0
      and exists (select from webhook w where w.state <> 'off' and 'stock.low' = any(w.events))
    order by s.id for no key update`)
  return (rowCount ?? 0) > 0
}

/**
 * Records the webhook events of SKUs that fell below their minimum by these changes, which are already stored. Call it with the
 * SKUs locked. `cause` identifies the change.
 */
export async function publishLowStock(
  db: Db,
  tenantId: number,
  cause: string,
  decreases: readonly StockDecrease[],
): Promise<void> {
  const changes = decreases.map(({ skuId, quantity, minBefore = null }) => ({
    ...{ s: skuId, q: quantity, m: minBefore },
  }))
  await publishEvents(
    db,
    tenantId,
    'stock.low',
    sql`
      select concat(s.id, ':', ${cause}::text) as subject,
        json_build_object('sku_id', s.id, 'title', ${skuTitle}, 'quantity', k.quantity, 'min_stock', s.min_stock) as data
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as g(s bigint, q integer, m integer)
        join ${skuSource} on s.id = g.s
        cross join lateral (
          select coalesce(sum(a.quantity), 0)::bigint as quantity from stock_balance a where a.sku_id = s.id) k
      where s.active and k.quantity < s.min_stock and k.quantity - g.q >= coalesce(g.m, s.min_stock)`,
  )
}

/** Records the webhook event of a receipt. */
export const publishReceipt = (db: Db, tenantId: number, documentId: number): Promise<void> =>
  publishEvent(db, tenantId, 'stock.received', {
    subject: String(documentId),
    data: sql`(
      select row_to_json(e) from (
        select d.id, d.number, ${namedJson(sql`l`)} as location, ${namedJson(sql`u`)} as received_by, d.devices, d.pieces, (
          select json_agg(json_build_object('sku_id', k.sku_id, 'title', ${skuTitle}, 'quantity', k.quantity) order by k.sku_id)
          from (select g.sku_id, sum(g.quantity)::integer as quantity from stock_ledger g
            where g.document = d.number group by g.sku_id) k
          join ${skuSource} on s.id = k.sku_id) as lines
        from stock_document d join location l on l.id = d.location_id join app_user u on u.id = d.user_id
        where d.id = ${documentId}) e)`,
  })
