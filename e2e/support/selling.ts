import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test'
import { listLocations } from '@shangxue/contract/catalogue/endpoints'
import { getSale, listSales, lookUpSaleItems, recordSale } from '@shangxue/contract/sales/endpoints'
import { listDevices } from '@shangxue/contract/stock/endpoints'
import { callApi, sendWrite, tokenOf } from './api.ts'

/** A salesman of the demonstration who may sell, and who stands beside him. */
export const SELLER = 'xiaolin'
export const COLLEAGUE = 'xiaozhou'
/** Valid, and nobody's. */
export const UNKNOWN = '356000123450017'

export interface Phone {
  readonly id: number
  readonly sku_id: number
  readonly code: string
  readonly retail: number
}
export interface Stock {
  readonly store: { readonly id: number; readonly name: string }
  readonly phones: readonly Phone[]
}

/** Phones that lie in one store; what a journey does with them, the next finds done. */
export async function phonesInStore(request: APIRequestContext, many: number): Promise<Stock> {
  const token = await tokenOf(request, 'laoban')
  const store = (await callApi(request, token, listLocations, {})).find(({ kind }) => kind === 'store')
  if (!store) throw new Error('no store')
  const filters = { status: 'in_stock' as const, location_id: store.id, limit: many }
  const { list } = await callApi(request, token, listDevices, filters)
  const codes = list.map(({ identifier }) => identifier)
  const matches = await sendWrite(request, token, lookUpSaleItems, {
    location_id: store.id,
    codes,
    sku_ids: [],
  })
  const phones = matches.map(({ device_id, sku_id, code, retail_fen }) => ({
    id: device_id ?? 0,
    sku_id: sku_id ?? 0,
    code,
    retail: retail_fen ?? 0,
  }))
  expect(phones).toHaveLength(many)
  return { store, phones }
}

/** The counter of a store with these codes on it. */
export async function openPointOfSale(page: Page, { store }: Stock, codes: readonly string[]) {
  await page.goto('/sales/new')
  await page.getByRole('button', { name: /^门店：/ }).click()
  await page
    .getByRole('dialog', { name: '门店' })
    .getByRole('button', { name: new RegExp(store.name) })
    .click()
  await page.getByLabel('输入或粘贴IMEI 或条码').fill(codes.join(' '))
  await page.getByRole('button', { name: '添加', exact: true }).click()
}

export const waitUntilSold = (page: Page, pieces: number) =>
  expect(page.getByRole('heading', { name: `手机 ${pieces} 台` })).toBeVisible()
export const payAll = (page: Page, method: string) =>
  page.getByRole('button', { name: `${method}，全部` }).click()
export const record = (page: Page) => page.getByRole('button', { name: '开单', exact: true }).click()

/** A sale by somebody else, without a screen. */
export async function sellOnOtherDevice(request: APIRequestContext, { store }: Stock, phone: Phone) {
  const token = await tokenOf(request, COLLEAGUE)
  return sendWrite(request, token, recordSale, {
    location_id: store.id,
    lines: [{ sku_id: phone.sku_id, price_fen: phone.retail, device_ids: [phone.id] }],
    discount_fen: 0,
    payments: [{ method: 'cash', amount_fen: phone.retail }],
    note: '',
  })
}

/** How many sales a phone stands in, and the first of them. */
export async function salesOf(request: APIRequestContext, { code }: Phone) {
  const token = await tokenOf(request, 'laoban')
  const { list } = await callApi(request, token, listSales, { q: code, kind: 'sale' })
  const [first] = list
  return { count: list.length, sale: first && (await callApi(request, token, getSale, { id: first.id })) }
}

export const SALES = `**${recordSale.path}`

/** The server gets the write and does it; the answer never arrives. */
export async function dropResponse(route: Route) {
  if (route.request().method() !== 'POST') return route.continue()
  await route.fetch()
  await route.abort()
}

/** The longest names that there may be: a customer of 40 letters, a model of 60, a note of 200. */
export async function withLongNames(route: Route) {
  const answer = await route.fetch()
  const body = await answer.json()
  const [line] = body.data.lines
  Object.assign(body.data, { customer: '杭州'.repeat(20), note: '务必当面点清'.repeat(33) })
  line.title = `华为 ${'MateXTUltimateDesign非凡大师'.repeat(3).slice(0, 60)} 16GB+1TB 玄黑`
  await route.fulfill({ response: answer, json: body })
}
