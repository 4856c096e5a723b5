import type { APIRequestContext, Page } from '@playwright/test'
import { getAccessory, listAccessories, listAccessoryLedger } from '@shangxue/contract/accessories/endpoints'
import { listLocations } from '@shangxue/contract/catalogue/endpoints'
import { recordSale } from '@shangxue/contract/sales/endpoints'
import { getDevice } from '@shangxue/contract/stock/endpoints'
import { getProgress } from '@shangxue/contract/targets/endpoints'
import { formatMoney } from '@shangxue/contract/values/money'
import { expect, test } from '../fixtures.ts'
import { enter, toastOf } from '../session-helpers.ts'
import { COLLEAGUE, phonesInStore, SELLER, salesOf } from '../support/fixtures/point-of-sale.ts'
import { callApi, sendWrite, tokenOf } from '../support/server/api.ts'

/** The business day a number of days from today. */
const day = (ahead: number) =>
  new Date(Date.now() + 8 * 3_600_000 + ahead * 86_400_000).toISOString().slice(0, 10)
const month = () => day(0).slice(0, 7)

test('tracks a new target and opens its sales', async ({ page, browser, baseURL }) => {
  const { store, phones } = await phonesInStore(page.request, 1)
  const [phone] = phones
  if (!phone) throw new Error('no phone')
  const token = await tokenOf(page.request, 'laoban')
  const { brand } = await callApi(page.request, token, getDevice, { id: phone.id })

  const office = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await enter(office, 'laoban')
  await office.goto('/others/business-tasks')
  await office.getByRole('link', { name: '新增业务任务' }).first().click()
  await office.getByRole('radio', { name: '品牌' }).check()
  await office.getByRole('button', { name: /^品牌：/ }).click()
  await office
    .getByRole('dialog', { name: '选择品牌' })
    .getByRole('button', { name: brand, exact: true })
    .click()
  await office.getByLabel('目标件数').fill('2000')
  await office.getByRole('button', { name: '保存' }).dblclick()
  await expect(office.getByRole('list', { name: '品牌任务' })).toContainText('2,000 件')
  await office.context().close()

  const unreadCount = async () => {
    const { list } = await callApi(page.request, token, getProgress, { month: month() })
    return list.find(({ scope, name }) => scope === 'brand' && name === brand)?.pieces?.actual ?? 0
  }
  const before = await unreadCount()
  await enter(page, SELLER)
  await page.goto('/others/business-progress')
  const row = page.getByRole('list', { name: '品牌进度' }).getByRole('listitem').filter({ hasText: brand })
  await expect(row).toContainText(`${before} 件 / 2,000 件`)
  await sendWrite(page.request, await tokenOf(page.request, SELLER), recordSale, {
    location_id: store.id,
    lines: [{ sku_id: phone.sku_id, price_fen: phone.retail, device_ids: [phone.id] }],
    discount_fen: 0,
    payments: [{ method: 'cash', amount_fen: phone.retail }],
    note: '',
  })
  await page.getByRole('button', { name: '刷新' }).click()
  await expect(row).toContainText(`${before + 1} 件 / 2,000 件`)

  await row.getByRole('link').click()
  const { sale } = await salesOf(page.request, phone)
  const line = page.getByRole('link').filter({ hasText: phone.code })
  await expect(line).toContainText(SELLER)
  await line.click()
  await expect(page.getByRole('heading', { name: '销售单' })).toBeVisible()
  await expect(page.getByText(sale?.number ?? '').first()).toBeVisible()
})

