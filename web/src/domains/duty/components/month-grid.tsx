import { classes } from '../../../ui/classes.ts'
import { useSwipe } from '../../../ui/use-swipe.ts'
import { addMonths, type Duty, dayText, monthGridDays, WEEKDAYS } from '../duty.ts'
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
  const swipe = useSwipe((by) => onDay(addMonths(day, by)))
  return (
    <div className={styles.grid} {...swipe}>
      {WEEKDAYS.map(({ name, label }) => (
        <span key={name} className={styles.head} aria-hidden="true">
          {label}
        </span>
      ))}
      {monthGridDays(day).map((item) => (
        <DayCell
          key={item}
          day={item}
          dayDuties={duties.filter((duty) => duty.day === item)}
          me={me}
          isSelected={item === day}
          className={classes(
            styles.cell,
            item.slice(0, 7) !== day.slice(0, 7) && styles.other,
            item === today && styles.today,
          )}
          onDay={onDay}
        />
      ))}
    </div>
  )
}

interface DayCellProps {
  day: string
  dayDuties: readonly Duty[]
  me: number | null
  isSelected: boolean
  className: string
  onDay: (day: string) => void
}

function DayCell({ day, dayDuties, me, isSelected, className, onDay }: DayCellProps) {
  const isOwn = dayDuties.some(({ user_id }) => user_id === me)
  const accessibleText = [
    dayText(day),
    isOwn && '我值班',
    dayDuties.length > 0 && `${dayDuties.length} 人值班`,
  ]
    .filter(Boolean)
    .join('，')
  return (
    <button type="button" className={className} aria-pressed={isSelected} onClick={() => onDay(day)}>
      <span className="sr-only">{accessibleText}</span>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      {dayDuties.length > 0 && (
        <span aria-hidden="true" className={classes(styles.mark, isOwn && styles.own)}>
          {isOwn ? '我' : `${dayDuties.length} 人`}
        </span>
      )}
    </button>
  )
}
