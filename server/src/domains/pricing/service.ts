import type { PriceType } from '@shangxue/contract/pricing'
import { type SQL, sql } from 'drizzle-orm'

/** The one definition of 'the price now': the latest whose time has come. A scalar subquery, in 分. */
export const currentPrice = (skuId: SQL, type: PriceType): SQL => sql`(
  select v.amount_fen from sku_price v where v.sku_id = ${skuId} and v.type = ${sql.raw(`'${type}'`)} and v.valid_from <= now()
  order by v.valid_from desc limit 1)`
