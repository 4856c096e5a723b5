import type { FunctionComponent, ReactNode } from 'react'

export interface ConfirmQuestion {
  title: string
  message?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
}

export interface OverlayProps {
  open: boolean
  onClose: () => void
}

export interface OpenQuestion {
  question: ConfirmQuestion
  /** Rendered instead of the dialog. */
  Part?: FunctionComponent<OverlayProps> | undefined
  answer: (yes: boolean) => void
}

let queue: readonly OpenQuestion[] = []
const listeners = new Set<() => void>()

/**
 * Opens a dialog and resolves to true only if the user confirms. A repeated question resolves to false while the first one
 * is open, so that a double tap performs the action once. Requires one <ConfirmHost/> in the shell.
 */
export const confirm = (question: ConfirmQuestion): Promise<boolean> => ask(question)

/** Renders a component above every screen until it closes. A second one with the same title is ignored meanwhile. */
export const openOverlay = (title: string, Part: FunctionComponent<OverlayProps>) =>
  ask({ title, confirmLabel: '' }, Part)

function ask(question: ConfirmQuestion, Part?: FunctionComponent<OverlayProps>): Promise<boolean> {
  if (queue.some((open) => open.question.title === question.title)) return Promise.resolve(false)
  return new Promise((resolve) => {
    const open: OpenQuestion = {
      question,
      Part,
      answer: (yes) => {
        change(queue.filter((other) => other !== open))
        resolve(yes)
      },
    }
    change([...queue, open])
  })
}

/** Loads the dialog's code ahead of its first use, for users who may soon be offline. */
export const preloadConfirm = (): Promise<unknown> => import('./confirm-dialog.tsx').catch(() => undefined)

export const firstQuestion = (): OpenQuestion | undefined => queue[0]

export function onQuestion(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function change(next: readonly OpenQuestion[]) {
  queue = next
  for (const listener of listeners) listener()
}
