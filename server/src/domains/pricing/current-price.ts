import type { PriceType } from '@shangxue/contract/pricing/endpoints'
import { type SQL, sql } from 'drizzle-orm'

/** Definition of the current price: the latest one whose time has come. Scalar subquery in fen. */
export const currentPrice = (skuId: SQL, type: PriceType): SQL => sql`(
  select v.amount_fen from sku_price v where v.sku_id = ${skuId} and v.type = ${sql.raw(`'${type}'`)} and v.valid_from <= now()
  order by v.valid_from desc limit 1)`
