import type { UseInfiniteQueryResult } from '@tanstack/react-query'

interface Loaded<T> {
  readonly pages: readonly {
    readonly list: readonly T[]
    readonly pagination?: { readonly total: number; readonly totalCapped: boolean }
  }[]
}

/** An endless query (`pages`) in the words of the list parts. */
export function endless<T>(found: UseInfiniteQueryResult<Loaded<T>>) {
  const all = found.data?.pages ?? []
  const last = all.at(-1)?.pagination
  return {
    items: all.flatMap(({ list }) => list),
    status: found.data ? ('ready' as const) : found.isError ? ('error' as const) : ('loading' as const),
    message: found.error?.message,
    /** A refresh failed; what is shown is older than it seems. */
    stale: found.isError && found.data !== undefined && !found.isFetchNextPageError,
    hasMore: found.hasNextPage,
    loadingMore: found.isFetchingNextPage,
    moreFailed: found.isFetchNextPageError,
    onMore: found.fetchNextPage,
    onRefresh: found.refetch as () => unknown,
    // a capped total only says `at least`
    total: last?.totalCapped ? undefined : last?.total,
  }
}
