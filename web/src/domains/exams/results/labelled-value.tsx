import type { ReactNode } from 'react'
import styles from './result.module.css'

/** A value under its label. */
export function LabelledValue({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <span className={styles.name}>{label}</span>
      <div>{children}</div>
    </div>
  )
}
