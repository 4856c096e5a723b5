import { listAudit } from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { revokePrice } from '@shangxue/contract/pricing/endpoints'
import * as requests from '@shangxue/contract/pricing/requests'
import { BELOW_LIMIT_ERROR, BELOW_LIMIT_ERRORS_PER_DAY } from '@shangxue/contract/pricing/requests'
import { getBusinessSummary } from '@shangxue/contract/summaries/endpoints'
import { describe, expect, test } from 'vitest'
import type { TestUser } from '../../../testing/harness.ts'
import { inMinutes, type PriceInput, pricedCompany } from '../testing/priced-company.ts'

// Prices in yuan: purchase 3,500, wholesale 3,800, retail 4,000, floor 3,700.
const {
  fixture,
  price: priceInput,
  set,
  inForceBefore: addPriceInForce,
  priceOf,
  historyOf,
  stored,
} = pricedCompany()

const auth = (user: TestUser) => ({ token: user.token })
const getRequest = async (id: number, user = fixture.boss) =>
  (await fixture.h.call(requests.getPriceRequest, { id }, auth(user))).data
const list = async (user = fixture.boss) =>
  (await fixture.h.call(requests.listPriceRequests, {}, auth(user))).data.list
const notices = async (user: TestUser) =>
  (await fixture.h.call(listNotifications, {}, auth(user))).data.list.filter(({ kind }) =>
    kind.startsWith('price.'),
  )
const decide = async (id: number, overrides: object = {}, user = fixture.boss) =>
  fixture.h.call(
    requests.decidePriceRequest,
    { id, approve: true, seen: (await getRequest(id, user)).seen, ...overrides },
    auth(user),
  )
const decline = (id: number, reason = '太低了') => decide(id, { approve: false, reason })
const withdraw = (id: number, user = fixture.setter) =>
  fixture.h.call(requests.withdrawPriceRequest, { id }, auth(user))

/** Submits prices without cost access and verifies that nothing is set. */
async function submitRequest(prices: PriceInput[], options = {}): Promise<number> {
  const before = await stored()
  const { status, data } = await set(prices, options, fixture.setter)
  expect({ status, set: data.set }).toEqual({ status: 200, set: 0 })
  expect(await stored()).toBe(before)
  return data.request_id ?? 0
}
const belowLimitPrices = (fen = 360_000) => [
  priceInput('wholesale', 350_000, 380_000),
  priceInput('retail', fen, 400_000),
]

