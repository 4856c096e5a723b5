import { DAY_STATE_NAMES, type DayState } from '@shangxue/contract/attendance/schemas'
import { formatDay, formatWeekday } from '../../../lib/dates.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { type DayCardData, STATE_KINDS } from '../api.ts'
import styles from '../attendance.module.css'

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']
/** Short labels that fit a seventh of a phone screen. */
const SHORT_STATE_NAMES: Partial<Record<DayState, string>> = {
  ...{ normal: '', serious_late: '严重', holiday: '节假', open: '今天', ahead: '', none: '' },
}
const dayMark = ({ state, holiday }: DayCardData): string =>
  state === 'holiday' ? (holiday ?? '节假').slice(0, 3) : (SHORT_STATE_NAMES[state] ?? DAY_STATE_NAMES[state])

interface MonthGridProps {
  days: readonly DayCardData[]
  today: string
  value: string
  onPick: (day: string) => void
}

const accessibleText = ({ day, holiday, states }: DayCardData): string =>
  [`${formatDay(day)} ${formatWeekday(day)}`, holiday, ...states.map((state) => DAY_STATE_NAMES[state])]
    .filter(Boolean)
    .join('，')

export function MonthGrid({ days, today, value, onPick }: MonthGridProps) {
  const [first] = days
  const before = first ? (new Date(`${first.day}T00:00:00Z`).getUTCDay() + 6) % 7 : 0
  return (
    <div className={styles.grid}>
      {WEEKDAYS.map((name) => (
        <span key={name} className={styles.weekday} aria-hidden="true">
          {name}
        </span>
      ))}
      {WEEKDAYS.slice(0, before).map((name) => (
        <span key={`before ${name}`} />
      ))}
      {days.map((card) => {
        const kind = STATE_KINDS[card.state]
        const tone = kind === 'neutral' ? undefined : styles[kind]
        return (
          <button
            key={card.day}
            type="button"
            className={styles.day}
            aria-pressed={card.day === value}
            aria-current={card.day === today ? 'date' : undefined}
            onClick={() => onPick(card.day)}
          >
            <span className="sr-only">{accessibleText(card)}</span>
            <span aria-hidden="true" className={classes(card.day === today && styles.today)}>
              {Number(card.day.slice(8))}
            </span>
            <span aria-hidden="true" className={classes(styles.mark, tone)}>
              {card.state === 'normal' ? <Icon name="check" size={0.875} /> : dayMark(card)}
            </span>
          </button>
        )
      })}
    </div>
  )
}
