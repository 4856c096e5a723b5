import { ERRORS } from '@shangxue/contract/errors/errors'
import { PLANS_PER_SKU, PRICES_PER_REQUEST, revokePrice } from '@shangxue/contract/pricing/endpoints'
import { describe, expect, test } from 'vitest'
import { aPrice, aSku } from '../../../testing/builders.ts'
import type { TestUser } from '../../../testing/harness.ts'
import { inMinutes, type PriceInput, pricedCompany } from '../testing/priced-company.ts'

const {
  fixture,
  price: priceInput,
  set,
  inForceBefore: addPriceInForce,
  pricesOf,
  priceOf,
  historyOf,
  stored,
} = pricedCompany()

describe('concurrent edits', () => {
  test('name the changed price and its author, and store nothing', async () => {
    const manager = await fixture.h.signIn({
      tenantId: fixture.boss.tenantId,
      permissions: ['price-manage', 'cost-view'],
    })
    const answers = await Promise.all([
      set(
        [priceInput('retail', 390_000, 400_000), priceInput('wholesale', 379_000, 380_000)],
        {},
        fixture.boss,
      ),
      set([priceInput('retail', 395_000, 400_000), priceInput('floor', 369_000, 370_000)], {}, manager),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [conflict] = answers.filter(({ status }) => status === 409)
    const winner = answers[0]?.status === 200 ? fixture.boss : manager
    expect(conflict).toMatchObject({
      code: ERRORS.prices_changed.code,
      msg: 'Find X9 12+256 黑 零售价的价格已被他人修改，请刷新后重新核对',
      data: [
        {
          sku_id: fixture.black,
          type: 'retail',
          amount_fen: winner === fixture.boss ? 390_000 : 395_000,
          by: winner.name,
        },
      ],
    })
    expect(await priceOf('floor')).toMatchObject({ amount_fen: winner === fixture.boss ? 370_000 : 369_000 })
  })

  test('are detected without a previous price', async () => {
    await set([priceInput('retail', 410_000, null, fixture.white)])
    expect(await set([priceInput('retail', 420_000, null, fixture.white)])).toMatchObject({ status: 409 })
  })

  test('list some names in the message and all in the data', async () => {
    const { msg, data } = await set([
      priceInput('purchase', 1, 1),
      priceInput('wholesale', 1, 1),
      priceInput('retail', 1, 1),
      priceInput('floor', 1, 1),
    ])
    expect(msg).toContain('等 4 项的价格已被他人修改')
    expect(data).toHaveLength(4)
  })
})

describe('setting prices rejects', () => {
  const expectRejected = async (prices: PriceInput[], expected: object, user: TestUser = fixture.boss) => {
    const before = await stored()
    expect(await set(prices, {}, user)).toMatchObject(expected)
    expect(await stored()).toBe(before)
  }

  test('prices in wrong order, each with its reason', async () => {
    await expectRejected(
      [priceInput('retail', 360_000, 400_000), priceInput('floor', 370_001, null, fixture.white)],
      {
        status: 422,
        code: ERRORS.prices_refused.code,
        msg: 'Find X9 12+256 黑 零售价：最低价不能高于零售价，请核对这两个价格',
        data: [{ sku_id: fixture.black, type: 'retail' }],
      },
    )
  })
  test('a price in conflict with a plan for the moment before', async () => {
    await set([priceInput('retail', 385_000, 400_000)], { valid_from: inMinutes(60) })
    const wholesale = priceInput('wholesale', 390_000, 380_000)
    expect(await set([wholesale], { valid_from: inMinutes(90) })).toMatchObject({ status: 422 })
  })
  test('a price in conflict with a later plan', async () => {
    await set([priceInput('retail', 385_000, 400_000)], { valid_from: inMinutes(60) })
    const expectedError = {
      status: 422,
      msg: 'Find X9 12+256 黑 批发价：到计划的价格生效时，批发价会高于零售价，请先调整或撤销计划的价格',
    }
    await expectRejected([priceInput('wholesale', 390_000, 380_000)], expectedError)
    expect(
      await set([priceInput('wholesale', 390_000, 380_000)], { valid_from: inMinutes(30) }),
    ).toMatchObject(expectedError)
    expect((await set([priceInput('wholesale', 385_000, 380_000)])).status).toBe(200)
  })
  test('only conflicts that still exist at the later time', async () => {
    await set([priceInput('wholesale', 370_000, 380_000)], { valid_from: inMinutes(30) })
    await set([priceInput('retail', 385_000, 400_000)], { valid_from: inMinutes(60) })
    expect(await set([priceInput('wholesale', 390_000, 380_000)])).toMatchObject({ status: 200 })
  })
  test('a conflict with a revoked plan that follows the price', async () => {
    const valid_from = inMinutes(30)
    await set([priceInput('wholesale', 370_000, 380_000)], { valid_from })
    const { upcoming } = await historyOf(fixture.black)
    const plan = {
      sku_ids: [fixture.black],
      type: 'wholesale' as const,
      valid_from: upcoming[0]?.valid_from ?? '',
    }
    expect((await fixture.h.call(revokePrice, plan, { token: fixture.boss.token })).status).toBe(200)
    await set([priceInput('retail', 385_000, 400_000)], { valid_from: inMinutes(60) })
    expect(await set([priceInput('wholesale', 390_000, 380_000)])).toMatchObject({ status: 422 })
  })
  test('more planned moments than allowed per SKU', async () => {
    const moments = Array.from({ length: PLANS_PER_SKU }, (_, n) => inMinutes(60 + n))
    await fixture.h.database.withOwner(async (db) => {
      for (const moment of moments) {
        const plan = {
          skuId: fixture.black,
          type: 'retail' as const,
          amountFen: 400_000,
          validFrom: new Date(moment),
        }
        await aPrice(db, { tenantId: fixture.boss.tenantId, ...plan })
      }
    })
    const plan = (minutes: number) =>
      set([priceInput('retail', 395_000, 400_000)], { valid_from: inMinutes(minutes) })
    expect(await plan(600)).toMatchObject({
      status: 422,
      code: ERRORS.prices_refused.code,
      msg: 'Find X9 12+256 黑 零售价：同一规格最多计划 100 个生效时间，请减少这次的生效时间，或先撤销一些计划',
    })
    expect((await set([priceInput('retail', 395_000, 400_000)])).status).toBe(200)
    const lastPlan = { sku_ids: [fixture.black], type: 'retail' as const, valid_from: moments.at(-1) ?? '' }
    expect((await fixture.h.call(revokePrice, lastPlan, { token: fixture.boss.token })).status).toBe(200)
    expect((await set([priceInput('retail', 394_000, 395_000)], { valid_from: inMinutes(600) })).status).toBe(
      200,
    )
  })
  test('an inactive SKU', async () => {
    const inactiveSku = await fixture.h.database.withOwner((db) =>
      aSku(db, { tenantId: fixture.boss.tenantId, active: false }),
    )
    await expectRejected([priceInput('retail', 1, 400_000), priceInput('retail', 1, null, inactiveSku.id)], {
      status: 422,
      data: [{ sku_id: fixture.black }, { sku_id: inactiveSku.id, reason: '已停用，请移除这一项' }],
    })
  })
  test('a price given twice', () =>
    expectRejected([priceInput('retail', 1, 400_000), priceInput('retail', 2, 400_000)], { status: 400 }))
  test('no prices, negative amounts and too many prices', async () => {
    await expectRejected([], { status: 400 })
    await expectRejected([priceInput('retail', -1, 400_000)], { status: 400 })
    const tooMany = Array.from({ length: PRICES_PER_REQUEST + 1 }, () => priceInput('retail', 1, null))
    await expectRejected(tooMany, { status: 400 })
  })
  test('SKUs of another tenant', async () => {
    const otherUser = await fixture.h.signIn({ boss: true })
    await expectRejected([priceInput('retail', 1, 400_000)], { status: 404 }, otherUser)
  })
  test('callers without permission', async () => {
    const seller = await fixture.h.signIn({
      tenantId: fixture.boss.tenantId,
      permissions: ['cost-view', 'export'],
    })
    await expectRejected([priceInput('retail', 1, 400_000)], { status: 403 }, seller)
  })
})

describe('callers without cost access', () => {
  test('may raise prices and get the same answer either way', async () => {
    const setPurchase = async (amount: number, expected: number | null) => {
      const { status, data } = await set([priceInput('purchase', amount, expected)], {}, fixture.setter)
      return { status, set: data.set, unchanged: data.unchanged }
    }
    const correctGuess = await setPurchase(350_000, 350_000)
    expect(await setPurchase(350_000, 1)).toEqual(correctGuess)
    expect(await setPurchase(351_000, null)).toEqual(correctGuess)
    expect(correctGuess).toEqual({ status: 200, set: 1, unchanged: 0 })
    expect(await priceOf('purchase')).toMatchObject({ amount_fen: 351_000 })
  })
  test('get the same answer for a floor above a plan', async () => {
    await set([priceInput('floor', 330_000, 370_000)], { valid_from: inMinutes(30) })
    await set([priceInput('wholesale', 340_000, 380_000)], { valid_from: inMinutes(30) })
    await set([priceInput('retail', 350_000, 400_000)], { valid_from: inMinutes(60) })
    for (const amount of [370_000, 371_000])
      expect(await set([priceInput('floor', amount, null)], {}, fixture.setter)).toMatchObject({
        status: 422,
      })
    expect(await set([priceInput('floor', 350_000, null)], {}, fixture.setter)).toMatchObject({ status: 200 })
  })
  test('learn only that some price is below a limit', async () => {
    await addPriceInForce('wholesale', 300_000, fixture.white)
    await addPriceInForce('floor', 390_000, fixture.white)
    const setRetail = async (amount: number) => {
      const { status, msg, data } = await set(
        [priceInput('retail', amount, null, fixture.white)],
        {},
        fixture.setter,
      )
      return { status, msg, data: { ...data, valid_from: '', request_id: data.request_id !== undefined } }
    }
    const belowLimit = await setRetail(389_999)
    expect(belowLimit).toMatchObject({ status: 200, data: { set: 0, unchanged: 0, request_id: true } })
    expect(await setRetail(310_000)).toEqual(belowLimit)
    expect(JSON.stringify(belowLimit)).not.toContain('3900')
  })
  test('do not see cost prices, in force or planned', async () => {
    await set([priceInput('purchase', 340_000, 350_000)], { valid_from: inMinutes(60) })
    expect((await pricesOf(fixture.black, fixture.setter)).map(({ type }) => type)).toEqual([
      'wholesale',
      'retail',
    ])
    expect(await historyOf(fixture.black, fixture.setter)).toMatchObject({ upcoming: [] })
    expect(JSON.stringify(await historyOf(fixture.black, fixture.setter))).not.toMatch(/purchase|floor/)
  })
})
