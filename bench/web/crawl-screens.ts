// Crawls every screen that each demo user reaches by tapping links from the tab bar. Reports console messages, error
// responses, layout shifts, the number of taps, axe violations in light and dark, and touch targets that are
// too small. Screens behind a button are opened with that button.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import {
  axeViolations,
  contrastViolations,
  overflowingElements,
  smallTouchTargets,
} from '../../e2e/support/visual/accessibility.ts'
import { CHROMIUM_ARGS } from '../../scripts/setup/chromium-args.mjs'
import { ADDRESSES, type Address } from '../../web/src/app/addresses.ts'
import { demoServer } from '../api/measured-process.ts'
import { BUTTON_ROUTES, type ButtonRoute, tap } from './button-routes.ts'

const PASSWORD = 'demo-2026'
const USERS = (
  process.env.CRAWL_USERS ?? 'laoban,dianzhang,yewuyuan,kuguan,caiwu,xuesheng,xiaoming,guest'
).split(',')
/** Start of the crawl: the screens of the tab bar. */
const TABS = ['/home', '/price', '/tasks', '/my-profile']
const GUEST_BEGINS = ['/english-study', '/reading-comprehension', '/rank-system', '/rose-care', '/login']
const TAPS_MAX = 3
const LAYOUT_SHIFT_MAX = 0.05
/** Visited addresses per route with a parameter; further ones look the same. */
const EACH = 2

interface Found {
  readonly taps: number
  readonly way: readonly string[]
}

/** Console messages that Playwright itself causes. */
const PROVOKED = /Service Worker registration blocked by Playwright/
/** Maximum random delay of each response in milliseconds, as on a poor network, so that layout shifts become visible. */
const LATE_MS = Number(process.env.CRAWL_LATE ?? 0)

const TABLE: readonly Address[] = ADDRESSES
const SCREENS = TABLE.filter(({ redirect }) => redirect === undefined)
const PATTERNS = SCREENS.map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
}))
/** Static paths take precedence over parameterised ones. */
const patternOf = (pathname: string): string | undefined =>
  PATTERNS.find(({ path }) => path === pathname)?.path ??
  PATTERNS.find(({ pattern }) => pattern.test(pathname))?.path

const reached = new Map<string, Found & { user: string }>()
const visited = new Set<string>()
const wrong: string[] = []
const report = (user: string, path: string, what: string) => {
  wrong.push(`${user} ${path}: ${what}`)
  console.log(`  ${user} ${path}: ${what}`)
}

/** Waits until no request was sent for a moment. */
function waitForIdle(page: Page): () => Promise<void> {
  let under = 0
  let last = Date.now()
  const onRequest = () => {
    under++
    last = Date.now()
  }
  const less = () => {
    under = Math.max(0, under - 1)
    last = Date.now()
  }
  page.on('request', onRequest)
  page.on('requestfinished', less)
  page.on('requestfailed', less)
  return async () => {
    const end = Date.now() + 8_000
    while (Date.now() < end && (under > 0 || Date.now() - last < 200)) await page.waitForTimeout(50)
  }
}

const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    const idx = (window.history.state?.idx ?? 0) + 1
    window.history.pushState({ idx, key: `${idx}`, usr: null }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }))
  }, path)

const watchShifts = () => {
  Object.assign(window, { shifted: 0, what: '' })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources?: { node?: Node }[] }
      const node = sources?.[0]?.node
      const text = (node?.textContent ?? '').slice(0, 30)
      Object.assign(window, {
        shifted: Reflect.get(window, 'shifted') + value,
        what: `${node?.nodeName} ${text}`,
      })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...new Set(
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
        .filter((link) => link.origin === location.origin && !link.target && !link.download)
        .map((link) => link.pathname + link.search),
    ),
  ])

async function signedIn(context: BrowserContext, url: string, user: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(watchShifts)
  if (user === 'guest') {
    await page.goto(`${url}/english-study`)
    return page
  }
  await page.goto(`${url}/login`)
  await page.getByLabel('用户名').fill(user)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((to) => to.pathname !== '/login')
  return page
}

