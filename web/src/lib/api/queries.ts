import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'
import type { RequestOf, ResponseOf } from './http/request.ts'

/** The query cache reports failures of reads once, after its retries. */
const fetchQuery = <E extends Endpoint>(endpoint: E, input: RequestOf<E>, signal: AbortSignal) =>
  call(endpoint, input, { signal, quiet: true })

/** Query options for `useQuery` with the key `[path, input]`. */
export const query = <E extends Endpoint>(endpoint: E, input: RequestOf<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ signal }) => fetchQuery(endpoint, input, signal),
  })

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
    queryFn: ({ signal, pageParam }) => fetchQuery<E>(endpoint, { ...input, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (lastPage) => nextPage(lastPage as Page),
  })
