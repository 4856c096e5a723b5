import { searchedCode } from '@shangxue/contract/device-codes'
import { type SQL, sql } from 'drizzle-orm'
import { deviceIdsByCode, productMatches } from '../catalogue/service.ts'

/** Matches devices whose identifier contains the code, or whose model matches the query. */
export function deviceMatches(q: string): SQL | undefined {
  const part = searchedCode(q)
  if (part) return sql`d.id in (${deviceIdsByCode(part)})`
  const found = productMatches(sql`s.product_id`, q)
  return found && sql`d.sku_id in (select s.id from sku s where ${found})`
}
