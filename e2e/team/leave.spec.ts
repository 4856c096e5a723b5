import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'

const LEAVE = '/attendance/leave'
const STAFF = '/attendance/staff-management'
/** A Friday on which no demo employee is on leave. */
const friday = () => {
  const day = new Date(Date.now() + 60 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((5 - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
}

test('requests, approves and cancels half-day leave', async ({ page, browser, baseURL }) => {
  const from = friday()
  const to = new Date(Date.parse(from) + 3 * 86_400_000).toISOString().slice(0, 10)
  await openAs(page, 'xiaolin', LEAVE)
  await page.getByRole('link', { name: '申请请假' }).click()
  await page.getByRole('option', { name: '年假' }).waitFor({ state: 'attached' })
  await page.getByLabel(/^假期/).selectOption({ label: '年假' })
  await page.getByLabel('开始日期').fill(from)
  await page.getByLabel('结束日期').fill(to)
  await page.getByLabel('开始的半天').selectOption({ label: '下午开始' })
  await page.getByLabel('结束的半天').selectOption({ label: '上午结束' })
  // of the weekend only Saturday counts, because shops are open
  await expect(page.getByText('2 天', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('dianzhang')).toBeVisible()
  await page.getByLabel('原因').fill('陪孩子看病')
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page.getByText('已通知dianzhang审批')).toBeVisible()
  const address = page.url()

  const otherContext = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 390, height: 844 },
  })
  const manager = await otherContext.newPage()
  await openAs(manager, 'dianzhang', '/notifications')
  await manager.getByRole('link', { name: /xiaolin申请年假 2 天/ }).click()
  await manager.getByRole('button', { name: '批准', exact: true }).click()
  await manager.getByRole('button', { name: '批准 2 天' }).click()
  await expect(manager.getByText('dianzhang已批准')).toBeVisible()
  await otherContext.close()

  await page.goto(address)
  await expect(page.getByText('已批准', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '撤销请假' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销', { exact: true }).first()).toBeVisible()
  // the ledger shows the days used and returned
  await page.goto(LEAVE)
  await page.getByRole('list', { name: '假期余额' }).getByRole('link', { name: /^年假/ }).click()
  await expect(page.getByRole('link', { name: /退回.*\+2 天/ }).first()).toBeVisible()
})

test('grants leave manually and edits an employee record', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'dianzhang', `${LEAVE}?view=balances`)
  await page.getByRole('button', { name: '调休' }).click()
  await page.getByRole('link', { name: '发放或扣减' }).click()
  await page.getByRole('button', { name: /^员工/ }).click()
  const people = page.getByRole('dialog', { name: '员工', exact: true })
  await people.getByText('kuguan').click()
  await people.getByRole('button', { name: /选好/ }).click()
  await page.getByLabel('小时').fill('4')
  await page.getByLabel('原因').fill('周日盘点')
  await page.getByRole('button', { name: '发放', exact: true }).click()
  await expect(page.getByRole('link', { name: /kuguan.*0\.5 天/ })).toBeVisible()

  await page.goto(`${STAFF}?q=kuguan`)
  await page.getByRole('link', { name: /kuguan/ }).click()
  await page.getByLabel('紧急联系人').fill('赵女士')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('link', { name: /kuguan/ }).click()
  await expect(page.getByLabel('紧急联系人')).toHaveValue('赵女士')
})
