import { type ReactNode, useRef } from 'react'
import { Page } from '../../../ui/layout/page.tsx'
import { useNativeDialog } from '../../../ui/overlay/native-dialog.ts'
import styles from './full-dialog.module.css'

interface FullDialogProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A page over the page: whatever lies under it keeps its scroll place and its filters. */
export function FullDialog({ open, onClose, title, children }: FullDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useNativeDialog(dialog, open, onClose)
  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={title}>
      {open && (
        <Page title={title} back={onClose}>
          {children}
        </Page>
      )}
    </dialog>
  )
}
