import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { ReceiptSettingsTab } from '../../sales/public.ts'
import { LocationsTab } from '../components/locations-tab.tsx'
import { SettingsTab } from '../components/settings-tab.tsx'

type Tab = 'settings' | 'places' | 'receipt'
const TABS: readonly { value: Tab; label: string }[] = [
  { value: 'settings', label: '基本设置' },
  { value: 'places', label: '门店和仓库' },
  { value: 'receipt', label: '小票' },
]

/** 公司设置: company-wide settings, stores and warehouses. */
export default function CompanySettingsScreen() {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'settings'
  const selectTab = (next: Tab) => setSearch(next === 'settings' ? {} : { tab: next }, { replace: true })
  const toolbar = <SegmentedControl label="公司设置的内容" options={TABS} value={tab} onChange={selectTab} />
  if (tab === 'places') return <LocationsTab toolbar={toolbar} />
  if (tab === 'settings') return <SettingsTab toolbar={toolbar} />
  return (
    <Suspense fallback={null}>
      <ReceiptSettingsTab toolbar={toolbar} />
    </Suspense>
  )
}