async function look(page: Page, user: string, pattern: string) {
  if (visited.has(pattern)) return
  visited.add(pattern)
  for (const line of await axeViolations(page)) report(user, pattern, `axe ${line}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const line of await contrastViolations(page)) report(user, pattern, `axe, dark ${line}`)
  await page.emulateMedia({ colorScheme: 'light' })
  for (const line of await overflowingElements(page)) report(user, pattern, line)
  for (const line of await smallTouchTargets(page)) report(user, pattern, `small touch target: ${line}`)
}

async function crawl(context: BrowserContext, url: string, user: string) {
  const page = await signedIn(context, url, user)
  const quiet = waitForIdle(page)
  if (LATE_MS > 0)
    await page.route('**/api/**', async (route) => {
      await new Promise((wait) => setTimeout(wait, Math.random() * LATE_MS))
      await route.continue().catch(() => undefined)
    })
  let at = ''
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type()) && !PROVOKED.test(message.text()))
      report(user, at, `console ${message.text().slice(0, 200)}`)
  })
  page.on('pageerror', (error) => report(user, at, `uncaught ${error.message.slice(0, 200)}`))
  page.on('response', (response) => {
    if (response.status() >= 400) report(user, at, `${response.status()} ${new URL(response.url()).pathname}`)
  })
  const begins = user === 'guest' ? GUEST_BEGINS : TABS
  const queue: { to: string; found: Found }[] = begins.map((to) => ({ to, found: { taps: 0, way: [to] } }))
  const visits = new Map<string, number>()
  const seen = new Set<string>(begins)
  let screens = 0
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { to, found } = next
    const pattern = patternOf(new URL(to, url).pathname)
    if (!pattern) {
      report(user, to, 'link without a route')
      continue
    }
    const visit = (visits.get(pattern) ?? 0) + 1
    visits.set(pattern, visit)
    if (visit > EACH) continue
    at = to
    await page.evaluate(() => Object.assign(window, { shifted: 0, what: '' }))
    await goWithin(page, to)
    await quiet()
    const pathname = new URL(page.url()).pathname
    if (patternOf(pathname) !== pattern) {
      if (user !== 'guest') report(user, to, `redirects to ${pathname}`)
      continue
    }
    screens++
    const firstVisit = reached.get(pattern)
    if (!firstVisit || firstVisit.taps > found.taps) reached.set(pattern, { ...found, user })
    const shift = await page.evaluate(() => [Reflect.get(window, 'shifted'), Reflect.get(window, 'what')])
    if (shift[0] > LAYOUT_SHIFT_MAX) report(user, to, `layout shift ${shift[0].toFixed(3)}: ${shift[1]}`)
    for (const link of await linksOf(page)) {
      if (seen.has(link)) continue
      seen.add(link)
      queue.push({ to: link, found: { taps: found.taps + 1, way: [...found.way, link] } })
    }
    if (process.env.CRAWL_LOOK !== '0') await look(page, user, pattern)
  }
  console.log(`${user}: ${screens} screens of ${visits.size} routes`)
  await page.close()
}

/** Opens the screens that only buttons lead to. */
async function byButton(page: Page, url: string, { to, user, from, taps, fill }: ButtonRoute) {
  const quiet = waitForIdle(page)
  await goWithin(page, from)
  await quiet()
  try {
    for (const [index, name] of taps.entries()) {
      if (fill && index === taps.length - 1) await page.getByRole('textbox', { name: fill[0] }).fill(fill[1])
      await tap(page, name)
      await quiet()
    }
  } catch (error) {
    return report(user, to, `unreachable: ${error instanceof Error ? error.message.slice(0, 160) : error}`)
  }
  await page.waitForURL((url) => patternOf(url.pathname) === to, { timeout: 8_000 }).catch(() => undefined)
  await quiet()
  const currentPattern = patternOf(new URL(page.url(), url).pathname)
  if (currentPattern !== to) return report(user, to, `the buttons lead to ${currentPattern}`)
  reached.set(to, { user, taps: taps.length, way: [from, ...taps.map(String)] })
  if (process.env.CRAWL_LOOK !== '0') await look(page, user, to)
}

const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-crawl-'))
const server = await demoServer(dataDir)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [...CHROMIUM_ARGS],
})
async function phone(): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'zh-CN' },
    ...{ timezoneId: 'Asia/Shanghai', serviceWorkers: 'block' as const },
  })
  // tsx wraps functions in a naming helper that does not exist in the page
  await context.addInitScript('globalThis.__name = (named) => named')
  return context
}
for (const user of USERS) {
  const context = await phone()
  await crawl(context, server.url, user)
  await context.close()
}
const isFar = (to: string) => (reached.get(to)?.taps ?? Number.POSITIVE_INFINITY) > TAPS_MAX
for (const way of BUTTON_ROUTES.filter(({ to, user }) => isFar(to) && USERS.includes(user))) {
  const context = await phone()
  await byButton(await signedIn(context, server.url, way.user), server.url, way)
  await context.close()
}
await browser.close()
await server.stop()
rmSync(dataDir, { recursive: true, force: true })

const otherDevice = [...reached].filter(([, { taps }]) => taps > TAPS_MAX)
for (const [path, { taps, way, user }] of otherDevice)
  console.log(`${taps} taps: ${path} (${user}: ${way.join(' → ')})`)
const missed = SCREENS.filter(({ path }) => !reached.has(path)).map(({ path }) => path)
if (missed.length > 0) console.log(`not reached: ${missed.join(', ')}`)
console.log(
  `${reached.size} of ${SCREENS.length} routes reached, ${otherDevice.length} in more than ${TAPS_MAX} taps, ${wrong.length} violations`,
)
process.exit(wrong.length + otherDevice.length > 0 ? 1 : 0)
