import { Outlet } from 'react-router'
import { useUnread } from '../domains/notifications/public.ts'
import { TabBar, type TabBarItem } from '../ui/layout/tab-bar.tsx'
import { TabLayout } from '../ui/layout/tab-layout.tsx'

const TABS: TabBarItem[] = [
  { to: '/home', label: '库存', icon: 'box' },
  { to: '/price', label: '价格', icon: 'tag' },
  { to: '/tasks', label: '任务', icon: 'tasks' },
  { to: '/english-study', label: '学习', icon: 'book' },
  { to: '/my-profile', label: '我的', icon: 'user' },
]

/** The main layout: a screen with the tab bar, a side rail on wide screens. */
export function Shell() {
  const unread = useUnread()
  const tabs = TABS.map((tab) => (tab.to === '/my-profile' ? { ...tab, count: unread } : tab))
  return (
    <TabLayout bar={<TabBar items={tabs} />}>
      <Outlet />
    </TabLayout>
  )
}
