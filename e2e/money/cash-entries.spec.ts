import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { isLocked, openAs } from '../session-helpers.ts'
import { waitUntilStable } from '../support/visual/accessibility.ts'

const ITEMS = '/others/expense-items'
const DETAILS = '/others/expense-details'
const ANALYSIS = '/others/expense-analysis'

const pick = async (page: Page, field: string, choice: string | RegExp) => {
  await page.getByRole('button', { name: new RegExp(`^${field}：`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: choice }).first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
const fill = async (page: Page, yuan: string) => {
  await pick(page, '项目', /^设备维修/)
  await page.getByLabel('金额').fill(yuan)
  await pick(page, '账户', /^银行卡/)
  await pick(page, '门店', /店/)
}
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click()
const newEntry = (page: Page) => page.getByRole('link', { name: '记一笔支出' }).first().click()

test('records an expense with receipt, warns of a duplicate and reverses it', async ({ page }) => {
  await openAs(page, 'caiwu', DETAILS)
  await newEntry(page)
  await save(page)
  await expect(page.getByText('请填写金额')).toBeVisible()
  await fill(page, '123.45')
  await page.getByLabel('备注').fill('收银电脑换屏')
  const buffer = await page.screenshot({ type: 'jpeg' })
  await page.getByLabel('选择单据照片').setInputFiles({ name: '单据.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('button', { name: '查看单据照片 1' })).toBeVisible()
  // the draft is restored with its photo
  await page.reload()
  await expect(page.getByText('已恢复上次没有提交的内容')).toBeVisible()
  await expect(page.getByLabel('金额')).toHaveValue('123.45')
  await expect(page.getByRole('button', { name: '查看单据照片 1' })).toBeVisible()
  await save(page)
  const row = page
    .getByRole('list', { name: '支出明细' })
    .getByRole('link')
    .filter({ hasText: '收银电脑换屏' })
  await expect(row).toContainText('¥123.45')
  await expect(row).toContainText('1 张照片')

  await newEntry(page)
  await fill(page, '123.45')
  await expect(page.getByText(/这一天已有同项目、同金额的记录：ZC/)).toBeVisible()
  // leaving asks before it discards the draft
  await page.getByRole('link', { name: '返回' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃内容' }).click()

  await row.click()
  await page.getByRole('button', { name: '查看单据照片 1' }).click()
  await expect(page.getByRole('dialog', { name: '查看图片' }).getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: '关闭' }).click()
  await page.getByRole('button', { name: '冲销', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '冲销', exact: true }).click()
  await expect(sheet.getByText('请填写原因，单据上会留下记录')).toBeVisible()
  await sheet.getByRole('button', { name: '金额记错' }).click()
  await sheet.getByRole('button', { name: '冲销', exact: true }).click()
  await expect(page.getByText(/由caiwu冲销：金额记错/)).toBeVisible()
  await page.getByRole('link', { name: '冲销记录' }).click()
  await expect(page.getByText('-¥123.45')).toBeVisible()
})

test('rejects a payment above the till balance', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'caiwu', `${DETAILS}?new=1`)
  await fill(page, '9999999')
  await pick(page, '账户', /^现金/)
  await expect(page.getByText(/现金不够这一笔，请换一个账户/)).toBeVisible()
  await save(page)
  await expect(page.getByText(/不够支出 ¥9,999,999，请先补足，或换一个账户/)).toBeVisible()
  await expect(page.getByLabel('金额')).toHaveValue(/^9999999/)
})

test('manages items, budgets and recurring entries', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'caiwu', ITEMS)
  await page.getByRole('link', { name: '新增分组' }).click()
  await page.getByLabel('名称').fill('车辆')
  await save(page)
  for (const name of ['油费', '停车费']) {
    await page.getByRole('link', { name: '在“车辆”里新增项目' }).click()
    await page.getByLabel('名称').fill(name)
    await save(page)
    await expect(
      page.getByRole('list', { name: '车辆' }).getByRole('link', { name: new RegExp(name) }),
    ).toBeVisible()
  }
  const items = page.getByRole('list', { name: '车辆' }).getByRole('link')
  await page.getByRole('button', { name: '移动停车费' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '上移' }).click()
  await expect(items.first()).toContainText('停车费')
  await waitUntilStable(page)
  await page.reload()
  await expect(items.first()).toContainText('停车费')

  await items.first().click()
  await page.getByRole('button', { name: '设置预算' }).click()
  await page.getByRole('dialog').getByLabel('每月预算').fill('600')
  await page.getByRole('dialog').getByRole('button', { name: '保存预算' }).click()
  await expect(page.getByRole('list', { name: '预算记录' })).toContainText('¥600')
  await page.getByRole('link', { name: '返回' }).click()
  await expect(items.first()).toContainText('¥600')

  await page.getByRole('radio', { name: '固定支出' }).click({ force: true })
  await page.getByRole('link', { name: '新增固定支出' }).click()
  await pick(page, '项目', /^停车费/)
  await page.getByLabel('金额').fill('300')
  await pick(page, '账户', /^银行卡/)
  await pick(page, '门店', /店/)
  await page.getByLabel('每月几号').selectOption('31')
  await save(page)
  await page
    .getByRole('list', { name: '固定支出' })
    .getByRole('link', { name: /停车费/ })
    .click()
  await page.getByRole('button', { name: '暂停' }).click()
  await expect(page.getByText('已暂停；继续以后，暂停期间的不补记')).toBeVisible()
  await page.getByRole('button', { name: '继续' }).click()
  await expect(page.getByText(/下次 .* 自动入账/)).toBeVisible()
  await page.getByRole('button', { name: '结束', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '结束' }).click()
  await expect(page.getByText('“停车费”已经结束')).toBeVisible()
})

test('opens the entries behind an analysis figure', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'caiwu', ANALYSIS)
  // a completed month
  const title = page.getByRole('heading', { name: /月支出$/ })
  const running = (await title.textContent()) ?? ''
  await page.getByRole('button', { name: '上个月' }).click()
  await expect(title).not.toHaveText(running)
  await expect(page.getByText('超支').first()).toBeVisible()
  const head = page.getByRole('link', { name: /^快递费/ })
  const amount = (await head.textContent())?.match(/¥[\d,.]+$/)?.[0] ?? 'nothing'
  await head.click()
  await expect(page.getByText(`合计 ${amount}`)).toBeVisible()
  await page.goBack()
  await page.getByRole('radio', { name: '收入' }).click({ force: true })
  await expect(page.getByRole('link', { name: /^厂家补贴/ })).toBeVisible()
})

test('denies cash screens to a salesperson', { tag: '@full' }, async ({ page }) => {
  await openAs(page, 'yewuyuan', ANALYSIS)
  for (const path of [ANALYSIS, DETAILS, ITEMS]) {
    await page.goto(path)
    await isLocked(page)
  }
})
