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
const PROGRAMME = '省补二期'

/** A small photo, as taken by a phone. */
const photo = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 240
    canvas.getContext('2d')?.fillRect(40, 40, 200, 120)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
  })

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

test('sells with a subsidy, adds evidence, submits and imports the answer', async ({ page }) => {
  await openAs(page, 'caiwu', '/others/accounts?view=subsidies')
  await page.getByRole('button', { name: '新增补贴项目' }).click()
  const sheet = page.getByRole('dialog', { name: '新增补贴项目' })
  await sheet.getByLabel('项目名称').fill(PROGRAMME)
  await sheet.getByRole('button', { name: /^到账账户/ }).click()
  const accounts = page.getByRole('dialog', { name: '到账账户' })
  await accounts.getByRole('button', { name: /工行 尾号8821/ }).click()
  await sheet.getByLabel('最高单价').fill('20000')
  await sheet.getByLabel('补贴比例').fill('10')
  await sheet.getByLabel('每台最多').fill('100')
  await sheet.getByLabel('开始日期').fill('2020-01-01')
  await sheet.getByLabel('结束日期').fill('2999-12-31')
  await sheet.getByRole('checkbox', { name: '要开机和 IMEI 照片' }).click({ force: true })
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: new RegExp(PROGRAMME) })).toBeVisible()

  const stock = await phonesInStore(page.request, 1)
  const [phone] = stock.phones
  if (!phone) throw new Error('no phone')
  await enter(page, SELLER)
  await openPointOfSale(page, stock, [phone.code])
  await waitUntilSold(page, 1)
  await page.getByRole('checkbox', { name: new RegExp(`^${PROGRAMME}`) }).click({ force: true })
  await payAll(page, '现金')
  await record(page)
  await page.getByRole('link', { name: '查看单据' }).click()
  await page.getByRole('button', { name: /缺盒子照片、发票号、激活/ }).click()
  const evidence = page.getByRole('dialog', { name: '补贴材料' })
  const chooser = page.waitForEvent('filechooser')
  await evidence
    .getByRole('button', { name: /添加照片|拍照|照片/ })
    .first()
    .click()
  await (await chooser).setFiles({
    ...{ name: 'box.png', mimeType: 'image/png' },
    buffer: Buffer.from(await photo(page)),
  })
  await expect(evidence.getByText('盒子和 IMEI 照片（1 / 3）')).toBeVisible()
  await evidence.getByLabel('发票号').fill('25300001')
  await evidence.getByRole('checkbox', { name: '手机已激活' }).click({ force: true })
  await evidence.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('可提交')).toBeVisible()

  await openAs(page, 'caiwu', `/others/accounts?view=subsidies&state=ready&q=${phone.code}`)
  await page.getByRole('button', { name: '提交 1 台' }).click()
  await expect(page.getByText('已提交 1 台')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(PROGRAMME) }).click()
  await page.getByRole('dialog', { name: PROGRAMME }).getByRole('button', { name: '导入答复' }).click()
  const wizard = importWizard(page, '导入补贴答复')
  await wizard.choose({
    ...{ name: '答复.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`IMEI,结果,说明\n${phone.code},通过,\n`),
  })
  await wizard.counts(1, 1, 0)
  await wizard.commit()
  await page.keyboard.press('Escape')
  await page.goto(`/others/accounts?view=subsidies&q=${phone.code}`)
  await expect(page.getByText('已到账').last()).toBeVisible()
})
