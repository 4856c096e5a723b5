import type { ReactNode } from 'react'
import { Notice } from '../../../ui/display/notice.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

interface QueryState<T> {
  readonly data: T | undefined
  readonly isError: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface QuerySectionProps<T> {
  query: QueryState<T>
  /** Number of skeleton rows. */
  skeletonRows: number
  children: (data: T) => ReactNode
}

/** Renders one query. Its failure does not affect other sections. */
export function QuerySection<T>({ query, skeletonRows, children }: QuerySectionProps<T>) {
  const { data, isError, error, refetch } = query
  if (data === undefined)
    return isError ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonList rows={skeletonRows} />
  return (
    <>
      {isError && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void refetch() }}>
          没有刷新成功，下面可能不是最新内容
        </Notice>
      )}
      {children(data)}
    </>
  )
}
