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
 * Asks by dialog and resolves to true only if the action was chosen. A second tap before the dialog
 * appears resolves to false, so that the action runs once. Needs one <ConfirmHost/> in the shell.
 */
export const confirm = (question: ConfirmQuestion): Promise<boolean> => ask(question)

/** Draws a part above every screen until it is closed; a second one of the same title is ignored while one is open. */
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

/** The dialog comes when first asked for; who may soon be without a network has it brought before. */
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
