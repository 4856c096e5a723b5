// Lighthouse (mobile) against the built product with demo data: /login as a visitor, /home as a signed-in clerk.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { CHROMIUM_ARGS } from '../scripts/chromium-args.mjs'
import { freePort, startProcess } from './process.ts'

const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const GOALS = { performance: 0.95, accessibility: 1, 'best-practices': 1 }
type Category = keyof typeof GOALS
const CATEGORIES = Object.keys(GOALS) as Category[]

const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-web-'))
const server = await startProcess(
  [fileURLToPath(new URL('../server/dist/main.js', import.meta.url))],
  { DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  '/ready',
)
const port = await freePort()
const context = await chromium.launchPersistentContext(join(dataDir, 'browser'), {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
})
let short = false

/** Each run is a first visit: nothing cached, no service worker; who is signed in stays so. */
async function forgetVisit() {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const storageTypes = 'service_workers,cache_storage,shader_cache'
  await session.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes })
  await session.send('Network.clearBrowserCache')
  await page.close()
}

async function measure(path: string) {
  const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [] }
  for (let run = 0; run < RUNS; run++) {
    await forgetVisit()
    const result = await lighthouse(server.url + path, {
      port,
      onlyCategories: CATEGORIES,
      formFactor: 'mobile',
      disableStorageReset: true,
      logLevel: 'error',
    })
    if (!result) throw new Error(`no result for ${path}`)
    if (new URL(result.lhr.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} led to ${result.lhr.finalDisplayedUrl}`)
    for (const category of CATEGORIES) scores[category].push(result.lhr.categories[category]?.score ?? 0)
    if (run > 0) continue
    const failed = Object.values(result.lhr.audits).filter(
      (audit) => audit.score === 0 && audit.scoreDisplayMode === 'binary',
    )
    for (const audit of failed) console.log(`  ${path}: ${audit.id}: ${audit.title}`)
    for (const id of [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
      'speed-index',
    ])
      console.log(`  ${path}: ${id} ${result.lhr.audits[id]?.displayValue}`)
  }
  for (const category of CATEGORIES) {
    const median = scores[category].toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
    const reached = median >= GOALS[category]
    if (!reached) short = true
    console.log(
      `${path.padEnd(7)} ${category.padEnd(15)} ${(median * 100).toFixed(0)} (goal ${GOALS[category] * 100})${reached ? '' : '  MISSED'}`,
    )
  }
}

await measure('/login')
const page = await context.newPage()
await page.goto(`${server.url}/login`)
await page.getByLabel('用户名').fill('yewuyuan')
await page.getByLabel('密码', { exact: true }).fill('demo-2026')
await page.getByRole('button', { name: '登录', exact: true }).click()
await page.waitForURL(/\/home/)
await page.close()
await measure('/home')

await context.close()
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(short ? 1 : 0)
