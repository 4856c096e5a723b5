// Runs Lighthouse (mobile) on the built product with demo data, on the screens that visitors, clerks, the boss and
// pupils open most: through TLS and HTTP/2 as deployed behind nginx, and directly from the server over HTTP/1.1.
// BENCH_SCREENS selects screens by comma-separated parts of addresses; BENCH_RUNS is the number of visits per screen;
// BENCH_PROTOCOLS=h2 or http/1.1 measures only one of them.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { CHROMIUM_ARGS } from '../../scripts/setup/chromium-args.mjs'
import { freePort, startProcess } from '../api/measured-process.ts'
import { measureSlowdown, throttlingFor } from './cpu-calibration.ts'
import { forgetVisit, signIn } from './first-visit.ts'
import { startHttpsFront, trustFronts } from './https-front.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const SELECTED_SCREENS = process.env.BENCH_SCREENS?.split(',')
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  '': ['/login', '/english-study', '/rose-care'],
  yewuyuan: ['/home', '/price', '/tasks', '/my-profile', '/attendance/clock', '/others/daily-sales'],
  laoban: [
    '/others/business-progress',
    '/others/debt-overview',
    '/others/market-analysis',
    '/others/moments',
    '/others/business-summary',
    '/admin/user-management',
  ],
  xuesheng: [
    '/english-study',
    '/word-learning',
    '/english-study/word-practice',
    '/paper-analysis',
    '/paper-analysis/wrong-questions',
    '/reading-comprehension',
    '/reward-tasks',
  ],
}
/** Screens that are also measured on a device without the learner's study and packs, which the others retain. */
const ON_NEW_DEVICE = new Set(['/word-learning'])
const PROTOCOLS = (process.env.BENCH_PROTOCOLS ?? 'h2,http/1.1').split(',')
const GOAL = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
/** Lighthouse's default CPU slowdown. */
const SLOWED = 4

const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-web-'))
const server = await startProcess(
  [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))],
  { DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' },
  '/ready',
)
const front = await startHttpsFront(server.url)
const originOf = (protocol: string): string => (protocol === 'h2' ? front.url : server.url)
/** CPU time of a process in hundredths of a second. */
const ticksOf = (pid: number): number => {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .split(' ')
    .slice(13, 15)
    .map(Number)
  return user + system
}
/** Waits until the server has finished seeding demo data, which would use the CPU cores of the measured browser. */
async function settled(pid: number) {
  for (let calm = 0; calm < 5; ) {
    const before = ticksOf(pid)
    await new Promise((wait) => setTimeout(wait, 1_000))
    calm = ticksOf(pid) - before < 15 ? calm + 1 : 0
  }
}
await settled(server.pid)
/** Server and observer run with lower priority, because they do not run on the phone but share its two cores here. */
function standAside(pid: number) {
  for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), 15)
}
standAside(server.pid)
standAside(front.pid)
/** Users other than root can lower their priority but not raise it again. */
const mayReturn = process.getuid?.() === 0
const port = await freePort()
let short = false

/**
 * Starts a new browser for each visit, as Lighthouse's command does. In a process that has shown other pages, the trace
 * begins with 70 to 95 ms spent on their code, which would count towards the measured page. The sign-in is retained.
 */
