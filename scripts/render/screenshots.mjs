// Takes screenshots of the running product with demo data: for README (docs/images), or with `--all FOLDER` of every screen in
// light and dark, on phone and desktop, for visual review.

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build } from '../build.mjs'
import { ROOT } from '../lib.mjs'
import { ensureChromium } from '../setup/chromium.mjs'
import { CHROMIUM_ARGS } from '../setup/chromium-args.mjs'

const PORT = process.env.PORT ?? '8197'
const PASSWORD = 'demo-2026'
const all = process.argv[2] === '--all'
const folder = all ? process.argv[3] : join(ROOT, 'docs/images')
/** Yesterday in Shanghai: early in the day the demo data of today may contain only a return. */
const YESTERDAY = new Date(Date.now() - 16 * 3_600_000).toISOString().slice(0, 10)
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }

/** Opens the first paper of the list that is in this state. */
function openPaper(state) {
  return async (page) => {
    await page.locator('main a').filter({ hasText: state }).first().click()
    await page.mouse.move(0, 0)
  }
}
async function checkPaper(page) {
  await openPaper('待发布')(page)
  await page.getByRole('img', { name: '第1页' }).waitFor()
}
/** Resumes the open exam. */
async function goOn(page) {
  await page.getByRole('link', { name: '继续考试' }).click()
  await page.getByRole('button', { name: '继续考试' }).click()
}

/** Chooses a grade, the first step of a guest. */
async function beginStudy(page) {
  await page.getByRole('button', { name: '选择年级' }).click()
  await page.getByRole('button', { name: /^三年级/ }).click()
  await page.getByText('开始今天的学习').waitFor()
}
/** Navigates from the home screen to another screen. */
const studying = (path, act) => async (page) => {
  await beginStudy(page)
  await page.goto(path)
  await act?.(page)
}
/** Goes on with a session of new words until `isReached`. */
async function studyUntil(page, isReached) {
  const next = page.getByRole('button', { name: /^(记住了，下一个|记住它，继续|不认识|不知道)$/ }).first()
  await next.waitFor()
  while (!(await isReached.first().isVisible())) {
    await next.click()
    await page.waitForTimeout(300)
  }
}
/** The introduction of a word with a picture. */
const toPicture = (page) => studyUntil(page, page.locator('main svg.picture'))
/** A choice among four pictures. */
const toQuestion = (page) => studyUntil(page, page.locator('main li svg.picture'))

/** A sale of three phones with two payment methods. */
async function fillCounter(page) {
  const signIn = await page.request.post('/api/auth/login', {
    data: { yonghuming: 'laoban', mima: PASSWORD },
  })
  const headers = { authorization: `Bearer ${(await signIn.json()).data.token}` }
  const read = async (path) => (await (await page.request.get(path, { headers })).json()).data
  const store = (await read('/api/catalogue/locations')).find(({ kind }) => kind === 'store')
  const { list } = await read(`/api/stock/devices?status=in_stock&location_id=${store.id}&limit=3`)
  await page.goto(`/sales/new?codes=${list.map(({ identifier }) => identifier).join(',')}`)
  await page.getByRole('button', { name: /^门店：/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: store.name }).click()
  await page.getByRole('heading', { name: '手机 3 台' }).waitFor()
  await page.getByLabel('微信金额').fill('3000')
  await page.getByRole('button', { name: '现金，全部' }).click()
  await page.evaluate(() => scrollTo(0, 0))
}

