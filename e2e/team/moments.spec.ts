import type { Page } from '@playwright/test'
import { expect, test, WITH_MOTION } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'

const open = async (page: Page, user: string, path: string, heading: string) => {
  await openAs(page, user, path)
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
}
/** Uses a screenshot as the photo. */
const photo = async (page: Page, name: string) => ({
  ...{ name, mimeType: 'image/jpeg' },
  buffer: await page.screenshot({ type: 'jpeg' }),
})
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test('publishes photos that a colleague likes and comments on', async ({ page, browser, baseURL }) => {
  await open(page, 'xiaolin', '/others/moments', '动态')
  await page.getByRole('link', { name: '发布动态' }).click()
  await page.getByLabel('想说的话').fill('橱窗换好了')
  await page.getByLabel('选择照片').setInputFiles([await photo(page, 'a.jpg'), await photo(page, 'b.jpg')])
  await expect(page.getByRole('button', { name: '移除照片 2' })).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('已发布')).toBeVisible()
  const ownPost = card(page, '橱窗换好了')
  await expect(ownPost.getByRole('button', { name: '查看照片 2' })).toBeVisible()

  const colleague = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
  })
  const theirs = await colleague.newPage()
  await open(theirs, 'xiaozhou', '/others/moments', '动态')
  await card(theirs, '橱窗换好了').getByRole('button', { name: /^赞/ }).click()
  await card(theirs, '橱窗换好了').getByRole('button', { name: '查看照片 1' }).click()
  await expect(theirs.getByRole('dialog', { name: '查看图片' }).getByRole('img')).toHaveCount(2)
  await theirs.keyboard.press('Escape')
  await card(theirs, '橱窗换好了').getByRole('link', { name: /^评论/ }).click()
  await theirs.getByRole('textbox', { name: '评论' }).fill('好看')
  await theirs.getByRole('button', { name: '发送' }).click()
  await expect(theirs.getByRole('list', { name: '评论' })).toContainText('好看')
  await colleague.close()

  await page.reload()
  await expect(ownPost.getByRole('button', { name: '赞，1 个' })).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByText('xiaozhou评论了你的动态')).toBeVisible()
  await page.getByText('xiaozhou赞了你的动态').click()
  await expect(page.getByRole('heading', { name: '动态详情' })).toBeVisible()
  await expect(page.getByText('好看')).toBeVisible()
})

test('publishes an offline post after reconnecting', { tag: '@full' }, async ({ page, context }) => {
  await open(page, 'xiaolin', '/others/moments', '动态')
  await page.getByRole('link', { name: '发布动态' }).click()
  await page.getByLabel('想说的话').fill('地下室没有信号')
  await page.getByLabel('选择照片').setInputFiles(await photo(page, 'a.jpg'))
  await expect(page.getByRole('button', { name: '移除照片 1' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByRole('list', { name: '等待发布' })).toContainText('地下室没有信号')
  await context.setOffline(false)
  await expect(card(page, '地下室没有信号').getByRole('button', { name: '查看照片 1' })).toBeVisible()
  await expect(page.getByRole('list', { name: '等待发布' })).toHaveCount(0)
})

test('publishes a pending post only for its author', { tag: '@full' }, async ({ page, context }) => {
  await open(page, 'xiaolin', '/others/moments', '动态')
  await page.getByRole('link', { name: '发布动态' }).click()
  await page.getByLabel('想说的话').fill('这条是我写的')
  await page.route('**/api/moments', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByRole('list', { name: '等待发布' })).toContainText('这条是我写的')
  // another tab signs in a colleague, which changes the user of this page
  const published: (string | undefined)[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/moments'))
      published.push(request.headers()['x-user-name'])
  })
  const otherPage = await context.newPage()
  await open(otherPage, 'xiaozhou', '/others/moments', '动态')
  await page.unroute('**/api/moments')
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByRole('list', { name: '等待发布' })).toHaveCount(0)
  await expect(card(page, '这条是我写的')).toHaveCount(0)
  await otherPage.close()
  await open(page, 'xiaolin', '/others/moments', '动态')
  await expect(card(page, '这条是我写的')).toContainText('xiaolin')
  expect([...new Set(published)]).toEqual(['xiaolin'])
})

test('stops the wheel on the server result and records it', async ({ page }) => {
  await page.emulateMedia(WITH_MOTION.contextOptions)
  // selling and learning also grant chances by rule
  await open(page, 'laoban', '/others/lucky-wheel', '幸运转盘')
  await expect(page.getByText('还有 2 次机会')).toBeVisible()
  await page.getByRole('button', { name: '抽奖', exact: true }).click()
  await expect(page.locator('[data-step="accelerating"]')).toBeVisible()
  await expect(page.locator('[data-step="decelerating"]')).toBeVisible()
  const result = page.getByRole('dialog')
  await expect(result).toBeVisible({ timeout: 15_000 })
  const name = await result.getByRole('status').getByRole('paragraph').first().textContent()
  await page.keyboard.press('Escape')
  await expect(page.getByText('还有 1 次机会')).toBeVisible()
  await page.getByRole('radio', { name: '记录' }).click()
  await expect(page.getByRole('list', { name: '我的抽奖' }).getByRole('listitem').first()).toContainText(
    name ?? '',
  )
})

test('adds a prize and hands one over', { tag: '@full' }, async ({ page }) => {
  await open(page, 'laoban', '/others/lucky-wheel?view=manage', '幸运转盘')
  await page.getByRole('button', { name: '新增奖品' }).click()
  const sheet = page.getByRole('dialog', { name: '新增奖品' })
  await sheet.getByLabel('名称').fill('充电宝')
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('list', { name: '奖品' })).toContainText('充电宝')
  await page.getByRole('button', { name: '给xiaozhou发放蓝牙耳机' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '发放' }).click()
  await expect(page.getByText('已登记发放')).toBeVisible()
})
