import type { ReactNode } from 'react'
import styles from './sale.module.css'

/** Places goods and payment one below the other on phones and side by side on wide screens. */
export function SaleLayout({ goods, money }: { goods: ReactNode; money: ReactNode }) {
  return (
    <div className={styles.counter}>
      <div className={styles.side}>{goods}</div>
      <div className={styles.side}>{money}</div>
    </div>
  )
}
