import type { QueryClient } from '@tanstack/react-query'

/** Makes the reads of these endpoints out of date, whatever they were asked. Resolves when those on the screen are new. */
export const invalidate = (cache: QueryClient, endpoints: readonly { readonly path: string }[]) =>
  Promise.all(endpoints.map(({ path }) => cache.invalidateQueries({ queryKey: [path] })))
