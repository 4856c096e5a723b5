import { isOpen, type TaskStatus } from '@shangxue/contract/tasks/schemas'
import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { type Action, ActionSheet } from '../../../ui/overlay/sheet/action-sheet.tsx'
import { usePendingMoves, useTaskMoves } from '../api.ts'
import type { TaskDetail } from '../tasks.ts'

/** The next step by status. Other steps are in a sheet. */
const NEXT_STEPS: Record<TaskStatus, { to: TaskStatus; label: string }> = {
  todo: { to: 'doing', label: '开始' },
  doing: { to: 'todo', label: '退回待办' },
  done: { to: 'todo', label: '重新打开' },
  closed: { to: 'todo', label: '重新打开' },
}

/** The main action of a task, with other actions in a sheet. */
export function TaskSteps({ task }: { task: TaskDetail }) {
  const { id, status, can_work, can_edit } = task
  const { move, isTicking } = useTaskMoves()
  const isWaiting = usePendingMoves()
  const [open, setOpen] = useState(false)
  if (!can_work || (status === 'closed' && !can_edit)) return null
  const canProceed = isTicking(id) || isWaiting(id)
  const { to, label } = NEXT_STEPS[status]
  const close: Action = {
    label: '关闭任务',
    icon: 'close',
    note: isOpen(status) ? '不做了：不算完成，也不再重复' : '确认完成，不再改动',
    onSelect: () => void confirmClose(),
  }
  const confirmClose = async () => {
    const isConfirmed =
      !isOpen(status) ||
      (await confirm({
        title: '关闭任务？',
        message: '关闭后不再提醒，可以重新打开。',
        confirmLabel: '关闭任务',
      }))
    if (isConfirmed) await move(task, 'closed')
  }
  return (
    <>
      {can_edit && status !== 'closed' && (
        <Button kind="secondary" disabled={canProceed} onClick={() => setOpen(true)}>
          更多
        </Button>
      )}
      <Button kind="secondary" block={!isOpen(status)} disabled={canProceed} onClick={() => move(task, to)}>
        {isWaiting(id) ? '待提交' : label}
      </Button>
      {isOpen(status) && (
        <Button block icon="check" disabled={canProceed} onClick={() => move(task, 'done')}>
          完成
        </Button>
      )}
      <ActionSheet open={open} onClose={() => setOpen(false)} title="更多操作" actions={[close]} />
    </>
  )
}
