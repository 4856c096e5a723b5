import type { Page, Route } from '@playwright/test'
import { DEFAULT_TIMEOUT_MS } from '../../contract/src/platform/constants.ts'
import { expect, test } from '../fixtures.ts'
import { declareExpectedErrors, enter, stopClock, toastOf, waitForPreloadsTaken } from '../session-helpers.ts'
import { openPath } from '../support/visual/screen-states.ts'

/** A read whose failure appears in a toast, and the screen that requests it. */
const READ = '**/api/stock/summary*'
const SCREEN = '/home'
const MESSAGES = [
  '请求失败',
  '请求超时，请重试',
  '文件过大，请压缩后重试',
  '网络错误或服务器问题',
  '服务器返回数据格式错误',
]

type Answer = (route: Route) => unknown

async function openWith(page: Page, answer: Answer) {
  await enter(page, 'laoban')
  await page.route(READ, answer)
  await page.goto(SCREEN)
}

async function saysOnly(page: Page, message: string) {
  await expect(toastOf(page, message)).toBeVisible()
  for (const other of MESSAGES.filter((item) => item !== message))
    await expect(toastOf(page, other)).toHaveCount(0)
}

/** Opens the screen once for each response. */
async function eachSays(page: Page, message: string, answers: readonly Answer[]) {
  await enter(page, 'laoban')
  await page.clock.install()
  for (const answer of answers) {
    await page.route(READ, answer)
    await openPath(page, SCREEN)
    await saysOnly(page, message)
    await page.unroute(READ)
    // dismiss the toast so that the next error shows its own
    await page.clock.fastForward(10_000)
    await expect(toastOf(page, message)).toHaveCount(0)
  }
}

test('sends no-cache headers and the user name with every request', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'laoban')
  const calls: Record<string, string>[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.headers())
  })
  for (const path of ['/home', '/price', '/my-profile']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('button', { name: '登录设备' }).click()
  await expect(page.getByText('正在使用').first()).toBeVisible()
  expect(calls.length).toBeGreaterThan(5)
  for (const headers of calls) {
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      pragma: 'no-cache',
      'x-user-name': 'laoban',
    })
    expect(headers.authorization).toMatch(/^Bearer ./)
  }
})

test('sends neither user name nor token for visitors', { tag: '@full' }, async ({ page }) => {
  const requested = page.waitForRequest('**/api/auth/setup')
  await page.goto('/login')
  const headers = (await requested).headers()
  expect(headers).not.toHaveProperty('x-user-name')
  expect(headers).not.toHaveProperty('authorization')
  expect(headers['cache-control']).toBe('no-cache')
})

test('reports 请求超时，请重试 after 30 s without a response', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'laoban')
  await stopClock(page)
  const requested = page.waitForRequest(READ)
  await page.route(READ, () => undefined)
  await page.goto(SCREEN)
  await requested
  await waitForPreloadsTaken(page)
  await page.clock.runFor(DEFAULT_TIMEOUT_MS - 1_000)
  await expect(toastOf(page, '请求超时，请重试')).toHaveCount(0)
  await page.clock.runFor(1_000)
  await saysOnly(page, '请求超时，请重试')
})

test('reports 文件过大，请压缩后重试 for HTTP 413 of a proxy', { tag: '@full' }, async ({ page }) => {
  await openWith(page, (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }),
  )
  await saysOnly(page, '文件过大，请压缩后重试')
})

test('reports 网络错误或服务器问题 for every network failure', { tag: '@full' }, async ({
  page,
  watched,
}) => {
  await eachSays(page, '网络错误或服务器问题', [
    (route) => route.abort('connectionrefused'),
    (route) => route.abort('connectionreset'),
    (route) => route.abort('namenotresolved'),
    (route) => route.abort('failed'),
  ])
  await declareExpectedErrors(
    watched,
    /net::ERR_CONNECTION_REFUSED/,
    /net::ERR_CONNECTION_RESET/,
    /net::ERR_NAME_/,
  )
})

test('treats a proxy error page as network failure', { tag: '@full' }, async ({ page, watched }) => {
  await openWith(page, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }),
  )
  await saysOnly(page, '网络错误或服务器问题')
  await declareExpectedErrors(watched, /status of 502/)
})

test('reports 服务器返回数据格式错误 for an unreadable response', { tag: '@full' }, async ({ page }) => {
  const saying =
    (body: string): Answer =>
    (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body })
  await eachSays(
    page,
    '服务器返回数据格式错误',
    ['<!doctype html><p>hello', '{"code":10000,', '"text"', ''].map(saying),
  )
})

test('shows the server’s msg for codes other than 10000', { tag: '@full' }, async ({ page }) => {
  await openWith(page, (route) =>
    route.fulfill({ json: { code: 20123, msg: '今天盘点，暂停查询', data: null } }),
  )
  await saysOnly(page, '今天盘点，暂停查询')
})

test('reports 请求失败 for an error code without msg', { tag: '@full' }, async ({ page }) => {
  await openWith(page, (route) => route.fulfill({ json: { code: 200, data: [] } }))
  await saysOnly(page, '请求失败')
})

test('shows a list error in place and reloads on 重试', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'laoban')
  const prices = '**/api/pricing/prices*'
  await page.route(prices, (route) => route.fulfill({ json: { code: 20123, msg: '价格正在调整，请稍后' } }))
  await page.goto('/price')
  await expect(page.getByRole('alert')).toContainText('价格正在调整，请稍后')
  await page.unroute(prices)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('list', { name: '价格表' })).toBeVisible()
})

test('shows a sign-in network error and keeps the input', { tag: '@full' }, async ({ page }) => {
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel('用户名').fill('laoban')
  await page.getByLabel('密码', { exact: true }).fill('demo-2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('网络错误或服务器问题')).toHaveCount(1)
  await expect(page.getByLabel('用户名')).toHaveValue('laoban')
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('demo-2026')
})
