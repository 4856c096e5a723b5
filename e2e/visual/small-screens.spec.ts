import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'
import { waitUntilStable } from '../support/visual/accessibility.ts'

/** A phone in landscape, and the space above an open keyboard. */
const ON_ITS_SIDE = { width: 844, height: 390 }
const ABOVE_THE_KEYBOARD = { width: 390, height: 450 }

/** Returns the focused element if another element covers it; undefined if it is visible. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return undefined
    // a checkbox input is hidden in its label
    const seen = focused.closest('label') ?? focused
    const { x, y, width, height } = seen.getBoundingClientRect()
    if (width < 2 || height < 2) return undefined
    // a row of chips may still be scrolling
    const hit = document.elementFromPoint(Math.min(x + width / 2, innerWidth - 4), y + height / 2)
    return hit && (seen.contains(hit) || hit.contains(seen))
      ? undefined
      : `${focused.outerHTML.slice(0, 120)} at ${Math.round(x)},${Math.round(y)} below ${hit?.outerHTML.slice(0, 90)}`
  })

/** Moves through the screen with the Tab key, forwards and backwards. */
async function walked(page: Page, steps: number): Promise<string[]> {
  const wrong: string[] = []
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < steps; step++) {
      await page.keyboard.press(key)
      const over = await covered(page)
      if (over) wrong.push(`${key}: ${over}`)
    }
  return wrong
}

test('keeps form fields clear of the main action above the keyboard', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'laoban', '/home')
  await page.setViewportSize(ABOVE_THE_KEYBOARD)
  for (const form of ['/sales/new', '/others/debt-overview/detail?new=1', '/stock/move?do=adjust']) {
    await page.goto(form)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await waitUntilStable(page)
    expect(await walked(page, 14), form).toEqual([])
  }
})

test('hides bars in landscape orientation', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'laoban', '/home')
  await page.setViewportSize(ON_ITS_SIDE)
  await page.goto('/home')
  await expect(page.getByRole('list', { name: '库存' }).getByRole('link').first()).toBeVisible()
  const bar = await page.getByRole('navigation', { name: '主导航' }).boundingBox()
  expect(bar?.height).toBeLessThanOrEqual(46)
  await page.mouse.wheel(0, 400)
  await expect(page.getByRole('heading', { name: '库存', level: 1 })).not.toBeInViewport()
  // the tab bar is hidden during input
  await page.getByRole('searchbox').first().focus()
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeHidden()
})

test('fades scrollable chip rows only where they continue', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'laoban', '/home')
  const row = page.getByRole('group', { name: '按库龄和存量筛选' }).locator('div').first()
  const fading = () =>
    row.evaluate((element) => {
      const style = getComputedStyle(element)
      return ['--before', '--beyond'].map((edge) => Number.parseFloat(style.getPropertyValue(edge)))
    })
  await expect.poll(fading).toEqual([0, 16])
  await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect.poll(fading).toEqual([16, 0])
})

test('shows tap feedback immediately and acts once on slow networks', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'laoban', '/others/customers/add')
  const name = `慢网数码${Date.now()}`
  await page.getByLabel(/^名称/).fill(name)
  await page.getByLabel(/^区域/).fill('城东')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2_000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && /^\/api\/.*customers/.test(new URL(request.url()).pathname)) sent++
  })
  const save = page.getByRole('button', { name: '保存' })
  await save.click()
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await save.click({ force: true, noWaitAfter: true })
  await expect(page).not.toHaveURL(/\/add/, { timeout: 30_000 })
  expect(sent).toBe(1)
})