describe('price below a hidden limit', () => {
  test('becomes a request and notifies every boss', async () => {
    const second = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, boss: true })
    const id = await submitRequest(belowLimitPrices(), { reason: '竞品降价' })
    expect(id).toBeGreaterThan(0)
    expect(await priceOf('retail')).toMatchObject({ amount_fen: 400_000 })
    for (const boss of [fixture.boss, second])
      expect(await notices(boss)).toMatchObject([
        {
          kind: 'price.waiting',
          title: `${fixture.setter.name}的改价待确认`,
          body: `2 个价格，${BELOW_LIMIT_ERROR}：竞品降价`,
          link: `/price/requests?id=${id}`,
        },
      ])
    expect(await list()).toMatchObject([
      { id, state: 'pending', by: fixture.setter.name, prices: 2, own: false },
    ])
  })

  test.each([
    [
      'retail below the floor',
      () => [priceInput('retail', 385_000, 400_000), priceInput('floor', 386_000, null)],
      422,
    ],
    [
      'retail below the floor in force',
      () => [priceInput('wholesale', 360_000, 380_000), priceInput('retail', 369_999, 400_000)],
      'waits',
    ],
    [
      'retail at the floor',
      () => [priceInput('wholesale', 370_000, 380_000), priceInput('retail', 370_000, 400_000)],
      'set',
    ],
    ['wholesale below the floor', () => [priceInput('wholesale', 369_999, 380_000)], 'waits'],
    ['a lower floor', () => [priceInput('floor', 369_999, null)], 'waits'],
    ['a higher floor', () => [priceInput('floor', 371_000, null)], 'set'],
    ['a lower purchase price', () => [priceInput('purchase', 349_999, null)], 'waits'],
    ['a higher purchase price', () => [priceInput('purchase', 351_000, null)], 'set'],
    [
      'retail below a floor lowered with it',
      () => [...belowLimitPrices(), priceInput('floor', 340_000, null)],
      'waits',
    ],
  ])('%s', async (_, prices, outcome) => {
    const { status, data } = await set(prices(), {}, fixture.setter)
    const actualOutcome = status !== 200 ? status : data.request_id === undefined ? 'set' : 'waits'
    expect(actualOutcome).toBe(outcome)
  })

  test('is compared with the purchase price without a floor', async () => {
    await addPriceInForce('purchase', 300_000, fixture.white)
    expect(await submitRequest([priceInput('retail', 299_999, null, fixture.white)])).toBeGreaterThan(0)
    expect(
      (await set([priceInput('retail', 300_000, null, fixture.white)], {}, fixture.setter)).data.set,
    ).toBe(1)
  })

  test('makes the whole call a request', async () => {
    const id = await submitRequest([
      priceInput('retail', 500_000, null, fixture.white),
      priceInput('wholesale', 100, 380_000),
    ])
    expect(await priceOf('retail', fixture.white)).toBeUndefined()
    await decide(id)
    expect(await priceOf('retail', fixture.white)).toMatchObject({ amount_fen: 500_000 })
  })

  test('is checked at its start, also against planned floors', async () => {
    const id = await submitRequest(belowLimitPrices(), { valid_from: inMinutes(60) })
    expect(await getRequest(id)).toMatchObject({ valid_from: expect.any(String), state: 'pending' })
    await set([priceInput('floor', 390_000, 370_000)], { valid_from: inMinutes(90) })
    expect(await submitRequest([priceInput('wholesale', 385_000, 380_000)])).toBeGreaterThan(id)
  })

  test('cannot be reached by revoking a plan', async () => {
    const valid_from = inMinutes(60)
    await set([priceInput('retail', 500_000, 400_000), priceInput('floor', 450_000, 370_000)], { valid_from })
    const plan = (await historyOf(fixture.black)).upcoming.find(({ type }) => type === 'retail')
    const revoke = { sku_ids: [fixture.black], type: 'retail' as const, valid_from: plan?.valid_from ?? '' }
    expect(await fixture.h.call(revokePrice, revoke, auth(fixture.setter))).toMatchObject({
      status: 422,
      msg: 'Find X9 12+256 黑：撤销后有价格低于最低价，请联系老板撤销',
    })
  })

  test('is set at once by callers who see the limits', async () => {
    const buyer = await fixture.h.signIn({
      tenantId: fixture.boss.tenantId,
      permissions: ['price-manage', 'cost-view'],
    })
    const { data } = await set([priceInput('wholesale', 340_000, 380_000)], {}, buyer)
    expect(data).toMatchObject({ set: 1 })
    expect(data).not.toHaveProperty('request_id')
  })
})

