import type { ReactNode } from 'react'
import styles from './description-list.module.css'

export interface Description {
  label: string
  value: ReactNode
}

/** Labels and values of one record. Omit unknown values instead of showing dashes. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className={styles.list}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
