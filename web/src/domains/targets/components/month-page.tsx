import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddress } from '../../../lib/address/index.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PullIndicator } from '../../../ui/layout/pull-indicator.tsx'
import { usePullRefresh } from '../../../ui/layout/use-pull-refresh.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { MonthBar } from './month-bar.tsx'
import styles from './targets.module.css'

interface MonthPageProps<T> {
  title: string
  month: string
  found: UseQueryResult<T>
  actions?: ReactNode
  /** The view filter below the month. It stays mounted while the month loads. */
  views?: ReactNode
  children: (data: T) => ReactNode
}

/** The page frame of a month, which is held in the address. */
export function MonthPage<T>({ title, month, found, actions, views, children }: MonthPageProps<T>) {
  const address = useAddress()
  const pull = usePullRefresh(found.refetch)
  const { data } = found
  return (
    <Page
      title={title}
      back="/my-profile"
      actions={
        <>
          <IconButton icon="refresh" label="刷新" onClick={pull.refresh} />
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
      <div {...pull.handlers}>
        <PullIndicator state={pull.state} distance={pull.distance} />
        <div className={styles.stack}>
          {found.isError && data !== undefined && (
            <Notice kind="warning" action={{ label: '重试', onSelect: () => void pull.refresh() }}>
              没有刷新成功，下面可能不是最新内容
            </Notice>
          )}
          {data !== undefined && children(data)}
          {data === undefined && found.isError && <ErrorState error={found.error} onRetry={found.refetch} />}
          {data === undefined && !found.isError && <SkeletonList rows={6} />}
        </div>
      </div>
    </Page>
  )
}
