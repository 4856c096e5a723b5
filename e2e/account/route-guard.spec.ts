import type { Page } from '@playwright/test'
import { ADDRESSES, type Address } from '../../web/src/app/addresses.ts'
import { expect, signIn, test } from '../fixtures.ts'
import {
  createSession,
  enter,
  expectHome,
  navigateInApp,
  QUIET_PAGE,
  SESSION_KEYS,
  stopClock,
  toastOf,
  writeStorage,
} from '../session-helpers.ts'
import { recordCspViolations } from '../support/server/csp-violations.ts'

const TABLE: readonly Address[] = ADDRESSES
const NO_PERMISSION = '没有权限访问'
/** Headings that differ from the route title: the product name, an action, the first paper. */
const HEADINGS: Readonly<Record<string, string>> = {
  '/login': '商学',
  '/register': '注册学习账号',
  '/stock/move': '调拨',
  '/stock/documents/:id': '入库单',
  '/sales/:id': '销售单',
  '/quyufenxi/:region/:file': '华东分析',
}
const SAMPLES: Readonly<Record<string, string>> = {
  area: '华东',
  kehuxingming: '张三',
  region: '华东',
  file: '一月',
  // ids that the demo lacks: the screen then has the title of its route
  paperId: '999999999',
  attemptId: '999999999',
}
/** An existing challenge has a public URL that its number redirects to. */
const numberOf = (path: string) => (path.startsWith('/reward-tasks/') ? '999999999' : '1')
const SIGNED_OUT = Object.fromEntries(SESSION_KEYS.map((key) => [key, null]))

const addressOf = (path: string) =>
  path === '*'
    ? '/no/such/page'
    : path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(SAMPLES[key] ?? numberOf(path)))

const entryOf = (path: string): Address => {
  const matches = TABLE.find((address) => address.path === path)
  if (!matches) throw new Error(`no route for ${path}`)
  return matches
}

/** The final path of a route for a user with permission. */
const targetOf = (address: Address): Address => {
  if (address.redirect === undefined) return address
  return targetOf(entryOf(address.redirect))
}

async function showsScreen(page: Page, { path, title }: Address) {
  await expect(page).toHaveTitle(`${title} - 商学`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[path] ?? title)
}

const kindOf = ({ path, auth, moduleKey, redirect }: Address) =>
  [auth, moduleKey !== undefined, redirect !== undefined, path.includes(':')].join()
/** Opens the first route of each kind with a full page load, as a bookmark does, and the others within the app. */
const LOADED = new Set(
  TABLE.filter((address, index) => TABLE.findIndex((other) => kindOf(other) === kindOf(address)) === index),
)

/** True if the route is public. */
const isOpen = ({ auth, moduleKey }: Address) => auth === 'public' && moduleKey === undefined
/** Routes that redirect signed-in users to the home screen. */
const SIGN_IN = ['/login', '/register']

async function openAddress(page: Page, address: Address, full = addressOf(address.path)) {
  if (LOADED.has(address)) await page.goto(full)
  else await navigateInApp(page, full)
}

const isAt = async (page: Page, path: string) => {
  const expected = new URL(path, 'http://localhost')
  const currentUrl = new URL(page.url())
  expect(currentUrl.pathname + currentUrl.search + currentUrl.hash).toBe(
    expected.pathname + expected.search + expected.hash,
  )
}

test.describe('route guard', () => {
  test.describe.configure({ timeout: 600_000 })

  test('shows public screens to visitors and others after sign-in', { tag: '@full' }, async ({
    page,
    context,
  }) => {
    const laoban = await createSession(context, 'laoban')
    const otherTab = await context.newPage()
    await otherTab.goto(QUIET_PAGE)
    for (const address of TABLE) {
      const full = `${addressOf(address.path)}?from=a%20b&page=2#部分`
      await test.step(address.path, async () => {
        await openAddress(page, address, full)
        if (isOpen(address)) {
          await showsScreen(page, targetOf(address))
          return
        }
        await expect(page).toHaveURL(/\/login\?redirect=/)
        const stored = new URL(page.url()).searchParams.get('redirect') ?? ''
        expect(decodeURIComponent(stored)).toBe(decodeURIComponent(full))
        await showsScreen(page, entryOf('/login'))
        await writeStorage(otherTab, laoban)
        const target = targetOf(address)
        await showsScreen(page, target)
        if (address.redirect === undefined) await isAt(page, full)
        await writeStorage(otherTab, SIGNED_OUT)
        await showsScreen(page, isOpen(target) ? target : entryOf('/login'))
      })
    }
  })

  test('opens for the boss without CSP violations', async ({ page }) => {
    const stopped = await recordCspViolations(page)
    await enter(page, 'laoban')
    for (const address of TABLE) {
      await test.step(address.path, async () => {
        await openAddress(page, address)
        const target = targetOf(address)
        const expectedScreen = SIGN_IN.includes(target.path) ? entryOf('/home') : target
        await expect(page).toHaveURL(addressOf(expectedScreen.path))
        await showsScreen(page, expectedScreen)
        await expect(toastOf(page, NO_PERMISSION)).toHaveCount(0)
      })
    }
    await navigateInApp(page, '/my-profile')
    await page.getByRole('button', { name: '主题' }).click()
    await expect(page.getByRole('radio').first()).toBeVisible()
    expect(stopped).toEqual([])
  })

  test('denies restricted screens without permissions', { tag: '@full' }, async ({ page }) => {
    await page.clock.install()
    await enter(page, 'yewuyuan')
    for (const address of TABLE) {
      await test.step(address.path, async () => {
        await openAddress(page, address)
        const refused = address.auth === 'admin' || address.moduleKey !== undefined
        const target = refused ? entryOf('/home') : targetOf(address)
        const expectedScreen = SIGN_IN.includes(target.path) ? entryOf('/home') : target
        await expect(page).toHaveURL(addressOf(expectedScreen.path))
        await showsScreen(page, expectedScreen)
        if (!refused) {
          await expect(toastOf(page, NO_PERMISSION)).toHaveCount(0)
          return
        }
        await expectHome(page)
        await expect(toastOf(page, NO_PERMISSION)).toBeVisible()
        // dismiss the toast so that the next error shows its own
        await page.clock.fastForward(3_000)
        await expect(toastOf(page, NO_PERMISSION)).toHaveCount(0)
      })
    }
  })
})

