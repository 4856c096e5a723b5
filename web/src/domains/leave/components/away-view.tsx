import { isDay } from '@shangxue/contract/values/days'
import { addDays } from '@shangxue/study/time/calendar'
import { formatDay, formatWeekday, today } from '../../../lib/dates.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { List, ListItem } from '../../../ui/display/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { type ListFilters, useWayBack } from '../../stock/public.ts'
import { type Absence, leaveAt, STATE_KINDS, spanText, stateName, useAway, useDesk } from '../leave.ts'
import styles from './leave.module.css'
import { ViewActions, Views } from './views.tsx'

const mondayOf = (day: string) => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, weekday === 0 ? -6 : 1 - weekday)
}
const on = (day: string) => (one: Absence) => one.from_day <= day && one.to_day >= day

/** Absences by day of a week. */
export function AwayView({ address }: { address: ListFilters }) {
  const asked = address.get('day')
  const day = isDay(asked) ? asked : today()
  const monday = mondayOf(day)
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at))
  const { data, error, refetch } = useAway(monday, addDays(monday, 6))
  const desk = useDesk()
  const go = (next: string) => address.set('day', next === today() ? null : next)
  const away = data?.filter(on(day)) ?? []
  return (
    <Page
      title="请假"
      back={useWayBack('/my-profile')}
      actions={<ViewActions desk={desk.data} />}
      toolbar={<Views desk={desk.data} address={address} />}
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
            {days.map((one) => (
              <DayButton
                key={one}
                day={one}
                count={data?.filter(on(one)).length ?? 0}
                chosen={one === day}
                onChoose={() => go(one)}
              />
            ))}
          </fieldset>
        </Card>
        {!data && !error && <SkeletonList rows={3} />}
        {!data && error && <ErrorState error={error} onRetry={refetch} />}
        {data && away.length === 0 && (
          <EmptyState
            icon="people"
            title={`${formatDay(day)}没有人请假`}
            hint="点其他日子，或翻到别的周看看"
          />
        )}
        {away.length > 0 && (
          <Card title={`${formatDay(day)} ${formatWeekday(day)}，${away.length} 人不在`} flush>
            <List label="不在的人">
              {away.map((one) => (
                <ListItem
                  key={one.id}
                  to={leaveAt(one.id)}
                  title={`${one.user} · ${one.type}`}
                  note={[one.store, spanText(one)].filter(Boolean).join(' · ')}
                  value={<Tag kind={STATE_KINDS[one.state]}>{stateName(one.state)}</Tag>}
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
  count: number
  chosen: boolean
  onChoose: () => void
}

function DayButton({ day, count, chosen, onChoose }: DayButtonProps) {
  const weekday = formatWeekday(day)
  const name = `${formatDay(day)} ${weekday}${count > 0 ? `，${count} 人不在` : ''}`
  return (
    <button
      type="button"
      className={count > 0 ? styles.day : `${styles.day} ${styles.off}`}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <span className="sr-only">{name}</span>
      <span aria-hidden="true">{weekday.slice(1)}</span>
      <span aria-hidden="true" className={styles.number}>
        {Number(day.slice(8))}
      </span>
      <span aria-hidden="true">{count > 0 ? `${count} 人` : '\u00a0'}</span>
    </button>
  )
}
