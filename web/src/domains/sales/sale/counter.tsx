import type { ReactNode } from 'react'
import styles from './sale.module.css'

/** What is sold and what is paid: below each other on a phone, beside each other at a desk. */
export function Counter({ goods, money }: { goods: ReactNode; money: ReactNode }) {
  return (
    <div className={styles.counter}>
      <div className={styles.side}>{goods}</div>
      <div className={styles.side}>{money}</div>
    </div>
  )
}
