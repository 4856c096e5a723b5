import { useEffect, useState } from 'react'
import { SegmentedControl } from '../../ui/form/choices/segmented-control.tsx'
import { Tabs } from '../../ui/layout/navigation/tabs.tsx'
import { Page, Section } from '../../ui/layout/page/page.tsx'
import { ActionParts } from './parts/action-parts.tsx'
import { ChoiceParts } from './parts/choice-parts.tsx'
import { DeliverParts } from './parts/deliver-parts.tsx'
import { DisplayParts } from './parts/display-parts.tsx'
import { FigureParts } from './parts/figure-parts.tsx'
import { FormParts } from './parts/form-parts.tsx'
import { ImportParts } from './parts/import-parts.tsx'
import { LayoutParts, WHOLE_SCREENS, type WholeScreen } from './parts/layout-parts.tsx'
import { OverlayParts } from './parts/overlay-parts.tsx'
import { PickerParts } from './parts/picker-parts.tsx'
import { ScanParts } from './parts/scan-parts.tsx'
import { StateParts } from './parts/state-parts.tsx'

const themes = [
  { value: 'theme-primary-school', label: '小学' },
  { value: 'theme-middle-school', label: '初中' },
  { value: 'theme-high-school', label: '高中' },
  { value: 'theme-university', label: '大学' },
] as const

const schemes = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const

const groups = {
  action: { label: '操作', Parts: ActionParts },
  form: { label: '输入', Parts: FormParts },
  choice: { label: '选择', Parts: ChoiceParts },
  display: { label: '展示', Parts: DisplayParts },
  figure: { label: '数字', Parts: FigureParts },
  state: { label: '状态', Parts: StateParts },
  layout: { label: '页面', Parts: LayoutParts },
  overlay: { label: '浮层', Parts: OverlayParts },
  picker: { label: '选择器', Parts: PickerParts },
  scan: { label: '扫码', Parts: ScanParts },
  import: { label: '导入', Parts: ImportParts },
  deliver: { label: '文件', Parts: DeliverParts },
}
type Group = keyof typeof groups
type Theme = (typeof themes)[number]['value']
type Scheme = (typeof schemes)[number]['value']

const tabs = Object.entries(groups).map(([value, { label }]) => ({ value: value as Group, label }))

/** Every part with its states: for building screens, and for looking at a change in all themes. */
export default function PartsScreen() {
  const look = useLook()
  const [group, setGroup] = useState<Group>('action')
  const [wholeScreen, setWhole] = useState<WholeScreen | null>(null)
  if (wholeScreen) return WHOLE_SCREENS[wholeScreen].draw(() => setWhole(null))
  const { Parts } = groups[group]
  return (
    <Page title="组件" subtitle="所有部件和它们的状态" back="/">
      <Section title="主题">
        <SegmentedControl label="主题" options={themes} value={look.theme} onChange={look.setTheme} />
        <SegmentedControl label="明暗" options={schemes} value={look.scheme} onChange={look.setScheme} />
      </Section>
      <Tabs label="部件分组" tabs={tabs} value={group} onChange={setGroup}>
        <Parts onWhole={setWhole} />
      </Tabs>
    </Page>
  )
}

/** Tries themes on without saving: leaving the page puts the reader's own back. */
function useLook() {
  const [theme, setTheme] = useState<Theme>(() => themeNow())
  const [scheme, setScheme] = useState<Scheme>(() => schemeNow())

  useEffect(() => {
    const before = { theme: themeNow(), scheme: schemeNow() }
    return () => apply(before.theme, before.scheme)
  }, [])
  useEffect(() => apply(theme, scheme), [theme, scheme])

  return { theme, setTheme, scheme, setScheme }
}

function apply(theme: Theme, scheme: Scheme) {
  document.body.classList.remove(...themes.map(({ value }) => value))
  document.body.classList.add(theme)
  document.documentElement.dataset.scheme = scheme
}

const themeNow = (): Theme =>
  themes.find(({ value }) => document.body.classList.contains(value))?.value ?? 'theme-middle-school'

const schemeNow = (): Scheme => (document.documentElement.dataset.scheme === 'dark' ? 'dark' : 'light')