describe('what the author sees', () => {
  test('contains no hidden price and names no low one', async () => {
    const id = await submitRequest([
      ...belowLimitPrices(),
      priceInput('floor', 360_000, null),
      priceInput('purchase', 350_000, null),
    ])
    const ownView = await getRequest(id, fixture.setter)
    expect(ownView).toMatchObject({ seen: '', own: true, more: 0 })
    expect(ownView.lines.map(({ type, old_fen }) => [type, old_fen])).toEqual([
      ['wholesale', 380_000],
      ['retail', 400_000],
      ['floor', null],
      ['purchase', null],
    ])
    for (const line of ownView.lines)
      expect(line).toMatchObject({ floor_fen: null, purchase_fen: null, below: false, changed: false })
    const visibleText = JSON.stringify([ownView, await list(fixture.setter), await notices(fixture.setter)])
    expect(visibleText).not.toMatch(/370000/)
  })

  test('excludes requests of others', async () => {
    const id = await submitRequest(belowLimitPrices())
    const otherUser = await fixture.h.signIn({
      tenantId: fixture.boss.tenantId,
      permissions: ['price-manage', 'cost-view'],
    })
    expect(await list(otherUser)).toEqual([])
    expect((await fixture.h.call(requests.getPriceRequest, { id }, auth(otherUser))).status).toBe(404)
    expect((await withdraw(id, otherUser)).status).toBe(404)
    expect(
      (await fixture.h.call(requests.decidePriceRequest, { id, approve: true }, auth(fixture.setter))).status,
    ).toBe(403)
  })

  test(`ends after ${BELOW_LIMIT_ERRORS_PER_DAY} answers in a day`, async () => {
    for (let n = 0; n < BELOW_LIMIT_ERRORS_PER_DAY; n++)
      await withdraw(await submitRequest(belowLimitPrices(360_000 - n)))
    const limitError = { status: 429, code: ERRORS.price_requests_full.code }
    expect(await set(belowLimitPrices(), {}, fixture.setter)).toMatchObject(limitError)
    expect(await set([priceInput('retail', 500_000, 400_000)], {}, fixture.setter)).toMatchObject(limitError)
    expect((await set([priceInput('retail', 500_000, 400_000)])).status).toBe(200)
  }, 30_000)
})

