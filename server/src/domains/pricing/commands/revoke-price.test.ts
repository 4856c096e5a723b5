import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  getPriceHistory,
  listPrices,
  type PriceType,
  revokePrice,
  setPrices,
} from '@shangxue/contract/pricing/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPrice, aSku } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'

let h: Harness
let boss: TestUser
let sku: number
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

/** Whole seconds, so that they are stored unchanged. */
const START = Math.ceil(Date.now() / 1000) * 1000
const inHours = (hours: number) => new Date(START + hours * 3_600_000)
const TOMORROW = inHours(24).toISOString()
const NEXT_WEEK = inHours(7 * 24).toISOString()
const addPrice = (amountFen: number, validFrom: Date, type: PriceType = 'retail') =>
  h.database.withOwner((db) =>
    aPrice(db, { tenantId: boss.tenantId, skuId: sku, type, amountFen, validFrom }),
  )

beforeEach(async () => {
  boss = await h.signIn({ boss: true })
  sku = (await h.database.withOwner((db) => aSku(db, { tenantId: boss.tenantId }))).id
  await addPrice(600_000, inHours(-24))
  await addPrice(580_000, inHours(24))
  await addPrice(570_000, inHours(7 * 24))
})

const revoke = (valid_from: string, { token }: TestUser = boss, type: PriceType = 'retail', key?: string) =>
  h.call(
    revokePrice,
    { sku_ids: [sku], type, valid_from },
    { token, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  )
const history = async () => (await h.call(getPriceHistory, { sku_id: sku }, { token: boss.token })).data
const upcoming = async () =>
  (await history()).upcoming.map(({ amount_fen, revoked }) => `${amount_fen}${revoked ? ' revoked' : ''}`)
/** The price at a moment according to the database. */
const priceAt = async (at: Date) => {
  const { rows } = await h.database.withTenant({ tenantId: boss.tenantId }, (db) =>
    db.$client.query<{ fen: number }>(
      `select amount_fen::float8 as fen from sku_price where sku_id = $1 and type = 'retail' and valid_from <= $2
       order by valid_from desc limit 1`,
      [sku, at],
    ),
  )
  return rows[0]?.fen
}

describe('revoking a planned price', () => {
  test('restores the old price and revokes later plans', async () => {
    expect(await revoke(TOMORROW)).toMatchObject({ status: 200, data: { revoked: 2 } })
    expect(await priceAt(inHours(25))).toBe(600_000)
    expect(await priceAt(inHours(8 * 24))).toBe(600_000)
    expect(await upcoming()).toEqual(['580000 revoked', '570000 revoked'])
    const { data } = await h.call(listPrices, { sku_ids: String(sku) }, { token: boss.token })
    expect(data.list[0]?.prices[0]).not.toHaveProperty('next')
  })
  test('keeps earlier plans', async () => {
    expect(await revoke(NEXT_WEEK)).toMatchObject({ data: { revoked: 1 } })
    expect(await upcoming()).toEqual(['580000', '570000 revoked'])
    expect(await priceAt(inHours(8 * 24))).toBe(580_000)
    expect(await revoke(TOMORROW)).toMatchObject({ status: 200 })
    expect(await priceAt(inHours(8 * 24))).toBe(600_000)
  })
  test('allows a new plan for the same moment', async () => {
    await revoke(TOMORROW)
    const newPlan = { sku_id: sku, type: 'retail', amount_fen: 590_000, expected_fen: 600_000 } as const
    await h.call(setPrices, { prices: [newPlan], valid_from: TOMORROW }, { token: boss.token })
    expect(await upcoming()).toEqual(['580000 revoked', '590000', '570000 revoked'])
    expect(await priceAt(inHours(25))).toBe(590_000)
    expect(await priceAt(inHours(8 * 24))).toBe(590_000)
  })
  test('stays revoked when the price changes before its moment', async () => {
    await revoke(TOMORROW)
    for (const [previousFen, amount_fen] of [
      [600_000, 620_000],
      [620_000, 610_000],
    ] as const) {
      const prices = [{ sku_id: sku, type: 'retail' as const, amount_fen, expected_fen: previousFen }]
      expect(await h.call(setPrices, { prices }, { token: boss.token })).toMatchObject({ status: 200 })
      expect(await priceAt(inHours(25))).toBe(amount_fen)
      expect(await priceAt(inHours(8 * 24))).toBe(amount_fen)
    }
    expect(await upcoming()).toEqual(['580000 revoked', '570000 revoked'])
  })
  test('keeps a later plan whatever the price becomes', async () => {
    await addPrice(550_000, inHours(9 * 24))
    await revoke(NEXT_WEEK)
    await addPrice(540_000, inHours(10 * 24))
    const prices = [{ sku_id: sku, type: 'retail' as const, amount_fen: 620_000, expected_fen: 600_000 }]
    await h.call(setPrices, { prices }, { token: boss.token })
    expect(await priceAt(inHours(1))).toBe(620_000)
    expect(await priceAt(inHours(25))).toBe(580_000)
    expect(await priceAt(inHours(11 * 24))).toBe(540_000)
  })
  test('applies to all colours that have the plan', async () => {
    const other = await h.database.withOwner((db) => aSku(db, { tenantId: boss.tenantId }))
    const bothSkus = { sku_ids: [sku, other.id], type: 'retail' as const, valid_from: NEXT_WEEK }
    expect(await h.call(revokePrice, bothSkus, { token: boss.token })).toMatchObject({ data: { revoked: 1 } })
    expect(await h.call(revokePrice, bothSkus, { token: boss.token })).toMatchObject({ status: 404 })
  })
  test('applies to colours where the plan was replaced', async () => {
    const { id: other } = await h.database.withOwner(async (db) => {
      const created = await aSku(db, { tenantId: boss.tenantId })
      const plan = { tenantId: boss.tenantId, skuId: created.id, type: 'retail' as const }
      await aPrice(db, { ...plan, amountFen: 600_000, validFrom: inHours(-24) })
      await aPrice(db, { ...plan, amountFen: 580_000, validFrom: inHours(24) })
      return created
    })
    const replacement = { sku_id: other, type: 'retail' as const, amount_fen: 585_000, expected_fen: 600_000 }
    await h.call(setPrices, { prices: [replacement], valid_from: TOMORROW }, { token: boss.token })
    const bothSkus = { sku_ids: [sku, other], type: 'retail' as const, valid_from: TOMORROW }
    expect(await h.call(revokePrice, bothSkus, { token: boss.token })).toMatchObject({ data: { revoked: 3 } })
    const { data } = await h.call(getPriceHistory, { sku_id: other }, { token: boss.token })
    expect(data.upcoming.map(({ revoked }) => revoked)).toEqual([true, true])
  })
  test('appears in the audit trail', async () => {
    await revoke(NEXT_WEEK)
    const { rows } = await h.database.withTenant({ tenantId: boss.tenantId }, (db) =>
      db.$client.query(`select entity_id, before, after from audit_log where action = 'prices.revoked'`),
    )
    expect(rows).toMatchObject([
      {
        entity_id: String(sku),
        before: { prices: [{ fen: 570_000 }] },
        after: { prices: [{ fen: 580_000 }] },
      },
    ])
  })
  test('happens once per key, and a new attempt fails', async () => {
    const key = crypto.randomUUID()
    const first = await revoke(TOMORROW, boss, 'retail', key)
    expect(await revoke(TOMORROW, boss, 'retail', key)).toEqual(first)
    expect(await revoke(TOMORROW)).toMatchObject({ status: 404 })
  })
})

describe('revoking is rejected', () => {
  test('if a price would exceed the retail price later', async () => {
    await addPrice(500_000, inHours(-24), 'wholesale')
    await addPrice(490_000, inHours(-24), 'floor')
    await addPrice(610_000, inHours(30), 'floor')
    await addPrice(620_000, inHours(28))
    await addPrice(605_000, inHours(48))
    expect(await revoke(inHours(28).toISOString())).toMatchObject({
      status: 422,
      msg: expect.stringContaining('最低价会高于零售价'),
    })
    expect(await priceAt(inHours(29))).toBe(620_000)
    expect(await revoke(inHours(30).toISOString(), boss, 'floor')).toMatchObject({ status: 200 })
    expect(await revoke(inHours(28).toISOString())).toMatchObject({ status: 200 })
  })
  test('for the lower of two falling prices first', async () => {
    await addPrice(590_000, inHours(-24), 'wholesale')
    await addPrice(560_000, inHours(24), 'wholesale')
    expect(await revoke(TOMORROW, boss, 'wholesale')).toMatchObject({
      status: 422,
      code: ERRORS.prices_refused.code,
    })
    expect(await revoke(TOMORROW)).toMatchObject({ status: 200 })
    expect(await revoke(TOMORROW, boss, 'wholesale')).toMatchObject({ status: 200 })
  })
  test('for a price in force', async () => {
    expect(await revoke(inHours(-24).toISOString())).toMatchObject({
      status: 409,
      code: ERRORS.price_in_force.code,
    })
  })
  test('for a first price', async () => {
    await addPrice(500_000, inHours(24), 'wholesale')
    expect(await revoke(TOMORROW, boss, 'wholesale')).toMatchObject({ status: 422 })
  })
  test('below a hidden price, without revealing it', async () => {
    await addPrice(590_000, inHours(-24), 'floor')
    await addPrice(595_000, inHours(3))
    await addPrice(580_000, inHours(2))
    const setter = await h.signIn({ tenantId: boss.tenantId, permissions: ['price-manage'] })
    expect(await revoke(inHours(3).toISOString())).toMatchObject({ status: 422 })
    const rejection = await revoke(inHours(3).toISOString(), setter)
    expect(rejection).toMatchObject({ status: 422 })
    expect(rejection.msg).toContain('撤销后有价格低于最低价，请联系老板撤销')
    expect(await upcoming()).toEqual(['580000', '595000', '580000', '570000'])
  })
  test('without permission, cost access or tenant', async () => {
    await addPrice(500_000, inHours(-24), 'purchase')
    await addPrice(490_000, inHours(24), 'purchase')
    const setter = await h.signIn({ tenantId: boss.tenantId, permissions: ['price-manage'] })
    const seller = await h.signIn({ tenantId: boss.tenantId })
    expect(await revoke(TOMORROW, await h.signIn({ boss: true }))).toMatchObject({ status: 404 })
    expect(await revoke(TOMORROW, seller)).toMatchObject({ status: 403 })
    expect(await revoke(TOMORROW, setter, 'purchase')).toMatchObject({ status: 404 })
    expect(await upcoming()).toEqual(['580000', '490000', '570000'])
  })
})
