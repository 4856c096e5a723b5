import type { ReactNode } from 'react'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'

interface PickerListProps<T> {
  /** Names the list for screen readers. */
  label: string
  list: {
    readonly items: readonly T[]
    readonly status: 'loading' | 'error' | 'ready'
    readonly message: string | undefined
    readonly hasMore: boolean
    readonly loadingMore: boolean
    readonly moreFailed: boolean
    readonly onMore: () => unknown
    readonly onRefresh: () => unknown
  }
  /** Shown instead of an empty list. */
  empty: ReactNode
  children: (item: T) => ReactNode
}

/** Rows of a picker with their loading, error and empty states. */
export function PickerList<T>({ label, list, empty, children }: PickerListProps<T>) {
  if (list.status === 'loading') return <SkeletonList rows={6} />
  if (list.status === 'error') return <ErrorState message={list.message} onRetry={list.onRefresh} />
  if (list.items.length === 0) return empty
  return (
    <>
      <ul aria-label={label}>{list.items.map(children)}</ul>
      {list.hasMore && (
        <LoadMore hasMore loading={list.loadingMore} failed={list.moreFailed} onMore={() => list.onMore()} />
      )}
    </>
  )
}

/** Asks for the store first, because stock is counted by store. */
export const StoreRequired = () => (
  <EmptyState icon="store" title="还没有选门店" hint="关闭后先选门店，再选这个门店的货" />
)
