import { readFile } from 'node:fs/promises'
import { formatMoney } from '@shangxue/contract/values/money'
import { inkInMargins, measurePages } from '../../server/src/platform/pdf/test-reading.ts'
import { expect, test, WITH_MOTION } from '../fixtures.ts'
import { enter, openAs, toastOf } from '../session-helpers.ts'
import { outboxBar, SAVED_AFTER_CUT, SAVED_OFFLINE } from '../support/fixtures/offline-sales.ts'
import {
  dropResponse,
  openPointOfSale,
  payAll,
  phonesInStore,
  record,
  SALES,
  SELLER,
  salesOf,
  sellOnOtherDevice,
  UNKNOWN,
  waitUntilSold,
  withLongNames,
} from '../support/fixtures/point-of-sale.ts'

test.use(WITH_MOTION)

test('sells three phones and reports an invalid code', async ({ page }) => {
  const stock = await phonesInStore(page.request, 3)
  const [first, two, three] = stock.phones
  if (!first || !two || !three) throw new Error('not enough phones')
  await enter(page, SELLER)
  await openPointOfSale(page, stock, [first.code, two.code, UNKNOWN, three.code])
  await waitUntilSold(page, 3)
  const out = page.getByRole('list', { name: '不能卖的' })
  await expect(out.getByText(UNKNOWN)).toBeVisible()
  await expect(out.getByText('没有这个串号或条码')).toBeVisible()
  const sum = first.retail + two.retail + three.retail
  await expect(page.getByText(formatMoney(sum)).first()).toBeVisible()
  await payAll(page, '微信')
  await record(page)
  await expect(page.getByText(`已开单 ${formatMoney(sum)}`)).toBeVisible()
  for (const phone of [first, two, three]) expect((await salesOf(page.request, phone)).count).toBe(1)
  await page.getByRole('link', { name: '查看单据' }).click()
  await expect(page.getByText(three.code)).toBeVisible()
})

test('sends a pending sale once after network loss', { tag: '@full' }, async ({ page }) => {
  const stock = await phonesInStore(page.request, 1)
  const [phone] = stock.phones
  if (!phone) throw new Error('no phone')
  await enter(page, SELLER)
  await openPointOfSale(page, stock, [phone.code])
  await waitUntilSold(page, 1)
  await payAll(page, '现金')
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/sales')
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  await page.route(SALES, dropResponse, { times: 1 })
  await record(page)
  await expect(toastOf(page, SAVED_AFTER_CUT)).toBeVisible()
  await expect(page.getByText('已提交，服务器已确认')).toBeVisible({ timeout: 20_000 })
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  const { count, sale } = await salesOf(page.request, phone)
  expect([count, sale?.total_fen, sale?.status]).toEqual([1, phone.retail, 'posted'])
})

test('marks devices sold elsewhere and sells the rest', { tag: '@full' }, async ({ page, context }) => {
  const stock = await phonesInStore(page.request, 2)
  const [soldPhone, remainingPhone] = stock.phones
  if (!soldPhone || !remainingPhone) throw new Error('not enough phones')
  await enter(page, SELLER)
  await openPointOfSale(page, stock, [soldPhone.code, remainingPhone.code])
  await waitUntilSold(page, 2)
  await payAll(page, '现金')
  // preload the data that is needed offline
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await record(page)
  await expect(toastOf(page, SAVED_OFFLINE)).toBeVisible()
  await sellOnOtherDevice(page.request, stock, soldPhone)
  await context.setOffline(false)
  await outboxBar(page, /未能提交/).click({ timeout: 20_000 })
  const entry = page.getByRole('list', { name: '待提交' }).getByRole('listitem')
  await expect(entry).toContainText('已售')
  await expect(entry).toContainText('有冲突')
  await entry.getByRole('button', { name: '修改' }).click()
  const out = page.getByRole('list', { name: '不能卖的' })
  await expect(out.getByText(soldPhone.code)).toBeVisible()
  await expect(out.getByText('已售')).toBeVisible()
  await page.getByRole('button', { name: '移除这些手机' }).click()
  await expect(out).toHaveCount(0)
  await waitUntilSold(page, 1)
  await record(page)
  await expect(page.getByText(`已开单 ${formatMoney(remainingPhone.retail)}`)).toBeVisible()
  expect((await salesOf(page.request, soldPhone)).count).toBe(1)
  expect((await salesOf(page.request, remainingPhone)).count).toBe(1)
  await page.goto('/outbox')
  await expect(page.getByText('没有待提交的操作')).toBeVisible()
})

