import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useUnreadCount } from '../../domains/notifications/public.ts'
import { rememberTab } from '../../lib/address/last-tab.ts'
import { isPupil, useSession } from '../../lib/session/state.ts'
import { TabBar, type TabBarItem } from '../../ui/layout/navigation/tab-bar.tsx'
import { TabLayout } from '../../ui/layout/navigation/tab-layout.tsx'
import { useWide } from '../../ui/layout/navigation/use-wide.ts'
import { useHandle } from './handle.ts'

const STAFF_TABS: TabBarItem[] = [
  { to: '/home', label: '库存', icon: 'box' },
  { to: '/price', label: '价格', icon: 'tag' },
  { to: '/tasks', label: '任务', icon: 'tasks' },
  { to: '/english-study', label: '学习', icon: 'book' },
  { to: '/my-profile', label: '我的', icon: 'user' },
]
/** Tabs of pupils and of guests, who may only open learning screens. */
const PUPILS_TABS: TabBarItem[] = [
  { to: '/english-study', label: '学习', icon: 'book' },
  { to: '/reading-comprehension', label: '阅读', icon: 'document' },
  { to: '/paper-analysis', label: '试卷', icon: 'edit' },
  { to: '/reward-tasks', label: '悬赏', icon: 'gift' },
  { to: '/my-profile', label: '我的', icon: 'user' },
]
/** The tab of each area. Areas that are not listed belong to 我的. */
const TAB_OF: Readonly<Record<string, string>> = {
  inventory: '/home',
  pricing: '/price',
  tasks: '/tasks',
  english: '/english-study',
  papers: '/english-study',
  reading: '/english-study',
  rewards: '/english-study',
}
const PUPILS_TAB_OF: Readonly<Record<string, string>> = {
  english: '/english-study',
  papers: '/paper-analysis',
  reading: '/reading-comprehension',
  rewards: '/reward-tasks',
}
/** Screens without a tab bar: timed tests, which must not be left by accident, and screens before sign-in. */
const ALONE =
  /^\/(login|change-password|paper-analysis\/exam|reading-comprehension-practice|reward-tasks\/(challenge|reading))\b/

/** Shows the tab bar below the tabs' screens, and on a wide display as a rail beside every screen. */
export function Shell() {
  const handle = useHandle()
  const { pathname } = useLocation()
  const learner = useSession((session) => !session.isLoggedIn || isPupil(session))
  const tab = learner ? PUPILS_TABS.some(({ to }) => to === pathname) : handle.tab
  const wide = useWide()
  const signedIn = useSession(({ isLoggedIn }) => isLoggedIn)
  useEffect(() => {
    if (tab) rememberTab(pathname)
  }, [tab, pathname])
  const isTabBarVisible = tab || (wide && signedIn && !ALONE.test(pathname))
  return (
    <TabLayout bar={isTabBarVisible && <Bar learner={learner} />} atTab={tab && !handle.tab}>
      <Outlet />
    </TabLayout>
  )
}

function Bar({ learner }: { learner: boolean }) {
  const unread = useUnreadCount()
  const { area } = useHandle()
  const home = (learner ? PUPILS_TAB_OF : TAB_OF)[area] ?? '/my-profile'
  return (
    <TabBar
      items={(learner ? PUPILS_TABS : STAFF_TABS).map((tab) => ({
        ...tab,
        within: tab.to === home,
        ...(tab.to === '/my-profile' && { count: unread }),
      }))}
    />
  )
}
