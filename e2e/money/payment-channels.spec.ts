import type { Page } from '@playwright/test'
import { listAccounts } from '@shangxue/contract/ledger/endpoints'
import { formatMoney } from '@shangxue/contract/values/money'
import { expect, test } from '../fixtures.ts'
import { enter, openAs } from '../session-helpers.ts'
import { importWizard } from '../support/fixtures/import-wizard.ts'
import {
  openPointOfSale,
  payAll,
  phonesInStore,
  record,
  SELLER,
  waitUntilSold,
} from '../support/fixtures/point-of-sale.ts'
import { callApi, tokenOf } from '../support/server/api.ts'

const CHANNELS = '/others/accounts?view=channels'
const CHANNEL = '招行分期'
const RATE_BP = 450

async function addChannel(page: Page) {
  await openAs(page, 'caiwu', CHANNELS)
  await page.getByRole('button', { name: '新增渠道' }).click()
  const sheet = page.getByRole('dialog', { name: '新增渠道' })
  await sheet.getByRole('radio', { name: '分期' }).click({ force: true })
  await sheet.getByLabel('渠道名称').fill(CHANNEL)
  await sheet.getByRole('radio', { name: '支付宝' }).click({ force: true })
  await sheet.getByRole('button', { name: /^到账账户/ }).click()
  const accounts = page.getByRole('dialog', { name: '到账账户' })
  await accounts.getByRole('button', { name: /工行 尾号8821/ }).click()
  await sheet.getByLabel('几天后到账').fill('0')
  await sheet.getByRole('checkbox', { name: '12 期' }).click({ force: true })
  await sheet.getByLabel('12 期费率').fill('4.5')
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('link', { name: new RegExp(CHANNEL) })).toBeVisible()
}

test('sells in twelve instalments, imports the file of the day and settles', async ({ page }) => {
  const stock = await phonesInStore(page.request, 1)
  const [phone] = stock.phones
  if (!phone) throw new Error('no phone')
  const fee = Math.round((phone.retail * RATE_BP) / 10_000)
  await addChannel(page)

  await enter(page, SELLER)
  await openPointOfSale(page, stock, [phone.code])
  await waitUntilSold(page, 1)
  await payAll(page, '支付宝')
  await page.getByLabel('支付宝渠道').selectOption({ label: `${CHANNEL} 12 期` })
  await expect(page.getByText(`手续费 ${formatMoney(fee)}，商家承担`)).toBeVisible()
  await page.getByLabel('支付宝交易号').fill('CMB0001')
  await record(page)
  await page.getByRole('link', { name: '查看单据' }).click()
  await expect(page.getByText(`其中 ${CHANNEL} 12 期`)).toBeVisible()

  await openAs(page, 'caiwu', CHANNELS)
  await page.getByRole('link', { name: new RegExp(CHANNEL) }).click()
  await expect(page.getByText(formatMoney(phone.retail - fee)).first()).toBeVisible()
  const token = await tokenOf(page.request, 'caiwu')
  const { today } = await callApi(page.request, token, listAccounts, {})
  const file = {
    name: '分期账单.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `交易时间,订单金额,服务费,流水号\n${today} 10:00,${phone.retail / 100},-${fee / 100},CMB0001\n`,
    ),
  }
  const wizard = importWizard(page, `导入${CHANNEL}账单`)
  await page.getByRole('button', { name: '导入账单' }).click()
  await wizard.choose(file)
  await wizard.counts(1, 1, 0)
  await wizard.commit()
  await page.keyboard.press('Escape')
  await expect(wizard.dialog).toBeHidden()

  await page.getByRole('link', { name: /相符/ }).click()
  await expect(page.getByRole('heading', { name: '已对上 1 笔' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /要处理的差异/ })).toHaveCount(0)

  await page.getByRole('link', { name: '返回' }).click()
  await page.getByRole('button', { name: '结算到期的钱' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '结算' }).click()
  await expect(page.getByText('已结算 1 笔')).toBeVisible()
})
