import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { PullIndicator, usePullRefresh } from '../../../ui/layout/list/pull-refresh.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { nextMonth, previousMonth } from '../months.ts'
import styles from './targets.module.css'

interface MonthBarProps {
  month: string
  onMonth: (month: string) => void
}

/** The month with links to the previous and next one. */
export const MonthBar = ({ month, onMonth }: MonthBarProps) => (
  <div className={styles.month}>
    <IconButton icon="back" label="上个月" onClick={() => onMonth(previousMonth(month))} />
    <DateField
      type="month"
      label="月份"
      hideLabel
      value={month}
      min="2020-01"
      max="2099-12"
      onChange={({ target }) => target.value !== '' && onMonth(target.value)}
    />
    <IconButton icon="chevron-right" label="下个月" onClick={() => onMonth(nextMonth(month))} />
  </div>
)

interface MonthPageProps<T> {
  title: string
  month: string
  pageQuery: UseQueryResult<T>
  actions?: ReactNode
  /** The view filter below the month. It stays mounted while the month loads. */
  views?: ReactNode
  children: (data: T) => ReactNode
}

/** The page frame of a month, which is held in the address. */
export function MonthPage<T>({ title, month, pageQuery, actions, views, children }: MonthPageProps<T>) {
  const address = useUrlParams()
  const pullRefresh = usePullRefresh(pageQuery.refetch)
  const { data } = pageQuery
  return (
    <Page
      title={title}
      back="/my-profile"
      actions={
        <>
          <IconButton icon="refresh" label="刷新" onClick={pullRefresh.refresh} />
          {actions}
        </>
      }
      toolbar={
        <div className={styles.tools}>
          <MonthBar month={month} onMonth={(next) => address.set({ month: next })} />
          {views}
        </div>
      }
    >
      <div {...pullRefresh.handlers}>
        <PullIndicator state={pullRefresh.state} distance={pullRefresh.distance} />
        <div className={styles.stack}>
          {pageQuery.isError && data !== undefined && (
            <Notice kind="warning" action={{ label: '重试', onSelect: () => void pullRefresh.refresh() }}>
              没有刷新成功，下面可能不是最新内容
            </Notice>
          )}
          {data !== undefined && children(data)}
          {data === undefined && pageQuery.isError && (
            <ErrorState error={pageQuery.error} onRetry={pageQuery.refetch} />
          )}
          {data === undefined && !pageQuery.isError && <SkeletonList rows={6} />}
        </div>
      </div>
    </Page>
  )
}
