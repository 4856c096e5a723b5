import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type listRecentCustomers as ListRecentCustomers,
  type listStoreStock as ListStoreStock,
  RECENT_CUSTOMERS_MAX,
} from '@shangxue/contract/sales/counter'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { skuMatches } from '../../catalogue/service.ts'
import { currentPrice, levelPricesJson } from '../../pricing/service.ts'

/** Latest sales of a person that are searched for customers. */
const RECENT_SALES = 60

type StoreModel = Output<typeof ListStoreStock>['list'][number]

/** Models with SKUs that can be sold at the store now, in the order of the stock list. */
export async function listStoreStock(db: Db, filters: Input<typeof ListStoreStock>) {
  const { location_id, tracking, q } = filters
  const matching = sql`
    select s.product_id, s.id as sku_id, k.quantity - k.reserved as pieces
    from stock_balance k join sku s on s.id = k.sku_id join product p on p.id = s.product_id
    where k.location_id = ${location_id} and k.quantity > k.reserved and p.tracking = ${tracking}
      and ${skuMatches(q)?.condition ?? sql`true`}`
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with matching as (${matching}), page as (
      select p.id, b.name as brand, p.name as model, sum(m.pieces)::int as pieces, b.position, b.pinyin as brand_pinyin, p.pinyin
      from matching m join product p on p.id = m.product_id join brand b on b.id = p.brand_id
      group by p.id, b.name, p.name, b.position, b.pinyin, p.pinyin
      order by b.position, b.pinyin, p.pinyin, p.id ${limitOffset(filters)}
    )
    select g.id::int as product_id, g.brand, g.model, g.pieces, (
      select json_agg(json_build_object('sku_id', s.id, 'spec', s.spec, 'color', s.color, 'pieces', m.pieces,
        'retail_fen', ${currentPrice(sql`s.id`, 'retail')}, 'wholesale_fen', ${currentPrice(sql`s.id`, 'wholesale')},
        'levels', ${levelPricesJson(sql`s.id`)}
      ) order by s.spec, s.color, s.id)
      from matching m join sku s on s.id = m.sku_id where m.product_id = g.id) as skus
    from page g order by g.position, g.brand_pinyin, g.pinyin, g.id`)
  const total = await cappedCount(db, sql`select 1 from (${matching}) found group by found.product_id`)
  return toPage(rows as unknown as StoreModel[], filters, total)
}

export async function listRecentCustomers(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Output<typeof ListRecentCustomers>> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select c.id::int as id, c.name from (
      select customer_id, max(day) as day, max(id) as sale_id from (
        select id, day, customer_id from sale where salesperson_id = ${userId} and kind = 'sale'
        order by day desc, id desc limit ${RECENT_SALES}
      ) own where customer_id is not null group by customer_id
    ) recent join customer c on c.id = recent.customer_id
    where c.active order by recent.day desc, recent.sale_id desc limit ${RECENT_CUSTOMERS_MAX}`)
  return rows
}
