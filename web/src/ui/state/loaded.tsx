import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { SkeletonList } from './skeleton.tsx'

interface QueryState<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

/** Renders the loaded data, or the loading or error state. */
export function Loaded<T>({ of, children }: { of: QueryState<T>; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data)
  return of.error ? <ErrorState error={of.error} onRetry={of.refetch} /> : <SkeletonList rows={6} />
}
