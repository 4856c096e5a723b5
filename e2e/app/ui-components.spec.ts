import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { startPartsServer, type TestServer } from '../support/server/own-server.ts'
import {
  axeViolations,
  contrastViolations,
  overflowingElements,
  smallTouchTargets,
} from '../support/visual/accessibility.ts'

// the first visit waits until Vite has transformed the whole app
test.describe.configure({ timeout: 600_000 })

// The component gallery exists only in development, where React also reports more warnings.
let parts: TestServer
test.beforeAll(async ({ servers }, { file }) => {
  parts = await startPartsServer(await servers.urlOf(file))
})
test.afterAll(() => parts?.stop())

const groupsOf = (page: Page) => page.getByRole('tab')
const wholeScreensOf = (page: Page) => page.getByRole('list', { name: '整页' }).getByRole('button')

const choose = (page: Page, option: string) =>
  page.locator('label').filter({ hasText: option }).first().click()

async function open(page: Page, level: string, scheme: string) {
  await page.goto(`${parts.url}/dev/parts`)
  // the app applies the theme a second time half a second after start-up
  await page.waitForTimeout(600)
  await choose(page, level)
  await choose(page, scheme)
}

async function wrong(page: Page, place: string): Promise<string[]> {
  const matches = [
    ...(await axeViolations(page)),
    ...(await overflowingElements(page)).map((line) => `overflows: ${line}`),
    // runs last, because it scrolls the page
    ...(await smallTouchTargets(page)).map((line) => `too small: ${line}`),
  ]
  return matches.map((line) => `${place}: ${line}`)
}

const DIALOG = 'dialog[open]'
const TOAST = '[aria-live="polite"] p'

/** Audits the overlay that each opener shows; `leave` closes it. */
async function wrongBehind(
  page: Page,
  openers: readonly string[],
  visibleText: string,
  leave: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const matches: string[] = []
  for (const name of openers) {
    await page.getByRole('button', { name, exact: true }).click()
    // some overlays load their code on first use
    await expect(page.locator(visibleText)).toBeVisible()
    matches.push(...(await wrong(page, name)))
    await leave(page)
    await expect(page.locator(visibleText)).toHaveCount(0)
  }
  return matches
}

for (const level of ['小学', '大学'])
  test(`audits all components with theme ${level} in both colour schemes`, { tag: '@full' }, async ({
    page,
  }) => {
    await open(page, level, '浅色')
    const matches: string[] = []
    for (const group of await groupsOf(page).allTextContents()) {
      await choose(page, '浅色')
      await page.getByRole('tab', { name: group, exact: true }).click()
      matches.push(...(await wrong(page, group)))
      await choose(page, '深色')
      matches.push(...(await contrastViolations(page)).map((line) => `${group}, dark: ${line}`))
    }
    expect(matches).toEqual([])
  })

test('audits all full-screen components', { tag: '@full' }, async ({ page }) => {
  await open(page, '高中', '深色')
  await page.getByRole('tab', { name: '页面', exact: true }).click()
  const matches: string[] = []
  for (const name of await wholeScreensOf(page).allTextContents()) {
    await wholeScreensOf(page).filter({ hasText: name }).first().click()
    await expect(page.getByRole('tablist')).toHaveCount(0)
    matches.push(...(await wrong(page, name)))
    await page.getByRole('button', { name: '返回', exact: true }).click()
  }
  expect(matches).toEqual([])
})

test('audits all overlay components', { tag: '@full' }, async ({ page }) => {
  await open(page, '初中', '浅色')
  const close = (from: Page) => from.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('tab', { name: '浮层', exact: true }).click()
  const matches = await wrongBehind(
    page,
    ['底部面板', '长标题的面板', '操作菜单', '离开，可留草稿', '离开，不留草稿', '查看图片'],
    DIALOG,
    close,
  )
  const cancel = (from: Page) => from.getByRole('button', { name: '取消' }).click()
  matches.push(...(await wrongBehind(page, ['确认删除', '询问后执行'], DIALOG, cancel)))
  // the choice in a dialog is confirmed by a toast
  await expect(page.locator(TOAST)).toHaveCount(0)
  const passes = (from: Page) => expect(from.locator(TOAST)).toHaveCount(0)
  matches.push(...(await wrongBehind(page, ['不打扰', '长文字', '长文字带操作'], TOAST, passes)))
  await page.getByRole('tab', { name: '选择器', exact: true }).click()
  const pickers = [
    '门店：城南店',
    '时间：全部时间',
    '选项在加载',
    '选项没有加载出来',
    '没有选项',
    '全部不可用',
  ]
  matches.push(...(await wrongBehind(page, pickers, DIALOG, close)))
  await page.getByRole('tab', { name: '扫码', exact: true }).click()
  matches.push(...(await wrongBehind(page, ['扫一个', '连续扫码'], DIALOG, close)))
  await page.getByRole('tab', { name: '文件', exact: true }).click()
  const files = ['文件链接', '存储文件', '文字内容', '长按图片', '换浏览器']
  matches.push(...(await wrongBehind(page, files, DIALOG, close)))
  expect(matches).toEqual([])
})
