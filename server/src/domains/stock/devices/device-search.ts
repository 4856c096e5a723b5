import { codeFromSearch } from '@shangxue/contract/devices/device-codes'
import { type SQL, sql } from 'drizzle-orm'
import { deviceIdsByCodePart, productMatches } from '../../catalogue/service.ts'

/** Matches devices whose identifier contains the code, or whose model matches the query. */
export function deviceMatches(q: string): SQL | undefined {
  const part = codeFromSearch(q)
  if (part) return sql`d.id in (${deviceIdsByCodePart(part)})`
  const productCondition = productMatches(sql`s.product_id`, q)
  return productCondition && sql`d.sku_id in (select s.id from sku s where ${productCondition})`
}
