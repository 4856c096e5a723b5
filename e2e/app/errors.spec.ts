import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { declareExpectedErrors, enter, stopClock, toastOf } from '../session-helpers.ts'

/** A response with a valid envelope whose rows cannot be rendered. */
const NONSENSE = {
  code: 10000,
  msg: 'ok',
  data: { list: [null], pagination: { page: 1, pageSize: 60, total: 1, totalPages: 1, totalCapped: false } },
}
const NOT_LOADED = '没有加载出来，请检查网络'
const RENDER_ERROR = '系统异常，请刷新页面重试'

/** Rejects a promise without a handler, outside of `evaluate`, which would report it. */
const reject = (page: Page, reason: { message: string; asError: boolean }) =>
  page.evaluate(({ message, asError }) => {
    setTimeout(() => void Promise.reject(asError ? new Error(message) : message))
  }, reason)

test('shows a message for unhandled rejections', { tag: '@full' }, async ({ page, watched }) => {
  await page.clock.install()
  await page.goto('/login')
  await expect(page.getByLabel('用户名')).toBeVisible()
  for (const [message, expectedText] of [
    ['username empty', '用户信息异常，请重新登录'],
    ['the username empty case', '用户信息异常，请重新登录'],
    ['missing paper ID 12', '试卷信息错误，请返回重试'],
    ['anything else', '系统异常，请刷新页面'],
  ] as const)
    for (const asError of [true, false])
      await test.step(`${asError ? 'the error' : 'the text'} “${message}”`, async () => {
        await reject(page, { message, asError })
        await page.clock.runFor(1)
        await expect(toastOf(page, expectedText)).toBeVisible()
        await declareExpectedErrors(watched, new RegExp(message))
        // dismiss the toast so that the next error shows its own
        await page.clock.fastForward(10_000)
        await expect(toastOf(page, expectedText)).toHaveCount(0)
      })
})

test('shows a render error and recovers on 刷新', async ({ page, watched }) => {
  await enter(page, 'laoban')
  await stopClock(page)
  const prices = '**/api/pricing/prices*'
  await page.route(prices, (route) => route.fulfill({ json: NONSENSE }))
  await page.goto('/price')
  // Responses reach the screen through timers, so the clock must advance before rendering fails.
  await expect(async () => {
    await page.clock.runFor(1)
    expect(await toastOf(page, RENDER_ERROR).isVisible()).toBe(true)
  }).toPass()
  await expect(page.getByText('页面出错了')).toBeVisible()
  await declareExpectedErrors(watched, /TypeError/)
  await page.clock.runFor(2_900)
  await expect(toastOf(page, RENDER_ERROR)).toBeVisible()
  await page.clock.runFor(100)
  await expect(toastOf(page, RENDER_ERROR)).toHaveCount(0)

  await page.unroute(prices)
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('价格表')
})

test('keeps other tabs usable after a render error', { tag: '@full' }, async ({ page, watched }) => {
  await enter(page, 'laoban')
  await page.route('**/api/pricing/prices*', (route) => route.fulfill({ json: NONSENSE }))
  await page.goto('/price')
  await expect(page.getByText('页面出错了')).toBeVisible()
  await declareExpectedErrors(watched, /TypeError/)
  await page.getByRole('navigation').getByRole('link', { name: '库存' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('库存')
})

test('logs a profile without user id to the console', { tag: '@full' }, async ({ page, watched }) => {
  await enter(page, 'laoban', { id: '' })
  let requested = 0
  await page.route('**/api/vuevantqita/get-user-profile', (route) => {
    requested += 1
    return route.continue()
  })
  await page.goto('/my-profile')
  await expect(page.getByRole('region', { name: '账号' }).getByRole('heading')).toHaveText('laoban')
  await declareExpectedErrors(watched, /No user id is stored/)
  await expect(page.locator('[aria-live="polite"]')).toHaveText('')
  expect(requested).toBe(0)
})

test('reports an unloaded screen offline and opens it online', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await enter(page, 'laoban')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('库存')
  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: '价格' }).click()
  await expect(page.getByRole('alert')).toContainText('网络错误或服务器问题')
  await context.setOffline(false)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('价格表')
})

test('retries a failed screen chunk once before reporting it', { tag: '@full' }, async ({
  page,
  watched,
}) => {
  await enter(page, 'laoban')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('库存')
  await page.route('**/assets/price-screen*.js', (route) => route.fulfill({ status: 404, body: '' }))
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.getByRole('navigation').getByRole('link', { name: '价格' }).click()
  await expect(page.getByText('页面出错了')).toBeVisible()
  expect(loads).toBe(1)
  await declareExpectedErrors(watched, /dynamically imported module/)
})

test('reports a failed dialog chunk and retries on 重试', { tag: '@full' }, async ({ page, context }) => {
  await enter(page, 'laoban')
  await page.goto('/my-profile')
  const signOut = page.getByRole('button', { name: '退出登录' })
  await expect(signOut).toBeVisible()
  await context.setOffline(true)
  await signOut.click()
  await expect(toastOf(page, NOT_LOADED)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(toastOf(page, NOT_LOADED)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: '重试' }).click()
  // its styles are loaded as well
  await expect(page.getByRole('alertdialog')).toHaveCSS('border-top-width', '0px')
})
