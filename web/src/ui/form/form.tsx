import { type FormEvent, type ReactNode, useRef } from 'react'
import { Notice } from '../display/notice.tsx'
import { FormGrid } from './form-grid.tsx'

interface FormProps {
  /** Id of the form, for a submit button outside of it. */
  id?: string
  /** Accessible name, required if the screen has several forms. */
  label?: string
  /** Error that concerns the whole form. */
  error?: string | undefined
  onSubmit: () => unknown
  children: ReactNode
}

/** A form in a card or a sheet. `onSubmit` and `error` come from `useForm`. */
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

// Duplicated from FormPage: sharing it would load that chunk as well.
function focusFirstError(form: HTMLFormElement | null) {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus(),
  )
}
