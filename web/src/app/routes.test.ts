import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { domainRoutes, screenFiles } from '../../build/route-chunks.ts'
import { ADDRESSES, type Address } from './addresses.ts'
import { ROUTES } from './routes.ts'

const file = resolve(import.meta.dirname, 'routes.ts')
const by = (part: Partial<Address>) =>
  ADDRESSES.filter((route: Address) =>
    Object.entries(part).every(([key, value]) => route[key as keyof typeof route] === value),
  )
    .map(({ path }) => path)
    .sort()

describe('the route table', () => {
  test('has a screen for every address that does not redirect', () => {
    expect(
      ROUTES.filter(({ screen, redirect }) => (screen === undefined) !== (redirect !== undefined)),
    ).toEqual([])
  })
  test('contains each address once', () => {
    const paths = ROUTES.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })
  test('has a title for every screen', () => {
    expect(ROUTES.filter(({ title, redirect }) => !title && redirect === undefined)).toEqual([])
  })
  test('requires the module permissions of the specification', () => {
    expect(by({ moduleKey: 'market-analysis' })).toEqual([
      '/others/business-summary',
      '/others/market-analysis',
      '/others/market-analysis-export',
      '/quyufenxi/:region/:file',
    ])
    expect(by({ moduleKey: 'jiancheng-fenxi' })).toEqual(['/others/jiancheng-fenxi'])
    expect(by({ moduleKey: 'xinghao-fenxi' })).toEqual(['/others/xinghao-fenxi'])
    expect(by({ moduleKey: 'kehu-fenxi' })).toEqual([
      '/others/kehu-fenxi',
      '/others/kehu-visit/:kehuxingming',
    ])
  })
  test('restricts task management and administration to the boss', () => {
    expect(by({ auth: 'admin' })).toEqual([
      '/admin/api-keys',
      '/admin/audit-trail',
      '/admin/company-settings',
      '/admin/permission-management',
      '/admin/user-management',
      '/admin/webhooks',
      '/admin/webhooks/:id',
      '/tasks/management',
    ])
  })
  test('opens the public addresses of the specification and the registration', () => {
    const english = by({ auth: 'public' }).filter((path) => path.startsWith('/english-study'))
    // thirteen of the specification, and 跟读
    expect(english).toHaveLength(14)
    expect(by({ auth: 'public' }).filter((path) => !path.startsWith('/english-study'))).toEqual([
      '*',
      '/cloze-practice',
      '/dictation-practice',
      '/login',
      '/others/business-summary',
      '/others/market-analysis-export',
      '/rank-system',
      '/reading-comprehension',
      '/reading-comprehension-guide',
      '/reading-comprehension-share/:recordId',
      '/reading-comprehension/generator',
      '/reading-generator',
      '/register',
      '/reward-tasks/ranking/:id',
      '/reward-tasks/result/:id',
      '/rose-care',
      '/word-learning',
    ])
  })
  test('redirects five addresses without a screen', () => {
    const redirects = Object.fromEntries(
      ROUTES.flatMap(({ path, redirect }) => (redirect === undefined ? [] : [[path, redirect]])),
    )
    expect(redirects).toEqual({
      '/': '/home',
      '/reward-tasks/wrong-words': '/reward-tasks',
      '/reading-generator': '/reading-comprehension/generator',
      '/reading-history': '/reading-comprehension-history',
      '*': '/login',
    })
  })
  test('lets the build find the file of every screen', () => {
    const found = new Map([file, ...domainRoutes()].flatMap((from) => [...screenFiles(from)]))
    const production = ROUTES.filter(({ screen, path }) => screen && !path.startsWith('/dev/'))
    expect([...found.keys()].sort()).toEqual(production.map(({ path }) => path).sort())
    for (const screen of found.values()) expect(readFileSync(screen, 'utf8')).toMatch(/export default/)
  })
  test('is parsed by the build in any formatting', () => {
    const text = `const SCREENS: ScreenTable = {
  '/a': () => import('../x/a.tsx'), '/b/:id': () =>
    import("../x/b.tsx"),
  title: () => import('../x/c.tsx'), '/d': () => 1,
}`
    expect([...screenFiles('/src/app/routes.ts', text)]).toEqual([
      ['/a', '/src/x/a.tsx'],
      ['/b/:id', '/src/x/b.tsx'],
    ])
  })
})
