import { useId } from 'react'
import { Icon } from '../../icon/icon.tsx'
import { FieldError } from '../fields/field.tsx'
import styles from './radio-list.module.css'

interface RadioListProps<V extends string> {
  label: string
  required?: boolean
  /** Describes the error and how to correct it. */
  error?: string | undefined
  options: readonly { value: V; label: string; note?: string; disabled?: boolean }[]
  value: V | null
  onChange: (value: V) => void
}

/** A radio group of longer options, one per line. */
export function RadioList<V extends string>(props: RadioListProps<V>) {
  const { label, required, error, options, value, onChange } = props
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset className={styles.group} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </legend>
      {options.map((option, at) => (
        <label key={option.value} className={styles.row}>
          <span className={styles.text}>
            {option.label}
            {option.note && <span className={styles.note}>{option.note}</span>}
          </span>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            disabled={option.disabled}
            required={required}
            data-invalid={error !== undefined && at === 0 ? true : undefined}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.mark} aria-hidden="true">
            <Icon name="check" size={0.875} />
          </span>
        </label>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
