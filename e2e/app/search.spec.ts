import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'

/** The shortcuts load in parallel with the first screen and may appear after it. */
const searchByKey = (page: Page, key: string) =>
  expect(async () => {
    await page.keyboard.press(key)
    await expect(page.getByRole('searchbox')).toBeFocused({ timeout: 2_000 })
  }).toPass()

test('finds devices, customers, tasks and modules and restores results', async ({ page }) => {
  await openAs(page, 'laoban', '/home')
  const field = page.getByRole('searchbox')
  await expect(field).toBeVisible()
  await searchByKey(page, 'Control+k')
  await field.fill('iPhone')
  const stock = page.getByRole('list', { name: '库存' })
  await expect(stock.getByRole('listitem').first()).toContainText('iPhone')
  await stock.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/home\?model=/)
  await page.goBack()
  await expect(field).toHaveValue('iPhone')
  await expect(stock.getByRole('listitem').first()).toBeVisible()
  // focus is on the results, so typing must not change the query
  await expect(field).not.toBeFocused()

  await field.fill('值班')
  await expect(page.getByRole('list', { name: '功能' }).getByRole('link', { name: /值班日历/ })).toBeVisible()
  await field.fill('这个词哪里都没有')
  await expect(page.getByText('没有找到“这个词哪里都没有”')).toBeVisible()
})

test('focuses list search on slash except in text fields', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'laoban', '/sales')
  const field = page.getByRole('searchbox')
  await searchByKey(page, '/')
  await page.keyboard.type('XS/')
  await expect(field).toHaveValue('XS/')
})

test('opens all results of a type with the same query', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'laoban', '/search')
  await page.getByRole('searchbox').fill('XS')
  await page.getByRole('link', { name: '全部 销售单' }).click()
  await expect(page).toHaveURL(/\/sales\?q=XS$/)
  await expect(page.getByRole('searchbox')).toHaveValue('XS')
})

test('searches words and papers for pupils without business requests', { tag: '@full' }, async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await openAs(page, 'xuesheng', '/my-profile')
  await page.getByRole('link', { name: '全局搜索' }).click()
  // the previous screen also has a search field
  await page.getByRole('searchbox', { name: '试卷、阅读、单词' }).fill('apple')
  await page.getByRole('button', { name: /^apple/ }).click()
  await expect(page.getByRole('dialog', { name: '单词释义' })).toContainText('苹果')
  await expect.poll(() => requested).toContain('/api/paper-analysis/get-paper-list')
  expect(
    requested.filter((path) => /^\/api\/(stock|customers|sales|tasks|todos|moments)\b/.test(path)),
  ).toEqual([])
})

test('reports offline search failures and recovers after reconnecting', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await openAs(page, 'laoban', '/search')
  await page.getByRole('searchbox').fill('a')
  await expect(page.getByRole('list').first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('searchbox').fill('iPhone')
  await expect(page.getByText(/没有查到，请检查网络/)).toBeVisible({ timeout: 30_000 })
  await context.setOffline(false)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('list', { name: '库存' })).toBeVisible()
  await expect(page.getByText(/没有查到/)).toHaveCount(0)
})