test('shows 没有权限访问 for 3 seconds', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'yewuyuan')
  await stopClock(page)
  await page.goto('/admin/user-management')
  await expect(toastOf(page, NO_PERMISSION)).toBeVisible()
  await page.clock.runFor(2_999)
  await expect(toastOf(page, NO_PERMISSION)).toBeVisible()
  await page.clock.runFor(1)
  await expect(toastOf(page, NO_PERMISSION)).toHaveCount(0)
})

test('opens only the module of the granted permission', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'caiwu')
  for (const path of ['/others/market-analysis', '/others/business-summary', '/quyufenxi/a/b']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.locator('main')).not.toHaveCount(0)
  }
  for (const path of ['/others/jiancheng-fenxi', '/others/xinghao-fenxi', '/others/kehu-fenxi']) {
    await page.goto(path)
    await expectHome(page)
  }
})

test('opens nothing for a permission that is false', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'dianzhang')
  await page.route('**/api/permissions/current-user/permissions*', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    await route.fulfill({ json: { ...body, data: { ...body.data, 'kehu-fenxi': false } } })
  })
  await page.goto('/others/kehu-visit/张三')
  await expectHome(page)
  await expect(toastOf(page, NO_PERMISSION)).toBeVisible()
})

test('reloads permissions on 重试 after a failure', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'dianzhang')
  const permissions = '**/api/permissions/current-user/permissions*'
  await page.route(permissions, (route) => route.abort())
  await page.goto('/others/kehu-fenxi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('无法打开')
  await expect(toastOf(page, NO_PERMISSION)).toHaveCount(0)
  await page.unroute(permissions)
  await page.getByRole('button', { name: '重试' }).click()
  await showsScreen(page, entryOf('/others/kehu-fenxi'))
})

for (const path of [
  '/home?q=iPhone%2015#list',
  '/others/area-customers/%E5%8D%8E%E4%B8%9C?page=2&sort=a%26b#顶部',
  '/admin/user-management?tab=%E5%81%9C%E7%94%A8',
  '/others/kehu-visit/%E5%BC%A0%E4%B8%89',
]) {
  test(`returns to ${path} after sign-in`, { tag: '@full' }, async ({ page }) => {
    await signIn(page, 'laoban', path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isAt(page, path)
  })
}

test('redirects signed-in pupils from /login and follows redirect routes', async ({ page }) => {
  await enter(page, 'xuesheng')
  for (const [from, to] of [
    ['/login', '/english-study'],
    ['/', '/english-study'],
    ['/reading-generator', '/reading-comprehension/generator'],
    ['/reading-history', '/reading-comprehension-history'],
    ['/reward-tasks/wrong-words', '/reward-tasks'],
    ['/nowhere/at/all', '/english-study'],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(to)
    await showsScreen(page, entryOf(to))
  }
})

const EVIL = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example',
  ' //evil.example',
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
  '/login?redirect=//evil.example',
]

test('never redirects to another site', { tag: '@full' }, async ({ page, baseURL }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await enter(page, 'laoban')
  for (const evil of EVIL) {
    await page.goto(`/login?redirect=${encodeURIComponent(evil)}`)
    await expectHome(page)
  }
  await writeStorage(page, SIGNED_OUT)
  await signIn(page, 'laoban', `/login?redirect=${encodeURIComponent(EVIL[1] ?? '')}`)
  await expectHome(page)
  expect([...hosts]).toEqual([baseURL])
})
