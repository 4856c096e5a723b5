import type { Endpoint } from '@shangxue/contract/platform/endpoint'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import type { RequestOf } from './http.ts'

/** Query options for `useQuery` with the key `[path, input]`. The query cache reports a failure once, after its retries. */
export const query = <E extends Endpoint>(endpoint: E, input: RequestOf<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet: true }),
  })

/** Invalidates all queries of these endpoints. Resolves when the active ones have been fetched again. */
export const invalidate = (cache: QueryClient, endpoints: readonly { readonly path: string }[]) =>
  Promise.all(endpoints.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
