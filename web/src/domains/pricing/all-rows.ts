import { listPrices } from '@shangxue/contract/pricing'
import { call } from '../../lib/api/index.ts'
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
  const rows: PriceRow[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { list } = await call(listPrices, { ...filters, page, limit: LIMIT }, { signal, quiet: true })
    rows.push(...list)
    if (list.length < LIMIT) return rows
  }
  throw new TooMany('内容太多，请先按品牌或关键词筛选')
}
