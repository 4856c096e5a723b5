import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type listPurchaseSuggestions,
  SUGGESTION_SALES_DAYS,
  SUGGESTIONS_MAX,
} from '@shangxue/contract/purchasing/suggestions'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { currentPrice } from '../../pricing/service.ts'
import { recentSalesQuery } from '../../sales/service.ts'
import { skuTitle } from '../../stock/service.ts'
import { getSettings } from '../orders/settings.ts'

type Suggestion = Output<typeof listPurchaseSuggestions>['list'][number]

/**
 * Specs to order: pieces that are sold until the delivery and during the days to cover, at least the minimum stock, less what is in
 * stock, on the way or ordered. Supplier and price are those of the latest order, otherwise the purchase price of the price list.
 */
export async function listSuggestions(
  db: Db,
  tenantId: number,
  { merchant_id, cover_days }: Input<typeof listPurchaseSuggestions>,
): Promise<Output<typeof listPurchaseSuggestions>> {
  const settings = await getSettings(db)
  const coverDays = cover_days ?? settings.cover_days
  const { rows } = await db.execute<Suggestion & Record<string, unknown>>(sql`
    with sales as (${await recentSalesQuery(db, tenantId, SUGGESTION_SALES_DAYS)}),
    stock as (select k.sku_id, sum(k.quantity + k.in_transit) as pieces from stock_balance k group by k.sku_id),
    open_orders as (
      select i.sku_id, sum(i.quantity - i.received) as pieces from purchase_order_line i
        join purchase_order o on o.id = i.order_id
      where o.state in ('draft', 'pending', 'approved', 'partly_received') group by i.sku_id),
    latest as (
      select distinct on (i.sku_id) i.sku_id, o.merchant_id, i.unit_fen from purchase_order_line i
        join purchase_order o on o.id = i.order_id where o.state <> 'cancelled' order by i.sku_id, o.id desc),
    factory as (
      select f.sku_id, sum(l.quantity) as pieces from (
        select distinct on (n.source_id) n.id, n.source_id from factory_snapshot n order by n.source_id, n.day desc) n
        join factory_line l on l.snapshot_id = n.id join factory_item f on f.id = l.item_id
      where f.sku_id is not null group by f.sku_id),
    needed as (
      select s.id as sku_id, greatest(coalesce(v.sold, 0), 0)::float8 as sold, coalesce(k.pieces, 0)::float8 as stock,
             coalesce(o.pieces, 0)::float8 as ordered, coalesce(s.min_stock, 0)::int as minimum,
             coalesce(m.lead_days, ${settings.lead_days}::int) as lead_days, t.merchant_id, m.name as merchant, t.unit_fen,
             (greatest(
               ceil(greatest(coalesce(v.sold, 0), 0)::numeric * (coalesce(m.lead_days, ${settings.lead_days}::int) + ${coverDays}::int)
                 / ${SUGGESTION_SALES_DAYS}::int),
               coalesce(s.min_stock, 0)) - coalesce(k.pieces, 0) - coalesce(o.pieces, 0))::float8 as quantity
      from sku s left join sales v on v.sku_id = s.id left join stock k on k.sku_id = s.id
        left join open_orders o on o.sku_id = s.id left join latest t on t.sku_id = s.id
        left join merchant m on m.id = t.merchant_id
      where s.active)
    select n.sku_id::float8 as sku_id, ${skuTitle} as title, p.tracking, n.sold, n.stock, n.ordered, n.minimum, n.lead_days,
           f.pieces::float8 as factory, n.quantity, n.merchant_id::float8 as merchant_id, n.merchant,
           coalesce(n.unit_fen, ${currentPrice(sql`n.sku_id`, 'purchase')}, 0)::float8 as unit_fen
    from needed n join sku s on s.id = n.sku_id join product p on p.id = s.product_id and p.active
      join brand b on b.id = p.brand_id left join factory f on f.sku_id = n.sku_id
    where n.quantity > 0 and (${merchant_id ?? null}::bigint is null or n.merchant_id = ${merchant_id ?? null}::bigint)
    order by n.merchant nulls last, n.sold desc, n.quantity desc, title limit ${SUGGESTIONS_MAX}`)
  return { cover_days: coverDays, list: rows }
}
