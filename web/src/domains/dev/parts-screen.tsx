import { useEffect, useState } from 'react'
import { SegmentedControl } from '../../ui/form/segmented-control.tsx'
import { Page, Section } from '../../ui/layout/page.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { ActionParts } from './parts/action-parts.tsx'
import { DisplayParts } from './parts/display-parts.tsx'
import { FigureParts } from './parts/figure-parts.tsx'
import { FormParts } from './parts/form-parts.tsx'
import { ImportParts } from './parts/import-parts.tsx'
import { OverlayParts } from './parts/overlay-parts.tsx'
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
  form: { label: '表单', Parts: FormParts },
  display: { label: '展示', Parts: DisplayParts },
  figure: { label: '数字', Parts: FigureParts },
  state: { label: '状态', Parts: StateParts },
  overlay: { label: '浮层', Parts: OverlayParts },
  import: { label: '导入', Parts: ImportParts },
}
type Group = keyof typeof groups
type Theme = (typeof themes)[number]['value']
type Scheme = (typeof schemes)[number]['value']

const tabs = Object.entries(groups).map(([value, { label }]) => ({ value: value as Group, label }))

/** Every part with its states: for building screens, and for looking at a change in all themes. */
export default function PartsScreen() {
  const [group, setGroup] = useState<Group>('action')
  const { Parts } = groups[group]
  return (
    <Page title="组件" subtitle="所有部件和它们的状态" back="/">
      <Look />
      <Tabs label="部件分组" tabs={tabs} value={group} onChange={setGroup}>
        <Parts />
      </Tabs>
    </Page>
  )
}

/** Tries themes on without saving: leaving the page puts the reader's own back. */
function Look() {
  const [theme, setTheme] = useState<Theme>(() => themeNow())
  const [scheme, setScheme] = useState<Scheme>(() => schemeNow())

  useEffect(() => {
    const before = { theme: themeNow(), scheme: schemeNow() }
    return () => apply(before.theme, before.scheme)
  }, [])
  useEffect(() => apply(theme, scheme), [theme, scheme])

  return (
    <Section title="主题">
      <SegmentedControl label="主题" options={themes} value={theme} onChange={setTheme} />
      <SegmentedControl label="明暗" options={schemes} value={scheme} onChange={setScheme} />
    </Section>
  )
}

function apply(theme: Theme, scheme: Scheme) {
  document.body.classList.remove(...themes.map(({ value }) => value))
  document.body.classList.add(theme)
  document.documentElement.dataset.scheme = scheme
}

const themeNow = (): Theme =>
  themes.find(({ value }) => document.body.classList.contains(value))?.value ?? 'theme-middle-school'

const schemeNow = (): Scheme => (document.documentElement.dataset.scheme === 'dark' ? 'dark' : 'light')
