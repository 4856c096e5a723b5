import { addDays } from '@shangxue/study/calendar'
import { today } from '../../../lib/dates.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import styles from './figures.module.css'

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
