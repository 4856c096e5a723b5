import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { type Close, trackOverlay } from '../../../lib/address/overlay-history.ts'

const stack: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** The topmost dialog. Everything outside it is inert. */
export const topDialog = (): HTMLDialogElement | undefined => stack.at(-1)

export function onDialogChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Opens and closes a native <dialog> with `open` and restores the focus afterwards.
 * `onDismiss` is called for Esc, back and a tap beside the dialog.
 */
export function useNativeDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onDismiss: Close,
) {
  const hasEntry = onDismiss.hasEntry === true
  const dismiss = useRef(onDismiss)
  useEffect(() => {
    dismiss.current = onDismiss
  })

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    const from = document.activeElement
    show(element)
    const unlisten = listen(element, () => dismiss.current())
    return () => {
      unlisten()
      hide(element)
      // Runs after React's commit, which would otherwise move the focus back into the closed dialog.
      queueMicrotask(() => restoreFocus(element, from))
    }
  }, [dialog, open])

  useLayoutEffect(() => {
    if (open && !hasEntry) return trackOverlay(() => dismiss.current())
  }, [open, hasEntry])
}

// jsdom implements the element without its methods.
function show(dialog: HTMLDialogElement) {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
  stack.push(dialog)
  for (const listener of listeners) listener()
}

function hide(dialog: HTMLDialogElement) {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
  stack.splice(stack.indexOf(dialog), 1)
  for (const listener of listeners) listener()
}

function restoreFocus(dialog: HTMLDialogElement, from: Element | null) {
  const now = document.activeElement
  // Leave the focus if another element has taken it in the meantime.
  if (now !== document.body && now !== null && !dialog.contains(now)) return
  if (from instanceof HTMLElement && from.isConnected) from.focus()
}

function listen(dialog: HTMLDialogElement, dismiss: () => void) {
  const cancel = (event: Event) => {
    if (event.target !== dialog) return
    event.preventDefault()
    dismiss()
  }
  // A browser may close the dialog despite preventDefault (on a second Esc), so notify the owner.
  const closed = (event: Event) => {
    if (event.target === dialog) dismiss()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typeof dialog.showModal === 'function') return
    event.stopPropagation()
    dismiss()
  }
  // Only the backdrop has the dialog as its target. Both ends of the tap must be outside the content, because
  // selecting text past the edge must not close the dialog.
  let pressedOutside = false
  const press = (event: MouseEvent) => {
    pressedOutside = event.target === dialog
  }
  const click = (event: MouseEvent) => {
    if (pressedOutside && event.target === dialog) dismiss()
  }
  dialog.addEventListener('cancel', cancel)
  dialog.addEventListener('close', closed)
  dialog.addEventListener('keydown', keys)
  dialog.addEventListener('mousedown', press)
  dialog.addEventListener('click', click)
  return () => {
    dialog.removeEventListener('cancel', cancel)
    dialog.removeEventListener('close', closed)
    dialog.removeEventListener('keydown', keys)
    dialog.removeEventListener('mousedown', press)
    dialog.removeEventListener('click', click)
  }
}
