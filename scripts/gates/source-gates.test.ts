import { describe, expect, test } from 'vitest'
import { exceededBudgets } from './bundle-budget.mjs'
import {
  boundaryViolations,
  moneyViolations,
  registrationViolations,
  sizeViolations,
} from './source-gates.mjs'
import { styleViolations } from './styles-gate.mjs'

const importing = (path: string, target: string) =>
  boundaryViolations([{ path, text: `import { x } from '${target}'\n` }])

describe('import boundaries', () => {
  test.each([
    ['contract/src/a.ts', '../../server/src/app.ts'],
    ['web/src/lib/a.ts', '../ui/action/button.tsx'],
    ['web/src/ui/a.tsx', '../domains/stock/public.ts'],
    ['web/src/domains/stock/a.tsx', '../pricing/components/row.tsx'],
    ['web/src/domains/stock/a.tsx', '../../app/shell.tsx'],
    ['web/src/ui/a.tsx', 'antd-mobile'],
    ['web/src/lib/a.ts', '../../../server/src/app.ts'],
    ['server/src/platform/a.ts', '../domains/stock/service.ts'],
    ['server/src/platform/a.ts', '../adapters/ai/ai.ts'],
    ['server/src/adapters/ai/ai.ts', '../../domains/stock/service.ts'],
    ['server/src/domains/stock/a.ts', '../pricing/repository.ts'],
    ['server/src/domains/stock/a.ts', '../../app.ts'],
    ['server/src/domains/stock/a.ts', './index.ts'],
    ['server/src/domains/stock/a.ts', '../index.ts'],
    ['server/src/serve.ts', './domains/stock/index.ts'],
    ['server/src/app.ts', './domains/stock/service.ts'],
    ['server/src/schedules.ts', './domains/stock/jobs.ts'],
  ])('refuses %s importing %s', (path, target) => {
    expect(importing(path, target)).toHaveLength(1)
  })
  test.each([
    ['web/src/domains/stock/a.tsx', '../imports/public.ts'],
    ['web/src/domains/stock/a.tsx', '../../ui/action/button.tsx'],
    ['web/src/app/a.ts', '../domains/stock/screens/home-screen.tsx'],
    ['server/src/domains/stock/a.ts', '../pricing/service.ts'],
    ['server/src/domains/stock/a.ts', '@shangxue/contract/stock/endpoints'],
    ['server/src/domains/index.ts', './stock/index.ts'],
    ['server/src/app.ts', './domains/index.ts'],
  ])('allows %s importing %s', (path, target) => {
    expect(importing(path, target)).toEqual([])
  })
  test('refuses a dynamic import', () => {
    const text = "const x = () => import('../domains/stock/public.ts')\n"
    expect(boundaryViolations([{ path: 'web/src/ui/a.tsx', text }])).toHaveLength(1)
  })
})

describe('registration of domains', () => {
  const routes = { path: 'server/src/domains/stock/routes.ts', text: '' }
  const manifest = { path: 'server/src/domains/stock/index.ts', text: '' }
  const list = (text: string) => ({ path: 'server/src/domains/index.ts', text })
  test('refuses a domain without a manifest', () => {
    expect(registrationViolations([routes, list('')])).toEqual([
      'server/src/domains/stock has no index.ts: add its manifest',
    ])
  })
  test('refuses a manifest that is not listed', () => {
    expect(registrationViolations([routes, manifest, list('')])).toEqual([
      'server/src/domains/index.ts does not list stock',
    ])
  })
  test('allows a listed manifest', () => {
    const listed = list("import { stockDomain } from './stock/index.ts'\n")
    expect(registrationViolations([routes, manifest, listed])).toEqual([])
  })
})

describe('size limits', () => {
  const file = (lines: number) => ({ path: 'web/src/a.ts', text: 'x\n'.repeat(lines) })
  test('refuses a file of 401 lines', () => {
    expect(sizeViolations([file(401)]).join()).toContain('at most 400')
  })
  test('refuses a folder of 16 files', () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ path: `web/src/a/${n}.ts`, text: '' }))
    expect(sizeViolations(files(16)).join()).toContain('web/src/a: 16 files')
    expect(sizeViolations(files(15))).toEqual([])
  })
  test('refuses deep nesting in most files', () => {
    const text = ['if (a) {', '  for (;;) {', '    if (b) {', '      while (c) {'].join('\n')
    expect(sizeViolations([{ path: 'a.ts', text }]).join()).toContain('nesting')
  })
})

describe('formatting of amounts', () => {
  const written = (path: string) => moneyViolations([{ path, text: `const a = \`¥$\{fen / 100}\`\n` }])
  test('refuses an amount formatted by hand', () => {
    expect(written('web/src/domains/stock/a.tsx')).toHaveLength(1)
    expect(written('server/src/domains/stock/a.ts')).toHaveLength(1)
  })
  test('allows the formatter', () => {
    expect(written('contract/src/values/money.ts')).toEqual([])
  })
})

describe('class names', () => {
  const part = (uses: string) => [
    { path: 'web/src/ui/a.tsx', text: `import styles from './a.module.css'\nconst a = ${uses}\n` },
  ]
  const sheet = () => '.row {\n  gap: 0.5rem;\n}\n.row:is(.open, .shut) {\n}\n'
  test('refuses an undefined class name', () => {
    expect(styleViolations(part('[styles.row, styles.open, styles.shut, styles.none]'), sheet)).toEqual([
      'web/src/ui/a.tsx: styles.none is not defined in ./a.module.css',
    ])
  })
  test('refuses an unused class', () => {
    expect(styleViolations(part('[styles.row, styles.open]'), sheet)).toEqual([
      'web/src/ui/a.module.css: .shut is not used',
    ])
  })
  test('accepts computed class names', () => {
    expect(styleViolations(part('[styles.row, styles[state]]'), sheet)).toEqual([])
  })
})

describe('bundle budget', () => {
  test('refuses a login that loads more than 120 KB of JavaScript', () => {
    expect(exceededBudgets([{ route: '/login', js: 121 * 1024, css: 0 }])).toHaveLength(1)
    expect(exceededBudgets([{ route: '/login', js: 119 * 1024, css: 0 }])).toEqual([])
  })
  test('limits other routes to 183 KB, English practice to 190', () => {
    expect(exceededBudgets([{ route: '/price', js: 184 * 1024, css: 0 }])).toHaveLength(1)
    expect(exceededBudgets([{ route: '/cloze-practice', js: 189 * 1024, css: 0 }])).toEqual([])
    expect(exceededBudgets([{ route: '/cloze-practice', js: 191 * 1024, css: 0 }])).toHaveLength(1)
  })
})
