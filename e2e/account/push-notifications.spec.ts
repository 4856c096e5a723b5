import type { CDPSession, Page } from '@playwright/test'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { getPushSettings, listPushDevices } from '@shangxue/contract/notifications/push'
import { countUnreadNotifications } from '@shangxue/contract/notifications/unread'
import { expect, test } from '../fixtures.ts'
import { enter, toastOf } from '../session-helpers.ts'
import { callApi, tokenOf } from '../support/server/api.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const WHO = 'laoban'
const SETTINGS = '/notifications/settings'

/** Replaces the push service of the browser, which is on the internet, with a fake. */
const withPushService = (page: Page) =>
  page.addInitScript(() => {
    const SUBSCRIPTION_KEY = 'test-subscription'
    const reserved = (): PushSubscription | null => {
      const stored = localStorage.getItem(SUBSCRIPTION_KEY)
      if (stored === null) return null
      const { endpoint, key } = JSON.parse(stored) as { endpoint: string; key: number[] }
      return {
        endpoint,
        options: { applicationServerKey: Uint8Array.from(key).buffer },
        toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
        unsubscribe: async () => {
          localStorage.removeItem(SUBSCRIPTION_KEY)
          return true
        },
      } as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => reserved()
    PushManager.prototype.subscribe = async (options) => {
      const key = [...((options?.applicationServerKey ?? []) as Uint8Array)]
      const endpoint = `https://nobody.push.services.mozilla.com/${Math.random()}`
      localStorage.setItem(SUBSCRIPTION_KEY, JSON.stringify({ endpoint, key }))
      return reserved() as PushSubscription
    }
    // a headless browser denies all permissions by default
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
  })

test('configures push messages of this device', async ({ page }) => {
  await withPushService(page)
  await enter(page, WHO)
  const token = await tokenOf(page.request, WHO)
  const devices = async () => (await callApi(page.request, token, listPushDevices, {})).devices
  await page.goto(SETTINGS)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: '开启推送' }).click()
  await expect(toastOf(page, '本机已开启推送')).toBeVisible()
  await expect(page.getByRole('list', { name: '接收推送的设备' }).getByText('本机')).toBeVisible()
  expect(await devices()).toMatchObject([{ active: true, failing: false }])

  await page.getByRole('switch', { name: /^免打扰时段/ }).press('Space')
  await page.getByLabel('开始').fill('23:15')
  await page.getByLabel('开始').blur()
  await page.getByRole('switch', { name: '转盘' }).press('Space')
  const settings = () => callApi(page.request, token, getPushSettings, {})
  await expect.poll(async () => (await settings()).quiet).toEqual({ start: '23:15', end: '07:30' })
  await expect
    .poll(async () => (await settings()).topics.find(({ topic }) => topic === 'wheel')?.push)
    .toBe('off')
  await page.reload()
  await expect(page.getByLabel('开始')).toHaveValue('23:15')
  await expect(page.getByRole('switch', { name: '转盘' })).not.toBeChecked()

  await page.getByRole('button', { name: '关闭推送' }).click()
  await expect(page.getByRole('button', { name: '开启推送' })).toBeVisible()
  expect(await devices()).toEqual([])
})

/** Returns the page's service worker and a function that delivers push messages to it. */
async function pushing(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const registered = registrationOf(devtools)
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return (data: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) })
}
const registrationOf = (devtools: CDPSession) =>
  new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (registration) resolve(registration.registrationId)
    }),
  )

test('shows a push, updates the badge and opens it', { tag: '@full' }, async ({ page, context }) => {
  await enter(page, WHO)
  const token = await tokenOf(page.request, WHO)
  const { list } = await callApi(page.request, token, listNotifications, { topic: 'export', unread: true })
  const [notice] = list
  await page.goto('/my-profile')
  const permission = await page.evaluate(() => Notification.permission)
  test.skip(permission !== 'granted', 'headless browsers show no notifications')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  const push = await pushing(page)
  const path = `/notifications?open=${notice?.id}`
  const requested = page.waitForResponse((response) => response.url().endsWith('/api/notifications/unread'))
  await push({ title: notice?.title, body: notice?.body, tag: 't', path, unread: 2 })
  await requested

  const [worker] = context.serviceWorkers()
  const displayedNotifications = () =>
    worker?.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
    })
  await expect.poll(displayedNotifications).toEqual([{ title: notice?.title, body: notice?.body }])

  const before = await callApi(page.request, token, countUnreadNotifications, {})
  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await registration.getNotifications()
    const Tap = (globalThis as unknown as { NotificationEvent: new (kind: string, init: object) => Event })
      .NotificationEvent
    globalThis.dispatchEvent(new Tap('notificationclick', { notification }))
  })
  await expect(page).toHaveURL(/\/exports$/)
  const after = await callApi(page.request, token, countUnreadNotifications, {})
  expect(after.unread).toBe(before.unread - 1)
  await page.goBack()
  await expect(page).toHaveURL(/\/my-profile$/)
})

test('removes and restores a notification and clears read ones', { tag: '@full' }, async ({ page }) => {
  await enter(page, WHO)
  await page.goto('/notifications')
  const row = page.getByRole('link', { name: /2 位客户欠款超过/ })
  const box = await row.boundingBox()
  if (!box) throw new Error('no row')
  const devtools = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', 260)
  for (const x of [240, 200, 160, 120]) await touch('touchMove', x)
  await touch('touchEnd')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(row).toBeVisible()

  await page.getByRole('button', { name: '清空已读' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '清空', exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^低于最低价/ })).toHaveCount(1)
})
