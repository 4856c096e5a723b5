import { addDays } from '@shangxue/study/calendar'
import { oneOf, positive, useAddress } from '../../../lib/address/index.ts'
import { today } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PullIndicator } from '../../../ui/layout/pull-indicator.tsx'
import { usePullRefresh } from '../../../ui/layout/use-pull-refresh.ts'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useSwipe } from '../../../ui/use-swipe.ts'
import { Permitted } from '../../stock/public.ts'
import { DayBar } from '../components/day-bar.tsx'
import { DayFiguresCard } from '../components/day-figures.tsx'
import { DayShares, GROUPS } from '../components/day-shares.tsx'
import styles from '../components/figures.module.css'
import { StoreChip } from '../components/filter-chips.tsx'
import { MEASURES, TrendCard } from '../components/trend-card.tsx'
import { dayIn } from '../line-filters.ts'
import { linesAt } from '../links.ts'
import { type Daily, useDaily } from '../reads.ts'

/** 每日销售: figures of a day, compared with others and broken down. */
export default function DailySalesScreen() {
  return (
    <Permitted permission="sales-view" title="每日销售">
      <DailySales />
    </Permitted>
  )
}

function DailySales() {
  const address = useAddress()
  const now = today()
  const named = dayIn(address.get('day'))
  const day = named === undefined || named > now ? now : named
  const store = positive(address.get('store'))
  const found = useDaily(day, store)
  const pull = usePullRefresh(found.refetch)
  const go = (next: string) => next <= now && address.set({ day: next === now ? null : next })
  const swipe = useSwipe((by) => go(addDays(day, by)))
  const { data } = found

  return (
    <Page
      title="每日销售"
      back="/my-profile"
      actions={<IconButton icon="refresh" label="刷新" onClick={pull.refresh} />}
      toolbar={
        <div className={styles.tools}>
          <DayBar day={day} onDay={go} />
          <FilterBar label="筛选">
            <Chip selected={day === now} onClick={() => go(now)}>
              今天
            </Chip>
            <Chip selected={day === addDays(now, -1)} onClick={() => go(addDays(now, -1))}>
              昨天
            </Chip>
            <StoreChip value={store} onPick={(id) => address.set({ store: id })} />
          </FilterBar>
        </div>
      }
    >
      <div {...swipe}>
        <div className={styles.stack} {...pull.handlers}>
          <PullIndicator state={pull.state} distance={pull.distance} />
          {found.isError && data && (
            <Notice kind="warning" action={{ label: '重试', onSelect: () => void pull.refresh() }}>
              没有刷新成功，下面可能不是最新内容
            </Notice>
          )}
          {data && <DayView daily={data} store={store} address={address} />}
          {!data && found.isError && <ErrorState error={found.error} onRetry={found.refetch} />}
          {!data && !found.isError && <SkeletonList rows={8} />}
        </div>
      </div>
    </Page>
  )
}

interface DayViewProps {
  daily: Daily
  store: number | undefined
  address: ReturnType<typeof useAddress>
}

function DayView({ daily, store, address }: DayViewProps) {
  const { day } = daily.day
  return (
    <>
      <DayFiguresCard daily={daily} />
      <ButtonLink kind="secondary" block to={linesAt({ from: day, to: day, store })}>
        查看这一天的明细
      </ButtonLink>
      <DayShares
        daily={daily}
        store={store}
        group={oneOf(GROUPS, address.get('by')) ?? 'store'}
        onGroup={(by) => address.set({ by })}
      />
      <TrendCard
        trend={daily.trend}
        measure={oneOf(MEASURES, address.get('show')) ?? 'amount'}
        onMeasure={(show) => address.set({ show })}
      />
    </>
  )
}
