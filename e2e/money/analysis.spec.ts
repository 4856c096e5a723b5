import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from '../fixtures.ts'
import { enter, expectHome, toastOf } from '../session-helpers.ts'

const MARKET = '/others/market-analysis'
const NO_PERMISSION = '没有权限访问'

const tableOf = (page: Page, dimension: string): Locator =>
  page.getByRole('table', { name: `${dimension}排行` })

/** The accessible table of the ranking, with exact amounts. */
async function asTable(page: Page, dimension: string): Promise<Locator> {
  await page.getByRole('list', { name: `${dimension}排行` }).waitFor()
  await page.getByRole('button', { name: '看表', exact: true }).click()
  return tableOf(page, dimension)
}
const amountOf = async (row: Locator) => (await row.getByRole('cell').first().textContent()) ?? ''

test('drills down from market analysis to documents with equal totals', async ({ page }) => {
  await enter(page, 'laoban')
  await page.goto(`${MARKET}?period=days90&by=brand`)
  for (const dimension of ['品牌', '型号', '规格']) {
    const table = await asTable(page, dimension)
    const first = table.getByRole('row').nth(1)
    const amount = await amountOf(first)
    await first.getByRole('link').click()
    if (dimension === '规格') {
      await expect(page.getByRole('heading', { name: '每日销售明细', level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByText(amount, { exact: true }).first()).toBeVisible()
      break
    }
    const next = dimension === '品牌' ? '型号' : '规格'
    const below = await asTable(page, next)
    expect(await amountOf(below.getByRole('row', { name: /^合计/ }))).toBe(amount)
    await page.getByRole('button', { name: '看图', exact: true }).click()
  }
  // one step back for each level
  await page.goBack()
  await page.getByRole('list', { name: '规格排行' }).waitFor()
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('list', { name: '型号排行' }).waitFor()
  await page.getByRole('button', { name: /取消\s*品牌/ }).click()
  await expect(page).toHaveURL(/by=model/)
  await expect(page).not.toHaveURL(/brand=/)
})

test('opens a day of the trend from chart and table', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'laoban')
  await page.goto(`${MARKET}?period=last_month`)
  const chart = page.getByRole('img', { name: /走势/ })
  await expect(chart.locator('svg text').first()).toBeVisible()
  await chart.click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/)
  await page.goBack()
  await page.getByRole('button', { name: '看表格' }).click()
  await page.getByRole('table', { name: /走势/ }).getByRole('link').first().click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-01/)
})

test('opens area and month from a heat map cell', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'laoban')
  await page.goto(`${MARKET}?view=heat`)
  const first = page.getByRole('table', { name: '各区域每月' }).getByRole('row').nth(1)
  const area = await first.getByRole('rowheader').textContent()
  await first.getByRole('cell').last().getByRole('link').click()
  await expect(page.getByRole('button', { name: new RegExp(area ?? '') })).toBeVisible()
  await expect(
    page.getByRole('button', { name: '本月' }).or(page.getByRole('button', { name: '今天' })),
  ).toBeVisible()
})

test('keeps loaded figures offline and reports the failed refresh', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await enter(page, 'laoban')
  await page.goto('/others/brand-analysis')
  await page.getByRole('list', { name: '品牌排行' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByText('没有刷新成功，下面可能不是最新内容').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('list', { name: '品牌排行' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(page.getByText('没有刷新成功，下面可能不是最新内容')).toHaveCount(0)
})

test('denies market analysis without permission and hides margins', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'xiaolin', MARKET)
  await expectHome(page)
  await expect(toastOf(page, NO_PERMISSION)).toBeVisible()
  await page.goto('/others/brand-analysis?measure=margin')
  await page.getByRole('list', { name: '品牌排行' }).waitFor()
  await expect(page.getByText('毛利')).toHaveCount(0)
})

test('explains a change in one sentence and opens the documents of a group', { tag: '@full' }, async ({
  page,
}) => {
  await enter(page, 'laoban')
  await page.goto(`${MARKET}?period=last_month`)
  await page.getByRole('radio', { name: '变化原因' }).click({ force: true })
  await expect(page.getByText(/^上月销售额/)).toBeVisible()
  const group = page
    .getByRole('list', { name: /的变化$/ })
    .first()
    .getByRole('button')
    .first()
  await group.click()
  await page.getByRole('button', { name: /看本期单据/ }).click()
  await expect(page.getByRole('heading', { name: '每日销售明细', level: 1 })).toBeVisible()
  await page.goBack()
  await group.click()
  await page.getByRole('button', { name: /只看它的变化原因/ }).click()
  await expect(page.getByText('取消').first()).toBeAttached()
  await expect(page).toHaveURL(/view=why/)
})

test('forecasts the month with a range and as a table', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'laoban')
  await page.goto('/others/brand-analysis?period=month')
  await expect(page.getByText(/八成可能在/)).toBeVisible()
  await page.getByRole('button', { name: '看每天' }).click()
  await page.getByRole('figure', { name: '本月累计和预计' }).getByRole('button', { name: '看表格' }).click()
  await expect(page.getByRole('table', { name: '本月累计和预计' })).toBeVisible()
})

test('drags along the days without requests and opens the day', async ({ page }) => {
  await enter(page, 'laoban')
  await page.goto(`${MARKET}?view=timeline&by=brand`)
  const slider = page.getByRole('slider', { name: '选择一日' })
  await slider.waitFor()
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const box = await slider.boundingBox()
  if (!box) throw new Error('no strip')
  await page.mouse.move(box.x + box.width - 4, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 10 })
  await expect(slider).not.toHaveAttribute('aria-valuenow', '30')
  await page.mouse.up()
  await expect(page).toHaveURL(/at=\d{4}-\d\d-\d\d/)
  const day = new URL(page.url()).searchParams.get('at') ?? ''
  expect(requests.filter((url) => url.includes('/api/analysis/'))).toEqual([])
  await page.getByRole('list', { name: '品牌排行' }).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}`))
})

test('opens the documents of a pivot cell with its pieces', async ({ page }) => {
  await enter(page, 'laoban')
  await page.goto(`${MARKET}?by=store&measure=pieces`)
  await page.getByRole('button', { name: '加一个维度' }).click()
  const table = page.getByRole('table', { name: '门店与品牌交叉表' })
  await table.waitFor()
  // the first cell after the total of the row
  const cell = table.getByRole('row').nth(1).getByRole('cell').nth(1)
  const text = (await cell.textContent()) ?? ''
  await cell.getByRole('link').click()
  await expect(page.getByRole('heading', { name: '每日销售明细', level: 1 })).toBeVisible()
  const pieces = Number.parseInt(text, 10)
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(`^${pieces}\\s*件$`))
      .first(),
  ).toBeVisible()
})

test('compares two stores and shares the choice by address', { tag: '@full' }, async ({ page }) => {
  await enter(page, 'laoban')
  await page.goto(`${MARKET}?view=pair&by=store`)
  const table = page.getByRole('table', { name: / 与 / })
  await table.waitFor()
  const headings = () => table.getByRole('columnheader').allTextContents()
  const [, first, second] = await headings()
  await page.getByRole('button', { name: '互换' }).click()
  await expect.poll(headings).toEqual(['指标', second, first])
  const address = page.url()
  await page.goto('/home')
  await page.goto(address)
  await expect.poll(headings).toEqual(['指标', second, first])
})
