import type { BrowserContext, Page } from '@playwright/test'
import { ADDRESSES } from '../../web/src/app/addresses.ts'
import { expect, signIn, test } from '../fixtures.ts'
import {
  createSession,
  enter,
  expectHome,
  readStorage,
  SESSION_KEYS,
  toastOf,
  writeStorage,
} from '../session-helpers.ts'
import { openPath } from '../support/visual/screen-states.ts'

const EXPIRED = '登录已过期，请重新登录'
const REFRESH = '**/api/auth/refresh'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const shownName = (page: Page) => page.getByRole('region', { name: '账号' }).getByRole('heading')

/** Collects the paths of calls that end with a status. */
function answersOf(context: BrowserContext) {
  const seen: { path: string; status: number }[] = []
  context.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/')) seen.push({ path: pathname, status: response.status() })
  })
  return {
    refreshes: () => seen.filter(({ path }) => path === '/api/auth/refresh').map(({ status }) => status),
    refused: () => seen.filter(({ status }) => status === 401).map(({ path }) => path),
    succeeded: () => seen.filter(({ status }) => status === 200).map(({ path }) => path),
  }
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: '退出登录' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: '退出登录' })
    .click()
}

test('stores session keys on sign-in and restores them on reload', async ({ page }) => {
  await signIn(page, 'laoban')
  const stored = await readStorage(page)
  for (const key of SESSION_KEYS) expect(stored, key).toHaveProperty(key)
  expect(stored).toMatchObject({ yonghuming: 'laoban', zhiwei: '老板' })
  expect(Number(stored.id)).toBeGreaterThan(0)
  expect(['1', '老板']).toContain(stored.laobanbiaoshi)
  expect(Date.parse(stored.zuihoudenglushijian ?? '')).not.toBeNaN()

  await page.goto('/my-profile')
  await page.reload()
  await expect(shownName(page)).toHaveText('laoban')
  await expect(page).toHaveURL(/\/my-profile$/)
})

test('restores a session from stored keys in a new browser', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'dianzhang')
  expect(Object.keys(await readStorage(page)).sort()).toEqual([...SESSION_KEYS])
  await page.goto('/my-profile')
  await expect(shownName(page)).toHaveText('dianzhang')
})

for (const missing of ['yonghuming', 'shujuku'] as const) {
  test(`treats the user as signed out without ${missing}`, { tag: '@full' }, async ({ page }) => {
    await enter(page, 'dianzhang')
    await writeStorage(page, { [missing]: null })
    await page.goto('/my-profile')
    await expect(page).toHaveURL('/login?redirect=%2Fmy-profile')
  })
}

for (const [mark, admin] of [
  ['1', true],
  ['老板', true],
  ['', false],
  ['0', false],
  ['店长', false],
] as const) {
  test(`${admin ? 'opens' : 'denies'} administration with stored boss flag “${mark}”`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.clock.install()
    await enter(page, 'laoban', { laobanbiaoshi: mark })
    for (const { path, title } of ADDRESSES.filter(
      (address) => 'auth' in address && address.auth === 'admin',
    )) {
      await openPath(page, path)
      await expect(heading(page)).toHaveText(admin ? title : '库存')
      await expect(toastOf(page, '没有权限访问')).toHaveCount(admin ? 0 : 1)
      // dismiss the toast so that the next error shows its own
      await page.clock.fastForward(3_000)
      await expect(toastOf(page, '没有权限访问')).toHaveCount(0)
    }
  })
}

test('clears all keys on sign-out and updates other tabs', { tag: '@full' }, async ({ page, context }) => {
  await signIn(page, 'caiwu')
  await page.goto('/my-profile')
  await writeStorage(page, { audioGuideShown: '1' })
  const otherPage = await context.newPage()
  await otherPage.goto('/price?q=a')
  await expect(heading(otherPage)).toHaveText('价格表')

  await signOut(page)
  await expect(page).toHaveURL('/login')
  await expect(otherPage).toHaveURL('/login?redirect=%2Fprice%3Fq%3Da')
  const remaining = Object.keys(await readStorage(page))
  expect(remaining.filter((key) => [...SESSION_KEYS, 'audioGuideShown'].includes(key))).toEqual([])

  // The back/forward cache must not show the previous user's page.
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
})

test('switches other tabs to the newly signed-in user', { tag: '@full' }, async ({ page, context }) => {
  await signIn(page, 'laoban', '/my-profile')
  await expect(shownName(page)).toHaveText('laoban')
  const otherPage = await context.newPage()
  await otherPage.goto('/my-profile')
  await signOut(otherPage)
  await expect(page).toHaveURL('/login?redirect=%2Fmy-profile')
  await signIn(otherPage, 'yewuyuan')
  await expect(shownName(page)).toHaveText('yewuyuan')
  await page.goto('/admin/user-management')
  await expect(toastOf(page, '没有权限访问')).toBeVisible()
})

