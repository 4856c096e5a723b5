import { expect, test } from '../fixtures.ts'
import { enter, toastOf, writeStorage } from '../session-helpers.ts'
import {
  cutReservations,
  dropResponse,
  expectNoOutboxBar,
  expectReservedOnce,
  keysOf,
  openReservationForm,
  outboxBar,
  outboxEntries,
  phonesInStock,
  RESERVE,
  reservationStatusOf,
  SALESMAN,
  SAVED_AFTER_CUT,
  SAVED_AFTER_WAIT,
  salesman,
  submitButton,
  submitOffline,
  tap,
  WAITING,
} from '../support/fixtures/offline-sales.ts'

test('stores an offline write and submits it after reconnecting', async ({ page, context }) => {
  const phone = await salesman(page)
  const before = await reservationStatusOf(page, phone)
  await submitOffline(page, context)
  // Expects that nothing looks completed before the server has acknowledged it.
  await expect(page.getByText('已预留', { exact: false })).toHaveCount(0)
  await outboxBar(page, WAITING).click()
  await expect(outboxEntries(page)).toHaveCount(1)
  await expect(outboxEntries(page)).toContainText('预留 1 台')
  await context.setOffline(false)
  await expectReservedOnce(page, phone, before)
  await expect(page.getByText('没有待提交的操作')).toBeVisible()
})

test('recovers a lost response with the same key', { tag: '@full' }, async ({ page }) => {
  const phone = await salesman(page)
  const before = await reservationStatusOf(page, phone)
  const keys = keysOf(page)
  await page.route(RESERVE, dropResponse, { times: 1 })
  await submitButton(page).click()
  await expect(toastOf(page, SAVED_AFTER_CUT)).toBeVisible()
  await expectReservedOnce(page, phone, before)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('recovers a response after a client timeout without repetition', { tag: '@full' }, async ({ page }) => {
  const phone = await salesman(page)
  const before = await reservationStatusOf(page, phone)
  const slow = async (route: Parameters<typeof dropResponse>[0]) => {
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 12_000))
    await route.fulfill({ response }).catch(() => undefined)
  }
  await page.route(RESERVE, slow, { times: 1 })
  await submitButton(page).click()
  // The pending write is already stored, so that closing the page loses nothing.
  await expect(outboxBar(page, /^正在提交 1 条/)).toBeVisible()
  await expect(toastOf(page, SAVED_AFTER_WAIT)).toBeVisible({ timeout: 15_000 })
  await expectReservedOnce(page, phone, before)
})

test('executes a duplicated request once', { tag: '@full' }, async ({ page }) => {
  const phone = await salesman(page)
  const before = await reservationStatusOf(page, phone)
  const answers: unknown[] = []
  await page.route(RESERVE, async (route) => {
    const [first, second] = await Promise.all([route.fetch(), route.fetch()])
    answers.push(await first.json(), await second.json())
    await route.fulfill({ response: second })
  })
  await submitButton(page).click()
  await expect(page.getByText('已预留 1 台')).toBeVisible()
  expect(answers[0]).toEqual(answers[1])
  expect(await reservationStatusOf(page, phone)).toEqual({
    status: 'reserved',
    reserved: before.reserved + 1,
  })
  await expectNoOutboxBar(page)
})

test('matches responses to writes that finish in reverse order', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const [first, two] = await phonesInStock(page.request, 2)
  if (!first || !two) throw new Error('no phone in stock')
  await enter(page, SALESMAN)
  const otherPage = await context.newPage()
  await openReservationForm(page, first)
  await openReservationForm(otherPage, two)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(RESERVE, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await submitButton(page).click()
  await submitButton(otherPage).click()
  await expect(otherPage.getByText('已预留 1 台')).toBeVisible()
  await expect(page.getByText('已预留 1 台')).toHaveCount(0)
  release()
  await expect(page.getByText('已预留 1 台')).toBeVisible()
  expect([
    (await reservationStatusOf(page, first)).status,
    (await reservationStatusOf(page, two)).status,
  ]).toEqual(['reserved', 'reserved'])
})

