import { Icon } from '../../icon/icon.tsx'
import styles from './stepper.module.css'

interface StepperProps {
  /** Accessible name, such as 数据线，数量. */
  label: string
  /** null if the input is unreadable. */
  value: number | null
  onChange: (value: number | null) => void
  min?: number
  max?: number
  invalid?: boolean
}

const WHOLE = /^\d{1,7}$/

/** A whole number that is typed or changed with buttons. */
export function Stepper({ label, value, onChange, min = 0, max = 1_000_000, invalid }: StepperProps) {
  const within = (next: number) => Math.min(max, Math.max(min, next))
  const type = (text: string) => {
    if (WHOLE.test(text)) onChange(within(Number(text)))
    else if (text === '') onChange(null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not lay out a fieldset as a row.
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.button}
        aria-label={`${label}减一`}
        disabled={value !== null && value <= min}
        onClick={() => onChange(within((value ?? min) - 1))}
      >
        <Icon name="minus" size={1.125} />
      </button>
      <input
        className={styles.input}
        aria-label={label}
        aria-invalid={invalid || undefined}
        inputMode="numeric"
        autoComplete="off"
        value={value ?? ''}
        onFocus={(event) => event.target.select()}
        onChange={(event) => type(event.target.value.normalize('NFKC').trim())}
      />
      <button
        type="button"
        className={styles.button}
        aria-label={`${label}加一`}
        disabled={value !== null && value >= max}
        onClick={() => onChange(within((value ?? min) + 1))}
      >
        <Icon name="plus" size={1.125} />
      </button>
    </div>
  )
}
