import { searchedCode } from '@shangxue/contract/device-codes'
import { type SQL, sql } from 'drizzle-orm'
import { MOST_MATCHES, productMatches } from '../catalogue/service.ts'

/** Devices whose identifier holds the code, or whose model is found by it. */
export function deviceMatches(q: string): SQL | undefined {
  const part = searchedCode(q)
  if (part) return sql`d.id in (select search_devices(${part}, ${MOST_MATCHES}))`
  const found = productMatches(sql`s.product_id`, q)
  return found && sql`d.sku_id in (select s.id from sku s where ${found})`
}
