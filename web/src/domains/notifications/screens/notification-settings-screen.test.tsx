import { TOPIC_KEYS } from '@shangxue/contract/notifications/topics'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../lib/session/session.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { resetDevice, show, signedIn, startScriptedServer } from '../../session/testing/show.tsx'
import { reconcile } from '../push/device-subscription.ts'
import { createPushBrowser, type PushBrowser } from '../testing/push-browser.ts'
import NotificationSettingsScreen from './notification-settings-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const SUBSCRIBE = 'POST /api/push/devices'
const CHOOSE = 'PUT /api/push/settings/topic'
const QUIET = 'PUT /api/push/settings/quiet'
const { data: SIGNED_IN } = signedIn().json as { data: Parameters<typeof signIn>[0] }
const OTHER_KEY = 'BOJ1rUSVVSDyDsPQW6-UmX5m1dGR4ZgvCzB0v2hRE1BX0fOPJsYzvMyPCR2B4YNvR7XHpJ2nHHcmdXzC0s6fGSo'
const KEY = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'

type Device = { id: number; name: string; mark: string; active: boolean; failing: boolean }
let devices: Device[]
let settings: { topics: { topic: string; push: string }[]; quiet: object | null; hide_content: boolean }
let outcome: string
let server: Awaited<ReturnType<typeof startScriptedServer>>
let browser: PushBrowser
let fails: boolean
let key: string
beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  browser = createPushBrowser()
  devices = []
  fails = false
  key = KEY
  outcome = 'sent'
  settings = {
    topics: TOPIC_KEYS.map((topic) => ({ topic, push: 'all' })),
    quiet: null,
    hide_content: false,
  }
  server = await startScriptedServer({
    'GET /api/push/settings': () => ok(settings),
    'GET /api/push/devices': () =>
      ok({
        key,
        devices: devices.map((device) => ({
          ...device,
          created_at: new Date().toISOString(),
          last_used_at: null,
        })),
      }),
    [SUBSCRIBE]: async () => {
      devices = [{ id: 7, name: 'iPhone · Safari', mark: await browser.mark(), active: true, failing: false }]
      return ok({ id: 7 })
    },
    'DELETE /api/push/devices/7': () => {
      devices = []
      return ok(null)
    },
    'PUT /api/push/devices/7': ({ name }) => {
      devices = devices.map((device) => ({ ...device, name: String(name) }))
      return ok(null)
    },
    'POST /api/push/devices/7/test': () => ok({ outcome }),
    [CHOOSE]: ({ topic, push }) => {
      if (fails) return refusal(500, 50000, '服务器出错，请稍后重试')
      settings = {
        ...settings,
        topics: settings.topics.map((item) => (item.topic === topic ? { topic, push: String(push) } : item)),
      }
      return ok(null)
    },
    [QUIET]: ({ quiet }) => {
      settings = { ...settings, quiet: quiet as object | null }
      return ok(null)
    },
    'PUT /api/push/settings/content': ({ hide_content }) => {
      settings = { ...settings, hide_content: hide_content === true }
      return ok(null)
    },
  })
  signIn(SIGNED_IN)
})
afterEach(async () => {
  resetDevice()
  browser.leave()
  vi.unstubAllGlobals()
  await server.stop()
})
const open = () => show('/notifications/settings', NotificationSettingsScreen)
const enable = async () => userEvent.click(await screen.findByRole('button', { name: '开启推送' }))

test('a tap asks for the right, subscribes with the key of the server, and the device is in the list', async () => {
  open()
  await enable()
  expect(await screen.findByText('已开启')).toBeTruthy()
  expect(await screen.findByText('iPhone · Safari')).toBeTruthy()
  expect(server.calls(SUBSCRIBE)).toMatchObject([{ endpoint: browser.subscription()?.endpoint }])
  expect(browser.asked()).toBe(1)
})

test('explains the next step after a denial and allows a retry after a dismissal', async () => {
  browser.answer = 'default'
  open()
  await enable()
  expect(await screen.findByText('没有得到允许，请重新开启并选择“允许”')).toBeTruthy()
  browser.answer = 'denied'
  await enable()
  expect(await screen.findByText(/浏览器已拒绝商学发送通知/)).toBeTruthy()
  browser.permit('default')
  window.dispatchEvent(new Event('focus'))
  expect(await screen.findByRole('button', { name: '开启推送' })).toBeTruthy()
  expect(server.calls(SUBSCRIBE)).toEqual([])
})

test('reports an unreachable push service', async () => {
  browser.unreachable = true
  open()
  await enable()
  expect(await screen.findByText('本机连不上浏览器的推送服务，请换一个浏览器后重试')).toBeTruthy()
})

