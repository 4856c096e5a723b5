import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '../../../ui/layout/page/page.tsx'
import { useNativeDialog } from '../../../ui/overlay/dialog/native-dialog.ts'
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
  // As with a screen: a reader begins at the heading, not at the way back.
  useEffect(() => {
    const heading = open && dialog.current?.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [open])
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
