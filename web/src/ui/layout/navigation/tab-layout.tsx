import { createContext, type ReactNode, use } from 'react'
import styles from './tab-layout.module.css'

const AtTab = createContext(false)

/** True if the screen is a tab for this user but not for others. It then shows no back button. */
export const useAtTab = (): boolean => use(AtTab)

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
