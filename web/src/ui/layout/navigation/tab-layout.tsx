import { createContext, type ReactNode, use } from 'react'
import styles from './tab-layout.module.css'

const AtTab = createContext(false)

/** Whether the screen has become a tab for this user, and is reached from another one for others: no way back is shown. */
export const useAtTab = (): boolean => use(AtTab)

interface TabLayoutProps {
  bar: ReactNode
  /** The screen is a tab for this user, and shows a way back to others. */
  atTab?: boolean
  children: ReactNode
}

/** Leaves room for the TabBar where there is one: below the content on phones, beside it from 960 px. */
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