test.each([
  ['an iPhone in its browser', { agent: 'iPhone', push: false }, /添加到主屏幕/],
  ['WeChat', { agent: 'MicroMessenger/8.0.50' }, /在浏览器打开/],
  ['plain http', { secure: false }, /https/],
  ['a browser without pushes', { push: false }, /可以换用系统自带浏览器/],
])('shows the alternative for %s', async (_, options, expectedText) => {
  browser.leave()
  browser = createPushBrowser(options)
  open()
  expect(await screen.findByText(expectedText)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '开启推送' })).toBeNull()
})

test('removes the device from browser and server when turned off', async () => {
  open()
  await enable()
  await userEvent.click(await screen.findByRole('button', { name: '关闭推送' }))
  expect(await screen.findByRole('button', { name: '开启推送' })).toBeTruthy()
  expect(browser.subscription()).toBeNull()
  await waitFor(() => expect(screen.queryByText('iPhone · Safari')).toBeNull())
})

test.each([
  ['sent', '测试通知已发出，几秒内应会出现'],
  ['later', '推送服务暂时没有响应，请稍后重试'],
])('a trial that was %s says so', async (what, words) => {
  outcome = what
  open()
  await enable()
  await userEvent.click(await screen.findByRole('button', { name: '发送测试' }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test('renames a device', async () => {
  open()
  await enable()
  await userEvent.click(await screen.findByRole('button', { name: /iPhone · Safari/ }))
  await userEvent.click(await screen.findByRole('button', { name: '修改名称' }))
  const name = await screen.findByLabelText('设备名称')
  await userEvent.clear(name)
  await userEvent.type(name, '柜台平板')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  const list = within(await screen.findByRole('list', { name: '接收推送的设备' }))
  expect(await list.findByText('柜台平板')).toBeTruthy()
})

test('mutes a topic immediately and reverts when the server refuses', async () => {
  open()
  const debts = await screen.findByRole<HTMLInputElement>('switch', { name: '欠款' })
  await userEvent.click(debts)
  expect(debts.checked).toBe(false)
  await waitFor(() => expect(server.calls(CHOOSE)).toEqual([{ topic: 'debt', push: 'off' }]))
  fails = true
  await userEvent.click(debts)
  await waitFor(() => expect(server.calls(CHOOSE)).toHaveLength(2))
  await waitFor(() => expect(debts.checked).toBe(false))
})

test('limits a shared topic to personal notices', async () => {
  open()
  await userEvent.click(await screen.findByRole('switch', { name: /^任务只推送与我有关的/ }))
  await waitFor(() => expect(server.calls(CHOOSE)).toEqual([{ topic: 'task', push: 'personal' }]))
  await userEvent.click(screen.getByRole('switch', { name: '任务' }))
  expect(screen.queryByRole('switch', { name: /^任务只推送与我有关的/ })).toBeNull()
})

test('starts quiet hours with defaults and saves on blur', async () => {
  open()
  await userEvent.click(await screen.findByRole('switch', { name: /^免打扰时段/ }))
  const end = await screen.findByLabelText('结束（次日）')
  await userEvent.clear(end)
  await userEvent.type(end, '22:00')
  expect(await screen.findByText('开始和结束相同，请改其中一个')).toBeTruthy()
  await userEvent.clear(end)
  await userEvent.type(end, '06:45')
  await userEvent.tab()
  await waitFor(() =>
    expect(server.calls(QUIET)).toEqual([
      { quiet: { start: '22:00', end: '07:30' } },
      { quiet: { start: '22:00', end: '06:45' } },
    ]),
  )
})

test('resubscribes the owner and unsubscribes after sign-out or another user', async () => {
  open()
  await enable()
  await screen.findByText('已开启')
  await reconcile('12')
  expect(server.calls(SUBSCRIBE)).toHaveLength(1)
  localStorage.setItem('zuihoudenglushijian', 'later')
  await reconcile('12')
  expect(server.calls(SUBSCRIBE)).toHaveLength(2)
  await reconcile('')
  expect(browser.subscription()).toBeNull()
  await reconcile('12')
  expect(browser.subscription()).not.toBeNull()
  expect(server.calls(SUBSCRIBE)).toHaveLength(3)
  await Promise.all([reconcile('12'), reconcile('13')])
  expect(browser.subscription()).toBeNull()
  expect(server.calls(SUBSCRIBE)).toHaveLength(3)
})

test('resubscribes on start when the server key changed', async () => {
  open()
  await enable()
  await screen.findByText('已开启')
  const before = browser.subscription()?.endpoint
  await reconcile('12')
  expect(browser.subscription()?.endpoint).toBe(before)
  key = OTHER_KEY
  await reconcile('12')
  expect(browser.subscription()?.endpoint).not.toBe(before)
  expect(server.calls(SUBSCRIBE)).toMatchObject([{ endpoint: before }, {}])
})
