import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '../../classes.ts'
import { Icon, type IconName } from '../../icon/icon.tsx'
import { onDialogChange, topDialog } from '../dialog/native-dialog.ts'
import styles from './toast.module.css'
import { dismiss, type ToastKind, useToasts } from './toast.ts'

const icons: Record<ToastKind, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  error: 'alert',
  hint: 'info',
}

/** Renders the toasts. Used once, in the app shell. */
export function ToastHost() {
  const toasts = useToasts()
  const host = useRef<HTMLDivElement>(null)
  // Content outside a modal dialog is inert, so a toast must render inside the topmost dialog.
  const place = useSyncExternalStore(onDialogChange, topDialog, topDialog) ?? document.body
  const newest = toasts.at(-1)?.id

  // The top layer stacks in the order of showing, so the toast must be shown again to appear above a dialog.
  useLayoutEffect(() => {
    const element = host.current
    if (!element || !place.isConnected || newest === undefined || typeof element.showPopover !== 'function')
      return
    element.popover = 'manual'
    if (!element.matches(':popover-open')) element.showPopover()
  }, [newest, place])

  return createPortal(
    <div ref={host} className={styles.host} aria-live="polite" role="status">
      {toasts.map(({ id, kind, message, action }) => (
        <p key={id} className={classes(styles.toast, styles[kind])}>
          <Icon name={icons[kind]} size={1.125} />
          <span>{message}</span>
          {action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                dismiss(id)
                action.onSelect()
              }}
            >
              {action.label}
            </button>
          )}
        </p>
      ))}
    </div>,
    place,
  )
}
