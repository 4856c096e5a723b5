import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'
import { waitUntilStable } from '../support/visual/accessibility.ts'

const open = (page: Page, who: string, path = '/tasks') => openAs(page, who, path)

test('a manager gives a task out, the seller does it, and both are told', async ({
  page,
  browser,
  baseURL,
}) => {
  await open(page, 'dianzhang')
  await page.getByRole('link', { name: '新增任务' }).tap()
  await page.getByLabel('要做的事').fill('擦二楼柜台玻璃')
  await page.getByRole('button', { name: /^负责人：/ }).tap()
  const people = page.getByRole('dialog', { name: '负责人' })
  await people.getByRole('searchbox').fill('xiaolin')
  await people.getByRole('button', { name: /xiaolin/ }).tap()
  await people.getByRole('button', { name: /^选好/ }).tap()
  await page.getByRole('button', { name: '明天' }).tap()
  await page.getByRole('button', { name: '新增', exact: true }).tap()
  await expect(page.getByRole('heading', { name: '任务详情' })).toBeVisible()
  await page.getByLabel('新清单项').fill('买玻璃水')
  await page.getByLabel('新清单项').press('Enter')
  await expect(page.getByText('买玻璃水')).toBeVisible()
  await page.getByLabel('写评论').fill('钥匙在前台')
  await page.getByRole('button', { name: '发布' }).tap()
  await expect(page.getByRole('list', { name: '评论和动态' })).toContainText('钥匙在前台')

  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const seller = await other.newPage()
  await open(seller, 'xiaolin', '/notifications')
  await seller.getByRole('link', { name: /新任务：擦二楼柜台玻璃/ }).click()
  await seller.getByText('买玻璃水').click()
  await seller.getByRole('button', { name: '开始' }).click()
  await expect(seller.getByRole('button', { name: '退回待办' })).toBeVisible()
  await seller.getByRole('button', { name: '完成', exact: true }).click()
  await expect(seller.getByRole('button', { name: '重新打开' })).toBeVisible()
  await other.close()

  await page.goto('/notifications')
  await expect(page.getByRole('link', { name: /任务已完成：擦二楼柜台玻璃/ })).toBeVisible()
})

test('a task is carried to another day of the month, by hand and by date', async ({ page }) => {
  await open(page, 'dianzhang', '/tasks?edit=new')
  await page.getByLabel('要做的事').fill('换样机海报')
  await page.getByRole('button', { name: '今天', exact: true }).tap()
  await page.getByRole('button', { name: '新增', exact: true }).tap()
  await expect(page.getByRole('heading', { name: '任务详情' })).toBeVisible()
  await page.goto('/tasks/calendar')
  const handle = page.getByRole('button', { name: '改期：换样机海报' })
  await expect(handle).toBeVisible()
  await waitUntilStable(page)
  const from = await handle.boundingBox()
  const day = page.locator('button[data-day]').first()
  const to = await day.boundingBox()
  if (!from || !to) throw new Error('a handle or a day has no place')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByText(/“换样机海报”改到/)).toBeVisible()
  await expect(handle).toHaveCount(0)
  await day.click()
  await handle.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '今天', exact: true }).click()
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('“换样机海报”改到今天')).toBeVisible()
})

test('the boss sees who has how much to do, and hands it over', async ({ page }) => {
  await open(page, 'laoban', '/tasks/management')
  const rows = page.getByRole('list', { name: '任务管理' })
  await rows.getByRole('button', { name: '交接kuguan的任务' }).tap()
  const people = page.getByRole('dialog', { name: '交接给谁' })
  await people.getByRole('button', { name: /xiaozhou/ }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '交接' }).tap()
  await expect(page.getByText('已交接 2 个任务')).toBeVisible()
  await rows.getByRole('link', { name: /xiaozhou/ }).tap()
  await expect(page.getByRole('link', { name: /盘点二号柜配件/ })).toContainText('xiaozhou')
})

test('without a connection a step waits, and is sent once it is back', async ({ page, context }) => {
  await open(page, 'dianzhang')
  const box = page.getByRole('checkbox', { name: '换门头灯箱' })
  await expect(box).toBeVisible()
  await context.setOffline(true)
  await box.tap()
  await expect(page.getByText('待提交', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/待提交 \d 条/)).toHaveCount(0)
  await expect(box).toHaveCount(0)
})
