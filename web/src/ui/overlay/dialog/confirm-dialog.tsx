import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../action/button.tsx'
import styles from './confirm-dialog.module.css'
import { useNativeDialog } from './native-dialog.ts'

export interface ConfirmDialogProps {
  open: boolean
  /** The question: 删除这条记录？ */
  title: string
  /** Consequences, and whether the action can be undone. */
  message?: ReactNode
  /** Names the action, never 确定 alone: 删除, 提交, 放弃修改 */
  confirmLabel: string
  cancelLabel?: string | undefined
  danger?: boolean | undefined
  /** A promise keeps the dialog open and busy until it settles. */
  onConfirm: () => unknown
  onCancel: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, message, confirmLabel, cancelLabel = '取消', danger, onConfirm, onCancel } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [busy, setBusy] = useState(false)
  useNativeDialog(dialog, open, () => {
    if (!busy) onCancel()
  })

  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
    }
  }

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={message ? `${id}-message` : undefined}
    >
      <div className={styles.panel}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {message && (
          <div id={`${id}-message`} className={styles.message}>
            {message}
          </div>
        )}
        <div className={styles.buttons}>
          <Button kind="secondary" disabled={busy} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
