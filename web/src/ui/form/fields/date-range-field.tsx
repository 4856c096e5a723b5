import { useId } from 'react'
import { DateField } from './date-field.tsx'
import styles from './date-range-field.module.css'
import { FieldError } from './field.tsx'

export interface DateRange {
  /** A date such as 2026-03-01, or ''. */
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

/** Two dates that limit each other, so that the range cannot be reversed. */
export function DateRangeField({ label, value, onChange, error, max }: DateRangeFieldProps) {
  const latest = value.to || max
  const errorId = useId()
  const invalid = error ? true : undefined
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.days}>
        <DateField
          label="开始日期"
          hideLabel
          value={value.from}
          aria-invalid={invalid}
          {...(latest && { max: latest })}
          onChange={(event) => onChange({ ...value, from: event.target.value })}
        />
        <span className={styles.to}>至</span>
        <DateField
          label="结束日期"
          hideLabel
          value={value.to}
          aria-invalid={invalid}
          {...(value.from && { min: value.from })}
          {...(max && { max })}
          onChange={(event) => onChange({ ...value, to: event.target.value })}
        />
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
