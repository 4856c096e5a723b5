// Compares builds of the web app with Lighthouse (mobile) in one run: builds alternate for every screen, so that noise of a
// shared machine affects all of them equally. Each is measured through TLS and HTTP/2 as deployed, and over HTTP/1.1.
// npm run bench -- builds DIST_A DIST_B …; BENCH_RUNS is the number of visits per screen and build (default 5),
// BENCH_SCREENS a comma-separated list of `user:/path` (no user: signed out; `user:/path:new`: on a new device),
// BENCH_PROTOCOLS=h2 or http/1.1 measures only one of them.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_ARGS } from '../../scripts/setup/chromium-args.mjs'
import { freePort, startProcess } from '../api/measured-process.ts'
import { throttlingFor } from './cpu-calibration.ts'
import { forgetVisit, signIn } from './first-visit.ts'
import { type HttpsFront, startHttpsFront, trustFronts } from './https-front.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 5)
const SCREENS = (
  process.env.BENCH_SCREENS ?? ':/login,:/english-study,yewuyuan:/home,laoban:/sales,laoban:/sales/new'
)
  .split(',')
  .map((screen) => screen.split(':') as [user: string, path: string, device?: 'new'])
const PROTOCOLS = (process.env.BENCH_PROTOCOLS ?? 'h2,http/1.1').split(',')
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
  const env = {
    DATA_DIR: join(folder, `data${i}`),
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '100000',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  return startProcess(['--input-type=module', '-e', start], env, '/ready')
}

/** Each visit starts a new browser; the profile contains the session. */
async function inBrowser<T>(profile: string, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await chromium.launchPersistentContext(join(folder, profile), {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`, trustFronts(fronts)],
  })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

const figuresOf = ({ categories, audits }: Result) => ({
  score: (categories.performance?.score ?? 0) * 100,
  firstPaintMs: audits['first-contentful-paint']?.numericValue ?? 0,
  largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? 0,
  blockedMs: audits['total-blocking-time']?.numericValue ?? 0,
})
type Figures = ReturnType<typeof figuresOf>

async function visit(url: string, isNewDevice: boolean, context: BrowserContext): Promise<Figures> {
  await forgetVisit(context, new URL(url).origin, isNewDevice)
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
const fronts: HttpsFront[] = []
/** Each build at each protocol. */
const variants: { name: string; profile: string; origin: string }[] = []
for (const [i, dist] of builds.entries()) {
  const server = await startServer(dist, i)
  const front = await startHttpsFront(server.url)
  servers.push(server)
  fronts.push(front)
  for (const protocol of PROTOCOLS)
    variants.push({
      name: `${dist.slice(-18).padEnd(18)} ${protocol.padEnd(8)}`,
      profile: `profile${i}`,
      origin: protocol === 'h2' ? front.url : server.url,
    })
}
await new Promise((wait) => setTimeout(wait, 20_000))
let last: string | undefined
console.log(
  'screen, build: score, first contentful paint, largest contentful paint, total blocking time (ms): median [range]',
)
for (const [user, path, device] of SCREENS) {
  if (user !== last)
    for (const { profile, origin } of variants)
      await inBrowser(profile, (context) => signIn(context, origin, user))
  last = user
  const visits: Figures[][] = variants.map(() => [])
  for (let run = 0; run < RUNS; run++)
    for (const [i, { profile, origin }] of variants.entries())
      visits[i]?.push(await inBrowser(profile, (context) => visit(origin + path, device === 'new', context)))
  for (const [i, all] of visits.entries())
    console.log(
      `${[path, device].filter(Boolean).join(', ').padEnd(30)} ${variants[i]?.name}` +
        summary(all.map((item) => item.score)) +
        summary(all.map((item) => item.firstPaintMs)) +
        summary(all.map((item) => item.largestPaintMs)) +
        summary(all.map((item) => item.blockedMs)),
    )
}
for (const front of fronts) front.stop()
for (const server of servers) await server.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
