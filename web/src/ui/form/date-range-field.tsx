import { Icon } from '../icon/icon.tsx'
import { DateField } from './date-field.tsx'
import styles from './date-range-field.module.css'

export interface DateRange {
  /** 2026-03-01, or '' */
  from: string
  to: string
}

interface DateRangeFieldProps {
  label: string
  value: DateRange
  onChange: (range: DateRange) => void
  error?: string | undefined
  max?: string
}

/** Two days; each bounds the other, so that a range can not run backwards. */
export function DateRangeField({ label, value, onChange, error, max }: DateRangeFieldProps) {
  const latest = value.to || max
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.days}>
        <DateField
          label="开始日期"
          hideLabel
          value={value.from}
          {...(latest && { max: latest })}
          onChange={(event) => onChange({ ...value, from: event.target.value })}
        />
        <span className={styles.to}>至</span>
        <DateField
          label="结束日期"
          hideLabel
          value={value.to}
          {...(value.from && { min: value.from })}
          {...(max && { max })}
          onChange={(event) => onChange({ ...value, to: event.target.value })}
        />
      </div>
      {error && (
        <p className={styles.error} role="alert">
          <Icon name="alert" size={1} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
