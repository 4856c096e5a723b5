import { renderHook } from '@testing-library/react'
import type { DataRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession, signIn } from '../lib/session/index.ts'
import { ok, refusal, type Scripted, startTestServer } from '../lib/testing/server.ts'
import { clearToasts, useToasts } from '../ui/overlay/toast.ts'
import { createAppRouter } from './router.tsx'
import { ROUTES } from './routes.ts'

const STAFF = {
  id: 7,
  yonghuming: 'lan',
  shujuku: '甲',
  token: 'T',
  refreshtoken: 'R',
  time_zone: 'Asia/Shanghai',
  laobanbiaoshi: '',
  zhiwei: '',
  avatar: null,
}
const BOSS = { ...STAFF, laobanbiaoshi: '老板' }
/** The guard alone is looked at here: screens are empty. */
const TABLE = ROUTES.map((route) => ({ ...route, screen: async () => ({ default: () => null }) }))

let permissions: () => Scripted
let server: Awaited<ReturnType<typeof startTestServer>>
let router: DataRouter | undefined

beforeEach(async () => {
  permissions = () => ok({})
  server = await startTestServer(({ url }) => (url.startsWith('/api/permissions') ? permissions() : ok(null)))
})
afterEach(async () => {
  router?.dispose()
  clearToasts()
  endSession()
  localStorage.clear()
  await server.stop()
})

const settled = (one: DataRouter) =>
  new Promise<void>((resolve) => {
    const check = () => one.state.initialized && one.state.navigation.state === 'idle' && resolve()
    one.subscribe(check)
    check()
  })

async function open(address: string): Promise<string> {
  history.replaceState(null, '', address)
  router = createAppRouter(undefined, TABLE)
  await settled(router)
  return where()
}

async function go(address: string): Promise<string> {
  await router?.navigate(address)
  return where()
}

function where(): string {
  const { pathname = '', search = '', hash = '' } = router?.state.location ?? {}
  return pathname + search + hash
}

const toasts = () => renderHook(useToasts).result.current.map(({ message, duration }) => [message, duration])

describe('a visitor', () => {
  test('is sent from a login-required route to the sign-in, which keeps the full path', async () => {
    expect(await open('/others/todo?day=1&q=a#top')).toBe(
      `/login?redirect=${encodeURIComponent('/others/todo?day=1&q=a#top')}`,
    )
  })
  test('is sent there with the full path when moving inside the app, too', async () => {
    await open('/english-study')
    expect(await go('/price?q=x#y')).toBe(`/login?redirect=${encodeURIComponent('/price?q=x#y')}`)
  })
  test.each(['/english-study', '/rose-care', '/reading-comprehension', '/reward-tasks/result/5', '/login'])(
    'may open %s',
    async (path) => {
      expect(await open(path)).toBe(path)
    },
  )
  const learning = ROUTES.filter(({ path }) => /^\/(?:reading|reward)-/.test(path)).map((route) => ({
    ...route,
    address: route.path.replace(/:\w+/g, '5'),
  }))
  test('meets eighteen addresses of reading and nine of reward tasks', () => {
    const count = (start: string) => learning.filter(({ path }) => path.startsWith(start)).length
    expect([count('/reading-'), count('/reward-')]).toEqual([18, 9])
  })
  test.each(learning)(
    'at $path is let in where it is public, else led to the sign-in and back',
    async (route) => {
      const { address, auth, redirect } = route
      const signedOut = `/login?redirect=${encodeURIComponent(address)}`
      const led = redirect === undefined ? [] : [redirect, `/login?redirect=${encodeURIComponent(redirect)}`]
      expect([auth === 'public' ? address : signedOut, ...led]).toContain(await open(address))
    },
  )
  test('on an admin-only route is asked to sign in', async () => {
    expect(await open('/tasks/management')).toBe('/login?redirect=%2Ftasks%2Fmanagement')
  })
  test.each(['/others/business-summary', '/others/market-analysis-export'])(
    'on %s, which has a key but no login flag, is told 没有权限访问 and goes to /',
    async (path) => {
      expect(await open(path)).toBe('/login?redirect=%2F')
      expect(toasts()).toEqual([['没有权限访问', 3000]])
    },
  )
  test('on an unknown path goes to the sign-in', async () => {
    expect(await open('/no/such/page')).toBe('/login')
  })
})

describe('a signed-in user', () => {
  beforeEach(() => signIn(STAFF))
  test('on /login goes to /, and that to /home', async () => {
    expect(await open('/login')).toBe('/home')
  })
  test('on /login goes where the sign-in was to lead, if that is ours', async () => {
    expect(await open(`/login?redirect=${encodeURIComponent('/price?q=1#x')}`)).toBe('/price?q=1#x')
    expect(await open(`/login?redirect=${encodeURIComponent('//evil.example')}`)).toBe('/home')
  })
  test('on an unknown path goes to /login and on to /home', async () => {
    expect(await open('/no/such/page')).toBe('/home')
  })
  test.each([
    ['/', '/home'],
    ['/reward-tasks/wrong-words', '/reward-tasks'],
    ['/reading-generator', '/reading-comprehension/generator'],
    ['/reading-history', '/reading-comprehension-history'],
  ])('on %s is led to %s', async (from, to) => {
    expect(await open(from)).toBe(to)
  })
  test.each(['/tasks/management', '/admin/permission-management', '/admin/user-management'])(
    'who is no admin is told 没有权限访问 on %s, for 3 s, and goes to /',
    async (path) => {
      expect(await open(path)).toBe('/home')
      expect(toasts()).toEqual([['没有权限访问', 3000]])
    },
  )
  test('who is admin may open admin-only routes', async () => {
    signIn(BOSS)
    expect(await open('/admin/user-management')).toBe('/admin/user-management')
  })
  test.each([
    ['true', { 'kehu-fenxi': true }, '/others/kehu-visit/%E6%9D%8E'],
    ['false', { 'kehu-fenxi': false }, '/home'],
    ['missing', { 'market-analysis': true }, '/home'],
    ['something else than true', { 'kehu-fenxi': 'true' }, '/home'],
  ])('whose module permission is %s', async (_, map, expected) => {
    permissions = () => ok(map)
    signIn(STAFF)
    expect(await open('/others/kehu-visit/%E6%9D%8E')).toBe(expected)
    expect(toasts()).toEqual(expected === '/home' ? [['没有权限访问', 3000]] : [])
  })
  test('whose permissions cannot be had gets an error to retry, not 没有权限访问', async () => {
    permissions = () => refusal(500, 50000, '服务器出错')
    signIn(STAFF)
    expect(await open('/others/kehu-fenxi')).toBe('/others/kehu-fenxi')
    expect(Object.values(router?.state.errors ?? {})).toMatchObject([{ message: '服务器出错' }])
    expect(toasts()).toEqual([])
    permissions = () => ok({ 'kehu-fenxi': true })
    expect(await go('/others/kehu-fenxi')).toBe('/others/kehu-fenxi')
    expect(router?.state.errors).toBeNull()
  })
})

test('the session is restored from local storage if needed', async () => {
  localStorage.setItem('yonghuming', 'lan')
  localStorage.setItem('shujuku', '甲')
  expect(await open('/price')).toBe('/price')
})
