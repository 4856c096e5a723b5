import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

/** What was read, or how that stands. */
export function Loaded<T>({ of, children }: { of: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (of.data !== undefined) return children(of.data)
  return of.isError ? (
    <ErrorState message={of.error.message} onRetry={of.refetch} />
  ) : (
    <SkeletonList rows={6} />
  )
}
