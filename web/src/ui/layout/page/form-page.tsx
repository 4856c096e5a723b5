import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../action/button.tsx'
import { Notice } from '../../display/notice.tsx'
import { FormGrid } from '../../form/form-grid.tsx'
import styles from './form-page.module.css'
import { LeaveDialog } from './leave-dialog.tsx'
import { Page, type PageProps } from './page.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

export interface FormPageProps extends Omit<PageProps, 'footer' | 'flush'> {
  /** A returned promise keeps the button busy; leaving from inside it asks no question. */
  onSubmit: () => unknown
  submitLabel?: string
  busy?: boolean
  /** The form has unsaved input. */
  dirty: boolean
  /** Removes the draft: leaving then also offers to keep it. */
  onDiscard?: () => void
  /** The form has the address of its list and differs by the query string: navigating to the list leaves it. */
  inList?: boolean
  /** Nobody comes back to the draft: leaving loses it, to another search of this address as well. */
  lastVisit?: boolean
  /** The draft of an earlier visit is in the fields. */
  restored?: boolean
  /** Error that concerns the whole form. */
  error?: string | undefined
  /** Above the form's card: what it is about, what it is applied to. */
  lead?: ReactNode
  /** Beside the main button: 保存并继续 */
  secondary?: ReactNode
}

export function FormPage(props: FormPageProps) {
  const {
    onSubmit,
    submitLabel = '保存',
    busy,
    dirty,
    onDiscard,
    inList = false,
    lastVisit = false,
    restored,
    error,
    lead,
    secondary,
    ...rest
  } = props
  const { children, ...page } = rest
  const keepable = onDiscard !== undefined && !lastVisit
  const id = useId()
  const submitting = useRef(false)
  const [running, setRunning] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const blocker = useLeaveGuard(dirty, () => submitting.current || busy === true, {
    search: lastVisit || inList,
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (submitting.current || busy) return
    submitting.current = true
    setRunning(true)
    try {
      await onSubmit()
    } finally {
      submitting.current = false
      setRunning(false)
      focusFirstError(form.current)
    }
  }

  return (
    <Page
      {...page}
      footer={
        <>
          {secondary}
          <Button type="submit" form={id} block busy={busy || running}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {lead}
      {restored && dirty && keepable && (
        <Notice kind="info" action={{ label: '清空', onSelect: onDiscard }}>
          已恢复上次没有提交的内容
        </Notice>
      )}
      {error && <Notice kind="danger">{error}</Notice>}
      <form ref={form} id={id} noValidate onSubmit={submit} className={styles.form}>
        <FormGrid>{children}</FormGrid>
      </form>
      <LeaveDialog
        open={blocker.state === 'blocked'}
        keepable={keepable}
        onStay={() => blocker.reset?.()}
        onKeep={() => blocker.proceed?.()}
        onDiscard={() => {
          onDiscard?.()
          blocker.proceed?.()
        }}
      />
    </Page>
  )
}

// After the errors are drawn: the eye and the screen reader are led to the first of them.
function focusFirstError(form: HTMLFormElement | null) {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus(),
  )
}
