// Opens the team screens on a phone with no record, one and 500 of each. Measures the rows of complete lists, how long the
// page was blocked, and horizontal overflow; writes a screenshot of each to TEAM_PICTURES.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { watchSmoothness } from '../../e2e/support/visual/frame-timing.ts'
import { CHROMIUM_ARGS } from '../../scripts/setup/chromium-args.mjs'
import { migrateDatabase } from '../../server/src/platform/database/connection/migrate.ts'
import { createDatabase } from '../../server/src/platform/database/database.ts'
import { startProcess } from '../api/measured-process.ts'
import { BENCH_PASSWORD } from '../api/seed-data.ts'
import { freshDatabase } from '../api/temporary-database.ts'
import { seedTeam } from './team-seed.ts'

const ROW_COUNT = 500
const COMPANIES = { none: 0, one: 1, many: ROW_COUNT } as const
/** Maximum milliseconds for which a page may block during scrolling. */
const MOST_STILL = 400
const PICTURES = process.env.TEAM_PICTURES

interface Screen {
  readonly name: string
  readonly path: string
  /** Total rows of a long list; undefined for other screens. */
  readonly rows?: number
  /** Actions after opening the address. */
  readonly open?: (page: Page) => Promise<void>
}
const first = (link: RegExp) => (page: Page) => page.getByRole('link', { name: link }).first().click()
const SCREENS: readonly Screen[] = [
  { name: 'tasks', path: '/tasks?scope=all', rows: ROW_COUNT },
  { name: 'task', path: '/tasks?scope=all', open: first(/^任务 \d|^第 \d/) },
  { name: 'task-calendar', path: '/tasks/calendar?scope=all' },
  { name: 'task-week', path: '/tasks/calendar?view=week&scope=all' },
  { name: 'task-management', path: '/tasks/management', rows: ROW_COUNT + 1 },
  { name: 'clock', path: '/attendance/clock' },
  { name: 'attendance-calendar', path: '/attendance/calendar' },
  { name: 'leave', path: '/attendance/leave' },
  { name: 'leave-team', path: '/attendance/leave?view=team', rows: ROW_COUNT },
  { name: 'leave-away', path: '/attendance/leave?view=away' },
  { name: 'statistics', path: '/attendance/statistics' },
  { name: 'statistics-team', path: '/attendance/statistics?view=team', rows: ROW_COUNT + 1 },
  { name: 'attendance-admin', path: '/attendance/admin' },
  { name: 'attendance-day', path: '/attendance/admin?tab=day' },
  { name: 'attendance-groups', path: '/attendance/admin?tab=groups' },
  { name: 'attendance-shifts', path: '/attendance/admin?tab=shifts' },
  { name: 'attendance-places', path: '/attendance/admin?tab=places' },
  { name: 'staff', path: '/attendance/staff-management?state=unrecorded', rows: ROW_COUNT + 1 },
  { name: 'moments', path: '/others/moments', rows: ROW_COUNT },
  { name: 'meetings', path: '/others/meeting-records', rows: ROW_COUNT },
  { name: 'meeting', path: '/others/meeting-records', open: first(/^周会 \d|^第 \d/) },
  { name: 'duty-calendar', path: '/others/duty-calendar' },
  { name: 'duty-week', path: '/others/duty-calendar?view=week' },
  { name: 'duty-own', path: '/others/duty-calendar?view=own' },
  { name: 'duty-swaps', path: '/others/duty-calendar?view=swaps', rows: ROW_COUNT },
  { name: 'duty-management', path: '/others/duty-management' },
  { name: 'duty-counts', path: '/others/duty-management?view=counts' },
  { name: 'wheel', path: '/others/lucky-wheel' },
  { name: 'wheel-draws', path: '/others/lucky-wheel?view=draws' },
  { name: 'wheel-manage', path: '/others/lucky-wheel?view=manage' },
  { name: 'roses', path: '/rose-care' },
  // without a count, because the server adds notifications of overdue tasks
  { name: 'notifications', path: '/notifications' },
]

const url = await freshDatabase('shangxue_team')
const pool = new pg.Pool({ connectionString: url, max: 2 })
await migrateDatabase(pool, fileURLToPath(new URL('../../server/src/migrations', import.meta.url)))
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
for (const [name, count] of Object.entries(COMPANIES))
  await seedTeam(createDatabase(pool), name, count, today)
const server = await startProcess(
  [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
  { DATABASE_URL: url, LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '1000000000' },
  '/ready',
)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [...CHROMIUM_ARGS],
})
if (PICTURES) mkdirSync(PICTURES, { recursive: true })

async function signedIn(name: string): Promise<Page> {
  const context = await browser.newContext({
    ...{
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
    },
    serviceWorkers: 'block',
  })
  // tsx wraps functions in a naming helper that does not exist in the page
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(`${server.url}/login`)
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(BENCH_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/home/)
  return page
}

const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(300)
}
const picture = async (page: Page, name: string) => {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`) })
}

/** Scrolls to the end of the list and returns the number of rows seen. */
async function toTheEnd(page: Page): Promise<number> {
  const seen = new Set<string>()
  await page.mouse.move(195, 500)
  for (let [last, still] = [-1, 0]; still < 6; ) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(120)
    const matches = await page.evaluate(() => ({
      at: window.scrollY,
      rows: [...document.querySelectorAll('main ul > li[aria-posinset]')].map(
        (row) => row.getAttribute('aria-posinset') ?? '',
      ),
    }))
    for (const row of matches.rows) seen.add(row)
    still = matches.at === last ? still + 1 : 0
    last = matches.at
  }
  return seen.size
}

const failures: string[] = []
for (const company of Object.keys(COMPANIES)) {
  const page = await signedIn(company)
  page.on('pageerror', (error) => failures.push(`${company}: ${error.message}`))
  for (const { name, path, rows, open } of SCREENS) {
    const which = `${name}-${company}`
    if (open && company === 'none') continue
    await page.goto(`${server.url}${path}`)
    await settle(page)
    if (open) {
      await open(page).catch(() => failures.push(`${which}: the first row could not be opened`))
      await settle(page)
    }
    await picture(page, which)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > 390) failures.push(`${which}: ${wide} px wide`)
    if (company !== 'many') continue
    const stop = await watchSmoothness(page)
    const matches = await toTheEnd(page)
    const { longestFrame, longestTask } = await stop()
    await picture(page, `${which}-end`)
    console.log(
      `${name}: rows ${matches}${rows ? ` of ${rows}` : ''}, longest frame ${longestFrame} ms, longest task ${longestTask} ms`,
    )
    if (rows !== undefined && matches !== rows) failures.push(`${which}: ${matches} of ${rows} rows`)
    if (longestTask > MOST_STILL) failures.push(`${which}: blocked for ${longestTask} ms`)
  }
  await page.context().close()
}
for (const line of failures) console.log(`${line}  MISSED`)
await browser.close()
await server.stop()
await pool.end()
process.exit(failures.length === 0 ? 0 : 1)
