import { listPrices } from '@shangxue/contract/pricing'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pages } from '../../lib/api/index.ts'
import type { ListState } from '../../ui/layout/list-page.tsx'
import type { PriceFilters } from './price-filters.ts'
import { type PriceBlock, priceBlocks } from './price-rows.ts'

/** Skus per page: a model has about six. */
const LIMIT = 60

export function usePriceList(filters: PriceFilters) {
  const found = useInfiniteQuery({
    ...pages(listPrices, { ...filters, limit: LIMIT }),
    meta: { quiet: true },
  })
  const { data, error, isError, isPending, isFetchNextPageError } = found
  const rows = useMemo(() => data?.pages.flatMap(({ list }) => list) ?? [], [data])
  const blocks = useMemo(() => priceBlocks(rows), [rows])
  const last = data?.pages.at(-1)?.pagination

  const list: ListState<PriceBlock> = {
    items: blocks,
    status: isPending ? 'loading' : isError && !data ? 'error' : 'ready',
    message: error?.message,
    hasMore: found.hasNextPage,
    loadingMore: found.isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    onMore: () => found.fetchNextPage(),
    onRefresh: () => found.refetch(),
  }
  return {
    list,
    rows,
    /** A refresh failed; what is shown is older than it seems. */
    stale: isError && data !== undefined && !isFetchNextPageError,
    count: last && { skus: last.total, atLeast: last.totalCapped },
  }
}
