import type { Page } from '@playwright/test'
import { PRELOADS } from '../../web/build/preload-requests.ts'
import { expect, test } from '../fixtures.ts'
import { enter, isLocked } from '../session-helpers.ts'

/** Collects the GET requests that the page sends from now on. */
function recordReads(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) requested.push(pathname + search)
  })
  return requested
}
const unclaimed = (page: Page) => page.evaluate(() => Object.keys(window.preloaded ?? {}))

/** Replaces current days and months by the placeholders of the preload table. */
const withMarkers = (url: string) =>
  url.replace(/=\d{4}-\d\d-\d\d$/, '=__day__').replace(/=\d{4}-\d\d$/, '=__month__')

test('sends each preload once, and the screen takes it', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'laoban')
  const requested = recordReads(page)
  for (const [path, { urls }] of Object.entries(PRELOADS)) {
    requested.length = 0
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('正在加载')).toHaveCount(0)
    await expect.poll(() => unclaimed(page), `${path} uses its preloads`).toEqual([])
    const read = requested.map(withMarkers)
    expect(urls.filter((url) => read.filter((item) => item === url).length !== 1, path)).toEqual([])
  }
})

test('requests data before code, and all code at once', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'yewuyuan')
  const order: string[] = []
  page.on('request', (request) => void order.push(new URL(request.url()).pathname))
  await page.goto('/attendance/clock')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const code = (await page.locator('meta[name=code]').getAttribute('content'))?.split(' ') ?? []
  expect(code.length).toBeGreaterThan(5)
  const [read, app] = [
    order.indexOf('/api/attendance/today'),
    order.indexOf('/api/english-study/get-user-proficiency'),
  ]
  expect(read).toBeGreaterThan(0)
  expect(code.filter((file) => order.indexOf(file) < read)).toEqual([])
  // before the app runs, which would request the data step by step
  expect(app).toBeGreaterThan(read)
  expect(code.filter((file) => order.indexOf(file) > app)).toEqual([])
})

test('requests the study of a new device before its code', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'xuesheng')
  const sent: string[] = []
  page.on('request', (request) => void sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const count = (call: string) => sent.filter((item) => item === call).length
  const [sync, words] = ['POST /api/english-study/sync', 'GET /api/english-study/words']
  const open = async () => {
    sent.length = 0
    await page.goto('/word-learning')
    await expect(page.getByRole('button', { name: '记住了，下一个' })).toBeVisible()
    await expect.poll(() => unclaimed(page)).toEqual([])
  }
  await open()
  expect(sent.indexOf(sync)).toBeLessThan(
    sent.findIndex((item) => item.startsWith('GET /assets/word-learning')),
  )
  expect(count(words)).toBe(1)
  // Now the device has both, and its own sync names what it has.
  await open()
  expect(count(words)).toBe(0)
  expect(sent.indexOf(sync)).toBeGreaterThan(
    sent.findIndex((item) => item.startsWith('GET /assets/word-learning')),
  )
})

test('does not preload without the permission', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'yewuyuan')
  const requested = recordReads(page)
  await page.goto('/others/debt-overview')
  await isLocked(page, '欠款总览')
  expect(requested.filter((url) => url.startsWith('/api/debts'))).toEqual([])
})

test('does not preload when the address has filters', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'laoban')
  const requested = recordReads(page)
  await page.goto('/others/customers?q=%E7%8E%8B')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('正在加载')).toHaveCount(0)
  expect(requested.filter((url) => url.startsWith('/api/customers?'))).toEqual([
    '/api/customers?q=%E7%8E%8B&limit=30&page=1',
  ])
})

test('fetches styles of the next screen, not those in the page', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'laoban')
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.css')) fetched.push(pathname.slice(1))
  })
  await page.goto('/price')
  await expect(page.getByRole('list', { name: '价格表' })).toBeVisible()
  const inThePage = await page.locator('style[data-files]').getAttribute('data-files')
  const files = inThePage?.split(' ') ?? []
  expect(files.length).toBeGreaterThan(2)
  await page.getByRole('link', { name: '任务' }).click()
  await expect(page.getByRole('heading', { name: '任务', level: 1 })).toBeVisible()
  await expect.poll(() => fetched.filter((file) => file.startsWith('assets/tasks'))).not.toEqual([])
  expect(fetched.filter((file) => files.includes(file))).toEqual([])
})