async function inBrowser(work: (context: BrowserContext) => Promise<void>) {
  if (mayReturn) setPriority(process.pid, 0) // the browser inherits it
  const context = await chromium.launchPersistentContext(join(dataDir, 'browser'), {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`, trustFronts([front])],
  })
  if (mayReturn) standAside(process.pid)
  try {
    await work(context)
  } finally {
    await context.close()
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const FLAGS = {
  port,
  onlyCategories: CATEGORIES,
  formFactor: 'mobile',
  disableStorageReset: true,
  logLevel: 'error',
} as const

type Figures = Record<string, number>
const outOf100 = (score: number | null | undefined) => Math.round((score ?? 0) * 100)
const figuresOf = ({ categories, audits }: Result): Figures => ({
  performance: outOf100(categories.performance?.score),
  largest: audits['largest-contentful-paint']?.numericValue ?? 0,
  blocked: audits['total-blocking-time']?.numericValue ?? 0,
})
const reported = ({ performance = 0, largest = 0, blocked = 0 }: Figures) =>
  `${performance.toFixed(0).padStart(6)} ${(largest / 1000).toFixed(1)} s${blocked.toFixed(0).padStart(5)} ms`

/** Protocols of the requests that Lighthouse saw. */
const protocolsOf = ({ audits }: Result): string[] => {
  const details = audits['network-requests']?.details
  const items = details?.type === 'table' ? details.items : []
  const fetched = items.filter(({ url }) => String(url).startsWith('http'))
  return [...new Set(fetched.map(({ protocol }) => String(protocol)))]
}

interface Visit {
  readonly path: string
  readonly protocol: string
  readonly isNewDevice: boolean
}

async function visit({ path, protocol, isNewDevice }: Visit, context: BrowserContext) {
  const origin = originOf(protocol)
  await forgetVisit(context, origin, isNewDevice)
  const result = await lighthouse(origin + path, FLAGS)
  if (!result) throw new Error(`no result for ${path}`)
  const { lhr } = result
  if (new URL(lhr.finalDisplayedUrl).pathname !== path)
    throw new Error(`${path} redirected to ${lhr.finalDisplayedUrl}`)
  if (String(protocolsOf(lhr)) !== protocol)
    throw new Error(`${path} was fetched over ${protocolsOf(lhr)} instead of ${protocol}`)
  for (const audit of Object.values(lhr.audits))
    if (audit.score === 0 && audit.scoreDisplayMode === 'binary')
      console.log(`  ${path}: ${audit.id}: ${audit.title}`)
  const power = lhr.environment.benchmarkIndex
  return {
    met: figuresOf(lhr),
    alone: figuresOf(await throttlingFor(result, FLAGS, SLOWED)),
    calibrated: figuresOf(await throttlingFor(result, FLAGS, measureSlowdown(power))),
    other: {
      accessibility: outOf100(lhr.categories.accessibility?.score),
      best: outOf100(lhr.categories['best-practices']?.score),
      shift: lhr.audits['cumulative-layout-shift']?.numericValue ?? 0,
      power,
    },
  }
}

const medians = (all: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(all[0] ?? {}).map((name) => [name, median(all.map((figures) => figures[name] ?? 0))]),
  )

async function measure(kind: Visit) {
  const visits: Awaited<ReturnType<typeof visit>>[] = []
  for (let run = 0; run < RUNS; run++)
    await inBrowser(async (context) => void visits.push(await visit(kind, context)))
  const met = medians(visits.map((visit) => visit.met))
  const { accessibility = 0, best = 0, shift = 0, power = 0 } = medians(visits.map(({ other }) => other))
  if ((met.performance ?? 0) < GOAL || accessibility < 100 || best < 100) short = true
  console.log(
    `${kind.path}${kind.isNewDevice ? ', new' : ''}`.padEnd(32) +
      kind.protocol.padEnd(9) +
      reported(met) +
      reported(medians(visits.map(({ alone }) => alone))) +
      reported(medians(visits.map(({ calibrated }) => calibrated))) +
      `${accessibility.toFixed(0).padStart(6)}${best.toFixed(0).padStart(5)} ${shift.toFixed(3)} ${power.toFixed(0).padStart(5)}`,
  )
}

console.log(`Performance of 100, largest contentful paint and total blocking time: as measured; with the CPU time of each task; and with
a CPU slowed down to a mid-range phone by Lighthouse's table. Then accessibility, best practices, layout shift, and the power
of the machine. Goal: ${GOAL}, 100, 100.`)
const isSelected = (path: string) => SELECTED_SCREENS?.some((part) => path.includes(part)) ?? true

for (const [user, paths] of Object.entries(SCREENS)) {
  const expected = paths.filter(isSelected)
  if (expected.length === 0) continue
  for (const protocol of PROTOCOLS)
    if (user) await inBrowser((context) => signIn(context, originOf(protocol), user))
  for (const path of expected)
    for (const protocol of PROTOCOLS)
      for (const isNewDevice of ON_NEW_DEVICE.has(path) ? [true, false] : [false])
        await measure({ path, protocol, isNewDevice })
}

front.stop()
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(short ? 1 : 0)