test('shows a replaced user without an intermediate sign-out', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await enter(page, 'laoban')
  await page.goto('/my-profile')
  await expect(shownName(page)).toHaveText('laoban')
  const otherPage = await context.newPage()
  await enter(otherPage, 'xuesheng')
  await expect(shownName(page)).toHaveText('xuesheng')
})

test('renews an expired token once for concurrent calls', { tag: '@full' }, async ({ page, context }) => {
  const before = await enter(page, 'laoban', { token: 'expired' })
  const answers = answersOf(context)
  // All calls of the screen must receive their 401 before the renewal is answered.
  await page.route(REFRESH, async (route) => {
    await expect.poll(() => answers.refused().length).toBeGreaterThan(1)
    await route.continue()
  })
  await page.goto('/home')
  await expect(page.getByRole('list', { name: '库存' }).or(page.getByRole('feed')).first()).toBeVisible()
  expect(answers.refreshes()).toEqual([200])
  for (const path of answers.refused()) await expect.poll(() => answers.succeeded()).toContain(path)
  const after = await readStorage(page)
  expect(after.token).not.toBe('expired')
  expect(after.refreshtoken).not.toBe(before.refreshtoken)
  await expect(toastOf(page, EXPIRED)).toHaveCount(0)
})

test('renews an expired token once for two tabs', { tag: '@full' }, async ({ page, context }) => {
  await enter(page, 'laoban', { token: 'expired' })
  const otherPage = await context.newPage()
  const answers = answersOf(context)
  const refusedTabs = new Set<Page>()
  for (const tab of [page, otherPage]) {
    tab.on('response', (response) => void (response.status() === 401 && refusedTabs.add(tab)))
  }
  await context.route(REFRESH, async (route) => {
    await expect.poll(() => refusedTabs.size).toBe(2)
    await route.continue()
  })
  await Promise.all([page.goto('/my-profile'), otherPage.goto('/price')])
  await page.getByRole('button', { name: '登录设备' }).click()
  await expect(page.getByText('正在使用').first()).toBeVisible()
  await expect(heading(otherPage)).toHaveText('价格表')
  await expect(otherPage.getByText('没有加载出来')).toHaveCount(0)
  expect(answers.refreshes()).toEqual([200])
  await expect(toastOf(page, EXPIRED)).toHaveCount(0)
  await expect(toastOf(otherPage, EXPIRED)).toHaveCount(0)
})

test('signs out and redirects to /login when renewal is refused', async ({ page, context }) => {
  await enter(page, 'laoban', { token: 'expired', refreshtoken: 'revoked' })
  const answers = answersOf(context)
  await page.goto('/price?q=abc')
  await expect(page).toHaveURL('/login?redirect=%2Fprice%3Fq%3Dabc')
  await expect(toastOf(page, EXPIRED)).toHaveCount(1)
  expect(answers.refreshes()).toHaveLength(1)
  const remaining = Object.keys(await readStorage(page))
  expect(remaining.filter((key) => SESSION_KEYS.some((ours) => ours === key))).toEqual([])

  await signIn(page, 'laoban', page.url())
  await expect(page).toHaveURL('/price?q=abc')
})

test('keeps the session when token renewal fails offline', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'laoban', { token: 'expired' })
  await page.route(REFRESH, (route) => route.abort())
  await page.goto('/my-profile')
  await page.getByRole('button', { name: '登录设备' }).click()
  await expect(page.getByText('没有加载出来')).toBeVisible()
  expect((await readStorage(page)).yonghuming).toBe('laoban')
  await page.unroute(REFRESH)
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('正在使用').first()).toBeVisible()
})

test('encodes X-User-Name and ends the session on a mismatch', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'laoban', { yonghuming: '老板娘 & 店' })
  const names = new Set<string | undefined>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/permissions')) names.add(request.headers()['x-user-name'])
  })
  await page.goto('/home')
  await expect(page).toHaveURL('/login?redirect=%2Fhome')
  await expect(toastOf(page, EXPIRED)).toBeVisible()
  expect([...names]).toEqual([encodeURIComponent('老板娘 & 店')])
})

test('keeps the first session after a second sign-in', { tag: '@full' }, async ({ page, context }) => {
  await enter(page, 'laoban')
  await page.goto('/home')
  await expectHome(page)
  await createSession(context, 'laoban')
  await page.reload()
  await expect(heading(page)).toHaveText('库存')
})
