import { listPrices } from '@shangxue/contract/pricing/endpoints'
import { everyPage } from '../../lib/api/index.ts'
import type { PriceFilters } from './list/price-address.ts'
import type { PriceRow } from './list/price-rows.ts'

const ROWS_PER_PAGE = 100
/** More rows would make about thirty pictures, and exceed the changes allowed in one request. */
const MAX_PAGES = 20

export class TooManyRowsError extends Error {}

/** Fetches every row of the filtered list. Rejects with `TooManyRowsError` above 2,000 rows. */
export async function fetchAllRows(
  filters: PriceFilters & { readonly sku_ids?: string },
  signal: AbortSignal,
): Promise<PriceRow[]> {
  const rows = await everyPage(
    listPrices,
    { ...filters, limit: ROWS_PER_PAGE },
    { signal, mostPages: MAX_PAGES },
  )
  if (rows.length >= ROWS_PER_PAGE * MAX_PAGES) throw new TooManyRowsError('内容太多，请先按品牌或关键词筛选')
  return rows
}
