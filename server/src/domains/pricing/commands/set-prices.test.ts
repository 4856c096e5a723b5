import { ERRORS } from '@shangxue/contract/errors/errors'
import { setPrices } from '@shangxue/contract/pricing/endpoints'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aPrice } from '../../../testing/builders.ts'
import { inMinutes, MINUTE_MS, pricedCompany } from '../testing/priced-company.ts'

const { fixture, price: priceInput, set, pricesOf, priceOf, historyOf, stored, audits } = pricedCompany()

describe('setting prices', () => {
  test('takes effect at once and marks the change', async () => {
    const { status, data } = await set([
      priceInput('wholesale', 370_000, 380_000),
      priceInput('retail', 390_000, 400_000),
      priceInput('retail', 410_000, null, fixture.white),
    ])
    expect({ status, data }).toMatchObject({ status: 200, data: { set: 3, unchanged: 0 } })
    expect(await priceOf('wholesale')).toMatchObject({ amount_fen: 370_000, previous_fen: 380_000 })
    expect(await priceOf('retail')).toMatchObject({ amount_fen: 390_000, previous_fen: 400_000 })
    expect(await priceOf('retail', fixture.white)).toMatchObject({ amount_fen: 410_000, previous_fen: null })
    expect((await historyOf(fixture.white)).history).toMatchObject([
      { amount_fen: 410_000, by: fixture.boss.name },
    ])
  })

  test('adds no history for unchanged prices', async () => {
    const before = await stored()
    expect((await set([priceInput('retail', 400_000, 400_000)])).data).toMatchObject({ set: 0, unchanged: 1 })
    expect(await stored()).toBe(before)
    expect(await audits()).toEqual([])
  })

  test('writes before, after and reason to the audit trail', async () => {
    await set([priceInput('retail', 390_000, 400_000)], { reason: '竞品降价' })
    expect(await audits()).toMatchObject([
      {
        user_id: fixture.boss.userId,
        entity_id: String(fixture.black),
        before: { prices: [{ sku_id: fixture.black, type: 'retail', fen: 400_000 }] },
        after: { prices: [{ type: 'retail', fen: 390_000 }], reason: '竞品降价' },
      },
    ])
  })

  test('happens once per idempotency key', async () => {
    const key = crypto.randomUUID()
    const first = await set([priceInput('retail', 390_000, 400_000)], {}, fixture.boss, key)
    const before = await stored()
    expect(await set([priceInput('retail', 390_000, 400_000)], {}, fixture.boss, key)).toEqual(first)
    expect(await stored()).toBe(before)
  })
})

describe('planned prices', () => {
  test('are not in force and visible only to price managers', async () => {
    const from = inMinutes(60)
    await set([priceInput('retail', 390_000, 400_000)], { valid_from: from })
    expect(await priceOf('retail')).toMatchObject({ amount_fen: 400_000, next: { amount_fen: 390_000 } })
    expect((await historyOf(fixture.black)).upcoming).toMatchObject([
      { type: 'retail', amount_fen: 390_000, by: fixture.boss.name, revoked: false },
    ])
    const clerk = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, permissions: ['cost-view'] })
    expect((await historyOf(fixture.black, clerk)).upcoming).toEqual([])
    expect((await pricesOf(fixture.black, clerk)).filter(({ next }) => next)).toEqual([])
  })

  test('start by the company’s clock, across daylight saving changes', async () => {
    await fixture.h.database.withOwner((db) =>
      db.execute(
        sql`update tenant set settings = settings || '{"timeZone":"America/New_York"}' where id = ${fixture.boss.tenantId}`,
      ),
    )
    await set([priceInput('retail', 390_000, 400_000)], { valid_from: '2198-07-01T00:00' })
    await set([priceInput('retail', 380_000, 400_000)], { valid_from: '2198-12-01T00:00' })
    expect((await historyOf(fixture.black)).upcoming.map((plan) => plan.valid_from)).toEqual([
      '2198-07-01T04:00:00.000Z',
      '2198-12-01T05:00:00.000Z',
    ])
  })

  test.each(['2198-02-31T00:00', '2198-01-01T24:00', '2198-01-01', '2198-01-01 00:00', '0000-01-01T00:00'])(
    'begin at no moment such as %s',
    async (valid_from) => {
      const answer = await fixture.h.call(
        setPrices,
        { prices: [priceInput('retail', 390_000, 400_000)], valid_from },
        { token: fixture.boss.token },
      )
      expect(answer.status).toBe(400)
    },
  )

  test('replace a plan for the same moment', async () => {
    const valid_from = inMinutes(60)
    await set([priceInput('retail', 390_000, 400_000)], { valid_from })
    await set([priceInput('retail', 395_000, 400_000)], { valid_from })
    expect(await priceOf('retail')).toMatchObject({ next: { amount_fen: 395_000 } })
    expect((await historyOf(fixture.black)).upcoming).toMatchObject([
      { amount_fen: 390_000, revoked: true },
      { amount_fen: 395_000, revoked: false },
    ])
  })

  test('hide the replaced plan once in force', async () => {
    const from = Date.now() - MINUTE_MS / 2
    for (const [n, amountFen] of [390_000, 395_000].entries())
      await fixture.h.database.withOwner((db) =>
        aPrice(db, {
          tenantId: fixture.boss.tenantId,
          skuId: fixture.black,
          type: 'retail',
          amountFen,
          validFrom: new Date(from + n),
        }),
      )
    expect(await priceOf('retail')).toMatchObject({ amount_fen: 395_000, previous_fen: 400_000 })
    const { history } = await historyOf(fixture.black)
    expect(history.filter(({ type }) => type === 'retail').map(({ amount_fen }) => amount_fen)).toEqual([
      400_000, 395_000,
    ])
  })

  test('require an existing calendar day', async () => {
    for (const valid_from of ['2198-02-31T10:00:00Z', '2198-02-31T10:00', '2198-13-01T10:00+08:00'])
      expect(await set([priceInput('retail', 390_000, 400_000)], { valid_from })).toMatchObject({
        status: 400,
      })
  })

  test('tolerate a slow clock but not past times', async () => {
    const slowClock = await set([priceInput('retail', 390_000, 400_000)], { valid_from: inMinutes(-0.5) })
    expect(slowClock.status).toBe(200)
    expect(await priceOf('retail')).toMatchObject({ amount_fen: 390_000 })
    expect(await set([priceInput('retail', 1, 390_000)], { valid_from: inMinutes(-2) })).toMatchObject({
      status: 422,
      code: ERRORS.price_moment_past.code,
    })
  })
})
