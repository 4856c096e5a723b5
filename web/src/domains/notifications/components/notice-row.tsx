import { addDays } from '@shangxue/study/calendar'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayOf, formatDay, formatTime, formatWeekday, today } from '../../../lib/dates.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon, type IconName } from '../../../ui/icon/icon.tsx'
import { type Notice, useRead } from '../use-notifications.ts'
import styles from './notice-row.module.css'

/** By what a notice is about; the bell stands for what has no picture of its own. */
const ICONS: Record<string, IconName> = {
  allocation: 'phone',
  debt: 'wallet',
  cash: 'wallet',
  export: 'download',
  fund: 'wallet',
  leave: 'calendar',
  moment: 'message',
  sale: 'wallet',
  target: 'flash',
  task: 'tasks',
  todo: 'tasks',
  wheel: 'gift',
  write_off: 'wallet',
}

const iconOf = (kind: string): IconName => ICONS[kind.split('.')[0] ?? ''] ?? 'bell'

function dayName(at: string): string {
  const day = dayOf(at)
  if (day === today()) return '今天'
  if (day === addDays(today(), -1)) return '昨天'
  return `${formatDay(at)} ${formatWeekday(at)}`
}

interface NoticeRowProps {
  notice: Notice
  /** Begins a day: the heading stands above it. */
  first: boolean
}

/** One notice; a tap opens what it is about and makes it read. */
export function NoticeRow({ notice, first }: NoticeRowProps) {
  const read = useRead()
  const onRead = () => {
    if (!notice.read) read.mutate({ ids: [notice.id], all: false })
  }
  return (
    <>
      {first && <h2 className={styles.day}>{dayName(notice.created_at)}</h2>}
      <Frame notice={notice} onRead={onRead}>
        <span className={styles.icon}>
          <Icon name={iconOf(notice.kind)} />
        </span>
        <span className={styles.main}>
          <span className={styles.title}>{notice.title}</span>
          {notice.body && <span className={styles.body}>{notice.body}</span>}
        </span>
        <span className={styles.side}>
          <time dateTime={notice.created_at}>{formatTime(notice.created_at)}</time>
          {!notice.read && (
            <span className={styles.dot}>
              <span className="sr-only">未读</span>
            </span>
          )}
        </span>
      </Frame>
    </>
  )
}

interface FrameProps {
  notice: Notice
  onRead: () => void
  children: ReactNode
}

/** A link where there is something to go to. */
function Frame({ notice, onRead, children }: FrameProps) {
  const { read, link, kind } = notice
  const look = classes(styles.row, !read && styles.unread, kind.endsWith('.failed') && styles.failed)
  if (link) {
    return (
      <Link to={link} className={look} onClick={onRead}>
        {children}
      </Link>
    )
  }
  if (read) return <div className={look}>{children}</div>
  return (
    <button type="button" className={look} onClick={onRead}>
      {children}
    </button>
  )
}
