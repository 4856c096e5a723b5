import { listSignIns } from '@shangxue/contract/session/endpoints'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, type DataRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../lib/api/call.ts'
import { query } from '../lib/api/queries.ts'
import * as sounds from '../lib/audio/sounds.ts'
import { endSession, permissionsReady, signIn, signOut } from '../lib/session/session.ts'
import { useSession } from '../lib/session/state.ts'
import {
  ok,
  type ReceivedRequest,
  refusal,
  type ScriptedResponse,
  startTestServer,
} from '../lib/testing/server.ts'
import { chooseTheme, resetTheme } from '../lib/theme/theme.ts'
import { Page } from '../ui/layout/page/page.tsx'
import { clearToasts } from '../ui/overlay/toast/toast.ts'
import { App } from './app.tsx'
import { watchRejections } from './data/errors.ts'
import { connectEvents } from './data/events.ts'
import { createQueryClient } from './data/query-client.ts'
import { createAppRouter } from './router.tsx'
import { ROUTES } from './routes.ts'
import { useUpdate } from './update/update-store.ts'

const LAN = {
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
const Broken = () => {
  throw new Error('boom')
}
/** Replaces the screens with stubs, so that only the shell is tested. */
const TABLE = ROUTES.map((route) => {
  if (!route.screen) return route
  if (route.path === '/others/moments/add')
    return { ...route, screen: () => Promise.reject(new Error('404')) }
  const Screen = route.path === '/others/moments' ? Broken : () => <Page title={route.title}>内容</Page>
  return { ...route, screen: async () => ({ default: Screen }) }
})

let script: (seen: ReceivedRequest) => ScriptedResponse
let server: Awaited<ReturnType<typeof startTestServer>>
let router: DataRouter
let cache = createQueryClient()
let stops: (() => void)[] = []

beforeEach(async () => {
  script = () => ok({})
  server = await startTestServer((seen) => script(seen))
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(async () => {
  cleanup()
  for (const stop of stops) stop()
  stops = []
  router?.dispose()
  endSession()
  clearToasts()
  await resetTheme()
  useUpdate.setState({ apply: null })
  localStorage.clear()
  await server.stop()
  vi.restoreAllMocks()
})

async function show(address: string, heading?: string) {
  cache = createQueryClient()
  router = createAppRouter(
    (routes, options) => createMemoryRouter(routes, { ...options, initialEntries: [address] }),
    TABLE,
  )
  stops = [connectEvents(router, cache), watchRejections()]
  render(<App router={router} cache={cache} />)
  await screen.findByRole('heading', { level: 1, ...(heading && { name: heading }) })
}
const path = () => router.state.location.pathname + router.state.location.search

describe('the main layout', () => {
  test.each(['/home', '/price', '/tasks', '/my-profile', '/english-study'])(
    'shows the tabs on %s',
    async (tab) => {
      signIn(LAN)
      await show(tab)
      const nav = screen.getByRole('navigation', { name: '主导航' })
      expect(
        [...nav.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
      ).toEqual([
        ['库存', '/home'],
        ['价格', '/price'],
        ['任务', '/tasks'],
        ['学习', '/english-study'],
        ['我的', '/my-profile'],
      ])
      expect(nav.querySelector('[aria-current=page]')?.getAttribute('href')).toBe(tab)
    },
  )
  test('hides the tabs on other screens', async () => {
    signIn(LAN)
    await show('/others/todo/add')
    expect(screen.queryByRole('navigation', { name: '主导航' })).toBeNull()
  })
})

describe('moving to another screen', () => {
  test('updates the document title and focuses the heading', async () => {
    signIn(LAN)
    await show('/home')
    expect(document.title).toBe('库存 - 商学')
    await userEvent.click(screen.getByRole('link', { name: '价格' }))
    const heading = await screen.findByRole('heading', { name: '价格表' })
    expect(document.title).toBe('价格表 - 商学')
    expect(document.activeElement).toBe(heading)
  })
  test('applies the theme class again', async () => {
    signIn(LAN)
    await show('/home')
    chooseTheme('大学')
    document.body.className = ''
    await act(() => router.navigate('/price'))
    expect(document.body.className).toBe('theme-university')
  })
})

describe('a screen that fails', () => {
  test('shows an error page with 刷新 and a toast', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    signIn(LAN)
    await show('/others/moments', '系统异常')
    await screen.findByText('系统异常，请刷新页面重试')
    expect(screen.getByRole('button', { name: '刷新' })).toBeTruthy()
  })
  test('shows the error page if its code cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    signIn(LAN)
    await show('/home')
    script = ({ url }) => (url === '/health' ? { json: { status: 'ok' } } : ok({}))
    // The page was reloaded for this address already, without success.
    sessionStorage.setItem('reloadedFor', '/others/moments/add')
    await act(() => router.navigate('/others/moments/add'))
    await screen.findByText('页面出错了')
    sessionStorage.clear()
  })
  test('offers a retry if the permissions cannot be loaded', async () => {
    script = ({ url }) => (url.startsWith('/api/permissions') ? refusal(422, 1, '查不到权限') : ok({}))
    signIn(LAN)
    await show('/others/kehu-fenxi', '无法打开')
    expect(screen.getByText('查不到权限')).toBeTruthy()
    script = () => ok({ 'kehu-fenxi': true })
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByRole('heading', { name: '客户分析' })
  })
})

describe('a failed call', () => {
  test('shows a toast', async () => {
    script = () => refusal(422, 1, '库存不足')
    await show('/english-study')
    await act(() => call(listSignIns, {}).catch(() => null))
    expect(await screen.findByText('库存不足')).toBeTruthy()
  })
  test('shows one toast for a query after its retries', async () => {
    script = () => refusal(422, 1, '读不到')
    await show('/english-study')
    await act(() => cache.fetchQuery(query(listSignIns, {})).catch(() => null))
    expect(await screen.findAllByText('读不到')).toHaveLength(1)
  })
  test('signs out after a 401, with a message and a sound', async () => {
    signIn(LAN)
    await show('/price?q=1')
    script = () => refusal(401, 40100, '登录已过期，请重新登录')
    const playSound = vi.spyOn(sounds, 'playSound').mockReturnValue(undefined)
    await act(() => call(listSignIns, {}).catch(() => null))
    await screen.findByRole('heading', { name: '登录' })
    await vi.waitFor(() => expect(playSound.mock.calls).toEqual([['error', { hint: false }]]))
    expect(path()).toBe('/login?redirect=%2Fprice%3Fq%3D1')
    expect(screen.getAllByText('登录已过期，请重新登录')).toHaveLength(1)
    expect([useSession.getState().isLoggedIn, localStorage.getItem('token')]).toEqual([false, null])
  })
})

describe('signing in and out', () => {
  test('opens the sign-in screen and clears the cache after signing out', async () => {
    signIn(LAN)
    await show('/price')
    cache.setQueryData(['secret'], 1)
    await act(() => signOut())
    await screen.findByRole('heading', { name: '登录' })
    await vi.waitFor(() => expect(cache.getQueryData(['secret'])).toBeUndefined())
  })
  test('leaves the sign-in screen and clears the guest’s cache after signing in', async () => {
    await show('/login?redirect=%2Fprice')
    cache.setQueryData(['visitor'], 1)
    act(() => signIn(LAN))
    await screen.findByRole('heading', { name: '价格表' })
    expect(cache.getQueryData(['visitor'])).toBeUndefined()
  })
  test('clears the cache when another user or company signs in', async () => {
    signIn(LAN)
    await show('/price')
    await permissionsReady()
    cache.setQueryData(['secret'], 1)
    act(() => signIn({ ...LAN, shujuku: '乙' }))
    await vi.waitFor(() => expect(cache.getQueryData(['secret'])).toBeUndefined())
  })
})

describe('an unhandled rejection', () => {
  const reject = (reason: unknown) =>
    act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })))
  test.each([
    [new Error('username empty'), '用户信息异常，请重新登录'],
    ['the paper ID is missing', '试卷信息错误，请返回重试'],
    [new TypeError('x is undefined'), '系统异常，请刷新页面'],
    [undefined, '系统异常，请刷新页面'],
  ])('with %s shows a message', async (reason, message) => {
    await show('/english-study')
    reject(reason)
    expect(await screen.findByText(message)).toBeTruthy()
  })
  test('of a cancelled call shows no message', async () => {
    await show('/english-study')
    reject(new DOMException('cancelled', 'AbortError'))
    expect(screen.queryByText('系统异常，请刷新页面')).toBeNull()
  })
})

test('shows a banner while the device is offline', async () => {
  await show('/english-study')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText('网络已断开，请检查网络连接')).toBeTruthy()
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText('网络已断开，请检查网络连接')).toBeNull()
})

test('offers a new version and applies it on 刷新', async () => {
  await show('/english-study')
  const apply = vi.fn()
  act(() => useUpdate.setState({ apply }))
  expect(await screen.findByText('有新版本')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '刷新' }))
  expect(apply).toHaveBeenCalledOnce()
})
