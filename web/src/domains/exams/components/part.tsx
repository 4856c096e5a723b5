import type { ReactNode } from 'react'
import styles from './result.module.css'

/** A value under its label. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <span className={styles.name}>{name}</span>
      <div>{children}</div>
    </div>
  )
}
