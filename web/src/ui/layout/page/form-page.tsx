import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../action/button.tsx'
import { Notice } from '../../display/notice.tsx'
import { FormGrid } from '../../form/form-grid.tsx'
import styles from './form-page.module.css'
import { LeaveDialog } from './leave-dialog.tsx'
import { Page, type PageProps } from './page.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

export interface FormPageProps extends Omit<PageProps, 'footer' | 'flush'> {
  /** A returned promise keeps the button busy. Navigation during it requires no confirmation. */
  onSubmit: () => unknown
  submitLabel?: string
  busy?: boolean
  /** The form has unsaved input. */
  dirty: boolean
  /** Removes the draft. If set, leaving also offers to keep it. */
  onDiscard?: () => void
  /** The form shares its path with a list and differs only in the query, so a changed query counts as leaving. */
  inList?: boolean
  /** The draft cannot be reopened, so leaving loses it, also to another query of this path. */
  lastVisit?: boolean
  /** The fields contain the draft of an earlier visit. */
  restored?: boolean
  /** Error that concerns the whole form. */
  error?: string | undefined
  /** Content above the form's card, such as the record that it concerns. */
  lead?: ReactNode
  /** Secondary button, such as 保存并继续. */
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

// Runs after the errors are rendered and moves the focus to the first one.
function focusFirstError(form: HTMLFormElement | null) {
  requestAnimationFrame(() =>
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus(),
  )
}
