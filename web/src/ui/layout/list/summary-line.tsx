import type { ReactNode } from 'react'
import styles from './summary-line.module.css'

/** Line above a list with a summary and an action for all rows. */
export function SummaryLine({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span>{children}</span>
      {action}
    </div>
  )
}
