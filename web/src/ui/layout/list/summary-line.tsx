import type { ReactNode } from 'react'
import styles from './summary-line.module.css'

/** Above the rows of a list: what they are, and what can be done with all of them. */
export function SummaryLine({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span>{children}</span>
      {action}
    </div>
  )
}
