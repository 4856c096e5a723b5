import type { PriceType } from '@shangxue/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** The one definition of 'the price now': the latest whose time has come. A scalar subquery, in 分. */
export const currentPrice = (skuId: SQL, type: PriceType): SQL => sql`(
  select v.amount_fen from sku_price v where v.sku_id = ${skuId} and v.type = ${sql.raw(`'${type}'`)} and v.valid_from <= now()
  order by v.valid_from desc limit 1)`

/** How many price changes wait for the boss. */
export async function pendingPriceRequests(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from price_request where state = 'pending'`,
  )
  return rows[0]?.count ?? 0
}
