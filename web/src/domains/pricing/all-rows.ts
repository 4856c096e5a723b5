import { listPrices } from '@shangxue/contract/pricing/endpoints'
import { everyPage } from '../../lib/api/index.ts'
import type { PriceFilters } from './price-filters.ts'
import type { PriceRow } from './price-rows.ts'

const LIMIT = 100
/** More rows would make about thirty pictures, and exceed the changes allowed in one request. */
const MOST_PAGES = 20

export class TooMany extends Error {}

/** Fetches every row of the filtered list. Rejects with `TooManyRowsError` above 2,000 rows. */
export async function allRows(
  filters: PriceFilters & { readonly sku_ids?: string },
  signal: AbortSignal,
): Promise<PriceRow[]> {
  const rows = await everyPage(listPrices, { ...filters, limit: LIMIT }, { signal, mostPages: MOST_PAGES })
  if (rows.length >= LIMIT * MOST_PAGES) throw new TooMany('内容太多，请先按品牌或关键词筛选')
  return rows
}
