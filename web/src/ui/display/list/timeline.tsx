import type { ReactNode } from 'react'
import { classes } from '../../classes.ts'
import { Icon, type IconName } from '../../icon/icon.tsx'
import type { TagKind } from '../tag.tsx'
import tones from '../tones.module.css'
import styles from './timeline.module.css'

export interface TimelineEntry {
  id: string | number
  title: ReactNode
  /** Formatted time; `dateTime` is the machine-readable value. */
  time: string
  dateTime?: string
  note?: ReactNode
  icon?: IconName
  kind?: TagKind
}

/** History of one record, newest first. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={label}>
      {entries.map(({ id, title, time, dateTime, note, icon = 'check', kind = 'accent' }) => (
        <li key={id} className={styles.entry}>
          <span className={classes(styles.mark, tones[kind])}>
            <Icon name={icon} size={0.875} />
          </span>
          <div className={styles.head}>
            <span className={styles.title}>{title}</span>
            <time className={styles.time} dateTime={dateTime}>
              {time}
            </time>
          </div>
          {note && <div className={styles.note}>{note}</div>}
        </li>
      ))}
    </ol>
  )
}
