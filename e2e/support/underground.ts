import { type APIRequestContext, type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import type { Endpoint, Input, Output } from '@shangxue/contract/platform/endpoint'
import { reserveDevices } from '@shangxue/contract/stock/actions'
import { getDevice, listDevices } from '@shangxue/contract/stock/endpoints'
import { enter, toastOf } from '../platform.ts'
import { callApi, tokenOf } from './api.ts'

/** The write that these journeys make without a network. */
export const RESERVE = `**${reserveDevices.path}`

export interface Phone {
  readonly id: number
  readonly code: string
}

/** Sends a write as another user, unrelated to the current screen. */
export async function sendWrite<E extends Endpoint>(
  request: APIRequestContext,
  token: string,
  e: E,
  data: Partial<Input<E>>,
): Promise<Output<E>> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await request.fetch(e.path, { method: e.method, data, headers })
  expect(answer.status(), e.path).toBe(200)
  return (await answer.json()).data
}

/** Phones in stock; what a journey does with them, the next finds done. */
export async function phonesInStock(request: APIRequestContext, many: number): Promise<Phone[]> {
  const token = await tokenOf(request, 'laoban')
  const { list } = await callApi(request, token, listDevices, { status: 'in_stock', limit: many })
  expect(list).toHaveLength(many)
  return list.map(({ id, identifier }) => ({ id, code: identifier }))
}

/** The status of a phone, and how often it has been reserved: more than once would be a write done twice. */
export async function reservationStatus(request: APIRequestContext, { id }: Phone) {
  const { status, events } = await callApi(request, await tokenOf(request, 'laoban'), getDevice, { id })
  return { status, reserved: events.filter(({ kind }) => kind === 'reserved').length }
}

/** The form with one phone in it, ready to be submitted; everything after this may happen without a network. */
export async function openReservationForm(page: Page, { code }: Phone) {
  await page.goto(`/stock/move?do=reserve&codes=${code}`)
  await expect(submitButton(page)).toBeVisible()
  // What is needed in the tunnel is loaded ahead.
  await page.waitForLoadState('networkidle')
}
export const submitButton = (page: Page) => page.getByRole('button', { name: '预留 1 台', exact: true })

/** The bar over every screen. */
export const outboxBar = (page: Page, words: string | RegExp) =>
  page
    .getByRole('status')
    .getByRole('link', { name: words, ...(typeof words === 'string' && { exact: true }) })
export const WAITING = '待提交 1 条 · 恢复后自动提交'
export const UNDECIDED = '1 条未能提交 · 请处理'
const SAVED = '已保存在本机，恢复后自动提交'
export const SAVED_OFFLINE = `网络不可用，${SAVED}`
export const SAVED_AFTER_CUT = `连接中断，${SAVED}`
export const SAVED_AFTER_WAIT = `服务器没有及时回应，${SAVED}`
export const SUBMITTED = '已提交：预留 1 台'

/** The reservations that left the page, by idempotency key. */
export function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith(reserveDevices.path)) return
    keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

/** The server gets the write and does it; the answer never arrives. */
export async function dropResponse(route: Route) {
  await route.fetch()
  await route.abort()
}

/** Opens a page of the app that stays signed in, with nothing but the reservations cut off. */
export const cutReservations = (page: Page) => page.route(RESERVE, (route) => route.abort())

export const outboxEntries = (page: Page) => page.getByRole('list', { name: '待提交' }).getByRole('listitem')

/** A salesman of the demonstration who may reserve; `yewuyuan` holds no key there. */
export const SALESMAN = 'xiaolin'

/** A salesman whose phone shows the form for reserving a phone that is in stock. */
export async function salesman(page: Page): Promise<Phone> {
  const [phone] = await phonesInStock(page.request, 1)
  if (!phone) throw new Error('nothing in stock')
  await enter(page, SALESMAN)
  await openReservationForm(page, phone)
  return phone
}

/** Submits offline and expects the confirmation that it is stored. */
export async function submitOffline(page: Page, context: BrowserContext) {
  await context.setOffline(true)
  await submitButton(page).click()
  await expect(toastOf(page, SAVED_OFFLINE)).toBeVisible()
  await expect(outboxBar(page, WAITING)).toBeVisible()
}

export const reservationStatusOf = (page: Page, phone: Phone) => reservationStatus(page.request, phone)
export const expectNoOutboxBar = (page: Page) => expect(outboxBar(page, / \d 条/)).toHaveCount(0)
export const tap = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export async function expectReservedOnce(page: Page, phone: Phone, before: { reserved: number }) {
  await expect(toastOf(page, SUBMITTED)).toBeVisible({ timeout: 20_000 })
  await expectNoOutboxBar(page)
  expect(await reservationStatusOf(page, phone)).toEqual({
    status: 'reserved',
    reserved: before.reserved + 1,
  })
}
