import { type ReactNode, useDeferredValue } from 'react'
import { Button } from '../../action/button.tsx'
import { IconButton } from '../../action/icon-button.tsx'
import { Notice } from '../../display/notice.tsx'
import { SearchField } from '../../form/filters/search-field.tsx'
import { EmptyState } from '../../state/empty-state.tsx'
import { ErrorState } from '../../state/error-state.tsx'
import { SkeletonList } from '../../state/skeleton.tsx'
import { Page, type PageProps } from '../page/page.tsx'
import styles from './list-page.module.css'
import { LoadMore } from './load-more.tsx'
import { PullIndicator, usePullRefresh } from './pull-refresh.tsx'
import { VirtualList, type VirtualListProps } from './virtual-list.tsx'

/** State of the list, independent of the query library. */
export interface ListState<T> {
  items: readonly T[]
  /** `loading`: no rows yet; `error`: the first page failed; `ready`: `items` are valid. */
  status: 'loading' | 'error' | 'ready'
  /** Error message with advice, for `error` and for a failed next page. */
  message?: string | undefined
  /** A refresh failed, so the visible rows may be outdated. */
  stale?: boolean | undefined
  hasMore?: boolean | undefined
  loadingMore?: boolean | undefined
  moreFailed?: boolean | undefined
  onMore?: (() => unknown) | undefined
  /** Called on pull to refresh and 重试. The spinner is visible until the promise settles. */
  onRefresh: () => unknown
  total?: number | undefined
}

interface ListSearch {
  label: string
  value: string
  onChange: (value: string) => void
  action?: ReactNode
}

export interface ListPageProps<T>
  extends Omit<PageProps, 'children' | 'toolbar' | 'flush'>,
    Pick<VirtualListProps<T>, 'itemKey' | 'renderItem' | 'estimate' | 'overscan'> {
  list: ListState<T>
  search?: ListSearch
  /** A FilterBar. */
  filters?: ReactNode
  /** Totals above the rows, which scroll with the page. */
  summary?: ReactNode
  /** Shown if there are no rows and no search or filter is active. */
  empty: ReactNode
  /** A search or filter is active. The empty state then offers to clear it. */
  filtered?: boolean
  onClearFilters?: () => void
  /** Round button at the bottom right: an IconLink or IconButton. */
  add?: ReactNode
}

export function ListPage<T>(props: ListPageProps<T>) {
  const { list, search, filters, summary, add, actions, itemKey, renderItem, estimate, overscan, ...rest } =
    props
  const { empty, filtered, onClearFilters, ...page } = rest
  const pull = usePullRefresh(list.onRefresh)
  // Deferred and rendered in slices, so that typing into the search does not wait for rows.
  const rows = useDeferredValue(
    <Rows
      list={list}
      label={page.title}
      itemKey={itemKey}
      renderItem={renderItem}
      {...(estimate !== undefined && { estimate })}
      {...(overscan !== undefined && { overscan })}
      empty={filtered ? <NoMatches onClear={onClearFilters} /> : empty}
    />,
  )
  // Content above the rows appears together with them, because it would shift their placeholder.
  const loading = useDeferredValue(list.status === 'loading')
  // Hides the SummaryLine without matches: its totals do not apply, and there is nothing to export.
  const hasNoMatches = useDeferredValue(
    filtered === true && list.status === 'ready' && list.items.length === 0,
  )
  const filtersWithRows = useDeferredValue(filters)
  const shownFilters = loading ? filtersWithRows : filters

  return (
    <Page
      {...page}
      actions={
        <>
          <span className={styles.refresh}>
            <IconButton icon="refresh" label="刷新" onClick={pull.refresh} />
          </span>
          {actions}
        </>
      }
      toolbar={
        search || shownFilters ? (
          <div className={styles.tools}>
            {search && <SearchField {...search} />}
            {shownFilters}
          </div>
        ) : null
      }
    >
      <div className={styles.body} {...pull.handlers}>
        <PullIndicator state={pull.state} distance={pull.distance} />
        {list.stale && (
          <Notice kind="warning" action={{ label: '重试', onSelect: () => void pull.refresh() }}>
            没有刷新成功，下面可能不是最新内容
          </Notice>
        )}
        {summary && (
          <div className={styles.summary} hidden={loading} data-found={hasNoMatches ? 'nothing' : undefined}>
            {summary}
          </div>
        )}
        {rows}
      </div>
      {add && <div className={styles.add}>{add}</div>}
    </Page>
  )
}

interface RowsProps<T> extends Omit<VirtualListProps<T>, 'items' | 'total'> {
  list: ListState<T>
  empty: ReactNode
}

function Rows<T>({ list, empty, ...virtual }: RowsProps<T>) {
  const { items, status, message, onRefresh, hasMore = false, onMore } = list
  if (status === 'loading') return <SkeletonList rows={8} />
  if (status === 'error') return <ErrorState message={message} onRetry={onRefresh} />
  if (items.length === 0) return empty
  return (
    <>
      <VirtualList {...virtual} items={items} total={list.total} />
      <LoadMore
        hasMore={hasMore}
        loading={list.loadingMore ?? false}
        failed={list.moreFailed ?? false}
        onMore={() => onMore?.()}
      />
    </>
  )
}

function NoMatches({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <EmptyState
      icon="search"
      title="没有符合条件的记录"
      hint="换一个关键词，或减少筛选条件"
      action={
        onClear && (
          <Button kind="secondary" onClick={onClear}>
            清空条件
          </Button>
        )
      }
    />
  )
}
