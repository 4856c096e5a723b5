import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { appliedOn } from './load-policies.ts'

export interface OfferedGift {
  readonly id: number
  readonly sku_id: number
  readonly title: string
  /** Free pieces per phone. */
  readonly pieces: number
  /** Unreserved pieces at the store. */
  readonly available: number
}

/**
 * Gifts that come with phones today, by the SKU of the phone. Gifts that the store has none of are left out. `title` names a SKU,
 * from brand `b`, product `p` and SKU `s`: the stock domain, which defines it, depends on this one.
 */
export async function loadOfferedGifts(
  db: Db,
  skuIds: readonly number[],
  { locationId, day, title }: { locationId: number | undefined; day: string; title: SQL },
): Promise<Map<number, OfferedGift[]>> {
  const bySku = new Map<number, OfferedGift[]>()
  if (skuIds.length === 0 || locationId === undefined) return bySku
  const { rows } = await db.execute<OfferedGift & { phone: number } & Record<string, unknown>>(sql`
    select f.id::int as phone, r.id::int as id, r.sku_id::int as sku_id, ${title} as title, r.pieces,
           (k.quantity - k.reserved)::int as available
    from sku f join product fp on fp.id = f.product_id and fp.tracking = 'serial'
      join gift_rule r on r.product_id = fp.id or r.brand_id = fp.brand_id
      join sku s on s.id = r.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
      join stock_balance k on k.sku_id = s.id and k.location_id = ${locationId} and k.quantity > k.reserved
    where f.id = any(${sql.param([...skuIds])}::bigint[]) and s.active and p.active
      and (r.location_id is null or r.location_id = ${locationId}) and ${appliedOn(day)}
    order by r.id`)
  for (const { phone, ...gift } of rows) bySku.set(phone, [...(bySku.get(phone) ?? []), gift])
  return bySku
}
