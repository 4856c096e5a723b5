import { REPEAT_NAMES } from '@shangxue/contract/plans'
import { TASK_PRIORITY_NAMES, TASK_STATUS_NAMES } from '@shangxue/contract/tasks-parts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../../lib/session/index.ts'
import { classes } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/display/tag.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { detailOf, isEnded, PRIORITY_TAGS, partsText, type Task, whenText, whoText } from '../tasks.ts'
import styles from './tasks.module.css'

export interface Ticks {
  /** It looks ticked, or unticked, already. */
  isTicking: (id: number) => boolean
  /** It waits for a connection. */
  isWaiting: (id: number) => boolean
  onTick: (task: Task) => void
}

interface TaskRowProps extends Ticks {
  task: Task
  /** The day goes without saying where the row stands under it. */
  onDay?: boolean
  /** Its parent goes without saying. */
  inParent?: boolean
  handle?: ReactNode
}

/** A task: its box, what, when and who, and the handle where there is one. */
export function TaskRow({ task, isTicking, isWaiting, onTick, onDay, inParent, handle }: TaskRowProps) {
  const { id, title, status, priority, can_work } = task
  const [ticking, waiting] = [isTicking(id), isWaiting(id)]
  const ended = isEnded(task) !== ticking
  const still = ticking || waiting || !can_work || (status === 'closed' && !task.can_edit)
  const tag = PRIORITY_TAGS[priority]
  return (
    <div className={styles.row}>
      <label className={styles.box}>
        <input
          type="checkbox"
          className={styles.input}
          checked={ended}
          aria-label={title}
          aria-busy={ticking}
          aria-disabled={still}
          onChange={() => still || onTick(task)}
        />
        <span className={classes(styles.ring, status === 'doing' && styles.half)} aria-hidden="true">
          <Icon name={status === 'closed' ? 'close' : 'check'} size={0.875} />
        </span>
      </label>
      <Link to={detailOf(id)} className={styles.link}>
        <span className={styles.head}>
          <span className={classes(styles.title, ended && styles.struck)}>{title}</span>
          {tag && !ended && <Tag kind={tag}>{TASK_PRIORITY_NAMES[priority]}</Tag>}
        </span>
        <About task={task} onDay={onDay} inParent={inParent} />
      </Link>
      {waiting && <Tag kind="warning">待提交</Tag>}
      {handle}
    </div>
  )
}

interface AboutProps {
  task: Task
  onDay: boolean | undefined
  inParent: boolean | undefined
}

function About({ task, onDay, inParent }: AboutProps) {
  const me = useSession((session) => session.userId) ?? undefined
  const { status, repeat, reminder, parent, overdue, comments, files } = task
  const when = onDay ? (task.time ?? '') : whenText(task)
  const words = [
    status === 'doing' || status === 'closed' ? TASK_STATUS_NAMES[status] : '',
    whoText(task, me),
    partsText(task),
    parent && !inParent ? `属于 ${parent.name}` : '',
  ].filter(Boolean)
  return (
    <span className={styles.about}>
      {when && <span className={overdue ? styles.late : styles.when}>{overdue ? `${when} 逾期` : when}</span>}
      {reminder !== 'none' && !isEnded(task) && <Icon name="bell" size={0.875} label="有提醒" />}
      {repeat !== 'none' && <Icon name="refresh" size={0.875} label={REPEAT_NAMES[repeat]} />}
      {comments > 0 && <Mark icon="message" count={comments} label="条评论" />}
      {files > 0 && <Mark icon="link" count={files} label="个附件" />}
      {words.length > 0 && <span className={styles.note}>{words.join(' · ')}</span>}
    </span>
  )
}

function Mark({ icon, count, label }: { icon: 'message' | 'link'; count: number; label: string }) {
  return (
    <span className={styles.mark}>
      <Icon name={icon} size={0.875} />
      {count}
      <span className="sr-only">{label}</span>
    </span>
  )
}
