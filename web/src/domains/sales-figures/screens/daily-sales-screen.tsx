import { addDays } from '@shangxue/study/time/calendar'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { today } from '../../../lib/dates.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { PullIndicator, usePullRefresh } from '../../../ui/layout/list/pull-refresh.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useSwipe } from '../../../ui/use-swipe.ts'
import { type DailyFigures, useDailySales } from '../api.ts'
import { DayFiguresCard } from '../components/day-figures.tsx'
import { DayShares, GROUPS } from '../components/day-shares.tsx'
import styles from '../components/figures.module.css'
import { StoreChip } from '../components/filter-chips.tsx'
import { MEASURES, TrendCard } from '../components/trend-card.tsx'
import { parseDay } from '../line-filters.ts'
import { soldLinesAddress } from '../sales-links.ts'

interface DayBarProps {
  day: string
  onDay: (day: string) => void
}

/** Date picker with buttons for the previous and next day. Future dates are excluded. */
export function DayBar({ day, onDay }: DayBarProps) {
  const currentDay = today()
  return (
    <div className={styles.day}>
      <IconButton icon="back" label="前一天" onClick={() => onDay(addDays(day, -1))} />
      <DateField
        label="日期"
        hideLabel
        value={day}
        max={currentDay}
        onChange={({ target }) => target.value !== '' && onDay(target.value)}
      />
      <IconButton
        icon="chevron-right"
        label="后一天"
        disabled={day >= currentDay}
        onClick={() => onDay(addDays(day, 1))}
      />
    </div>
  )
}

/** 每日销售: figures of a day, compared with others and broken down. */
export default function DailySalesScreen() {
  return (
    <RequirePermission permission="sales-view" title="每日销售">
      <DailySales />
    </RequirePermission>
  )
}

function DailySales() {
  const address = useUrlParams()
  const currentDay = today()
  const requestedDay = parseDay(address.get('day'))
  const day = requestedDay === undefined || requestedDay > currentDay ? currentDay : requestedDay
  const store = parsePositiveInt(address.get('store'))
  const result = useDailySales(day, store)
  const pull = usePullRefresh(result.refetch)
  const goToDay = (next: string) =>
    next <= currentDay && address.set({ day: next === currentDay ? null : next })
  const swipe = useSwipe((by) => goToDay(addDays(day, by)))
  const { data } = result

  return (
    <Page
      title="每日销售"
      back="/my-profile"
      actions={<IconButton icon="refresh" label="刷新" onClick={pull.refresh} />}
      toolbar={
        <div className={styles.tools}>
          <DayBar day={day} onDay={goToDay} />
          <FilterBar label="筛选">
            <Chip selected={day === currentDay} onClick={() => goToDay(currentDay)}>
              今天
            </Chip>
            <Chip selected={day === addDays(currentDay, -1)} onClick={() => goToDay(addDays(currentDay, -1))}>
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
          {result.isError && data && (
            <Notice kind="warning" action={{ label: '重试', onSelect: () => void pull.refresh() }}>
              没有刷新成功，下面可能不是最新内容
            </Notice>
          )}
          {data && <DayView daily={data} store={store} address={address} />}
          {!data && result.isError && <ErrorState error={result.error} onRetry={result.refetch} />}
          {!data && !result.isError && <SkeletonList rows={8} />}
        </div>
      </div>
    </Page>
  )
}

interface DayViewProps {
  daily: DailyFigures
  store: number | undefined
  address: ReturnType<typeof useUrlParams>
}

function DayView({ daily, store, address }: DayViewProps) {
  const { day } = daily.day
  return (
    <>
      <DayFiguresCard daily={daily} />
      <ButtonLink kind="secondary" block to={soldLinesAddress({ from: day, to: day, store })}>
        查看这一天的明细
      </ButtonLink>
      <DayShares
        daily={daily}
        store={store}
        group={parseOneOf(GROUPS, address.get('by')) ?? 'store'}
        onGroup={(by) => address.set({ by })}
      />
      <TrendCard
        trend={daily.trend}
        measure={parseOneOf(MEASURES, address.get('show')) ?? 'amount'}
        onMeasure={(show) => address.set({ show })}
      />
    </>
  )
}
