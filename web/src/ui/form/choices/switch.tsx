import { type ReactNode, useId } from 'react'
import styles from './switch.module.css'

interface SwitchProps {
  label: string
  note?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  hideLabel?: boolean
}

/** A switch that takes effect immediately. Use Checkbox for a choice that is saved with a form. */
export function Switch({ label, note, checked, onChange, disabled, hideLabel }: SwitchProps) {
  const noteId = useId()
  return (
    <label className={styles.row}>
      <span className={hideLabel ? 'sr-only' : styles.text}>{label}</span>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        aria-describedby={note ? noteId : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.track} aria-hidden="true" />
      {note && (
        <span id={noteId} className={styles.note}>
          {note}
        </span>
      )}
    </label>
  )
}
