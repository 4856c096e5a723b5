import { expect, test } from '../fixtures.ts'
import { isLocked, openAs } from '../session-helpers.ts'

const REPORT = '/others/summary-report'
const MORNING = '/others/business-summary'
const EXPORT = '/others/market-analysis-export'

test('opens changes and pending decisions and exports the report', async ({ page }) => {
  await openAs(page, 'laoban', MORNING)
  await expect(page.getByText(/^昨天（\d+ 月 \d+ 日）.*本月 \d+ 天已过 \d+ 天/)).toBeVisible()
  const waits = page.getByRole('list', { name: '现在要处理' })
  await expect(waits.getByRole('link').first()).toBeVisible()
  await waits.getByRole('link', { name: /等老板批准的销售单/ }).click()
  await expect(page.getByRole('heading', { name: '销售单', level: 1 })).toBeVisible()
  await page.goBack()

  await page.getByRole('link', { name: /^汇总报表/ }).click()
  await expect(page.getByRole('heading', { name: '汇总报表', level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: '资金账户' })).toBeVisible()
  await page.getByRole('button', { name: '近 30 天' }).click()
  await expect(page).toHaveURL(/from=/)
  await page.getByRole('radio', { name: '员工' }).check()
  const people = page.getByRole('list', { name: '按员工' })
  await expect(people.getByRole('link').first()).toBeVisible()

  const book = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出 Excel' }).click()
  expect((await book).suggestedFilename()).toMatch(/^汇总报表.*\.xlsx$/)
  const picture = page.waitForEvent('download')
  await page.getByRole('button', { name: '保存图片' }).click()
  expect((await picture).suggestedFilename()).toMatch(/^汇总报表.*\.png$/)

  await people.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: '每日销售明细', level: 1 })).toBeVisible()
})

test('builds, downloads and reopens a regional report until it expires', async ({ page }) => {
  await openAs(page, 'dianzhang', EXPORT)
  await expect(page.getByText('还没有生成过报表')).toBeVisible()
  for (const part of ['品牌', '型号', '门店', '客户'])
    await page.getByRole('button', { name: part, exact: true }).click()
  await page.getByRole('button', { name: '生成报表' }).click()
  await expect(page.getByText('请至少选择一项内容')).toBeVisible()
  await page.getByRole('button', { name: '品牌', exact: true }).click()
  await page.getByRole('button', { name: '客户', exact: true }).click()
  await page.getByRole('button', { name: '近 30 天' }).click()
  // a second tap returns the same report
  await page.getByRole('button', { name: '生成报表' }).dblclick()
  await expect(page.getByRole('heading', { name: '全部区域分析', level: 1 })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('rowheader', { name: '合计' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: '毛利', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '客户', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: '客户', exact: true })).toBeVisible()
  const book = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 Excel' }).click()
  expect((await book).suggestedFilename()).toMatch(/^全部区域分析 .*\.xlsx$/)

  const address = page.url()
  await page.getByRole('link', { name: '返回' }).click()
  const row = page.getByRole('link', { name: /全部区域 ·/ })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('可查看')
  await row.click()
  await page.getByRole('button', { name: '删除报表' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('heading', { name: '市场分析导出', level: 1 })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText(/不存在|已被删除|没有找到/).first()).toBeVisible()
})

test('redirects without analysis permission and reports missing sales', { tag: '@full' }, async ({
  page,
}) => {
  await openAs(page, 'xiaolin', MORNING)
  await expect(page.getByText('没有权限访问')).toBeVisible()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto(REPORT)
  await expect(page.getByText(/资金、欠款和费用只对有“资金管理”权限的人显示/)).toBeVisible()
  await expect(page.getByRole('list', { name: '资金账户' })).toHaveCount(0)
})

test('shows the permission that the report requires', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'yewuyuan', REPORT)
  await isLocked(page)
})

test('reports a missing network and loads after reconnecting', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'laoban', '/others/business-progress')
  await expect(page.getByRole('heading', { name: '业务进度', level: 1 })).toBeVisible()
  await page.route('**/api/summaries/**', (route) => route.abort())
  await page.goto(REPORT)
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/summaries/**')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('list', { name: '资金账户' })).toBeVisible()
})
