import { createCustomer } from '@shangxue/contract/customers/endpoints'
import { addGiftRule, addPriceRules } from '@shangxue/contract/pricing/policy'
import { listStoreStock } from '@shangxue/contract/sales/counter'
import { lookUpSaleItems } from '@shangxue/contract/sales/endpoints'
import { listDevices } from '@shangxue/contract/stock/endpoints'
import { expect, test } from '../fixtures.ts'
import { openAs } from '../session-helpers.ts'
import {
  openPointOfSale,
  payAll,
  phonesInStore,
  record,
  SELLER,
  waitUntilSold,
} from '../support/fixtures/point-of-sale.ts'
import { callApi, sendWrite, tokenOf } from '../support/server/api.ts'

const CUSTOMER = '量贩通讯（萧山）'
const PHONES = 3

test('sells to a wholesale customer with a quantity price and a gift, and returns one phone', async ({
  page,
}) => {
  const { request } = page
  const token = await tokenOf(request, 'laoban')
  const { store } = await phonesInStore(request, 1)
  const stockOf = (tracking: 'serial' | 'none') =>
    callApi(request, token, listStoreStock, { location_id: store.id, tracking, q: '' })
  const model = (await stockOf('serial')).list.find(({ skus }) => skus.some(({ pieces }) => pieces >= PHONES))
  const sku = model?.skus.find(({ pieces }) => pieces >= PHONES)
  const accessory = (await stockOf('none')).list[0]?.skus.find(({ pieces }) => pieces >= PHONES)
  if (!model || !sku || !accessory) throw new Error('not enough stock')
  const { list: devices } = await callApi(request, token, listDevices, {
    ...{ status: 'in_stock', location_id: store.id, sku_id: sku.sku_id, limit: PHONES },
  })
  const codes = devices.map(({ identifier }) => identifier)
  await sendWrite(request, token, createCustomer, {
    ...{
      name: CUSTOMER,
      short_name: '',
      area: '萧山区',
      owner_id: null,
      level: 'B',
      price_level: 'wholesale',
    },
    ...{ address: '', place: null, note: '', contacts: [] },
  })
  const validity = { valid_from: '2026-01-01', valid_to: null }
  const [known] = await sendWrite(request, token, lookUpSaleItems, { codes: codes.slice(0, 1), sku_ids: [] })
  const wholesale = known?.wholesale_fen ?? 0
  await sendWrite(request, token, addPriceRules, {
    ...{ kind: 'break', level: 'wholesale', min_pieces: PHONES, ...validity },
    prices: [{ sku_id: sku.sku_id, whole_model: true, amount_fen: wholesale - 100 }],
  })
  await sendWrite(request, token, addGiftRule, {
    ...{ product_id: model.product_id, sku_id: accessory.sku_id, pieces: 1, ...validity },
  })

  await openAs(page, SELLER, '/home')
  await openPointOfSale(page, { store, phones: [] }, codes.slice(0, PHONES - 1))
  await waitUntilSold(page, PHONES - 1)
  await page.getByRole('button', { name: /^客户：/ }).click()
  const picker = page.getByRole('dialog', { name: '选择客户' })
  await picker.getByRole('searchbox').fill(CUSTOMER)
  await picker.getByRole('button', { name: new RegExp(CUSTOMER) }).click()
  const phones = page.getByRole('list', { name: '手机', exact: true })
  await expect(phones.getByText('批发 A 价')).toHaveCount(PHONES - 1)
  await page.getByLabel('输入或粘贴IMEI 或条码').fill(codes[PHONES - 1] ?? '')
  await page.getByRole('button', { name: '添加', exact: true }).click()
  await expect(phones.getByText(`满 ${PHONES} 台价`)).toHaveCount(PHONES)
  await page.getByRole('button', { name: /^送 / }).click()
  await expect(page.getByText(`赠品，¥0，最多送 ${PHONES} 件`)).toBeVisible()
  await payAll(page, '微信')
  await record(page)
  await page.getByRole('link', { name: '查看单据' }).click()
  await expect(page.getByText(new RegExp(`满 ${PHONES} 台价`))).toBeVisible()
  await expect(page.getByText(/¥0 × 3 · 赠品/)).toBeVisible()

  await page.getByRole('link', { name: '退货' }).click()
  await page.getByRole('checkbox', { name: codes[0] ?? '' }).check()
  await page.getByRole('button', { name: '退货', exact: true }).click()
  await expect(page.getByText(/请选择赠品 .* 怎么处理/)).toBeVisible()
  await page.getByRole('radio', { name: '客户留下，从退款里扣' }).check()
  await page.getByLabel('每件扣').fill('19')
  await expect(page.getByText('共扣 ¥19')).toBeVisible()
  await page.getByRole('radio', { name: '可以直接卖' }).check()
  await page.getByLabel('原因').fill('质量问题')
  await page.getByRole('button', { name: '退货', exact: true }).click()
  await expect(page.getByText(/赠品留下，从退款里扣/)).toBeVisible()
})
