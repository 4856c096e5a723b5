import { REPEAT_NAMES } from '@shangxue/contract/tasks/reminders'
import { TASK_PRIORITY_NAMES, TASK_STATUS_NAMES } from '@shangxue/contract/tasks/schemas'
import type { ReactNode } from 'react'
import { useSession } from '../../../lib/session/index.ts'
import { Tag } from '../../../ui/display/tag.tsx'
import { TickRow } from '../../../ui/display/tick-row.tsx'
import { detailOf, isEnded, PRIORITY_TAGS, partsText, type Task, whenText, whoText } from '../tasks.ts'
import styles from './tasks.module.css'

export interface Ticks {
  /** True while a tick is in flight; the row shows the expected state. */
  isTicking: (id: number) => boolean
  /** True while the step waits for a connection. */
  isWaiting: (id: number) => boolean
  onTick: (task: Task) => void
}

interface TaskRowProps extends Ticks {
  task: Task
  /** Omits the date if the row is listed under its day. */
  onDay?: boolean
  /** Omits the parent if the row is listed under it. */
  inParent?: boolean
  handle?: ReactNode
}

/** A task with checkbox, title, date, assignees and an optional drag handle. */
export function TaskRow({ task, isTicking, isWaiting, onTick, onDay, inParent, handle }: TaskRowProps) {
  const me = useSession((session) => session.userId) ?? undefined
  const { id, title, status, priority, can_work, overdue, parent } = task
  const [ticking, waiting] = [isTicking(id), isWaiting(id)]
  const ended = isEnded(task) !== ticking
  const still = ticking || waiting || !can_work || (status === 'closed' && !task.can_edit)
  const tag = PRIORITY_TAGS[priority]
  const when = onDay ? (task.time ?? '') : whenText(task)
  const words = [
    status === 'doing' || status === 'closed' ? TASK_STATUS_NAMES[status] : '',
    whoText(task, me),
    partsText(task),
    parent && !inParent ? `属于 ${parent.name}` : '',
  ].filter(Boolean)
  return (
    <div className={styles.row}>
      <TickRow
        title={title}
        to={detailOf(id)}
        ticked={ended}
        busy={ticking}
        still={still}
        onTick={() => onTick(task)}
        begun={status === 'doing'}
        given={status === 'closed'}
        tag={tag && !ended && <Tag kind={tag}>{TASK_PRIORITY_NAMES[priority]}</Tag>}
        when={[when, overdue && '逾期'].filter(Boolean).join(' ')}
        late={overdue}
        marks={marksOf(task)}
        note={words.join(' · ')}
      />
      {waiting && <Tag kind="warning">待提交</Tag>}
      {handle}
    </div>
  )
}

const marksOf = (task: Task) => {
  const { repeat, reminder, comments, files } = task
  return [
    ...(reminder === 'none' || isEnded(task) ? [] : [{ icon: 'bell' as const, said: '有提醒' }]),
    ...(repeat === 'none' ? [] : [{ icon: 'refresh' as const, said: REPEAT_NAMES[repeat] }]),
    ...(comments === 0 ? [] : [{ icon: 'message' as const, text: comments, said: '条评论' }]),
    ...(files === 0 ? [] : [{ icon: 'link' as const, text: files, said: '个附件' }]),
  ]
}