test('keeps stock, ledger and average cost of an accessory consistent', async ({ page }) => {
  const token = await tokenOf(page.request, 'laoban')
  const { list } = await callApi(page.request, token, listAccessories, { limit: 30 })
  const store = (await callApi(page.request, token, listLocations, {})).find(({ kind }) => kind === 'store')
  const matches = list.find(({ quantity, barcode }) => quantity > 5 && barcode !== null)
  if (!matches || !store) throw new Error('no accessory')
  const { sku_id, model, spec, color, quantity, value_fen } = matches
  const now = () => callApi(page.request, token, getAccessory, { sku_id })
  await enter(page, 'laoban')

  await page.goto('/stock/receive')
  await page.getByRole('button', { name: /^入库到/ }).click()
  await page.getByRole('dialog', { name: '入库到' }).getByRole('button', { name: store.name }).click()
  await page.getByRole('button', { name: '选商品' }).click()
  const picker = page.getByRole('dialog', { name: '选择商品' })
  await picker.getByRole('searchbox').fill(model)
  const goods = picker.getByRole('button').filter({ hasText: model }).filter({ hasText: color })
  await goods.filter({ hasText: spec }).click()
  await page.getByLabel('每件成本').fill('30')
  await page
    .getByLabel(/，件数$/)
    .last()
    .fill('10')
  await page.getByRole('button', { name: '入库 10 件' }).click()
  await expect(page.getByText(/^已入库/)).toBeVisible()
  const average = Math.round(((value_fen ?? 0) + 10 * 30_00) / (quantity + 10))

  const detail = `/others/accessories-query/detail?sku=${sku_id}`
  const stat = (label: string) => page.getByRole('main').getByText(label, { exact: true }).locator('..')
  await page.goto(detail)
  await expect(stat('库存')).toContainText(`${quantity + 10}`)
  await expect(stat('单件成本')).toContainText(formatMoney(average))
  await page.getByRole('button', { name: /^最低库存/ }).click()
  const sheet = page.getByRole('dialog', { name: '最低库存' })
  await sheet.getByLabel('最低库存（件）').fill(String(quantity + 9))
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(toastOf(page, '已保存')).toBeVisible()
  await expect(page.getByText('请补货')).toHaveCount(0)

  await sendWrite(page.request, token, recordSale, {
    location_id: store.id,
    lines: [{ sku_id, price_fen: 99_00, device_ids: [], quantity: 2 }],
    discount_fen: 0,
    payments: [{ method: 'wechat', amount_fen: 198_00 }],
    note: '',
  })
  await page.goto(detail)
  await expect(page.getByText(`共 ${quantity + 8} 件，低于下限 ${quantity + 9} 件，请补货`)).toBeVisible()
  const ledger = page.getByRole('list', { name: '库存流水' }).getByRole('listitem')
  await expect(ledger.nth(0)).toContainText('-2')
  await expect(ledger.nth(1)).toContainText('+10')
  const after = await now()
  await expect(stat('单件成本')).toContainText(formatMoney(after.average_fen ?? 0))
  expect(after.average_fen).toBe(Math.round((after.value_fen ?? 0) / after.quantity))
  expect(await sums(page.request, token, sku_id)).toEqual({ pieces: quantity + 8, value: after.value_fen })

  await page.goto('/others/accessories-query?view=low')
  await expect(page.getByRole('link').filter({ hasText: `下限 ${quantity + 9}` })).toContainText(model)
})

/** The sum of all entries of a ledger. */
async function sums(request: APIRequestContext, token: string, sku_id: number) {
  let pieces = 0
  let value = 0
  for (let page = 1, total = 1; (page - 1) * 100 < total; page++) {
    const read = await callApi(request, token, listAccessoryLedger, { sku_id, page, limit: 100 })
    total = read.pagination.total
    for (const entry of read.list) {
      pieces += entry.quantity
      value += entry.value_fen ?? 0
    }
  }
  return { pieces, value }
}

/** Enters a parcel from its label. */
async function recordParcel(page: Page, number: string, expected: string) {
  await page.goto('/others/logistics-query/add')
  await page.getByLabel('运单号').fill(number)
  await page.getByLabel('寄出日期').fill(day(-4))
  await page.getByLabel('预计到达').fill(expected)
  await page.getByLabel('货物').fill('手机 2 台')
  await page.getByRole('button', { name: '登记', exact: true }).dblclick()
  await expect(page.getByRole('heading', { name: '运单详情' })).toBeVisible()
  await expect(page.getByText(number).first()).toBeVisible()
}

test('lists late parcels first, corrects and deletes parcels', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await enter(page, SELLER)
  await recordParcel(page, 'SF20261100', day(-3))
  await page.getByRole('link', { name: '修改运单' }).click()
  await page.getByLabel('运单号').fill('SF20261101')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('SF20261101').first()).toBeVisible()
  await page.getByRole('button', { name: '添加动态' }).click()
  const sheet = page.getByRole('dialog', { name: '添加动态' })
  await sheet.getByLabel('状态').selectOption('运输中')
  await sheet.getByLabel('地点').fill('嘉兴')
  await sheet.getByLabel('发生了什么').fill('司机说明天到')
  await sheet.getByRole('button', { name: '添加' }).dblclick()
  await expect(page.getByRole('list', { name: '物流动态' }).getByRole('listitem')).toHaveCount(1)
  await recordParcel(page, 'SF20261102', day(-3))
  const another = page.url()

  await page.goto('/others/logistics-query')
  const rows = page.getByRole('link', { name: /顺丰|圆通|京东|极兔/ })
  await expect(rows.first()).toContainText('应在')
  const late = await rows.evaluateAll((all) => all.map((row) => row.textContent?.includes('应在') === true))
  expect(late).toEqual([...late].sort((a, b) => Number(b) - Number(a)))
  await expect(rows.filter({ hasText: 'SF20261101' })).toContainText('司机说明天到')

  const otherPage = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await enter(otherPage, COLLEAGUE)
  await otherPage.goto(another)
  await expect(otherPage.getByRole('button', { name: '添加动态' })).toBeVisible()
  await expect(otherPage.getByRole('button', { name: '删除运单' })).toHaveCount(0)
  await otherPage.context().close()

  await page.goto(another)
  await page.getByRole('button', { name: '删除运单' }).click()
  const asking = page.getByRole('dialog', { name: '删除运单' })
  await asking.getByRole('button', { name: '重复登记' }).click()
  await asking.getByRole('button', { name: '删除', exact: true }).dblclick()
  await expect(toastOf(page, '已删除')).toBeVisible()
  await expect(page).toHaveURL(/logistics-query$/)
  await expect(rows.filter({ hasText: 'SF20261101' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'SF20261102' })).toHaveCount(0)
  await recordParcel(page, 'SF20261102', day(1))
})
