import { confirm } from '../overlay/dialog/confirm.ts'
import { toast } from '../overlay/toast/toast.ts'
import { Button } from './button.tsx'

interface WithdrawButtonProps {
  /** Title of the confirmation, such as 撤回这笔申请？ */
  title: string
  /** Consequences of withdrawing. */
  message: string
  /** Withdraws the request. The caller shows its failure. */
  onWithdraw: () => Promise<unknown>
  busy: boolean
}

/** Lets the requester withdraw a request after a confirmation. */
export function WithdrawButton({ title, message, onWithdraw, busy }: WithdrawButtonProps) {
  const withdraw = async () => {
    if (!(await confirm({ title, message, confirmLabel: '撤回' }))) return
    const done = await onWithdraw().catch(() => undefined)
    if (done) toast('已撤回', { kind: 'success' })
  }
  return (
    <Button kind="secondary" block icon="undo" busy={busy} onClick={withdraw}>
      撤回申请
    </Button>
  )
}
