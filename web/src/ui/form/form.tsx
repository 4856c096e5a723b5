import { type FormEvent, type ReactNode, useRef } from 'react'
import { Notice } from '../display/notice.tsx'
import { FormGrid } from './form-grid.tsx'

interface FormProps {
  /** For a button outside of it. */
  id?: string
  /** The name for screen readers, where there are several forms. */
  label?: string
  /** What concerns the whole form. */
  error?: string | undefined
  onSubmit: () => unknown
  children: ReactNode
}

/** A form in a card or a sheet. From `useForm`: `onSubmit` and `error`. */
export function Form({ id, label, error, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await onSubmit()
    } finally {
      focusFirstError(form.current)
    }
  }
  return (
    <form ref={form} id={id} aria-label={label} noValidate onSubmit={submit}>
      <FormGrid>
        {error && <Notice kind="danger">{error}</Notice>}
        {children}
      </FormGrid>
    </form>
  )
}

// As in FormPage, whose chunk would come along if it were shared.
function focusFirstError(form: HTMLFormElement | null) {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus(),
  )
}
