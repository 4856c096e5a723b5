import { type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../../action/icon-button.tsx'
import { classes } from '../../classes.ts'
import { isAtScreenEdge } from '../../screen-edge.ts'
import { useNativeDialog } from '../dialog/native-dialog.ts'
import styles from './sheet.module.css'

export interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** Content left of the title, such as 清空. */
  start?: ReactNode
  /** Sticky content at the bottom, such as buttons. */
  footer?: ReactNode
  /** Uses the full height, so that a long list does not change the height while filtering. */
  tall?: boolean
  /** Omits the inner padding. */
  flush?: boolean
  children: ReactNode
}

/** Duration of --normal in tokens.css plus one frame, so that the content is removed after the animation. */
const LEAVING_MS = 240

/** Bottom sheet on phones, centred dialog from 720 px. Its content exists only while it is open. */
export function Sheet({ open, onClose, title, start, footer, tall, flush, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const heading = useId()
  useNativeDialog(dialog, open, onClose)
  const swipe = useSwipeDown(panel, onClose)
  const shown = useLingering(open, { title, start, footer, children })

  // Rendered outside the page, because a form in the sheet must not be nested in a form of the page.
  return createPortal(
    <dialog
      ref={dialog}
      className={classes(styles.sheet, tall && styles.tall)}
      aria-labelledby={heading}
      onSubmit={(event) => event.stopPropagation()}
    >
      <div ref={panel} className={styles.panel}>
        <div className={styles.head} {...swipe}>
          <span className={styles.handle} aria-hidden="true" />
          <div className={styles.bar}>
            <div>{shown?.start}</div>
            <h2 id={heading} className={styles.title} tabIndex={-1}>
              {shown?.title ?? title}
            </h2>
            <div className={styles.end}>
              <IconButton icon="close" label="关闭" onClick={onClose} />
            </div>
          </div>
        </div>
        {shown && <div className={classes(styles.body, flush && styles.flush)}>{shown.children}</div>}
        {shown?.footer && <div className={styles.footer}>{shown.footer}</div>}
      </div>
    </dialog>,
    document.body,
  )
}

/** Returns the last open content until the closing animation ends, then undefined. */
function useLingering<T>(open: boolean, now: T): T | undefined {
  const [wasOpen, setWasOpen] = useState(open)
  const [lingering, setLingering] = useState(false)
  const last = useRef(now)

  if (open !== wasOpen) {
    setWasOpen(open)
    setLingering(!open)
  }
  useEffect(() => {
    if (open) last.current = now
  })
  useEffect(() => {
    if (!lingering) return
    const timer = setTimeout(() => setLingering(false), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [lingering])

  if (open) return now
  return lingering || wasOpen ? last.current : undefined
}

const closeAfter = 90

/** Handlers of a drag handle: the panel follows the finger down and closes beyond a distance. */
function useSwipeDown(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<number | null>(null)

  const move = (distance: number) => {
    if (panel.current) panel.current.style.translate = distance > 0 ? `0 ${distance}px` : ''
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button, a')) return
      if (isAtScreenEdge(event.clientX)) return
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current !== null) move(event.clientY - start.current)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return
      const distance = event.clientY - start.current
      start.current = null
      move(0)
      if (distance > closeAfter) onClose()
    },
    onPointerCancel() {
      start.current = null
      move(0)
    },
  }
}
