import type { UseInfiniteQueryResult } from '@tanstack/react-query'

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
