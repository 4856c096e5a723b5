import { getWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { endless } from '../../lib/api/index.ts'
import type { BookFilters } from './address.ts'
import { readBook } from './book.ts'

/** Loads the book page by page, with its summary. */
export function useBook(filters: BookFilters) {
  const found = useInfiniteQuery({
    queryKey: [getWrongQuestions.path, filters] as const,
    queryFn: async ({ signal, pageParam }) => {
      const page = await readBook(filters, pageParam, signal)
      return { ...page, pagination: { ...page.pagination, totalCapped: false } }
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
    meta: { quiet: true },
  })
  const first = found.data?.pages[0]
  return {
    list: endless(found),
    summary: first?.summary,
    points: first?.knowledge_points ?? [],
    derived: first?.list[0]?.derived === true,
  }
}
