// Compares builds of the web app with Lighthouse (mobile) in one run: builds alternate for every screen, so that noise of a
// shared machine affects all of them equally.
// npm run bench -- builds DIST_A DIST_B …; BENCH_RUNS is the number of visits per screen and build (default 5),
// BENCH_SCREENS a comma-separated list of `user:/path` (no user: signed out).

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_ARGS } from '../../scripts/setup/chromium-args.mjs'
import { freePort, startProcess } from '../api/measured-process.ts'
import { throttlingFor } from './cpu-calibration.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const SCREENS = (
  process.env.BENCH_SCREENS ?? ':/login,:/english-study,yewuyuan:/home,laoban:/sales,laoban:/sales/new'
)
  .split(',')
  .map((screen) => screen.split(':') as [user: string, path: string])
const SERVE = fileURLToPath(new URL('../../server/dist/serve.js', import.meta.url))
const CPU_SLOWDOWN = 4

const folder = mkdtempSync(join(tmpdir(), 'shangxue-builds-'))
const port = await freePort()
const flags = {
  port,
  onlyCategories: ['performance'] as string[],
  formFactor: 'mobile',
  disableStorageReset: true,
  logLevel: 'error',
} as const

/** Starts a server of this build with its own data. */
function startServer(dist: string, i: number) {
  const start = `import { serve } from ${JSON.stringify(SERVE)}
await serve(process.env, (error) => { throw error }, undefined, ${JSON.stringify(resolve(dist))})`
  const env = { DATA_DIR: join(folder, `data${i}`), LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '100000' }
  return startProcess(['--input-type=module', '-e', start], env, '/ready')
}

/** Each visit starts a new browser; the profile contains the session. */
async function inBrowser<T>(profile: string, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await chromium.launchPersistentContext(join(folder, profile), {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

async function signIn(url: string, user: string, context: BrowserContext) {
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.evaluate(() => localStorage.clear())
  if (user) {
    await page.goto(`${url}/login`)
    await page.getByLabel('用户名').fill(user)
    await page.getByLabel('密码', { exact: true }).fill('demo-2026')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL((address) => address.pathname !== '/login')
  }
  await page.close()
}

const figuresOf = ({ categories, audits }: Result) => ({
  score: (categories.performance?.score ?? 0) * 100,
  firstPaintMs: audits['first-contentful-paint']?.numericValue ?? 0,
  largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? 0,
  blockedMs: audits['total-blocking-time']?.numericValue ?? 0,
})
type Figures = ReturnType<typeof figuresOf>

async function visit(url: string, context: BrowserContext): Promise<Figures> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const storageTypes = 'service_workers,cache_storage,shader_cache'
  await session.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes })
  await session.send('Network.clearBrowserCache')
  await page.close()
  const result = await lighthouse(url, flags)
  if (!result) throw new Error(`no result for ${url}`)
  if (new URL(result.lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} redirected to ${result.lhr.finalDisplayedUrl}`)
  // CPU time instead of wall-clock time, so that other work on the machine does not count
  return figuresOf(await throttlingFor(result, flags, CPU_SLOWDOWN))
}

/** Median, with the range in brackets. */
function summary(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, median, high] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return `${median?.toFixed(0)} [${low?.toFixed(0)}–${high?.toFixed(0)}]`.padStart(19)
}

const builds = process.argv.slice(2)
const servers = []
for (const [i, dist] of builds.entries()) servers.push(await startServer(dist, i))
await new Promise((wait) => setTimeout(wait, 20_000))
let last: string | undefined
console.log(
  'screen, build: score, first contentful paint, largest contentful paint, total blocking time (ms): median [range]',
)
for (const [user, path] of SCREENS) {
  if (user !== last)
    for (const [i, { url }] of servers.entries())
      await inBrowser(`profile${i}`, (context) => signIn(url, user, context))
  last = user
  const visits: Figures[][] = builds.map(() => [])
  for (let run = 0; run < RUNS; run++)
    for (const [i, { url }] of servers.entries())
      visits[i]?.push(await inBrowser(`profile${i}`, (context) => visit(url + path, context)))
  for (const [i, all] of visits.entries())
    console.log(
      `${path.padEnd(30)} ${(builds[i] ?? '').slice(-18).padEnd(18)}` +
        summary(all.map((item) => item.score)) +
        summary(all.map((item) => item.firstPaintMs)) +
        summary(all.map((item) => item.largestPaintMs)) +
        summary(all.map((item) => item.blockedMs)),
    )
}
for (const server of servers) await server.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
