import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, reportFailure } from '../../lib/api/http/error.ts'

const RETRIES = 2
const RECOVERING = new Set([502, 503, 504])

/**
 * Of what is temporary only what a second or two may mend: the answer got lost or the server is about to recover. A
 * timeout took long enough, a limit of calls is not to be met by more of them.
 */
const worthRetrying = (failures: number, error: unknown): boolean =>
  failures < RETRIES &&
  error instanceof ApiError &&
  (error.code === 'network' || RECOVERING.has(error.status))

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (error instanceof ApiError && error.code !== 'expired' && !query.meta?.quiet) reportFailure(error)
      },
    }),
    defaultOptions: {
      // Without a network a call fails at once and says so, instead of waiting in silence.
      queries: { networkMode: 'always', retry: worthRetrying, staleTime: 10_000, gcTime: 10 * 60_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
