import { useId } from 'react'
import field from '../fields/field.module.css'
import styles from './segmented-control.module.css'

interface Segment<V extends string> {
  value: V
  label: string
}

interface SegmentedControlProps<V extends string> {
  /** Names the group for screen readers, and with `named` for everybody: where the parts alone do not say what for. */
  label: string
  named?: boolean
  options: readonly Segment<V>[]
  value: V
  onChange: (value: V) => void
}

/** Two to five short choices, one of them taken: a radio group. */
export function SegmentedControl<V extends string>({
  label,
  named = false,
  options,
  value,
  onChange,
}: SegmentedControlProps<V>) {
  const name = useId()
  const group = (
    <fieldset className={styles.group} {...(named && { 'aria-labelledby': `${name}-label` })}>
      {!named && <legend className="sr-only">{label}</legend>}
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
  if (!named) return group
  return (
    <div className={field.field}>
      <span id={`${name}-label`} className={field.label}>
        {label}
      </span>
      {group}
    </div>
  )
}
