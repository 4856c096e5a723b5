import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './state.module.css'

interface EmptyStateProps {
  icon?: IconName
  /** States what is missing, such as 还没有任务. */
  title: string
  /** Advice on what to do next, such as 点右下角的加号新建. */
  hint?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon = 'box', title, hint, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.mark}>
        <Icon name={icon} size={2} />
      </span>
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
