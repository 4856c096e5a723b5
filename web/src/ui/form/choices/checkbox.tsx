import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from '../../icon/icon.tsx'
import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> {
  label: ReactNode
  error?: string | undefined
}

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const errorId = useId()
  return (
    <div>
      <label className={styles.row}>
        <input
          {...input}
          type="checkbox"
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span className={styles.box} aria-hidden="true">
          <Icon name="check" size={0.875} />
        </span>
        <span className={styles.label}>{label}</span>
      </label>
      {/* Not FieldError: it would become a separate chunk, which the sign-in screen would have to load. */}
      {error && (
        <p id={errorId} className={styles.error}>
          <Icon name="alert" size={1} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
