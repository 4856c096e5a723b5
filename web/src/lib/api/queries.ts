import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import type { Answer, Given } from './request.ts'

/** Failures of reads are reported by the query cache, once, after its retries. */
const read = <E extends Endpoint>(endpoint: E, input: Given<E>, signal: AbortSignal) =>
  call(endpoint, input, { signal, quiet: true })

/** A read for `useQuery` and its kin, under the key `[path, input]`. */
export const query = <E extends Endpoint>(endpoint: E, input: Given<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ signal }) => read(endpoint, input, signal),
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

/** The number of the page after this one, if there is any. A capped total doesn't know its last page. */
export function nextPage({ list, pagination }: Page): number | undefined {
  const { page, pageSize, totalPages, totalCapped } = pagination
  const more = totalCapped ? list.length >= pageSize : page < totalPages
  return more ? page + 1 : undefined
}

/** A list for `useInfiniteQuery`: its pages under one key, beside (not in the way of) `query`'s. */
export const pages = <E extends Endpoint>(endpoint: Answer<E> extends Page ? E : never, input: Given<E>) =>
  infiniteQueryOptions({
    queryKey: [endpoint.path, input, 'pages'] as const,
    queryFn: ({ signal, pageParam }) => read<E>(endpoint, { ...input, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => nextPage(last as Page),
  })
