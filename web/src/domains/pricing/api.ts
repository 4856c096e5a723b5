import { getPriceHistory, listPrices, lookUpPrices } from '@shangxue/contract/pricing/endpoints'
import { getPriceRequest, listPriceRequests } from '@shangxue/contract/pricing/requests'
import { getDevice, getStockModel, listDevices, listStockModels } from '@shangxue/contract/stock/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fetchAllPages } from '../../lib/api/fetch-all-pages.ts'
import { infiniteListProps, infiniteQuery } from '../../lib/api/infinite-queries.ts'
import type { ListState } from '../../ui/layout/list/list-page.tsx'
import type { PriceFilters } from './list/price-address.ts'
import { type PriceBlock, type PriceRow, priceBlocks } from './list/price-rows.ts'

const ROWS_PER_PAGE = 100
/** More rows would make about thirty pictures, and exceed the changes allowed in one request. */
const MAX_PAGES = 20

export class TooManyRowsError extends Error {}

/** Fetches every row of the filtered list. Rejects with `TooManyRowsError` above 2,000 rows. */
export async function fetchAllRows(
  filters: PriceFilters & { readonly sku_ids?: string },
  signal: AbortSignal,
): Promise<PriceRow[]> {
  const rows = await fetchAllPages(
    listPrices,
    { ...filters, limit: ROWS_PER_PAGE },
    { signal, mostPages: MAX_PAGES },
  )
  if (rows.length >= ROWS_PER_PAGE * MAX_PAGES) throw new TooManyRowsError('内容太多，请先按品牌或关键词筛选')
  return rows
}

/** Queries to invalidate after any change of prices. */
export const PRICE_QUERIES = [
  listPrices,
  getPriceHistory,
  lookUpPrices,
  listPriceRequests,
  getPriceRequest,
  listStockModels,
  getStockModel,
  listDevices,
  getDevice,
]

/** Skus per page. A model has about six. */
const SKUS_PER_PAGE = 60

export function usePriceList(filters: PriceFilters) {
  const result = useInfiniteQuery({
    ...infiniteQuery(listPrices, { ...filters, limit: SKUS_PER_PAGE }),
    meta: { quiet: true },
  })
  const { data } = result
  const rows = useMemo(() => data?.pages.flatMap(({ list }) => list) ?? [], [data])
  const blocks = useMemo(() => priceBlocks(rows), [rows])
  const lastPage = data?.pages.at(-1)?.pagination
  // The server's total counts skus, but the rows are models.
  const list: ListState<PriceBlock> = { ...infiniteListProps(result), items: blocks, total: undefined }
  return { list, rows, count: lastPage && { skus: lastPage.total, atLeast: lastPage.totalCapped } }
}
