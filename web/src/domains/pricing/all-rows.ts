import { listPrices } from '@shangxue/contract/pricing/endpoints'
import { everyPage } from '../../lib/api/index.ts'
import type { PriceFilters } from './price-filters.ts'
import type { PriceRow } from './price-rows.ts'

const LIMIT = 100
/** More would be some thirty pictures, and more changes than one call takes. */
const MOST_PAGES = 20

export class TooMany extends Error {}

/** Every row of the filtered list; rejects with `TooMany` beyond 2,000. */
export async function allRows(
  filters: PriceFilters & { readonly sku_ids?: string },
  signal: AbortSignal,
): Promise<PriceRow[]> {
  const rows = await everyPage(listPrices, { ...filters, limit: LIMIT }, { signal, mostPages: MOST_PAGES })
  if (rows.length >= LIMIT * MOST_PAGES) throw new TooMany('内容太多，请先按品牌或关键词筛选')
  return rows
}
