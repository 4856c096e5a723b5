import { useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './radio-list.module.css'

interface RadioListProps<V extends string> {
  label: string
  options: readonly { value: V; label: string; note?: string; disabled?: boolean }[]
  value: V | null
  onChange: (value: V) => void
}

/** Longer choices, one under the other, one of them taken. */
export function RadioList<V extends string>({ label, options, value, onChange }: RadioListProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
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
            onChange={() => onChange(option.value)}
          />
          <span className={styles.mark} aria-hidden="true">
            <Icon name="check" />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
