import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { enter, QUIET_PAGE, readStorage, stopClock, writeStorage } from '../session-helpers.ts'

const CLASSES = {
  小学: 'theme-primary-school',
  初中: 'theme-middle-school',
  高中: 'theme-high-school',
  大学: 'theme-university',
} as const
type Level = keyof typeof CLASSES
const LEVELS = Object.keys(CLASSES) as Level[]
/** Colours from the specification. */
const COLOURS = {
  小学: ['rgb(7, 193, 96)', 'rgb(46, 125, 50)'],
  初中: ['rgb(25, 137, 250)', 'rgb(21, 101, 192)'],
  高中: ['rgb(255, 151, 106)', 'rgb(230, 81, 0)'],
  大学: ['rgb(156, 39, 176)', 'rgb(123, 31, 162)'],
} as const
const PROFICIENCY = '**/api/english-study/get-user-proficiency'

async function isThemed(page: Page, level: Level) {
  await expect(page.locator('body')).toHaveClass(new RegExp(`(^| )${CLASSES[level]}( |$)`))
  const themeClasses = await page.evaluate(() =>
    [...document.body.classList].filter((name) => name.startsWith('theme-')),
  )
  expect(themeClasses).toEqual([CLASSES[level]])
}

const dropTheme = (page: Page) =>
  page.evaluate(() => document.body.classList.remove(...document.body.classList))
const openThemes = (page: Page) => page.getByRole('button', { name: '主题' }).click()
const themeOption = (page: Page, level: Level) => page.getByRole('radio', { name: new RegExp(`^${level}`) })
const assess = (page: Page, level: Level | null) =>
  page.route(PROFICIENCY, (route) =>
    route.fulfill({
      json: {
        code: 10000,
        msg: 'ok',
        data: { hasAssessment: level !== null, assessed_level: level, assessed_grade: null },
      },
    }),
  )

test('shows visitors the 初中 theme by default', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login')
  await isThemed(page, '初中')
})

for (const [stored, level] of [
  ['小学', '小学'],
  ['高中', '高中'],
  ['大学', '大学'],
  ['博士', '初中'],
  ['', '初中'],
] as const) {
  test(`shows ${level} for the stored theme “${stored}”`, { tag: '@full' }, async ({ page }) => {
    await page.goto(QUIET_PAGE)
    await writeStorage(page, { selectedTheme: stored })
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await isThemed(page, level)
  })
}

test('applies and stores each chosen theme across reloads', async ({ page }) => {
  await enter(page, 'dianzhang')
  await page.goto('/my-profile')
  const primaries = new Set<string>()
  for (const level of LEVELS) {
    await openThemes(page)
    const swatch = page
      .locator('label')
      .filter({ has: themeOption(page, level) })
      .locator('span[aria-hidden] > span')
    for (const [i, colour] of COLOURS[level].entries()) {
      await expect(swatch.nth(i)).toHaveCSS('background-color', colour)
    }
    await page
      .locator('label')
      .filter({ has: themeOption(page, level) })
      .click()
    await isThemed(page, level)
    expect((await readStorage(page)).selectedTheme).toBe(level)
    await page.reload()
    await expect(page.getByRole('button', { name: '主题' })).toContainText(level)
    await isThemed(page, level)
    primaries.add(
      await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--primary').trim()),
    )
  }
  expect([...primaries]).toEqual(['#07c160', '#1989fa', '#ff976a', '#9c27b0'])
})

test('syncs theme changes, unknown values and removal across tabs', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await enter(page, 'dianzhang')
  await page.goto('/my-profile')
  await isThemed(page, '初中')
  const otherPage = await context.newPage()
  await otherPage.goto('/my-profile')
  await openThemes(otherPage)
  await otherPage
    .locator('label')
    .filter({ has: themeOption(otherPage, '大学') })
    .click()
  await isThemed(page, '大学')
  await expect(page.getByRole('button', { name: '主题' })).toContainText('大学')
  await writeStorage(otherPage, { selectedTheme: '研究生' })
  await isThemed(page, '初中')
  await writeStorage(otherPage, { selectedTheme: '小学' })
  await isThemed(page, '小学')
  await writeStorage(otherPage, { selectedTheme: null })
  await isThemed(page, '初中')
})

