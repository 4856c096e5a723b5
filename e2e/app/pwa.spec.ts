import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { enter, expectHome } from '../session-helpers.ts'

test.use({ serviceWorkers: 'allow' })

const OFFLINE = '网络已断开，请检查网络连接'
const banner = (page: Page) => page.getByRole('status').filter({ hasText: OFFLINE })

/** Reloads the page under its service worker, as the next start of the app does. */
async function underWorker(page: Page, path: string) {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

test('declares the app name and correct icon sizes', { tag: '@full' }, async ({ page, request }) => {
  await page.goto('/login')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const reply = await request.get(href ?? '')
  expect(reply.headers()['content-type']).toMatch(/manifest\+json|application\/json/)
  const manifest = await reply.json()
  expect(manifest).toMatchObject({
    short_name: '商学',
    lang: 'zh-CN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  })
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  )
  for (const { src, sizes, type } of manifest.icons) {
    expect((await request.get(src)).headers()['content-type']).toBe(type)
    const size = await page.evaluate(async (url) => {
      const image = new Image()
      image.src = url
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size).toBe(sizes)
  }
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  expect((await request.get(apple ?? '')).headers()['content-type']).toBe('image/png')
})

test('meets the browser’s install criteria', { tag: '@full' }, async ({ page, context }) => {
  await underWorker(page, '/login')
  const devtools = await context.newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
})

test('starts offline and shows the offline notice until reconnected', async ({ page, context }) => {
  await underWorker(page, '/login')
  await expect(banner(page)).toHaveCount(0)
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('用户名')).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0)
  await signIn(page, 'laoban', page.url())
  await expectHome(page)
})

test('shows signed-in users the shell offline without cached figures', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await enter(page, 'laoban')
  await underWorker(page, '/home')
  await expect(page.getByRole('list', { name: '库存' })).toBeVisible()
  await context.setOffline(true)
  await page.goto('/')
  await expectHome(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('库存')
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expect(page.getByRole('alert').first()).toContainText('网络错误或服务器问题')
  await expect(page.getByRole('list', { name: '库存' })).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('alert').getByRole('button', { name: '重试' }).first().click()
  await expect(page.getByRole('list', { name: '库存' })).toBeVisible()
})

test('opens visited screens offline and reports others as unavailable', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await enter(page, 'laoban')
  await underWorker(page, '/price')
  await expect(page.getByRole('list', { name: '价格表' })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('价格表')
  await page.goto('/change-password')
  await expect(page.getByRole('alert')).toContainText('网络错误或服务器问题')
  await context.setOffline(false)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('修改密码')
})

test('opens screens visited before worker installation offline', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await enter(page, 'laoban')
  await page.goto('/price')
  const files = await page.locator('style[data-files]').getAttribute('data-files')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toEqual(expect.arrayContaining((files?.split(' ') ?? []).map((file) => expect.stringContaining(file))))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('价格表')
})

test('never caches API responses in the service worker', { tag: '@full' }, async ({ page }) => {
  const fromWorker: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && response.fromServiceWorker()) fromWorker.push(pathname)
  })
  await enter(page, 'laoban')
  await underWorker(page, '/home')
  for (const path of ['/price', '/my-profile', '/home']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(fromWorker).toEqual([])
  const cached = await page.evaluate(async () => {
    const requests: Request[] = []
    for (const name of await caches.keys()) requests.push(...(await (await caches.open(name)).keys()))
    return requests.map(({ url }) => new URL(url).pathname)
  })
  expect(cached).toContain('/index.html')
  for (const path of cached) expect(path).toMatch(/^\/(index\.html|icon\.svg|manifest\.webmanifest|assets\/)/)
})

test('serves server pages without the app under a service worker', { tag: '@full' }, async ({ page }) => {
  await underWorker(page, '/login')
  for (const path of ['/health', '/ready', '/metrics']) {
    const response = await page.goto(path)
    expect(response?.headers()['content-type'], path).not.toContain('text/html')
  }
  const missing = await page.goto('/api/no-such-call')
  expect(missing?.status()).toBe(404)
  expect(await missing?.json()).toMatchObject({ code: 40401 })
})

test('revalidates the service worker script on each request', { tag: '@full' }, async ({ request }) => {
  for (const path of ['/sw.js', '/', '/manifest.webmanifest']) {
    expect((await request.get(path)).headers()['cache-control'], path).toBe('no-cache')
  }
})
