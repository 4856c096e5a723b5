import type { UseInfiniteQueryResult } from '@tanstack/react-query'

interface Loaded<T> {
  readonly pages: readonly {
    readonly list: readonly T[]
    readonly pagination?: { readonly total: number; readonly totalCapped: boolean }
  }[]
}

const NONE: readonly never[] = []
const flattened = new WeakMap<object, readonly unknown[]>()

/** The rows of all pages. The result is cached by pages, because lists treat a new array as new rows. */
function rowsOf<T>(all: Loaded<T>['pages']): readonly T[] {
  const rows = (flattened.get(all) ?? all.flatMap(({ list }) => list)) as readonly T[]
  flattened.set(all, rows)
  return rows
}

/** Converts an infinite query (`infiniteQuery`) to the props of the list components. */
export function endless<T>(found: UseInfiniteQueryResult<Loaded<T>>) {
  const all = found.data?.pages ?? NONE
  const last = all.at(-1)?.pagination
  return {
    items: rowsOf(all),
    status: found.data ? ('ready' as const) : found.isError ? ('error' as const) : ('loading' as const),
    message: found.error?.message,
    /** True if a refresh failed and older data is shown. */
    stale: found.isError && found.data !== undefined && !found.isFetchNextPageError,
    hasMore: found.hasNextPage,
    loadingMore: found.isFetchingNextPage,
    moreFailed: found.isFetchNextPageError,
    onMore: found.fetchNextPage,
    onRefresh: found.refetch as () => unknown,
    // A capped total is only a lower bound.
    total: last?.totalCapped ? undefined : last?.total,
  }
}
