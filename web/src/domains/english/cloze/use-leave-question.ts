import { useEffect } from 'react'
import { useLeaveGuard } from '../../../ui/layout/use-leave-guard.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'

/**
 * Asks before leaving a cloze with answers that are not stored. `allowed` returns true while they are being
 * submitted.
 */
export function useLeaveConfirmation(active: boolean, allowed: () => boolean): void {
  const blocker = useLeaveGuard(active, allowed, { search: true })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: '离开这篇短文？',
      message: '还没有交卷，已填的答案不会保留。',
      confirmLabel: '离开',
      cancelLabel: '继续作答',
      danger: true,
    }).then((isConfirmed) => (isConfirmed ? blocker.proceed() : blocker.reset()))
  }, [blocker])
}