describe('the boss', () => {
  test('sees old and new prices and the limits', async () => {
    const { lines } = await getRequest(await submitRequest(belowLimitPrices(375_000)))
    expect(lines).toMatchObject([
      { type: 'wholesale', amount_fen: 350_000, old_fen: 380_000, floor_fen: 370_000, below: true },
      { type: 'retail', amount_fen: 375_000, old_fen: 400_000, purchase_fen: 350_000, below: false },
    ])
  })

  test('approves, which sets prices and lowers the floor', async () => {
    const id = await submitRequest(belowLimitPrices())
    expect(await decide(id, { reason: '可以' })).toMatchObject({ data: { state: 'approved' } })
    expect(await priceOf('retail')).toMatchObject({ amount_fen: 360_000, previous_fen: 400_000 })
    expect(await priceOf('floor')).toMatchObject({ amount_fen: 350_000 })
    expect((await historyOf(fixture.black)).history.at(-1)).toMatchObject({ by: fixture.setter.name })
    expect(await getRequest(id)).toMatchObject({
      state: 'approved',
      decided_by: fixture.boss.name,
      decision: '可以',
    })
    expect(await notices(fixture.setter)).toMatchObject([
      { kind: 'price.approved', title: '改价已批准', body: `${fixture.boss.name}：可以` },
    ])
    const { data } = await fixture.h.call(listAudit, { group: 'prices' }, auth(fixture.boss))
    expect(data.list.map(({ action }) => action)).toEqual(['price_request.approved', 'price_request.asked'])
  })

  test('approves a plan for its moment', async () => {
    const valid_from = inMinutes(60)
    await decide(await submitRequest(belowLimitPrices(), { valid_from }))
    expect(await priceOf('retail')).toMatchObject({ amount_fen: 400_000, next: { amount_fen: 360_000 } })
    expect(await priceOf('floor')).toMatchObject({ amount_fen: 370_000, next: { amount_fen: 350_000 } })
  })

  test('declines with a reason and sets nothing', async () => {
    const id = await submitRequest(belowLimitPrices())
    expect(await decline(id, ' ')).toMatchObject({ status: 400, msg: '请填写不批准的原因' })
    expect(await decline(id)).toMatchObject({ data: { state: 'declined' } })
    expect(await priceOf('retail')).toMatchObject({ amount_fen: 400_000 })
    expect(await notices(fixture.setter)).toMatchObject([
      { kind: 'price.declined', body: `${fixture.boss.name}：太低了` },
    ])
  })

  test('cannot approve figures that have changed', async () => {
    const id = await submitRequest(belowLimitPrices())
    const { seen } = await getRequest(id)
    await set([priceInput('floor', 380_000, 370_000)])
    const staleError = { status: 409, code: ERRORS.price_request_changed.code }
    expect(await decide(id, { seen })).toMatchObject(staleError)
    await set([priceInput('retail', 410_000, 400_000)])
    expect((await getRequest(id)).lines).toMatchObject([
      { changed: false },
      { old_fen: 410_000, changed: true },
    ])
    expect(await decide(id, { seen: '' })).toMatchObject(staleError)
    expect(await decide(id)).toMatchObject({ status: 200 })
    expect(await priceOf('floor')).toMatchObject({ amount_fen: 350_000 })
  })

  test('sees conflicts with plans made in the meantime', async () => {
    const id = await submitRequest([
      priceInput('retail', 369_000, 400_000),
      priceInput('wholesale', 360_000, 380_000),
    ])
    await set([priceInput('floor', 390_000, 370_000)], { valid_from: inMinutes(30) })
    expect(await decide(id)).toMatchObject({
      status: 422,
      msg: 'Find X9 12+256 黑 零售价：到计划的价格生效时，最低价会高于零售价，请先调整或撤销计划的价格',
    })
    expect(await getRequest(id)).toMatchObject({ state: 'pending' })
  })

  test('cannot approve a plan whose moment has passed', async () => {
    const id = await submitRequest(belowLimitPrices(), { valid_from: inMinutes(60) })
    await fixture.h.database.withOwner((db) =>
      db.execute(
        `update price_request_line set valid_from = now() - interval '1 minute' where request_id = ${id}`,
      ),
    )
    expect(await decide(id)).toMatchObject({ status: 409, code: ERRORS.price_request_late.code })
    expect((await decline(id)).status).toBe(200)
  })

  test('finds pending requests in the business summary', async () => {
    const pendingCount = async () =>
      (await fixture.h.call(getBusinessSummary, {}, auth(fixture.boss))).data.decisions.filter(
        ({ key }) => key === 'price_requests',
      )
    expect(await pendingCount()).toEqual([])
    await submitRequest(belowLimitPrices())
    expect(await pendingCount()).toEqual([{ key: 'price_requests', count: 1, amount_fen: null }])
  })
})

describe('deciding a request', () => {
  test('happens once for two bosses', async () => {
    const second = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, boss: true })
    const id = await submitRequest(belowLimitPrices())
    const { seen } = await getRequest(id)
    const answers = await Promise.all([
      decide(id, { seen }),
      decide(id, { approve: false, reason: '不' }, second),
      decide(id, { seen }, second),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe(ERRORS.price_request_closed.code)
  })

  test('excludes withdrawal, which only the author may do', async () => {
    const id = await submitRequest(belowLimitPrices())
    expect((await withdraw(id, fixture.boss)).status).toBe(403)
    expect(await withdraw(id)).toMatchObject({ data: { state: 'withdrawn' } })
    expect(await decide(id)).toMatchObject({ status: 409, msg: '这次改价已撤回，请刷新后查看' })
    const other = await submitRequest(belowLimitPrices())
    await decide(other)
    expect((await withdraw(other)).status).toBe(409)
  })

  test('happens once when sent twice', async () => {
    const id = await submitRequest(belowLimitPrices())
    const { seen } = await getRequest(id)
    const options = { ...auth(fixture.boss), headers: { 'idempotency-key': 'price-request-1' } }
    const [first, again] = await Promise.all(
      [1, 2].map(() => fixture.h.call(requests.decidePriceRequest, { id, approve: true, seen }, options)),
    )
    expect([first?.status, again?.status]).toEqual([200, 200])
  })
})
