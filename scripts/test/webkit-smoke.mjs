// Ten short journeys in WebKit, the engine of all iPhones: `node scripts/test/webkit-smoke.mjs`. Needs WebKitGTK with its driver and
// Xvfb (Debian: `apt-get install webkit2gtk-driver xvfb`), and exits with a message without them. Not part of `npm test`.
// This is a current WebKit, not Safari 15.4; scripts/browser-floor/gate.ts finds features that Safari 15.4 lacks.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { ROOT } from '../lib.mjs'

const [SERVER_PORT, DRIVER_PORT, DISPLAY] = ['8196', '4455', ':77']
const SITE = `http://127.0.0.1:${SERVER_PORT}`
const PASSWORD = 'demo-2026'
const WAIT_MS = 60_000
/** WebDriver's name of a field that holds an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

function findTools() {
  const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(':')]
  const find = (name) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  const libraries = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name))
    : []
  const browser = ['webkit2gtk-4.1', 'webkit2gtk-4.0']
    .flatMap((name) => libraries.map((folder) => join(folder, name, 'MiniBrowser')))
    .find((path) => existsSync(path))
  return { driver: find('WebKitWebDriver'), screen: find('Xvfb'), browser }
}

const started = []
function start(command, args, env = {}) {
  const child = spawn(command, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'ignore' })
  started.push(child)
  return child
}
const stopAll = () => {
  for (const child of started.splice(0).reverse()) child.kill('SIGTERM')
}
process.on('exit', stopAll)

async function until(what, ask) {
  const end = Date.now() + WAIT_MS
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer) return answer
    if (Date.now() > end) throw new Error(`timed out waiting for ${what}`)
    await pause(200)
  }
}

/** A WebKit page driven by WebDriver. */
async function openPage(browser) {
  const root = `http://127.0.0.1:${DRIVER_PORT}/session`
  async function send(path, body) {
    const response = await fetch(root + path, { method: 'POST', body: JSON.stringify(body) })
    const { value } = await response.json()
    if (!response.ok) throw new Error(value?.message ?? value?.error ?? `status ${response.status}`)
    return value
  }
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
  }
  const { sessionId, capabilities: found } = await until('WebKit', () => send('', { capabilities }))
  const run = (script, ...args) => send(`/${sessionId}/execute/sync`, { script, args })
  const has = (selector, text = '') =>
    until(`${selector} ${text}`, () =>
      run(
        `return [...document.querySelectorAll(arguments[0])].some((one) =>
          one.getClientRects().length > 0 && one.textContent.includes(arguments[1]))`,
        selector,
        text,
      ),
    )
  return {
    version: found.browserVersion,
    run,
    has,
    open: (path) => send(`/${sessionId}/url`, { url: SITE + path }),
    async click(selector, text = '') {
      await has(selector, text)
      await run(
        `[...document.querySelectorAll(arguments[0])].find((one) =>
          one.getClientRects().length > 0 && one.textContent.includes(arguments[1])).click()`,
        selector,
        text,
      )
    },
    async fill(selector, text) {
      await has(selector)
      const element = await run('return document.querySelector(arguments[0])', selector)
      await send(`/${sessionId}/element/${element[ELEMENT]}/value`, { text })
    },
    resize: () => send(`/${sessionId}/window/rect`, { width: 430, height: 900 }),
    close: () => fetch(`${root}/${sessionId}`, { method: 'DELETE' }),
  }
}

async function signIn(page, name) {
  await page.open('/login')
  await page.run('localStorage.clear()')
  await page.open('/login')
  await page.fill('input[autocomplete="username"]', name)
  await page.fill('input[type="password"]', PASSWORD)
  await page.click('form button[type="submit"]')
  await until('the page after sign-in', () => page.run("return location.pathname !== '/login'"))
}

/** A journey that opens an address and waits for expected elements, each a selector with its text. */
const shows =
  (path, ...expected) =>
  async (page) => {
    await page.open(path)
    for (const [selector, text] of expected) await page.has(selector, text)
  }

/** The order matters: each journey runs as the user who signed in last. */
const JOURNEYS = {
  'sign in': (page) => signIn(page, 'laoban'),
  home: shows('/home', ['main li']),
  'price list': shows('/price', ['main li']),
  'search stock': shows('/home?q=mate', ['main li', 'Mate']),
  async 'open a sheet'(page) {
    await page.click('main li a, main li button')
    await page.has('dialog[open] h2')
    const height = await page.run("return document.querySelector('dialog[open]').clientHeight")
    if (height < 200) throw new Error(`the sheet is ${height} pixels high`)
  },
  chart: shows('/others/brand-analysis', ['main svg text', '¥']),
  moments: shows('/others/moments', ['h1', '动态'], ['main article, main li']),
  async 'exam list'(page) {
    await signIn(page, 'xuesheng')
    await shows('/paper-analysis', ['main a'])(page)
  },
  reading: shows('/reading-comprehension', ['h1', '阅读理解'], ['main li a, main li button']),
  'English cards': shows('/word-learning', ['button', '下一个']),
}

async function runJourneys(page) {
  let failures = 0
  for (const [name, act] of Object.entries(JOURNEYS)) {
    const startedAt = Date.now()
    const error = await act(page).then(
      () => undefined,
      (reason) => reason,
    )
    if (error) failures++
    console.log(
      `${error ? 'FAILED' : 'passed'}  ${name}, ${Date.now() - startedAt} ms${error ? `: ${error.message}` : ''}`,
    )
    if (error)
      console.log(
        await page.run('return location.href + " " + document.body.innerText.slice(0, 300)').catch(() => ''),
      )
  }
  return failures
}

const { driver, screen, browser } = findTools()
if (!driver || !screen || !browser) {
  console.log('Skipped: WebKit is not installed. Install it with `apt-get install webkit2gtk-driver xvfb`.')
  process.exit(0)
}
await build()
const dataDir = mkdtempSync(join(tmpdir(), 'shangxue-webkit-'))
start(process.execPath, ['server/dist/main.js'], { PORT: SERVER_PORT, DATA_DIR: dataDir })
start(screen, [DISPLAY, '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'])
await until('the server', async () => (await fetch(`${SITE}/ready`)).ok)
start(driver, [`--port=${DRIVER_PORT}`], { DISPLAY, LANG: 'C.UTF-8' })
const page = await openPage(browser)
await page.resize()
console.log(`WebKitGTK ${page.version}`)
const failures = await runJourneys(page)
await page.close()
stopAll()
await pause(500)
rmSync(dataDir, { recursive: true, force: true })
const total = Object.keys(JOURNEYS).length
console.log(`${total - failures} of ${total} journeys passed`)
process.exit(failures > 0 ? 1 : 0)
