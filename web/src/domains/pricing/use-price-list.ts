import { listPrices } from '@shangxue/contract/pricing/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endless, pages } from '../../lib/api/index.ts'
import type { ListState } from '../../ui/layout/list-page.tsx'
import type { PriceFilters } from './price-filters.ts'
import { type PriceBlock, priceBlocks } from './price-rows.ts'

/** Skus per page. A model has about six. */
const LIMIT = 60

export function usePriceList(filters: PriceFilters) {
  const found = useInfiniteQuery({
    ...pages(listPrices, { ...filters, limit: LIMIT }),
    meta: { quiet: true },
  })
  const { data } = found
  const rows = useMemo(() => data?.pages.flatMap(({ list }) => list) ?? [], [data])
  const blocks = useMemo(() => priceBlocks(rows), [rows])
  const last = data?.pages.at(-1)?.pagination
  // The server's total counts skus, but the rows are models.
  const list: ListState<PriceBlock> = { ...endless(found), items: blocks, total: undefined }
  return { list, rows, count: last && { skus: last.total, atLeast: last.totalCapped } }
}
