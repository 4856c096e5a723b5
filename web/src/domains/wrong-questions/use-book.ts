import { getWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { infiniteListProps } from '../../lib/api/infinite-queries.ts'
import { loadBookPage } from './load-book.ts'
import type { BookFilters } from './use-book-filters.ts'

/** Loads the book page by page, with its summary. */
export function useBook(filters: BookFilters) {
  const bookQuery = useInfiniteQuery({
    queryKey: [getWrongQuestions.path, filters] as const,
    queryFn: async ({ signal, pageParam }) => {
      const page = await loadBookPage(filters, pageParam, signal)
      return { ...page, pagination: { ...page.pagination, totalCapped: false } }
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
    meta: { quiet: true },
  })
  const firstPage = bookQuery.data?.pages[0]
  return {
    list: infiniteListProps(bookQuery),
    summary: firstPage?.summary,
    points: firstPage?.knowledge_points ?? [],
    areas: firstPage?.knowledge_areas ?? [],
    isDerived: firstPage?.list[0]?.derived === true,
  }
}