/** name, user, path, and actions before the screenshot */
const SHOTS = [
  { name: 'login', path: '/login' },
  { name: 'home', user: 'yewuyuan', path: '/home' },
  { name: 'home-boss', user: 'laoban', path: '/home' },
  { name: 'home-search', user: 'yewuyuan', path: '/home?q=mate' },
  {
    name: 'model',
    user: 'laoban',
    path: '/home',
    act: (page) => page.locator('main li a, main li button').first().click(),
  },
  { name: 'price', user: 'yewuyuan', path: '/price' },
  { name: 'price-changed', user: 'laoban', path: '/price?changed=1' },
  { name: 'sale', user: 'xiaolin', path: '/sales/new', act: fillCounter },
  { name: 'daily-sales', user: 'laoban', path: `/others/daily-sales?day=${YESTERDAY}` },
  { name: 'progress', user: 'laoban', path: '/others/business-progress' },
  { name: 'profile', user: 'laoban', path: '/my-profile' },
  { name: 'change-password', user: 'yewuyuan', path: '/change-password' },
  { name: 'papers', user: 'xuesheng', path: '/paper-analysis' },
  { name: 'paper-check', user: 'laoban', path: '/paper-analysis', act: checkPaper },
  { name: 'paper-failed', user: 'laoban', path: '/paper-analysis', act: openPaper('分析失败') },
  { name: 'exam', user: 'xuesheng', path: '/paper-analysis', act: goOn },
  {
    name: 'result',
    user: 'xuesheng',
    path: '/paper-analysis/stats',
    act: (page) => page.getByRole('list', { name: '最近的考试' }).getByRole('link').first().click(),
  },
  { name: 'stats', user: 'xuesheng', path: '/paper-analysis/stats' },
  { name: 'wrong-questions', user: 'xuesheng', path: '/paper-analysis/wrong-questions' },
  { name: 'english', path: '/english-study', act: beginStudy },
  { name: 'english-word', path: '/english-study', act: studying('/word-learning', toPicture) },
  { name: 'english-practice', path: '/english-study', act: studying('/word-learning', toQuestion) },
  {
    name: 'english-game',
    path: '/english-study',
    act: studying('/english-study/game-challenge?game=spelling', (page) =>
      page.getByRole('button', { name: '开始' }).click(),
    ),
  },
]
const README_SHOTS = new Set([
  ...['login', 'home', 'model', 'price', 'profile', 'sale', 'daily-sales'],
  ...['papers', 'paper-check', 'exam', 'result'],
  ...['english', 'english-word', 'english-practice', 'english-game'],
])

async function signedIn(browser, user, options) {
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
    ...options,
  })
  const page = await context.newPage()
  if (!user) return { context, page }
  await page.goto('/login')
  await page.getByLabel('用户名').fill(user)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
  return { context, page }
}

async function shoot(browser, { name, user, path, act }, { size, scheme, suffix }) {
  const options = {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: size,
    colorScheme: scheme,
    deviceScaleFactor: all ? 1 : 2,
  }
  const { context, page } = await signedIn(browser, user, options)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  if (act) {
    await act(page)
    await page.waitForLoadState('networkidle')
  }
  // the toast disappears by itself
  await page.waitForFunction(() => !document.querySelector('[aria-live=polite] p'), undefined, {
    timeout: 15_000,
  })
  await page.waitForTimeout(600) // sheets slide in
  await page.screenshot({ path: join(folder, `${name}${suffix}.png`) })
  await context.close()
}

await build()
mkdirSync(folder, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-pictures-'))
const server = spawn(process.execPath, ['server/dist/main.js'], {
  cwd: ROOT,
  env: { ...process.env, PORT, DATA_DIR: dataDir },
  stdio: 'ignore',
})
process.on('exit', () => server.kill('SIGKILL'))
while (
  !(await fetch(`http://127.0.0.1:${PORT}/ready`).then(
    (r) => r.ok,
    () => false,
  ))
)
  await new Promise((wait) => setTimeout(wait, 200))
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
const views = all
  ? [PHONE, DESK].flatMap((size) =>
      ['light', 'dark'].map((scheme) => ({ size, scheme, suffix: `-${size.width}-${scheme}` })),
    )
  : [{ size: PHONE, scheme: 'light', suffix: '' }]
for (const shot of SHOTS)
  if (all || README_SHOTS.has(shot.name)) for (const view of views) await shoot(browser, shot, view)
await browser.close()
server.kill('SIGTERM')
rmSync(dataDir, { recursive: true, force: true })
