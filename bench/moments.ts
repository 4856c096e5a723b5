// A scroll through 2,000 photos of moments, on a phone's screen: frames, and what the browser holds meanwhile.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { addMoment, momentPhotoCalls } from '@shangxue/contract/moments'
import { login } from '@shangxue/contract/session'
import sharp from 'sharp'
import { watchSmoothness } from '../e2e/support/smoothness.ts'
import { CHROMIUM_ARGS } from '../scripts/chromium-args.mjs'
import { client } from './client.ts'
import { startProcess } from './process.ts'

const PHOTOS = 2_000
const EACH = 9
const MOST_MB = 200
/** One a second: what two busy cores without a graphics card may drop. */
const LONGEST_FRAME_MS = 200
const USER = { yonghuming: 'laoban', mima: 'demo-2026', shujuku: '演示数据库' }

const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-moments-'))
const server = await startProcess(
  [fileURLToPath(new URL('../server/dist/main.js', import.meta.url))],
  { DATA_DIR: dataDir, LOG_LEVEL: 'warn', SEED_DEMO: '1', REQUESTS_PER_MINUTE: '1000000' },
  '/ready',
)
const call = client(server.url)
const { data: signIn } = await call(login, USER)

/** With noise, since what is smooth takes no room; no larger than needed for the small pictures that a list shows. */
async function photo(n: number): Promise<Blob> {
  const background = `hsl(${(n * 47) % 360}, 50%, 60%)`
  const noise = await sharp({
    create: {
      width: 560,
      height: 420,
      channels: 3,
      background,
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .tint(background)
    .jpeg({ quality: 70 })
    .toBuffer()
  return new Blob([new Uint8Array(noise)], { type: 'image/jpeg' })
}

async function send(bytes: Blob): Promise<number> {
  const form = new FormData()
  form.set('file', bytes, 'photo.jpg')
  const answer = await fetch(server.url + momentPhotoCalls.upload.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${signIn.token}`, 'idempotency-key': crypto.randomUUID() },
    body: form,
  })
  const { data } = (await answer.json()) as { data: { id: number } }
  return data.id
}

async function publish(): Promise<void> {
  const pictures = await Promise.all(Array.from({ length: 24 }, (_, n) => photo(n)))
  for (let sent = 0; sent < PHOTOS; sent += EACH) {
    const chosen = Array.from({ length: EACH }, (_, at) => pictures[(sent + at) % pictures.length] as Blob)
    const photo_ids: number[] = []
    for (const picture of chosen) photo_ids.push(await send(picture))
    await call(addMoment, { body: `第 ${sent / EACH + 1} 条：今天的陈列`, photo_ids }, signIn.token)
  }
}

/** Memory that belongs to a process alone, and its share of what it has in common with others. */
function heldMb(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
}

async function signedInPage(): Promise<{
  page: Page
  rendererMb: () => Promise<number>
  end: () => Promise<void>
}> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...CHROMIUM_ARGS],
  })
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/login`)
  await page.getByLabel('用户名').fill(USER.yonghuming)
  await page.getByLabel('密码', { exact: true }).fill(USER.mima)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL(/\/home/)
  const devtools = await browser.newBrowserCDPSession()
  return {
    page,
    async rendererMb() {
      const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
      return processInfo
        .filter(({ type }) => type === 'renderer')
        .reduce((sum, { id }) => sum + heldMb(id), 0)
    },
    end: () => browser.close(),
  }
}

const begun = performance.now()
await publish()
console.log(`published ${PHOTOS} photos in ${Math.round((performance.now() - begun) / 1000)} s`)

const { page, rendererMb, end } = await signedInPage()
await page.goto(`${server.url}/others/moments`)
await page.getByRole('article').first().waitFor()
await page.getByRole('article').first().locator('img').first().waitFor()
const atFirst = await rendererMb()
const seen = new Set<string>()
let [peak, most, still] = [atFirst, 0, 0]
const stop = await watchSmoothness(page)
await page.mouse.move(195, 500)
for (let last = -1; still < 12; ) {
  // a quick thumb: most of a screen a fifth of a second
  await page.mouse.wheel(0, 700)
  await page.waitForTimeout(200)
  const found = await page.evaluate(() => ({
    at: window.scrollY,
    drawn: document.querySelectorAll('article').length,
    photos: document.querySelectorAll('article img').length,
    heads: [...document.querySelectorAll('article p, article a')].map((one) => one.textContent ?? ''),
  }))
  for (const head of found.heads) if (head.startsWith('第 ')) seen.add(head)
  most = Math.max(most, found.photos)
  still = found.at === last ? still + 1 : 0
  last = found.at
  peak = Math.max(peak, await rendererMb())
}
const smooth = await stop()
const dropped = smooth.dropped / (smooth.frames + smooth.dropped)
console.log(`moments seen ${seen.size}, photos drawn at a time ${most}`)
console.log(
  `memory of the page ${Math.round(atFirst)} MB at first, ${Math.round(peak)} MB at most (goal ${MOST_MB})`,
)
console.log(
  `frames ${smooth.frames}, not come ${(dropped * 100).toFixed(1)} %, longest ${smooth.longestFrame} ms (goal ${LONGEST_FRAME_MS}), ` +
    `long tasks ${smooth.longTasks}, longest ${smooth.longestTask} ms`,
)
await end()
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
const all = seen.size >= Math.floor(PHOTOS / EACH)
process.exit(all && peak <= MOST_MB && smooth.longestFrame <= LONGEST_FRAME_MS ? 0 : 1)
