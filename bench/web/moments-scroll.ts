// Scrolls through 2,000 photos of moments on a phone screen and measures frames and browser memory. The list and
// its thumbnails come from the benchmark, in the sizes of the server, because only the browser is measured.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { listMoments, MOMENT_THUMB_PX, momentPhotoEndpoints } from '@shangxue/contract/moments/endpoints'
import sharp from 'sharp'
import { watchSmoothness } from '../../e2e/support/visual/frame-timing.ts'
import { CHROMIUM_ARGS } from '../../scripts/setup/chromium-args.mjs'
import { demoServer } from '../api/measured-process.ts'

const PHOTOS = 2_000
const EACH = 9
const MOMENTS = Math.ceil(PHOTOS / EACH)
const MOST_MB = 200
/** Maximum share of dropped frames at 60 per second. Without a graphics card the CPU paints every pixel. */
const MOST_DROPPED = 0.2
const USER = { name: 'laoban', password: 'demo-2026' }

const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-moments-'))
const server = await demoServer(dataDir)

/** With noise, because smooth images compress to almost nothing. */
const small = (n: number): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: Math.round((MOMENT_THUMB_PX * 4) / 3), height: MOMENT_THUMB_PX, channels: 3 as const },
      background: '#888',
      noise: { type: 'gaussian', mean: 90 + n * 4, sigma: 18 },
    },
  })
    .tint(`hsl(${n * 15}, 60%, 50%)`)
    .jpeg({ quality: 70 })
    .toBuffer()

const momentOf = (n: number) => ({
  ...{ id: n, user_id: 1 + (n % 10), user_name: '小林', position: '业务员', avatar: null },
  body: `第 ${n} 条：今天的陈列，橱窗换了新的，价签都贴好了`,
  photos: Array.from({ length: EACH }, (_, index) => ({ id: n * EACH + index, width: 1_600, height: 1_200 })),
  ...{ likes: n % 7, liked: false, comments: n % 3, pinned: false, created_at: new Date().toISOString() },
})

function answer(address: string) {
  const { searchParams } = new URL(address)
  const [page, limit] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit') ?? 10)]
  const all = Array.from({ length: MOMENTS }, (_, index) => momentOf(MOMENTS - index))
  const pagination = {
    ...{ page, pageSize: limit, total: MOMENTS, totalPages: Math.ceil(MOMENTS / limit) },
    totalCapped: false,
  }
  return { code: 10_000, msg: '', data: { list: all.slice((page - 1) * limit, page * limit), pagination } }
}

/**
 * Private memory of a process and its share of shared memory (PSS): in total, and without the pages of the program
 * file, which do not depend on the content.
 */
function heldMb(pid: number) {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1024
  return { all: of('Pss'), page: of('Pss') - of('Pss_File') }
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  // as on a phone with little memory
  args: [...CHROMIUM_ARGS, '--enable-low-end-device-mode'],
})
const context = await browser.newContext({
  ...{ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, locale: 'zh-CN' },
  serviceWorkers: 'block',
})
// tsx wraps functions in a naming helper that does not exist in the page
await context.addInitScript('globalThis.__name = (named) => named')
const devtools = await browser.newBrowserCDPSession()
async function rendererMb(): Promise<{ all: number; page: number }> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const reserved = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => heldMb(id))
  return {
    all: reserved.reduce((sum, { all }) => sum + all, 0),
    page: reserved.reduce((sum, { page }) => sum + page, 0),
  }
}

async function signedIn(): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto(`${server.url}/login`)
  await page.getByLabel('用户名').fill(USER.name)
  await page.getByLabel('密码', { exact: true }).fill(USER.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/home/)
  const pictures = await Promise.all(Array.from({ length: 24 }, (_, n) => small(n)))
  await page.route(`**${listMoments.path}?*`, (route) =>
    route.fulfill({ json: answer(route.request().url()) }),
  )
  const photos = momentPhotoEndpoints.file.path.replace(':id', '*')
  await page.route(`**${photos}*`, (route) => {
    const id = Number(/photos\/(\d+)/.exec(route.request().url())?.[1])
    const body = pictures[id % pictures.length] ?? Buffer.alloc(0)
    return route.fulfill({ contentType: 'image/jpeg', body })
  })
  const size = pictures.reduce((sum, { length }) => sum + length, 0) / pictures.length
  console.log(`${MOMENTS * EACH} photos in ${MOMENTS} moments, ${Math.round(size / 1024)} KB each`)
  return page
}

const page = await signedIn()
await page.goto(`${server.url}/others/moments`)
await page.getByRole('article').first().locator('canvas').first().waitFor()
const atFirst = await rendererMb()
const seen = new Set<string>()
let peak = atFirst
let [maxNodes, still] = [0, 0]
const stop = await watchSmoothness(page)
await page.mouse.move(195, 500)
for (let last = -1; still < 15; ) {
  // fast scrolling: most of a screen every 200 ms
  await page.mouse.wheel(0, 700)
  await page.waitForTimeout(200)
  const matches = await page.evaluate(() => ({
    at: window.scrollY,
    photos: document.querySelectorAll('article canvas').length,
    texts: [...document.querySelectorAll('article a')].map((element) => element.textContent ?? ''),
  }))
  for (const text of matches.texts) if (text.startsWith('第 ')) seen.add(text)
  maxNodes = Math.max(maxNodes, matches.photos)
  still = matches.at === last ? still + 1 : 0
  last = matches.at
  const reserved = await rendererMb()
  peak = { all: Math.max(peak.all, reserved.all), page: Math.max(peak.page, reserved.page) }
}
const smooth = await stop()
const dropped = smooth.dropped / (smooth.frames + smooth.dropped)
const goals = [
  [
    `moments shown ${seen.size} of ${MOMENTS}, at most ${maxNodes} photos rendered at a time`,
    seen.size === MOMENTS,
  ],
  [
    `page memory ${Math.round(atFirst.page)} MB at first, ${Math.round(peak.page)} MB at most (goal ${MOST_MB}); including the program file ${Math.round(peak.all)} MB`,
    peak.page <= MOST_MB,
  ],
  [
    `frames ${smooth.frames}, dropped ${(dropped * 100).toFixed(1)} % (goal ${MOST_DROPPED * 100}), longest ${smooth.longestFrame} ms, ` +
      `long tasks ${smooth.longTasks}, longest ${smooth.longestTask} ms`,
    dropped <= MOST_DROPPED,
  ],
] as const
for (const [line, reached] of goals) console.log(`${line}${reached ? '' : '  MISSED'}`)
await browser.close()
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(goals.every(([, reached]) => reached) ? 0 : 1)
