import { useEffect, useRef } from 'react'
import { useLeaveGuard } from '../../ui/layout/page/use-leave-guard.ts'
import { confirm } from '../../ui/overlay/dialog/confirm.ts'

export interface Words {
  readonly title: string
  readonly message: string
  readonly leave: string
  readonly stay: string
}

/**
 * Asks for confirmation before a sheet with unsaved input, or the page under it, is left. Returns the sheet's `onClose`.
 */
export function useSheetGuard(unsaved: boolean, words: Words, onClose: () => void): () => Promise<void> {
  const asking = useRef(false)
  const { title, message, leave, stay } = words
  const blocker = useLeaveGuard(unsaved, () => false)

  const sure = async (): Promise<boolean> => {
    // Esc and a tap outside the sheet may both fire
    if (asking.current) return false
    asking.current = true
    try {
      return await confirm({ title, message, confirmLabel: leave, cancelLabel: stay, danger: true })
    } finally {
      asking.current = false
    }
  }
  const answer = async () => {
    if (!(await sure())) return blocker.reset?.()
    onClose()
    blocker.proceed?.()
  }
  const latest = useRef(answer)
  useEffect(() => {
    latest.current = answer
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void latest.current()
  }, [blocker.state])

  return async () => {
    if (!unsaved || (await sure())) onClose()
  }
}
