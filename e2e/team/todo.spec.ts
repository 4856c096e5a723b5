import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { waitUntilStable } from '../support/visual/accessibility.ts'

const open = async (page: Page) => {
  await signIn(page, 'caiwu', '/login?redirect=%2Fothers%2Ftodo')
  await expect(page.getByRole('heading', { name: '待办', exact: true })).toBeVisible()
}
const add = async (page: Page, ...titles: string[]) => {
  const field = page.getByLabel('新待办')
  for (const title of titles) {
    await field.fill(title)
    await field.press('Enter')
    await expect(page.getByRole('checkbox', { name: title })).toBeVisible()
  }
}
const undated = (page: Page) => page.getByRole('list', { name: '没有日期' })
const titles = (list: Locator) =>
  list.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')))

/** Drags a row by its handle a number of pixels down. */
async function dragByThumb(page: Page, handle: Locator, by: number) {
  // the row may still move to its previous drop position
  await waitUntilStable(page)
  const box = await handle.boundingBox()
  if (!box) throw new Error('the handle is not visible')
  const devtools = await page.context().newCDPSession(page)
  const pointAt = (share: number) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 + by * share })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [pointAt(0)])
  for (let step = 1; step <= 5; step++) await touch('touchMove', [pointAt(step / 5)])
  // the page does not scroll
  await expect(page.getByText(/下拉刷新|松开刷新/)).toHaveCount(0)
  await touch('touchEnd', [])
  await devtools.detach()
}

test('adds, sorts, completes and reopens todos', async ({ page }) => {
  await open(page)
  await expect(page.getByText('没有要做的事')).toBeVisible()
  await add(page, '买胶带', '寄发票', '问房租')
  expect(await titles(undated(page))).toEqual(['买胶带', '寄发票', '问房租'])

  const handle = undated(page).getByRole('button', { name: '移动问房租' })
  const first = await undated(page).getByRole('listitem').first().boundingBox()
  const from = await handle.boundingBox()
  if (!first || !from) throw new Error('the row or its handle is not visible')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, first.y + 4, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => titles(undated(page))).toEqual(['问房租', '买胶带', '寄发票'])
  await dragByThumb(page, handle, 200)
  await expect.poll(() => titles(undated(page))).toEqual(['买胶带', '寄发票', '问房租'])
  await dragByThumb(page, handle, -200)
  await expect.poll(() => titles(undated(page))).toEqual(['问房租', '买胶带', '寄发票'])
  await dragByThumb(page, handle, 70)
  await expect.poll(() => titles(undated(page))).toEqual(['买胶带', '问房租', '寄发票'])
  await dragByThumb(page, handle, -70)
  await expect.poll(() => titles(undated(page))).toEqual(['问房租', '买胶带', '寄发票'])
  await handle.click()
  // by mouse: on a busy machine Chromium sometimes fires no tap for touches after these drags
  await page.getByRole('dialog').getByRole('button', { name: '下移' }).click()
  await expect.poll(() => titles(undated(page))).toEqual(['买胶带', '问房租', '寄发票'])
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => titles(undated(page))).toEqual(['买胶带', '寄发票', '问房租'])
  await expect(handle).toBeFocused()
  await page.reload()
  await expect(undated(page)).toBeVisible()
  expect(await titles(undated(page))).toEqual(['买胶带', '寄发票', '问房租'])

  await page.getByRole('checkbox', { name: '寄发票' }).tap()
  await expect(page.getByText('“寄发票”已完成')).toBeVisible()
  await expect(undated(page).getByRole('checkbox', { name: '寄发票' })).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).tap()
  await expect.poll(() => titles(undated(page))).toEqual(['买胶带', '寄发票', '问房租'])
})

test('repeats, finds, changes and deletes a recurring todo', { tag: '@full' }, async ({ page }) => {
  await open(page)
  await page.getByRole('link', { name: '新增待办' }).tap()
  await page.getByLabel('要做的事').fill('对银行流水')
  await page.getByLabel('备注').fill('三家店一起')
  await page.getByRole('button', { name: '今天', exact: true }).tap()
  await page.getByLabel('时间').fill('23:59')
  await page.getByLabel('提醒').selectOption({ label: '提前 10 分钟' })
  await page.getByLabel('重复').selectOption({ label: '每天' })
  await page.getByRole('button', { name: '保存' }).tap()
  const today = page.getByRole('list', { name: '今天' })
  await expect(today.getByRole('listitem').filter({ hasText: '对银行流水' })).toContainText('23:59')

  await today.getByRole('checkbox', { name: '对银行流水' }).tap()
  await expect(page.getByText('“对银行流水”已完成，下次明天')).toBeVisible()
  const later = page.getByRole('list', { name: '以后' })
  await expect(later.getByRole('listitem').filter({ hasText: '对银行流水' })).toContainText('明天 23:59')
  await page.getByRole('button', { name: /^已完成/ }).tap()
  await expect(
    page.getByRole('list', { name: '已完成' }).getByRole('checkbox', { name: '对银行流水' }),
  ).toBeChecked()

  await page.getByRole('searchbox', { name: '搜索待办' }).fill('三家店')
  await expect(later.getByRole('listitem')).toHaveCount(1)
  await later.getByRole('link', { name: /对银行流水/ }).tap()
  await expect(page.getByLabel('备注')).toHaveValue('三家店一起')
  await page.getByLabel('要做的事').fill('对三家店的流水')
  await page.getByRole('button', { name: '保存' }).tap()
  await page.getByRole('link', { name: /对三家店的流水/ }).tap()
  await page.getByRole('button', { name: '删除' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap()
  await expect(page.getByText('已删除')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '对三家店的流水' })).toHaveCount(0)
})

test('sends offline todo changes after reconnecting', { tag: '@full' }, async ({ page, context }) => {
  await open(page)
  await add(page, '带去仓库')
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: '带去仓库' }).tap()
  await expect(undated(page).getByRole('listitem').filter({ hasText: '带去仓库' })).toContainText('待提交')
  await page.getByLabel('新待办').fill('回来再说')
  await page.getByLabel('新待办').press('Enter')
  await expect(page.getByText(/待提交 2 条/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/待提交 \d 条/)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: '回来再说' })).toBeVisible()
  await expect(undated(page).getByRole('checkbox', { name: '带去仓库' })).toHaveCount(0)
})