test('sends offline writes of two tabs in order, one at a time', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const [first, two] = await phonesInStock(page.request, 2)
  if (!first || !two) throw new Error('no phone in stock')
  await enter(page, SALESMAN)
  const otherPage = await context.newPage()
  await openReservationForm(page, two)
  await openReservationForm(otherPage, first)
  await context.setOffline(true)
  await submitButton(page).click()
  await expect(outboxBar(page, WAITING)).toBeVisible()
  await submitButton(otherPage).click()
  await expect(toastOf(otherPage, '已保存，排在待提交的操作之后')).toBeVisible()
  await expect(outboxBar(page, /待提交 2 条/)).toBeVisible()

  const steps: string[] = []
  await context.route(RESERVE, async (route) => {
    const { device_ids } = route.request().postDataJSON()
    steps.push(`asked ${device_ids}`)
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 500))
    steps.push(`answered ${device_ids}`)
    await route.fulfill({ response })
  })
  await context.setOffline(false)
  await expectNoOutboxBar(page)
  await expectNoOutboxBar(otherPage)
  expect(steps).toEqual([
    `asked ${two.id}`,
    `answered ${two.id}`,
    `asked ${first.id}`,
    `answered ${first.id}`,
  ])
})

test('keeps pending writes across reload and retries automatically', { tag: '@full' }, async ({ page }) => {
  const phone = await salesman(page)
  const before = await reservationStatusOf(page, phone)
  await cutReservations(page)
  await submitButton(page).click()
  await expect(outboxBar(page, WAITING)).toBeVisible()
  await page.goto('/home')
  await page.reload()
  await expect(outboxBar(page, WAITING)).toBeVisible()
  await page.unroute(RESERVE)
  await expectReservedOnce(page, phone, before)
})

test('resumes an in-flight write after the page closes', { tag: '@full' }, async ({ page, context }) => {
  const phone = await salesman(page)
  const before = await reservationStatusOf(page, phone)
  // never release the first request: it could finish before the page closes
  let requested = 0
  await page.route(RESERVE, (route) => (requested++ === 0 ? new Promise(() => {}) : route.continue()))
  await submitButton(page).click()
  await expect(outboxBar(page, /^正在提交 1 条/)).toBeVisible()
  await page.goto('/home')
  await expectReservedOnce(page, phone, before)
  expect(context.pages()).toHaveLength(1)
})

test('renews a token that expired offline before sending', { tag: '@full' }, async ({ page, context }) => {
  const phone = await salesman(page)
  const before = await reservationStatusOf(page, phone)
  await submitOffline(page, context)
  await writeStorage(page, { token: 'ran.out.meanwhile' })
  await context.setOffline(false)
  await expectReservedOnce(page, phone, before)
})

test('keeps pending writes until their user signs in again', { tag: '@full' }, async ({ page, context }) => {
  const phone = await salesman(page)
  const before = await reservationStatusOf(page, phone)
  await submitOffline(page, context)
  await writeStorage(page, { token: 'ran.out.meanwhile', refreshtoken: 'so.has.this' })
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/login/)
  expect(await reservationStatusOf(page, phone)).toEqual(before)
  await page.getByLabel('用户名').fill(SALESMAN)
  await page.getByLabel('密码', { exact: true }).fill('demo-2026')
  await tap(page, '登录')
  await expectReservedOnce(page, phone, before)
})

test('shows pending writes in two tabs but sends them once', { tag: '@full' }, async ({ page, context }) => {
  const phone = await salesman(page)
  const before = await reservationStatusOf(page, phone)
  const otherPage = await context.newPage()
  await otherPage.goto('/home')
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()
  await submitOffline(page, context)
  await expect(outboxBar(otherPage, WAITING)).toBeVisible()
  // wait for the responses, because the tabs come online one after the other
  let answered = 0
  context.on('response', (response) => {
    if (response.url().endsWith(RESERVE.slice('**'.length))) answered += 1
  })
  await context.setOffline(false)
  await expectNoOutboxBar(page)
  await expectNoOutboxBar(otherPage)
  expect(answered).toBe(1)
  expect(await reservationStatusOf(page, phone)).toEqual({
    status: 'reserved',
    reserved: before.reserved + 1,
  })
})