test('prefers the assessed level over the stored choice', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'xuesheng')
  await writeStorage(page, { selectedTheme: '大学' })
  await page.goto('/home')
  await isThemed(page, '初中')

  await assess(page, '高中')
  await page.reload()
  await isThemed(page, '高中')
})

test('uses the stored choice without an assessment', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'xuesheng')
  await writeStorage(page, { selectedTheme: '大学' })
  await assess(page, null)
  await page.goto('/home')
  await isThemed(page, '大学')
})

test('removes the stored choice when resetting the theme', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'xuesheng')
  await page.goto('/my-profile')
  await openThemes(page)
  await page
    .locator('label')
    .filter({ has: themeOption(page, '小学') })
    .click()
  await isThemed(page, '小学')
  await page.getByRole('button', { name: '恢复测评主题（初中）' }).click()
  await isThemed(page, '初中')
  expect(await readStorage(page)).not.toHaveProperty('selectedTheme')
})

test('replaces the theme when the user changes', { tag: '@full' }, async ({ page, context }) => {
  await enter(page, 'dianzhang')
  await writeStorage(page, { selectedTheme: '大学' })
  await page.goto('/my-profile')
  await isThemed(page, '大学')
  const otherPage = await context.newPage()
  await enter(otherPage, 'xuesheng')
  await isThemed(page, '初中')
})

test('restores the theme class on each route change', { tag: '@full' }, async ({ page }) => {
  await page.goto(QUIET_PAGE)
  await writeStorage(page, { selectedTheme: '高中' })
  await enter(page, 'dianzhang')
  await page.goto('/home')
  await isThemed(page, '高中')
  for (const tab of ['价格', '任务', '学习', '我的', '库存']) {
    await dropTheme(page)
    await page.getByRole('navigation').getByRole('link', { name: tab }).click()
    await isThemed(page, '高中')
  }
  await dropTheme(page)
  await page.goBack()
  await isThemed(page, '高中')
})

test('applies the theme again 500 ms after start', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'dianzhang')
  await stopClock(page)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('库存')
  await writeStorage(page, { selectedTheme: '大学' })
  await page.clock.runFor(499)
  await isThemed(page, '初中')
  await page.clock.runFor(1)
  await isThemed(page, '大学')
})

for (const [device, stored, drawn, background] of [
  ['dark', null, 'dark', 'rgb(16, 18, 21)'],
  ['light', null, 'light', 'rgb(244, 245, 247)'],
  ['light', 'dark', 'dark', 'rgb(16, 18, 21)'],
  ['dark', 'light', 'light', 'rgb(244, 245, 247)'],
] as const) {
  test(`paints ${drawn} before code loads: ${device} device, ${stored ?? 'no'} choice`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: device })
    await page.goto(QUIET_PAGE)
    await writeStorage(page, { colorScheme: stored })
    await page.route('**/assets/*.js', () => undefined)
    await page.goto('/login', { waitUntil: 'commit' })
    const html = page.locator('html')
    await expect(page.getByText('商学').first()).toBeVisible()
    await expect(html).toHaveAttribute('data-scheme', drawn)
    await expect(html).toHaveCSS('background-color', background)
    const bar = page.locator('meta[name=theme-color]')
    await expect(bar).toHaveAttribute('content', drawn === 'dark' ? '#101215' : '#f4f5f7')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
}

test('keeps the colour scheme from first paint to finished page', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Object.assign(window, { seenSchemes: seen })
    new MutationObserver(() => seen.push(document.documentElement.dataset.scheme)).observe(document, {
      attributes: true,
      attributeFilter: ['data-scheme'],
      subtree: true,
    })
  })
  await page.goto('/login')
  await expect(page.getByLabel('用户名')).toBeVisible()
  const seen = await page.evaluate(() => Reflect.get(window, 'seenSchemes'))
  expect(new Set(seen)).toEqual(new Set(['dark']))
})

test('follows the device colour scheme until one is chosen', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'dianzhang')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/my-profile')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-scheme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveAttribute('data-scheme', 'dark')
  await openThemes(page)
  await page.locator('label').filter({ hasText: '浅色' }).click()
  await expect(html).toHaveAttribute('data-scheme', 'light')
  await page.reload()
  await expect(html).toHaveAttribute('data-scheme', 'light')
})
