import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'
import { freshImei } from '../support/fixtures/spreadsheets.ts'

const [FIRST, SECOND, THIRD] = [freshImei(83_001), freshImei(83_002), freshImei(83_003)]

const pick = async (page: Page, field: RegExp, title: string, option: RegExp) => {
  await page.getByRole('button', { name: field }).click()
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.getByRole('button', { name: option }).first().click()
  await expect(sheet).toBeHidden()
}

test('orders, receives by scanning, pays and reads the statement', async ({ page }) => {
  await openAs(page, 'laoban2', '/others/purchasing')

  await test.step('write and submit an order', async () => {
    await page.getByRole('main').getByRole('link', { name: '新增采购单' }).first().click()
    await page.getByRole('button', { name: '新增供应商' }).click()
    const card = page.getByRole('dialog', { name: '新增供应商' })
    await card.getByLabel('供应商名称').fill('城北手机批发')
    await card.getByLabel('账期').fill('30')
    await card.getByRole('button', { name: '保存' }).click()
    await pick(page, /^收货到/, '收货到', /隔壁门店/)
    await pick(page, /^选商品/, '选择商品', /隔壁专用机/)
    await page.getByLabel('单价').fill('1000')
    await page.getByRole('button', { name: /，数量加一/ }).click()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click()
    await expect(page.getByText('待收货')).toBeVisible()
  })

  await test.step('receive by scanning, too many are shown before saving', async () => {
    await page.getByRole('link', { name: '收货', exact: true }).click()
    const codes = page.getByLabel(/^输入或粘贴IMEI/)
    for (const code of [FIRST, SECOND, THIRD]) {
      await codes.fill(code)
      await codes.press('Enter')
    }
    await expect(page.getByText('多 1 台', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: '收货 3 台' }).click()
    await expect(page.getByText(/这张单只差 2 台，请移除多出的/).first()).toBeVisible()
    await page.getByRole('button', { name: `移除 ${THIRD}` }).click()
    await page.getByRole('button', { name: '收货 2 台' }).click()
    await expect(page.getByText('已收货 2 台')).toBeVisible()
    await page.getByRole('link', { name: '已收齐，查看采购单' }).click()
    await expect(page.getByText('已收齐').first()).toBeVisible()
  })

  await test.step('pay what the supplier is owed', async () => {
    await page.goto('/others/purchasing?view=suppliers')
    await page.getByRole('link', { name: /城北手机批发/ }).click()
    await expect(page.getByText('¥2,000').first()).toBeVisible()
    await page.getByRole('link', { name: '打款' }).click()
    await page.getByLabel('金额').fill('2500')
    await pick(page, /^付款账户/, '付款账户', /银行卡/)
    await page.getByRole('button', { name: '登记' }).click()
    await page.getByRole('button', { name: '确认打款' }).click()
    const confirm = page.getByRole('dialog', { name: '确认打款' })
    await expect(confirm.getByText(/多出的 ¥500 记为预付/)).toBeVisible()
    await confirm.getByRole('button', { name: '已打款 ¥2,500' }).click()
    await expect(page.getByRole('button', { name: '冲销' })).toBeVisible()
  })

  await test.step('read the statement', async () => {
    await page.goto('/others/purchasing?view=suppliers')
    await page.getByRole('link', { name: /城北手机批发/ }).click()
    await page.getByRole('link', { name: '对账单' }).click()
    await expect(page.getByText('期末预付')).toBeVisible()
    const lines = page.getByRole('list', { name: '往来明细' }).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    await expect(lines.first()).toContainText('采购入库')
    await expect(lines.last()).toContainText('预付 ¥500')
  })
})
