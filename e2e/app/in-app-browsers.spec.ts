import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { navigateInApp, openAs } from '../session-helpers.ts'
import {
  axeViolations,
  overflowingElements,
  smallTouchTargets,
  waitUntilStable,
} from '../support/visual/accessibility.ts'

const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50(0x18003237) NetType/WIFI Language/zh_CN'

test.use({ userAgent: WECHAT })

/** Expects no accessibility violation and no horizontal overflow, in light and dark. */
async function expectSound(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await waitUntilStable(page)
    expect([
      ...(await axeViolations(page)),
      ...(await overflowingElements(page)),
      ...(await smallTouchTargets(page)),
    ]).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('downloads an export through a signed link', async ({ page, playwright, baseURL }) => {
  await openAs(page, 'laoban', '/others/summary-report')
  await page.getByRole('button', { name: '导出 Excel' }).click()
  const sheet = page.getByRole('dialog', { name: '打开文件' })
  await expect(sheet.getByText(/\.xlsx$/)).toBeVisible()
  await expect(sheet.getByText(/点右上角“···”，选择“在浏览器打开”/)).toBeVisible()
  await expect(page.getByText(/已导出|已保存/)).toHaveCount(0)
  await expectSound(page)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await sheet.getByRole('button', { name: '复制链接' }).click()
  await expect(page.getByText('链接已复制，可以粘贴到手机浏览器里打开')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  // another browser without a session
  const stranger = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const answer = await stranger.get(link)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''.+\.xlsx$/)
  expect((await answer.body()).subarray(0, 2).toString()).toBe('PK')

  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: '打开文件' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)

  const cut = await stranger.get(link.slice(0, -4), { headers: { accept: 'text/html' } })
  expect(cut.status()).toBe(404)
  expect(await cut.text()).toContain('链接不完整或已失效，请回到应用重新打开文件')
  await stranger.dispose()
})

test('shows the price picture for long press', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'laoban', '/price')
  await page.getByRole('button', { name: '分享为图片' }).click()
  await page
    .getByRole('dialog', { name: '分享为图片' })
    .getByRole('button', { name: /^保存图片/ })
    .click()
  const preview = page.getByRole('dialog', { name: '查看图片' })
  await expect(preview.getByText(/^长按保存或转发/)).toBeVisible()
  const picture = preview.getByRole('img').first()
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByText(/已保存/)).toHaveCount(0)
  await expectSound(page)
  await preview.getByRole('button', { name: '关闭' }).click()
  await expect(preview).toHaveCount(0)
})

test('explains how to print in a browser', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'laoban', '/home')
  await navigateInApp(page, '/others/duty-calendar')
  await page.getByRole('button', { name: '打印', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '微信里不能打印' })
  await expect(sheet.getByText(/登录后再打印/)).toBeVisible()
  await expect(sheet.getByRole('button', { name: '复制网址' })).toBeVisible()
  await expectSound(page)
  // going back closes the sheet with the screen
  await page.goBack()
  await expect(sheet).toHaveCount(0)
})
