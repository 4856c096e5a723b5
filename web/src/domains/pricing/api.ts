import { listPrices } from '@shangxue/contract/pricing/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endless, pages } from '../../lib/api/index.ts'
import type { ListState } from '../../ui/layout/list-page.tsx'
import type { PriceFilters } from './list/price-address.ts'
import { type PriceBlock, priceBlocks } from './list/price-rows.ts'

/** Skus per page. A model has about six. */
const SKUS_PER_PAGE = 60

export function usePriceList(filters: PriceFilters) {
  const result = useInfiniteQuery({
    ...pages(listPrices, { ...filters, limit: SKUS_PER_PAGE }),
    meta: { quiet: true },
  })
  const { data } = result
  const rows = useMemo(() => data?.pages.flatMap(({ list }) => list) ?? [], [data])
  const blocks = useMemo(() => priceBlocks(rows), [rows])
  const lastPage = data?.pages.at(-1)?.pagination
  // The server's total counts skus, but the rows are models.
  const list: ListState<PriceBlock> = { ...endless(result), items: blocks, total: undefined }
  return { list, rows, count: lastPage && { skus: lastPage.total, atLeast: lastPage.totalCapped } }
}
