import { IconButton } from '../../../ui/action/icon-button.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { nextMonth, previousMonth } from '../months.ts'
import styles from './targets.module.css'

interface MonthBarProps {
  month: string
  onMonth: (month: string) => void
}

/** The month with links to the previous and next one. */
export const MonthBar = ({ month, onMonth }: MonthBarProps) => (
  <div className={styles.month}>
    <IconButton icon="back" label="上个月" onClick={() => onMonth(previousMonth(month))} />
    <DateField
      type="month"
      label="月份"
      hideLabel
      value={month}
      min="2020-01"
      max="2099-12"
      onChange={({ target }) => target.value !== '' && onMonth(target.value)}
    />
    <IconButton icon="chevron-right" label="下个月" onClick={() => onMonth(nextMonth(month))} />
  </div>
)
