import { useId } from 'react'
import field from '../fields/field.module.css'
import styles from './segmented-control.module.css'

interface Segment<V extends string> {
  value: V
  label: string
}

interface SegmentedControlProps<V extends string> {
  /** Accessible name of the group. `named` makes it visible, if the options alone are unclear. */
  label: string
  named?: boolean
  options: readonly Segment<V>[]
  value: V
  onChange: (value: V) => void
}

/** A radio group of two to five short options. */
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
