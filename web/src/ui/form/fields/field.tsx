import { type ReactNode, useId } from 'react'
import { Icon } from '../../icon/icon.tsx'
import styles from './field.module.css'

/** Props common to all field components. */
export interface FieldCommon {
  label: string
  /** Instructions that stay visible. */
  hint?: ReactNode
  /** Describes the error and how to correct it. */
  error?: string | undefined
  required?: boolean
  /** Shows the label only to screen readers, if the context makes it obvious. */
  hideLabel?: boolean
}

/** Props for the control, which connect it with label, hint and error. */
interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

interface FieldProps extends FieldCommon {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, hint, error, required, hideLabel, id, children }: FieldProps) {
  const own = useId()
  const control = id ?? own
  const hintId = `${control}-hint`
  const errorId = `${control}-error`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')

  return (
    <div className={styles.field}>
      <label htmlFor={control} className={hideLabel ? 'sr-only' : styles.label}>
        {label}
        {required && (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id: control,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true as const }),
        ...(required && { 'aria-required': true as const }),
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Error text below a field or a group of fields. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p {...(id && { id })} className={styles.error}>
      <Icon name="alert" size={1} />
      <span>{children}</span>
    </p>
  )
}

/** Splits the props of a field component into those of Field and those of the native control. */
export function splitField<P extends FieldCommon & { id?: string | undefined }>(props: P) {
  const { label, hint, error, required, hideLabel, id, ...control } = props
  const field = {
    label,
    hint,
    error,
    id,
    ...(required !== undefined && { required }),
    ...(hideLabel !== undefined && { hideLabel }),
  }
  return { field, control }
}
