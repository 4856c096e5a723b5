import { topicOf } from '@shangxue/contract/notifications/topics'
import { addDays } from '@shangxue/study/time/calendar'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayOf, formatDay, formatTime, formatWeekday, today } from '../../../lib/dates.ts'
import { IconButton } from '../../../ui/action/icon-button.tsx'
import { classes } from '../../../ui/classes.ts'
import { SwipeRow } from '../../../ui/display/list/swipe-row.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { TOPIC_ICONS } from '../topic-icons.ts'
import type { Notice } from '../use-notifications.ts'
import styles from './notice-row.module.css'

function dayName(at: string): string {
  const day = dayOf(at)
  if (day === today()) return '今天'
  if (day === addDays(today(), -1)) return '昨天'
  return `${formatDay(at)} ${formatWeekday(at)}`
}

export interface NoticeActions {
  onRead: (notice: Notice, read: boolean) => void
  onRemove: (notice: Notice) => void
  onMore: (notice: Notice) => void
}

interface NoticeRowProps extends NoticeActions {
  notice: Notice
  /** True for the first notification of a day, which has the date heading above it. */
  beginsDay: boolean
}

/** One notification; a tap opens its target and marks it as read. */
export function NoticeRow({ notice, beginsDay, onRead, onRemove, onMore }: NoticeRowProps) {
  const { read, title, body, created_at, kind } = notice
  return (
    <>
      {beginsDay && <h2 className={styles.day}>{dayName(created_at)}</h2>}
      <SwipeRow
        left={{ label: '移除', icon: 'trash', danger: true, onSwipe: () => onRemove(notice) }}
        right={{
          label: read ? '标为未读' : '标为已读',
          icon: read ? 'bell' : 'check',
          onSwipe: () => onRead(notice, !read),
        }}
      >
        <div className={styles.whole}>
          <Frame notice={notice} onRead={() => !read && onRead(notice, true)}>
            <span className={styles.icon}>
              <Icon name={TOPIC_ICONS[topicOf(kind)]} />
            </span>
            <span className={styles.main}>
              <span className={styles.title}>{title}</span>
              {body && <span className={styles.body}>{body}</span>}
            </span>
            <span className={styles.side}>
              <time dateTime={created_at}>{formatTime(created_at)}</time>
              {!read && (
                <span className={styles.dot}>
                  <span className="sr-only">未读</span>
                </span>
              )}
            </span>
          </Frame>
          <IconButton icon="more" label={`更多操作：${title}`} onClick={() => onMore(notice)} />
        </div>
      </SwipeRow>
    </>
  )
}

interface FrameProps {
  notice: Notice
  onRead: () => void
  children: ReactNode
}

/** Renders a link if the notification has a target. */
function Frame({ notice, onRead, children }: FrameProps) {
  const { read, link, kind } = notice
  const className = classes(styles.row, !read && styles.unread, kind.endsWith('.failed') && styles.failed)
  if (link) {
    return (
      <Link to={link} className={className} onClick={onRead} draggable={false}>
        {children}
      </Link>
    )
  }
  if (read) return <div className={className}>{children}</div>
  return (
    <button type="button" className={className} onClick={onRead}>
      {children}
    </button>
  )
}
