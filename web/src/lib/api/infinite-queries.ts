import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { call } from './call.ts'
import type { RequestOf, ResponseOf } from './http.ts'

export interface Page {
  readonly list: readonly unknown[]
  readonly pagination: {
    readonly page: number
    readonly pageSize: number
    readonly totalPages: number
    readonly totalCapped: boolean
  }
}

/** Returns the number of the next page, or undefined. A capped total does not say which page is the last. */
export function nextPage({ list, pagination }: Page): number | undefined {
  const { page, pageSize, totalPages, totalCapped } = pagination
  const hasMore = totalCapped ? list.length >= pageSize : page < totalPages
  return hasMore ? page + 1 : undefined
}

/** Options for `useInfiniteQuery`. All pages share one key, which differs from the key of `query`. */
export const infiniteQuery = <E extends Endpoint>(
  endpoint: ResponseOf<E> extends Page ? E : never,
  input: RequestOf<E>,
) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, input, 'pages'] as const,
    queryFn: ({ signal, pageParam }) =>
      call<E>(endpoint, { ...input, page: pageParam }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (lastPage) => nextPage(lastPage as Page),
  })

interface Loaded<T> {
  readonly pages: readonly {
    readonly list: readonly T[]
    readonly pagination?: { readonly total: number; readonly totalCapped: boolean }
  }[]
}

const EMPTY: readonly never[] = []
const flattened = new WeakMap<object, readonly unknown[]>()

/** The rows of all pages. The result is cached by pages, because lists treat a new array as new rows. */
function rowsOf<T>(pages: Loaded<T>['pages']): readonly T[] {
  const rows = (flattened.get(pages) ?? pages.flatMap(({ list }) => list)) as readonly T[]
  flattened.set(pages, rows)
  return rows
}

/** Converts an infinite query (`infiniteQuery`) to the props of the list components. */
export function infiniteListProps<T>(result: UseInfiniteQueryResult<Loaded<T>>) {
  const pages = result.data?.pages ?? EMPTY
  const pagination = pages.at(-1)?.pagination
  return {
    items: rowsOf(pages),
    status: result.data ? ('ready' as const) : result.isError ? ('error' as const) : ('loading' as const),
    message: result.error?.message,
    /** True if a refresh failed and older data is shown. */
    stale: result.isError && result.data !== undefined && !result.isFetchNextPageError,
    hasMore: result.hasNextPage,
    loadingMore: result.isFetchingNextPage,
    moreFailed: result.isFetchNextPageError,
    onMore: result.fetchNextPage,
    onRefresh: result.refetch as () => unknown,
    // A capped total is only a lower bound.
    total: pagination?.totalCapped ? undefined : pagination?.total,
  }
}
