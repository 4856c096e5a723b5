import styles from '../components/duty.module.css'
import { WEEKDAYS } from '../duty.ts'

interface WeekdayPickerProps {
  /** Accessible label of the group: 值班的星期. */
  label: string
  value: readonly number[]
  onChange: (days: number[]) => void
}

export function WeekdayPicker({ label, value, onChange }: WeekdayPickerProps) {
  const toggle = (day: number) =>
    onChange(
      value.includes(day) ? value.filter((item) => item !== day) : [...value, day].sort((a, b) => a - b),
    )
  return (
    <fieldset className={styles.weekdays}>
      <legend className={styles.legend}>{label}</legend>
      {WEEKDAYS.map(({ value: day, label: short, name }) => (
        <button
          key={day}
          type="button"
          className={styles.weekday}
          aria-pressed={value.includes(day)}
          aria-label={name}
          onClick={() => toggle(day)}
        >
          {short}
        </button>
      ))}
    </fieldset>
  )
}
