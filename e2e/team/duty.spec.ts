import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'

/** Selects colleagues in a sheet, where the position follows the name. */
const choose = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name} `) })
    .click()

/** A page of another user's phone. */
const another = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })).newPage()

test('plans duties for a month and swaps one', async ({ page, browser, baseURL }) => {
  await openAs(page, 'laoban', '/others/duty-management?post=new')
  await page.getByLabel('岗位').fill('直播间')
  await page.getByRole('button', { name: '保存' }).click()
  const card = page.locator('section', { has: page.getByRole('heading', { name: '直播间' }) })
  await card.getByRole('link', { name: '排班' }).click()
  await page.getByRole('button', { name: /轮班人员/ }).click()
  for (const name of ['caiwu', 'kuguan']) await choose(page, name)
  await page.getByRole('dialog').getByRole('button', { name: /^选好/ }).click()
  await page.getByRole('button', { name: '预览排班' }).click()
  await expect(page.getByRole('list', { name: '每人次数' }).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: '保存排班' }).click()
  await expect(page.getByText('已排 28 次值班')).toBeVisible()

  const seller = await another(browser, baseURL)
  await openAs(seller, 'caiwu', '/others/duty-calendar?view=own')
  const ownDuties = seller.getByRole('list', { name: '我的值班' })
  // the last one, which cannot begin while the test runs
  await ownDuties.getByRole('button').last().click()
  await seller.getByRole('button', { name: /换给谁/ }).click()
  await choose(seller, 'xiaolin')
  await seller.getByRole('button', { name: '发送换班请求' }).click()
  await expect(ownDuties.getByText('换班中')).toBeVisible()

  const otherPage = await another(browser, baseURL)
  await openAs(otherPage, 'xiaolin', '/others/duty-calendar?view=swaps')
  const requested = otherPage.getByText('caiwu → 我')
  await expect(requested).toBeVisible()
  await otherPage.getByRole('button', { name: '同意', exact: true }).first().click()
  await expect(otherPage.getByText('换班完成')).toBeVisible()
  await seller.context().close()
  await otherPage.context().close()
})

test('publishes meeting minutes and records a read confirmation', async ({ page, browser, baseURL }) => {
  await openAs(page, 'dianzhang', '/others/meeting-records/add')
  await page.getByRole('button', { name: '早会模板' }).click()
  await page.getByLabel('主题').fill('开业早会')
  await page.getByRole('button', { name: /参会人/ }).click()
  await choose(page, 'yewuyuan')
  await page.getByRole('dialog').getByRole('button', { name: /^选好/ }).click()
  await page.getByRole('button', { name: '添加决定' }).click()
  await page.getByRole('textbox', { name: '决定 1' }).fill('换门口海报')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '发布纪要' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: '发布纪要' })
    .click()
  await expect(page.getByText('纪要已发布')).toBeVisible()

  const seller = await another(browser, baseURL)
  await openAs(seller, 'yewuyuan', '/others/meeting-records?view=unread')
  await seller.getByRole('link', { name: /开业早会/ }).click()
  await seller.getByRole('button', { name: '已阅读并确认' }).click()
  await expect(seller.getByText('yewuyuan 已确认')).toBeVisible()
  await seller.context().close()
})

test.describe('a visitor', () => {
  test.use({ serviceWorkers: 'allow' })
  test('keeps the rose log offline without sign-in', { tag: '@full' }, async ({ page, context }) => {
    await page.goto('/rose-care?season=winter')
    await expect(page.getByText(/落叶休眠/)).toBeVisible()
    await page.getByRole('button', { name: '修剪了' }).click()
    const log = page.getByRole('list', { name: '照料记录' })
    await expect(log.getByText('修剪')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    await expect(log).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(log.getByText('修剪')).toBeVisible()
    await context.setOffline(false)
  })
})
