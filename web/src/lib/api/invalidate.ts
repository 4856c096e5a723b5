import type { QueryClient } from '@tanstack/react-query'

/** Invalidates all queries of these endpoints. Resolves when the active ones have been fetched again. */
export const invalidate = (cache: QueryClient, endpoints: readonly { readonly path: string }[]) =>
  Promise.all(endpoints.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
