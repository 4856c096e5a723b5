import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { infiniteListProps } from '../../../lib/api/infinite-queries.ts'
import { List, ListItem, type ListItemProps } from '../../../ui/display/list/list.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { QuerySection } from './query-section.tsx'

interface Pages<P> {
  readonly pages: readonly P[]
}
interface EndlessRowsProps<T, P> {
  label: string
  found: UseInfiniteQueryResult<Pages<P>>
  toRow: (item: T) => ListItemProps & { key: string }
  /** Rendered above the rows from the totals of the first page. */
  head: (first: P) => ReactNode
  empty: ReactNode
}

/** A paged list below the totals of its first page. */
export function EndlessRows<
  T,
  P extends {
    readonly list: readonly T[]
    readonly pagination: { readonly total: number; readonly totalCapped: boolean }
  },
>({ label, found, toRow, head, empty }: EndlessRowsProps<T, P>) {
  const { items, hasMore, loadingMore, moreFailed, onMore } = infiniteListProps(found)
  const rows = useMemo(() => items.map(toRow), [items, toRow])
  return (
    <QuerySection query={found} skeletonRows={8}>
      {({ pages: [first] }) => (
        <>
          {first && head(first)}
          {rows.length === 0 && empty}
          {rows.length > 0 && (
            <>
              <List label={label}>
                {rows.map(({ key, ...row }) => (
                  <ListItem key={key} {...row} />
                ))}
              </List>
              <LoadMore hasMore={hasMore} loading={loadingMore} failed={moreFailed} onMore={onMore} />
            </>
          )}
        </>
      )}
    </QuerySection>
  )
}
