import { describe, expect, test } from 'vitest'
import type { SessionState } from '../../../lib/session/state.ts'
import { displayName } from '../display-name.ts'
import { newPasswordErrors, passwordStrength } from '../security/password-strength.ts'
import { AREAS } from './module-areas.ts'
import type { ModuleRoute } from './module-routes.ts'
import { frequentModules, modulesFor } from './modules.ts'

const route = (path: string, overrides: Partial<ModuleRoute> = {}): ModuleRoute => ({
  path,
  title: path,
  ...overrides,
})
const CLERK: SessionState = {
  ...{ isLoggedIn: true, userName: '小林', database: '演示数据库', userId: 7, position: '业务员' },
  ...{ isAdmin: false, permissions: {} },
}
const paths = (routes: ModuleRoute[], viewer: SessionState = CLERK, uses = {}) =>
  modulesFor(routes, viewer, uses).flatMap(({ modules }) => modules.map(({ path }) => path))

describe('the grid of modules', () => {
  test('excludes subordinate screens, paths with ids and redirects', () => {
    const steps = [
      '/login',
      '/my-profile',
      '/others/moments/add',
      '/others/todo/detail',
      '/reward-tasks/create',
      '/tasks/detail/:id',
      '/inventory/activation-query-result',
      '*',
    ]
    const routes = [...steps.map((path) => route(path)), route('/', { redirect: '/home' }), route('/home')]
    expect(paths(routes)).toEqual(['/home'])
  })

  test('keeps lists that are called details', () => {
    expect(paths([route('/others/expense-details'), route('/others/daily-sales-detail')])).toHaveLength(2)
  })

  test('shows admin modules to admins, subject to permission keys', () => {
    const routes = [
      route('/admin/user-management', { auth: 'admin' }),
      route('/others/kehu-fenxi', { moduleKey: 'kehu-fenxi' }),
    ]
    expect(paths(routes, { ...CLERK, isAdmin: true })).toEqual(['/admin/user-management'])
    expect(paths(routes, { ...CLERK, permissions: { 'kehu-fenxi': true } })).toEqual(['/others/kehu-fenxi'])
  })

  test('an address of no known area is shown under 其他', () => {
    expect(modulesFor([route('/brand-new')], CLERK, {})).toMatchObject([{ name: '其他' }])
  })

  test('orders by use within an area', () => {
    const routes = [route('/home'), route('/price'), route('/others/logistics-query')]
    expect(paths(routes, CLERK, { '/price': 1, '/others/logistics-query': 2 })).toEqual([
      '/others/logistics-query',
      '/price',
      '/home',
    ])
  })

  test('limits frequent modules to eight used ones', () => {
    const paths = AREAS.flatMap(({ modules }) => Object.keys(modules)).slice(0, 12)
    const uses = Object.fromEntries(paths.map((path, index) => [path, index]))
    const groups = modulesFor(
      paths.map((path) => route(path)),
      CLERK,
      uses,
    )
    expect(frequentModules(groups, uses).map(({ path }) => path)).toEqual([...paths].reverse().slice(0, 8))
    expect(frequentModules(groups, { [paths[0] ?? '']: 1 })).toHaveLength(1)
  })

  test('lists no path in two areas', () => {
    const all = AREAS.flatMap(({ modules }) => Object.keys(modules))
    expect(new Set(all).size).toBe(all.length)
  })
})

describe('a display name', () => {
  test.each([
    ['wang', 3, 'wang'],
    ['', 3, '学习者3'],
    [null, 3, '学习者3'],
    ['  ', null, '未知用户'],
  ])('of %j with id %j is %s', (name, id, expectedName) => {
    expect(displayName(name, id)).toBe(expectedName)
  })
})

describe('password strength', () => {
  test.each([
    ['Ab1-', 0],
    ['12345678', 1],
    ['aaaaaaaaaaaaaaaa', 1],
    ['qwertyuiop', 1],
    ['laoban-2026', 1],
    ['hxkvmwtp', 1],
    ['hxkv8mwt', 2],
    ['hxkv-8Mwt-Zq3', 3],
  ])('%s is level %i', (password, level) => {
    expect(passwordStrength(password, 'laoban').level).toBe(level)
  })

  test('a good pair has no errors', () => {
    expect(newPasswordErrors('Shang-2027', 'Shang-2027', 'demo-2026')).toEqual({})
  })
})
