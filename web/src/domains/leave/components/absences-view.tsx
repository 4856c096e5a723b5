import { isDay } from '@shangxue/contract/values/days'
import { addDays } from '@shangxue/study/time/calendar'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatDay, formatWeekday, today } from '../../../lib/dates.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import type { ListFilters } from '../../stock/public.ts'
import {
  type Absence,
  leavePath,
  periodText,
  STATE_KINDS,
  stateName,
  useAbsences,
  useLeaveDesk,
} from '../api.ts'
import styles from './leave.module.css'
import { LeaveViewActions, LeaveViewTabs } from './view-tabs.tsx'

const mondayOf = (day: string) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, weekday === 0 ? -6 : 1 - weekday)
}
const isOnDay = (day: string) => (item: Absence) => item.from_day <= day && item.to_day >= day

/** Absences by day of a week. */
export function AbsencesView({ address }: { address: ListFilters }) {
  const requestedDay = address.get('day')
  const day = isDay(requestedDay) ? requestedDay : today()
  const monday = mondayOf(day)
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  const { data, error, refetch } = useAbsences(monday, addDays(monday, 6))
  const deskQuery = useLeaveDesk()
  const go = (next: string) => address.set('day', next === today() ? null : next)
  const absences = data?.filter(isOnDay(day)) ?? []
  return (
    <Page
      title="请假"
      back={useBackTarget('/my-profile')}
      actions={<LeaveViewActions desk={deskQuery.data} />}
      toolbar={<LeaveViewTabs desk={deskQuery.data} address={address} />}
    >
      <div className={styles.stack}>
        <Card>
          <div className={styles.steer}>
            <IconButton icon="back" label="上一周" onClick={() => go(addDays(day, -7))} />
            <strong>
              {formatDay(monday)}–{formatDay(addDays(monday, 6))}
            </strong>
            <IconButton icon="chevron-right" label="下一周" onClick={() => go(addDays(day, 7))} />
          </div>
          <fieldset className={styles.week}>
            <legend className="sr-only">这一周的每一天</legend>
            {days.map((item) => (
              <DayButton
                key={item}
                day={item}
                absentCount={data?.filter(isOnDay(item)).length ?? 0}
                chosen={item === day}
                onChoose={() => go(item)}
              />
            ))}
          </fieldset>
        </Card>
        {!data && !error && <SkeletonList rows={3} />}
        {!data && error && <ErrorState error={error} onRetry={refetch} />}
        {data && absences.length === 0 && (
          <EmptyState
            icon="people"
            title={`${formatDay(day)}没有人请假`}
            hint="点其他日子，或翻到别的周看看"
          />
        )}
        {absences.length > 0 && (
          <Card title={`${formatDay(day)} ${formatWeekday(day)}，${absences.length} 人不在`} flush>
            <List label="不在的人">
              {absences.map((item) => (
                <ListItem
                  key={item.id}
                  to={leavePath(item.id)}
                  title={`${item.user} · ${item.type}`}
                  note={[item.store, periodText(item)].filter(Boolean).join(' · ')}
                  value={<Tag kind={STATE_KINDS[item.state]}>{stateName(item.state)}</Tag>}
                />
              ))}
            </List>
          </Card>
        )}
      </div>
    </Page>
  )
}

interface DayButtonProps {
  day: string
  absentCount: number
  chosen: boolean
  onChoose: () => void
}

function DayButton({ day, absentCount, chosen, onChoose }: DayButtonProps) {
  const weekday = formatWeekday(day)
  const name = `${formatDay(day)} ${weekday}${absentCount > 0 ? `，${absentCount} 人不在` : ''}`
  return (
    <button
      type="button"
      className={absentCount > 0 ? styles.day : `${styles.day} ${styles.off}`}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <span className="sr-only">{name}</span>
      <span aria-hidden="true">{weekday.slice(1)}</span>
      <span aria-hidden="true" className={styles.number}>
        {Number(day.slice(8))}
      </span>
      <span aria-hidden="true">{absentCount > 0 ? `${absentCount} 人` : '\u00a0'}</span>
    </button>
  )
}
