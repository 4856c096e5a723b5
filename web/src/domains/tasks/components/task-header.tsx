import { REMINDER_NAMES, REPEAT_NAMES } from '@shangxue/contract/tasks/reminders'
import { TASK_PRIORITY_NAMES, TASK_STATUS_NAMES } from '@shangxue/contract/tasks/schemas'
import { Link } from 'react-router'
import { formatDateTime } from '../../../lib/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import {
  endedText,
  isEnded,
  PRIORITY_TAGS,
  STATUS_TAGS,
  type TaskDetail,
  taskPath,
  whenText,
} from '../tasks.ts'
import styles from './tasks.module.css'

/** Title, text, assignees and dates of a task. */
export function TaskHeader({ task }: { task: TaskDetail }) {
  const { title, body, status, priority, overdue } = task
  const tag = PRIORITY_TAGS[priority]
  return (
    <Card>
      <div className={styles.stack}>
        <div className={styles.tags}>
          <Tag kind={STATUS_TAGS[status]}>{TASK_STATUS_NAMES[status]}</Tag>
          {overdue && <Tag kind="danger">已逾期</Tag>}
          {(tag || priority === 'low') && <Tag kind={tag ?? 'neutral'}>{TASK_PRIORITY_NAMES[priority]}</Tag>}
          {isEnded(task) && <span className={styles.small}>{endedText(task)}</span>}
        </div>
        <p className={styles.name}>{title}</p>
        {body && <p className={styles.text}>{body}</p>}
        <DescriptionList items={taskFacts(task)} />
      </div>
    </Card>
  )
}

function taskFacts(task: TaskDetail): Description[] {
  const { assignees, mentioned, maker: creator, day, reminder, repeat, created_at, parent, origin } = task
  const names = (people: TaskDetail['assignees']) => people.map(({ name }) => name).join('、')
  const facts: (Description | false)[] = [
    { label: '负责人', value: names(assignees) || '还没有人' },
    day !== null && { label: '到期', value: whenText(task) },
    reminder !== 'none' && { label: '提醒', value: REMINDER_NAMES[reminder] },
    repeat !== 'none' && { label: '重复', value: REPEAT_NAMES[repeat] },
    mentioned.length > 0 && { label: '提到的人', value: names(mentioned) },
    task.part && {
      label: '主任务',
      value: parent ? <Link to={taskPath(parent.id)}>{parent.name}</Link> : '由同事安排',
    },
    origin !== null && {
      label: '来自',
      value: origin.link ? <Link to={origin.link}>{origin.title}</Link> : `${origin.title}（已删除）`,
    },
    { label: '发起', value: `${creator.name}，${formatDateTime(created_at)}` },
  ]
  return facts.filter((fact) => fact !== false)
}
