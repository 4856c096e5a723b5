import type { ReactNode } from 'react'
import styles from './tab-layout.module.css'

/** Leaves room for the TabBar where there is one: below the content on phones, beside it from 960 px. */
export function TabLayout({ bar, children }: { bar: ReactNode; children: ReactNode }) {
  return (
    <div className={bar ? styles.layout : undefined}>
      {children}
      {bar}
    </div>
  )
}
