import { REPEAT_NAMES } from '@shangxue/contract/tasks/reminders'
import { TASK_PRIORITY_NAMES, TASK_STATUS_NAMES } from '@shangxue/contract/tasks/schemas'
import type { ReactNode } from 'react'
import { useSession } from '../../../lib/session/state.ts'
import { CheckRow } from '../../../ui/display/list/check-row.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import {
  assigneesText,
  isEnded,
  PRIORITY_TAGS,
  progressText,
  type Task,
  taskPath,
  whenText,
} from '../tasks.ts'
import styles from './tasks.module.css'

export interface TaskTicks {
  /** True while a tick is in flight; the row shows the expected state. */
  isTicking: (id: number) => boolean
  /** True while the step waits for a connection. */
  isWaiting: (id: number) => boolean
  onTick: (task: Task) => void
}

interface TaskRowProps extends TaskTicks {
  task: Task
  /** Omits the date if the row is listed under its day. */
  hidesDay?: boolean
  /** Omits the parent if the row is listed under it. */
  hidesParent?: boolean
  handle?: ReactNode
}

/** A task with checkbox, title, date, assignees and an optional drag handle. */
export function TaskRow({ task, isTicking, isWaiting, onTick, hidesDay, hidesParent, handle }: TaskRowProps) {
  const me = useSession((session) => session.userId) ?? undefined
  const { id, title, status, priority, can_work, overdue, parent } = task
  const [ticking, waiting] = [isTicking(id), isWaiting(id)]
  const isDone = isEnded(task) !== ticking
  const isOpen = ticking || waiting || !can_work || (status === 'closed' && !task.can_edit)
  const tag = PRIORITY_TAGS[priority]
  const when = hidesDay ? (task.time ?? '') : whenText(task)
  const details = [
    status === 'doing' || status === 'closed' ? TASK_STATUS_NAMES[status] : '',
    assigneesText(task, me),
    progressText(task),
    parent && !hidesParent ? `属于 ${parent.name}` : '',
  ].filter(Boolean)
  return (
    <div className={styles.row}>
      <CheckRow
        title={title}
        to={taskPath(id)}
        checked={isDone}
        busy={ticking}
        readOnly={isOpen}
        onCheck={() => onTick(task)}
        inProgress={status === 'doing'}
        abandoned={status === 'closed'}
        tag={tag && !isDone && <Tag kind={tag}>{TASK_PRIORITY_NAMES[priority]}</Tag>}
        timeText={[when, overdue && '逾期'].filter(Boolean).join(' ')}
        overdue={overdue}
        marks={taskMarks(task)}
        note={details.join(' · ')}
      />
      {waiting && <Tag kind="warning">待提交</Tag>}
      {handle}
    </div>
  )
}

const taskMarks = (task: Task) => {
  const { repeat, reminder, comments, files } = task
  return [
    ...(reminder === 'none' || isEnded(task) ? [] : [{ icon: 'bell' as const, accessibleText: '有提醒' }]),
    ...(repeat === 'none' ? [] : [{ icon: 'refresh' as const, accessibleText: REPEAT_NAMES[repeat] }]),
    ...(comments === 0 ? [] : [{ icon: 'message' as const, text: comments, accessibleText: '条评论' }]),
    ...(files === 0 ? [] : [{ icon: 'link' as const, text: files, accessibleText: '个附件' }]),
  ]
}
