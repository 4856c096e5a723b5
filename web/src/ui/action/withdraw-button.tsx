import { confirm } from '../overlay/dialog/confirm.ts'
import { toast } from '../overlay/toast/toast.ts'
import { Button } from './button.tsx'

interface WithdrawButtonProps {
  /** 撤回这笔申请？ */
  title: string
  /** What it means that it is withdrawn. */
  message: string
  /** The caller shows a failure. */
  onWithdraw: () => Promise<unknown>
  busy: boolean
}

/** For the user who asked: takes the request back, after a question. */
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
