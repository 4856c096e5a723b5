import { DAY_STATE_NAMES, DAY_STATES, type DayState } from '@shangxue/contract/attendance/schemas'
import { addDays } from '@shangxue/study/time/calendar'
import { parseOneOf, useUrlParams } from '../../../lib/address/url-params.ts'
import { infiniteListProps } from '../../../lib/api/infinite-queries.ts'
import { formatTime, today } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { SearchField } from '../../../ui/form/filters/search-field.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { VirtualList } from '../../../ui/layout/list/virtual-list.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ADMIN_PATH, calendarPath, type DayCardData, useBoard } from '../api.ts'
import styles from '../attendance.module.css'
import { DayStateTags, shiftText } from '../day-facts.tsx'

const CHOICES = ['exception', ...DAY_STATES] as const
const stateName = (state: (typeof CHOICES)[number]): string =>
  state === 'exception' ? '异常' : DAY_STATE_NAMES[state as DayState]
const isDay = (text: string) => /^20\d{2}-\d{2}-\d{2}$/.test(text)

const punchesText = ({ in: arrival, out: departure }: DayCardData): string =>
  [arrival && `上班 ${formatTime(arrival.at)}`, departure && `下班 ${formatTime(departure.at)}`]
    .filter(Boolean)
    .join(' · ')

function NoMembers({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return <EmptyState icon="people" title="没有符合条件的人" hint="换一天看看，或减少筛选条件" />
  return (
    <EmptyState
      icon="people"
      title="这一天没有人排班"
      hint="把成员编进考勤组，这里就有每个人的出勤"
      action={<ButtonLink to={`${ADMIN_PATH}?tab=groups`}>设置考勤组</ButtonLink>}
    />
  )
}

/** The states of all members on a day, most severe first. */
export function DayBoard() {
  const address = useUrlParams()
  const day = isDay(address.get('day')) ? address.get('day') : today()
  const state = parseOneOf(CHOICES, address.get('only'))
  const q = address.get('q')
  const query = useBoard({ day, q, state })
  const list = infiniteListProps(query)
  const counts = query.data?.pages[0]?.counts ?? {}
  return (
    <div className={styles.stack}>
      <div className={styles.tight}>
        <div className={styles.period}>
          <IconButton icon="back" label="前一天" onClick={() => address.set({ day: addDays(day, -1) })} />
          <DateField
            label="日期"
            hideLabel
            value={day}
            onChange={({ target }) => target.value !== '' && address.set({ day: target.value })}
          />
          <IconButton
            icon="chevron-right"
            label="后一天"
            onClick={() => address.set({ day: addDays(day, 1) })}
          />
        </div>
        <SearchField label="姓名" value={q} onChange={(next) => address.set({ q: next })} />
        <FilterBar label="按状态筛选">
          {CHOICES.filter((item) => (counts[item] ?? 0) > 0 || item === state).map((choice) => (
            <Chip
              key={choice}
              selected={choice === state}
              count={counts[choice] ?? 0}
              onClick={() => address.set({ only: choice === state ? null : choice })}
            >
              {stateName(choice)}
            </Chip>
          ))}
        </FilterBar>
      </div>
      {list.status === 'loading' && <SkeletonList rows={8} />}
      {list.status === 'error' && <ErrorState message={list.message} onRetry={list.onRefresh} />}
      {list.status === 'ready' && list.items.length === 0 && (
        <NoMembers isFiltered={q !== '' || state !== undefined} />
      )}
      {list.items.length > 0 && (
        <VirtualList
          items={list.items}
          label="当天考勤"
          itemKey={({ user_id }) => user_id}
          renderItem={({ user_id, name, day: card }) => (
            <ListRow
              title={name}
              note={[shiftText(card), punchesText(card)].filter(Boolean).join(' · ')}
              value={<DayStateTags card={card} />}
              to={calendarPath(day, user_id)}
            />
          )}
          total={list.total}
        />
      )}
      {list.items.length > 0 && (
        <LoadMore
          hasMore={list.hasMore}
          loading={list.loadingMore}
          failed={list.moreFailed}
          onMore={() => list.onMore()}
        />
      )}
    </div>
  )
}