test('returns one device with refund and stock update', async ({ page }) => {
  const stock = await phonesInStore(page.request, 3)
  const [first, two, three] = stock.phones
  if (!first || !two || !three) throw new Error('not enough phones')
  await enter(page, SELLER)
  await openPointOfSale(page, stock, [first.code, two.code, three.code])
  await waitUntilSold(page, 3)
  await payAll(page, '支付宝')
  await record(page)
  await page.getByRole('link', { name: '查看单据' }).click()
  await page.getByRole('link', { name: '退货', exact: true }).click()
  await page.getByRole('checkbox', { name: two.code }).check()
  await page.getByRole('radio', { name: '可以直接卖' }).check()
  await expect(page.getByLabel('支付宝金额')).toHaveValue(String(two.retail / 100))
  await page.getByRole('button', { name: '七天无理由' }).click()
  await page.getByRole('button', { name: '退货', exact: true }).dblclick()
  await expect(page.getByRole('heading', { name: '退货单' })).toBeVisible()
  const { sale } = await salesOf(page.request, two)
  expect(sale?.returns).toHaveLength(1)
  expect(sale?.returns[0]?.total_fen).toBe(-two.retail)
  expect(sale?.lines.flatMap(({ devices }) => devices).filter(({ returned }) => returned)).toHaveLength(1)
})

test('requests and receives approval for a price below floor', async ({ page, browser, baseURL }) => {
  const stock = await phonesInStore(page.request, 1)
  const [phone] = stock.phones
  if (!phone) throw new Error('no phone')
  await enter(page, SELLER)
  await openPointOfSale(page, stock, [phone.code])
  await page.getByLabel(`${phone.code}，单价`).fill('10')
  await payAll(page, '现金')
  await record(page)
  const sheet = page.getByRole('dialog', { name: '低于最低价' })
  await sheet.getByRole('button', { name: '老客户' }).click()
  await sheet.getByRole('button', { name: '请老板批准' }).click()
  await expect(page.getByText('已请老板批准 ¥10')).toBeVisible()

  const office = await browser.newContext({ ...(baseURL && { baseURL }) })
  const boss = await office.newPage()
  await openAs(boss, 'laoban', '/sales')
  await boss
    .getByRole('list', { name: '待批准' })
    .getByRole('link', { name: /¥10\s*待批准/ })
    .click()
  await expect(boss.getByText('原因：老客户')).toBeVisible()
  await boss.getByRole('button', { name: '批准', exact: true }).dblclick()
  await expect(boss.getByText('已开单')).toBeVisible()
  await office.close()

  await page.goto('/notifications')
  await page
    .getByRole('link', { name: /已批准/ })
    .first()
    .click()
  await expect(page.getByText('已开单')).toBeVisible()
  const { sale } = await salesOf(page.request, phone)
  expect(sale?.status).toBe('posted')
})

test('shares the receipt as a PDF of paper width', { tag: '@full' }, async ({ page }) => {
  const stock = await phonesInStore(page.request, 1)
  const [phone] = stock.phones
  if (!phone) throw new Error('no phone')
  await sellOnOtherDevice(page.request, stock, phone)
  const { sale } = await salesOf(page.request, phone)
  await enter(page, SELLER)
  await page.route(`**/api/sales/${sale?.id}`, (route) => withLongNames(route))
  await page.goto(`/sales/${sale?.id}?receipt=1`)
  const sheet = page.getByRole('dialog', { name: '小票' })
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: '保存PDF' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`销售单-${sale?.number}.pdf`)
  const bytes = await readFile(await file.path())
  const [look, ...rest] = await measurePages(bytes)
  // 80 mm are 226.8 points
  expect([look?.width, rest]).toEqual([226, []])
  expect(look?.ink).toBeGreaterThan(0.02)
  expect(look?.ink).toBeLessThan(0.3)
  // no horizontal overflow
  expect(await inkInMargins(bytes, 4)).toBe(0)

  const picture = page.waitForEvent('download')
  await sheet.getByRole('button', { name: '保存图片' }).click()
  expect((await picture).suggestedFilename()).toBe(`销售单-${sale?.number}.png`)
})
