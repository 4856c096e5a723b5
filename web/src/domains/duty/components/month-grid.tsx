import { classes } from '../../../ui/classes.ts'
import { useSwipe } from '../../../ui/use-swipe.ts'
import { type Duty, dayText, gridOf, monthMoved, WEEKDAYS } from '../duty.ts'
import styles from './duty.module.css'

interface MonthGridProps {
  day: string
  today: string
  duties: readonly Duty[]
  me: number | null
  onDay: (day: string) => void
}

/** The days of a month, marked if they have duties or own duties. */
export function MonthGrid({ day, today, duties, me, onDay }: MonthGridProps) {
  const swipe = useSwipe((by) => onDay(monthMoved(day, by)))
  return (
    <div className={styles.grid} {...swipe}>
      {WEEKDAYS.map(({ name, label }) => (
        <span key={name} className={styles.head} aria-hidden="true">
          {label}
        </span>
      ))}
      {gridOf(day).map((one) => (
        <DayCell
          key={one}
          day={one}
          here={duties.filter((duty) => duty.day === one)}
          me={me}
          chosen={one === day}
          className={classes(
            styles.cell,
            one.slice(0, 7) !== day.slice(0, 7) && styles.other,
            one === today && styles.today,
          )}
          onDay={onDay}
        />
      ))}
    </div>
  )
}

interface DayCellProps {
  day: string
  here: readonly Duty[]
  me: number | null
  chosen: boolean
  className: string
  onDay: (day: string) => void
}

function DayCell({ day, here, me, chosen, className, onDay }: DayCellProps) {
  const own = here.some(({ user_id }) => user_id === me)
  const said = [dayText(day), own && '我值班', here.length > 0 && `${here.length} 人值班`]
    .filter(Boolean)
    .join('，')
  return (
    <button type="button" className={className} aria-pressed={chosen} onClick={() => onDay(day)}>
      <span className="sr-only">{said}</span>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      {here.length > 0 && (
        <span aria-hidden="true" className={classes(styles.mark, own && styles.own)}>
          {own ? '我' : `${here.length} 人`}
        </span>
      )}
    </button>
  )
}
