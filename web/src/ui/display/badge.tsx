import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A figure or a dot on the corner of its children. `label` names the counted items for screen readers. */
export function Badge({ count, label, children }: { count: number; label: string; children: ReactNode }) {
  return (
    <span className={styles.anchor}>
      {children}
      {count > 0 && (
        <span className={styles.badge}>
          {count > 99 ? '99+' : count}
          <span className="sr-only">{label}</span>
        </span>
      )}
    </span>
  )
}
