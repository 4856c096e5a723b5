import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './notice.module.css'
import tones from './tones.module.css'

type NoticeKind = 'info' | 'success' | 'warning' | 'danger'

interface NoticeProps {
  kind?: NoticeKind
  children: ReactNode
  action?: { label: string; onSelect: () => void }
}

const icons: Record<NoticeKind, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
}

/** Permanent message about the whole page. A message about one field is that field's error. */
export function Notice({ kind = 'info', children, action }: NoticeProps) {
  return (
    <div className={classes(styles.notice, tones[kind])} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} size={1.125} />
      <div className={styles.text}>{children}</div>
      {action && (
        <button type="button" className={styles.action} onClick={action.onSelect}>
          {action.label}
        </button>
      )}
    </div>
  )
}
