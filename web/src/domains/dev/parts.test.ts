// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The code of a folder of web/src, without its tests. */
function codeIn(folder: string): string {
  const root = new URL(`../../${folder}/`, import.meta.url)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .map((path) => readFileSync(new URL(path, root), 'utf8'))
    .join('\n')
}

const EXPORTED = /^export (?:default )?(?:async )?(?:function|const) ([A-Z]\w*)/gm
const parts = [...codeIn('ui').matchAll(EXPORTED)].map(([, name = '']) => name)

const page = codeIn('domains/dev')
const isDrawn = (name: string) => new RegExp(`<${name}[\\s/>]`).test(page)

/** Parts that the page does not draw by their own name, and where they are seen. */
const SHOWN_ELSEWHERE: Readonly<Record<string, string>> = {
  ToastHost: 'once, in the app shell: the page calls toast()',
  ConfirmHost: 'once, in the app shell: the page calls confirm()',
  MountOnce: 'draws nothing of its own',
  AtTab: 'a context',
  PeriodPage: 'a whole page: account statements',
  RequirePermission: 'guards screens',
  PermissionRequest: 'in RequirePermission',
  Redirect: 'leads elsewhere',
  AvatarArt: 'in Avatar',
  Loaded: 'what was read: SkeletonList or ErrorState until then',
  Plot: 'in Chart',
  Legend: 'in Chart',
  Axes: 'in Chart',
  Shapes: 'in Chart',
  SelectedColumn: 'in Chart, once a column is tapped',
  SelectedPoints: 'in Chart, once a column is tapped',
  Tooltip: 'in Chart, once a column is tapped',
  ChartTable: 'in Chart, 看表格',
  CameraScan: 'in ScanSheet, 扫码',
  Form: 'in FormSheet',
  Photos: 'in PhotosField',
  PhotoButton: 'in ScanSheet, 扫码',
  ManualEntry: 'in ScanSheet, 手动输入',
  TemplateStep: 'in ImportWizard',
  FileStep: 'in ImportWizard',
  ColumnsStep: 'in ImportWizard',
  CheckStep: 'in ImportWizard',
  DoneStep: 'in ImportWizard',
}

it('renders every component on the gallery page', () => {
  expect(parts.length).toBeGreaterThan(70)
  expect(parts.filter((name) => !isDrawn(name) && !(name in SHOWN_ELSEWHERE))).toEqual([])
})

it('lists no unused exceptions', () => {
  const unusedExceptions = Object.keys(SHOWN_ELSEWHERE).filter(
    (name) => !parts.includes(name) || isDrawn(name),
  )
  expect(unusedExceptions).toEqual([])
})
