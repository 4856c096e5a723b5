import { PUPIL_POSITION } from '@shangxue/contract/platform/constants'
import { renderHook } from '@testing-library/react'
import type { DataRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endSession, signIn } from '../../lib/session/session.ts'
import { ok, refusal, type ScriptedResponse, startTestServer } from '../../lib/testing/server.ts'
import { clearToasts, useToasts } from '../../ui/overlay/toast/toast.ts'
import { createAppRouter } from '../router.tsx'
import { ROUTES } from '../routes.ts'

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
/** Uses empty screens, because only the guard is tested. */
const TABLE = ROUTES.map((route) => ({ ...route, screen: async () => ({ default: () => null }) }))

let permissions: () => ScriptedResponse
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

const settled = (item: DataRouter) =>
  new Promise<void>((resolve) => {
    const check = () => item.state.initialized && item.state.navigation.state === 'idle' && resolve()
    item.subscribe(check)
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

describe('a pupil', () => {
  const PUPIL = { ...STAFF, zhiwei: PUPIL_POSITION }
  beforeEach(() => signIn(PUPIL))

  test('is redirected from / to learning without a message', async () => {
    expect(await open('/')).toBe('/english-study')
    expect(toasts()).toEqual([])
  })
  test.each(['/price', '/tasks/detail/7', '/others/lucky-wheel'])('may not open %s', async (path) => {
    expect(await open(path)).toBe('/english-study')
    expect(toasts()).toEqual([['没有权限访问', 3_000]])
  })
  test.each(['/paper-analysis', '/reward-tasks', '/reading-comprehension', '/my-profile', '/search'])(
    'may open %s',
    async (path) => {
      expect(await open(path)).toBe(path)
    },
  )
  test('may open staff screens after becoming staff', async () => {
    permissions = () => ok({ staff: true })
    expect(await open('/price')).toBe('/price')
  })
  test('is identified by the position if permissions cannot be loaded', async () => {
    permissions = () => refusal(500, 50000, '服务器出错')
    expect(await open('/')).toBe('/english-study')
  })
})

describe('a visitor', () => {
  test('is redirected to the sign-in with the full path', async () => {
    expect(await open('/others/todo?day=1&q=a#top')).toBe(
      `/login?redirect=${encodeURIComponent('/others/todo?day=1&q=a#top')}`,
    )
  })
  test('is redirected with the full path when navigating inside the app', async () => {
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
  test('is tested with 18 reading and 9 reward addresses', () => {
    const count = (start: string) => learning.filter(({ path }) => path.startsWith(start)).length
    expect([count('/reading-'), count('/reward-')]).toEqual([18, 9])
  })
  test.each(learning)('opens $path if it is public and is redirected otherwise', async (route) => {
    const { address, auth, redirect } = route
    const signedOut = `/login?redirect=${encodeURIComponent(address)}`
    const led = redirect === undefined ? [] : [redirect, `/login?redirect=${encodeURIComponent(redirect)}`]
    expect([auth === 'public' ? address : signedOut, ...led]).toContain(await open(address))
  })
  test('is redirected from an admin-only route to the sign-in', async () => {
    expect(await open('/tasks/management')).toBe('/login?redirect=%2Ftasks%2Fmanagement')
  })
  test.each([
    '/others/business-summary?month=2026-03',
    '/others/market-analysis-export?tab=done',
    '/others/kehu-fenxi?q=a',
    '/quyufenxi/east/3?page=2',
  ])('is redirected from %s to the sign-in and back', async (address) => {
    expect(await open(address)).toBe(`/login?redirect=${encodeURIComponent(address)}`)
    expect(toasts()).toEqual([])
    permissions = () => ok({ 'market-analysis': true, 'kehu-fenxi': true, staff: true })
    signIn(STAFF)
    await router?.revalidate()
    expect(where()).toBe(address)
  })
  test('follows the redirect of an old address with its query', async () => {
    expect(await open('/reading-generator?level=高中&words=apple')).toBe(
      '/reading-comprehension/generator?level=%E9%AB%98%E4%B8%AD&words=apple',
    )
    expect(await go('/reading-history?purpose=plan')).toBe(
      `/login?redirect=${encodeURIComponent('/reading-history?purpose=plan')}`,
    )
  })
  test('may open the registration and leaves it after signing in', async () => {
    expect(await open('/register?redirect=%2Fprice')).toBe('/register?redirect=%2Fprice')
    permissions = () => ok({ staff: true })
    signIn(STAFF)
    await router?.revalidate()
    expect(where()).toBe('/price')
  })
  test('is redirected from an unknown path to the sign-in', async () => {
    expect(await open('/no/such/page')).toBe('/login')
  })
})

describe('a signed-in user', () => {
  beforeEach(() => signIn(STAFF))
  test('is redirected from /login to /home', async () => {
    expect(await open('/login')).toBe('/home')
  })
  test('follows the redirect of /login only inside the app', async () => {
    expect(await open(`/login?redirect=${encodeURIComponent('/price?q=1#x')}`)).toBe('/price?q=1#x')
    expect(await open(`/login?redirect=${encodeURIComponent('//evil.example')}`)).toBe('/home')
  })
  test('is redirected from an unknown path to /home', async () => {
    expect(await open('/no/such/page')).toBe('/home')
  })
  test.each([
    ['/', '/home'],
    ['/reward-tasks/wrong-words', '/reward-tasks'],
    ['/reading-generator', '/reading-comprehension/generator'],
    ['/reading-history', '/reading-comprehension-history'],
  ])('is redirected from %s to %s', async (from, to) => {
    expect(await open(from)).toBe(to)
  })
  test.each(['/tasks/management', '/admin/permission-management', '/admin/user-management'])(
    'without admin rights sees 没有权限访问 on %s and is redirected',
    async (path) => {
      expect(await open(path)).toBe('/home')
      expect(toasts()).toEqual([['没有权限访问', 3000]])
    },
  )
  test('with admin rights may open admin-only routes', async () => {
    signIn(BOSS)
    expect(await open('/admin/user-management')).toBe('/admin/user-management')
  })
  test.each([
    ['true', { 'kehu-fenxi': true }, '/others/kehu-visit/%E6%9D%8E'],
    ['false', { 'kehu-fenxi': false }, '/home'],
    ['missing', { 'market-analysis': true }, '/home'],
    ['not a boolean', { 'kehu-fenxi': 'true' }, '/home'],
  ])('is checked when the module permission is %s', async (_, map, expected) => {
    permissions = () => ok(map)
    signIn(STAFF)
    expect(await open('/others/kehu-visit/%E6%9D%8E')).toBe(expected)
    expect(toasts()).toEqual(expected === '/home' ? [['没有权限访问', 3000]] : [])
  })
  test('can retry if the permissions cannot be loaded', async () => {
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

test('restores the session from local storage', async () => {
  localStorage.setItem('yonghuming', 'lan')
  localStorage.setItem('shujuku', '甲')
  expect(await open('/price')).toBe('/price')
})
