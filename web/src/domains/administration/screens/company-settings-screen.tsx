import { useSearchParams } from 'react-router'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { LocationsTab } from '../components/locations-tab.tsx'
import { SettingsTab } from '../components/settings-tab.tsx'

type Tab = 'settings' | 'places'
const TABS: readonly { value: Tab; label: string }[] = [
  { value: 'settings', label: '基本设置' },
  { value: 'places', label: '门店和仓库' },
]

/** 公司设置: company-wide settings, stores and warehouses. */
export default function CompanySettingsScreen() {
  const [search, setSearch] = useSearchParams()
  const tab: Tab = search.get('tab') === 'places' ? 'places' : 'settings'
  const selectTab = (next: Tab) => setSearch(next === 'places' ? { tab: next } : {}, { replace: true })
  const toolbar = <SegmentedControl label="公司设置的内容" options={TABS} value={tab} onChange={selectTab} />
  return tab === 'places' ? <LocationsTab toolbar={toolbar} /> : <SettingsTab toolbar={toolbar} />
}
