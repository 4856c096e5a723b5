import type { ReactNode } from 'react'
import { AtTab } from '../page/page.tsx'
import styles from './tab-layout.module.css'

interface TabLayoutProps {
  bar: ReactNode
  /** The screen is a tab for this user; for other users it shows a back button. */
  atTab?: boolean
  children: ReactNode
}

/** Reserves space for the TabBar, if any: below the content on phones, at the side from 960 px. */
export function TabLayout({ bar, atTab = false, children }: TabLayoutProps) {
  return (
    <AtTab value={atTab}>
      <div className={bar ? styles.layout : undefined}>
        {children}
        {bar}
      </div>
    </AtTab>
  )
}
