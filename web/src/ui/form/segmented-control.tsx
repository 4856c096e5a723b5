import { useId } from 'react'
import styles from './segmented-control.module.css'

interface Segment<V extends string> {
  value: V
  label: string
}

interface SegmentedControlProps<V extends string> {
  /** Names the group for screen readers. */
  label: string
  options: readonly Segment<V>[]
  value: V
  onChange: (value: V) => void
}

/** Two to five short choices, one of them taken: a radio group. */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className="sr-only">{label}</legend>
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
}
