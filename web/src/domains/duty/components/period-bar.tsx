import { addDays } from '@shangxue/study/time/calendar'
import { formatDay } from '../../../lib/dates.ts'
import { Button } from '../../../ui/action/button.tsx'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { addMonths, mondayOf } from '../duty.ts'
import styles from './duty.module.css'

interface PeriodBarProps {
  isWeek: boolean
  day: string
  today: string
  onDay: (day: string) => void
}

/** Shows the month or week with links to the previous and next one. */
export function PeriodBar({ isWeek, day, today, onDay }: PeriodBarProps) {
  const onMove = (by: 1 | -1) => onDay(isWeek ? addDays(day, by * 7) : addMonths(day, by))
  const monday = mondayOf(day)
  const name = isWeek ? '周' : '个月'
  return (
    <div className={styles.bar}>
      <IconButton icon="back" label={`上${name}`} onClick={() => onMove(-1)} />
      <span className={styles.period}>
        {isWeek
          ? `${formatDay(monday)}–${formatDay(addDays(monday, 6))}`
          : `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月`}
      </span>
      <IconButton icon="chevron-right" label={`下${name}`} onClick={() => onMove(1)} />
      {day !== today && (
        <Button kind="plain" small onClick={() => onDay(today)}>
          今天
        </Button>
      )}
    </div>
  )
}
