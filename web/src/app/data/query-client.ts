import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, reportFailure } from '../../lib/api/error.ts'

const RETRIES = 2
const RECOVERING = new Set([502, 503, 504])

/**
 * Retries only failures that a short delay is likely to fix: a lost connection or a server that is restarting. A timeout
 * has already taken long, and retrying would worsen a rate limit.
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
      // `always` lets a call fail immediately while offline instead of pausing silently.
      queries: { networkMode: 'always', retry: worthRetrying, staleTime: 10_000, gcTime: 10 * 60_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
