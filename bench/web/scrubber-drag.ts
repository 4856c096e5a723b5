// Drags along the timeline of an analysis on a phone screen whose processor is slowed four times, and measures tasks, frames
// and requests. Run with `npm run bench -- scrubber`. Tasks are measured in processor time of the page's thread, because the
// frames of a shared machine also wait for other processes: the line of a page at rest shows how long.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { market } from '@shangxue/contract/analysis/endpoints'
import { watchSmoothness } from '../../e2e/support/visual/frame-timing.ts'
import { CHROMIUM_ARGS } from '../../scripts/setup/chromium-args.mjs'
import { demoServer } from '../api/measured-process.ts'

const SLOWDOWN = 4
/** Maximum processor time of one task while the finger moves, on the slowed processor. */
const MOST_MS = 50
const REST_MS = 3_000
const SWEEPS = 2
const STEP_PX = 4
const USER = { name: 'laoban', password: 'demo-2026' }
const SCREENS = [
  ['30 days by area', 'view=timeline'],
  ['90 days by model', 'view=timeline&period=days90&step=day&by=model'],
  ['90 days by customer', 'view=timeline&period=days90&step=day&by=customer'],
] as const

const external = process.env.BENCH_URL
const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-scrubber-'))
const server = external === undefined ? await demoServer(dataDir) : undefined
const url = external ?? server?.url ?? ''

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [...CHROMIUM_ARGS],
})
const context = await browser.newContext({
  ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, locale: 'zh-CN' },
  serviceWorkers: 'block',
})
// tsx wraps functions in a naming helper that does not exist in the page
await context.addInitScript('globalThis.__name = (named) => named')
const page = await context.newPage()
page.setDefaultTimeout(120_000)
await page.goto(`${url}/login`)
await page.getByLabel('用户名').fill(USER.name)
await page.getByLabel('密码', { exact: true }).fill(USER.password)
await page.getByRole('button', { name: '登录', exact: true }).click()
await page.waitForURL(/\/home/)
const devtools = await context.newCDPSession(page)

/** Moves a finger to and fro over the strip, one event per frame of a phone. Returns the number of positions passed. */
async function drag(on: Page): Promise<number> {
  const box = await on.getByRole('slider').boundingBox()
  if (!box) throw new Error('no strip')
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  const positions = new Set<string | null>()
  await touch('touchStart', box.x + 2)
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (let way = 0; way < box.width - 4; way += STEP_PX) {
      await touch('touchMove', sweep % 2 === 0 ? box.x + 2 + way : box.x + box.width - 2 - way)
      await on.waitForTimeout(1000 / 60)
      if (way % (STEP_PX * 8) === 0)
        positions.add(await on.getByRole('slider').getAttribute('aria-valuetext'))
    }
  await touch('touchEnd')
  return positions.size
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Processor time in microseconds. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** Records the processor time of each task of the page's thread until the returned function is called. */
async function traceTasks(): Promise<() => Promise<number[]>> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect as never)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] },
  } as never)
  return async () => {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await complete
    devtools.off('Tracing.dataCollected', collect as never)
    const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    const isMain = ({ pid, tid }: TraceEvent) => mains.some((main) => main.pid === pid && main.tid === tid)
    return events
      .filter((event) => event.name === 'RunTask' && event.tdur !== undefined && isMain(event))
      .map(({ tdur = 0 }) => tdur / 1000)
  }
}

let missed = false
for (const [name, search] of SCREENS) {
  await page.goto(`${url}/others/market-analysis?${search}`)
  await page.getByRole('slider').waitFor()
  // until the strips before and after are loaded
  await page.waitForLoadState('networkidle')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await drag(page)
  const stopAtRest = await watchSmoothness(page)
  await page.waitForTimeout(REST_MS)
  const atRest = await stopAtRest()
  const requests: string[] = []
  const note = (request: { url: () => string }) => {
    if (request.url().includes(market.timeline.path)) requests.push(request.url())
  }
  page.on('request', note)
  const stop = await watchSmoothness(page)
  const endTrace = await traceTasks()
  const positions = await drag(page)
  const tasks = await endTrace()
  const smooth = await stop()
  page.off('request', note)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const sorted = tasks.sort((x, y) => x - y)
  const longest = sorted.at(-1) ?? 0
  const isReached = longest <= MOST_MS && tasks.length > 0 && requests.length === 0
  missed ||= !isReached
  console.log(
    `${name}: ${tasks.length} tasks, longest ${longest.toFixed(1)} ms of processor time (goal ${MOST_MS}), ` +
      `p99.9 ${(sorted[Math.floor(sorted.length * 0.999)] ?? 0).toFixed(1)} ms; ${smooth.frames} frames, longest ` +
      `${smooth.longestFrame} ms, at rest ${atRest.longestFrame} ms; ${positions} positions read, ${requests.length} requests` +
      (isReached ? '' : '  MISSED'),
  )
}
await browser.close()
await server?.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(missed ? 1 : 0)
