import { useEffect, useRef } from 'react'
import { useLeaveGuard } from '../../ui/layout/page/use-leave-guard.ts'
import { confirm } from '../../ui/overlay/dialog/confirm.ts'

export interface GuardLabels {
  readonly title: string
  readonly message: string
  readonly leave: string
  readonly stay: string
}

/**
 * Asks for confirmation before a sheet with unsaved input, or the page under it, is left. Returns the sheet's `onClose`.
 */
export function useSheetGuard(
  unsaved: boolean,
  labels: GuardLabels,
  onClose: () => void,
): () => Promise<void> {
  const isAsking = useRef(false)
  const { title, message, leave, stay } = labels
  const blocker = useLeaveGuard(unsaved, () => false)

  const confirmLeave = async (): Promise<boolean> => {
    // Esc and a tap outside the sheet may both fire
    if (isAsking.current) return false
    isAsking.current = true
    try {
      return await confirm({ title, message, confirmLabel: leave, cancelLabel: stay, danger: true })
    } finally {
      isAsking.current = false
    }
  }
  const handleBlocked = async () => {
    if (!(await confirmLeave())) return blocker.reset?.()
    onClose()
    blocker.proceed?.()
  }
  const latestHandler = useRef(handleBlocked)
  useEffect(() => {
    latestHandler.current = handleBlocked
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void latestHandler.current()
  }, [blocker.state])

  return async () => {
    if (!unsaved || (await confirmLeave())) onClose()
  }
}
