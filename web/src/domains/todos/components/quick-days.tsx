import { addDays } from '@shangxue/study/time/calendar'
import { today } from '../../../lib/dates.ts'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import styles from './todos.module.css'

/** The usual days to postpone to. */
export function QuickDays({ day, onChoose }: { day: string | null; onChoose: (day: string | null) => void }) {
  const weekday = new Date(`${today()}T00:00:00Z`).getUTCDay() || 7
  const days = [
    ['今天', today()],
    ['明天', addDays(today(), 1)],
    // on a Sunday it equals 明天
    ...(weekday < 7 ? [['下周一', addDays(today(), 8 - weekday)] as const] : []),
  ] as const
  return (
    <div className={styles.quick}>
      {days.map(([label, value]) => (
        <Chip key={label} selected={day === value} onClick={() => onChoose(day === value ? null : value)}>
          {label}
        </Chip>
      ))}
    </div>
  )
}
