import { ERRORS } from '@shangxue/contract/errors'
import { PLANS_PER_SKU, PRICES_AT_ONCE, revokePrice } from '@shangxue/contract/pricing'
import { describe, expect, test } from 'vitest'
import { aPrice, aSku } from '../../testing/builders.ts'
import type { TestUser } from '../../testing/harness.ts'
import { type Given, inMinutes, pricedCompany } from './testing/priced-company.ts'

const { at, one, set, inForceBefore, pricesOf, priceOf, historyOf, stored } = pricedCompany()

describe('concurrent edits', () => {
  test('name the changed price and its author, and store nothing', async () => {
    const manager = await at.h.signedIn({
      tenantId: at.boss.tenantId,
      permissions: ['price-manage', 'cost-view'],
    })
    const answers = await Promise.all([
      set([one('retail', 390_000, 400_000), one('wholesale', 379_000, 380_000)], {}, at.boss),
      set([one('retail', 395_000, 400_000), one('floor', 369_000, 370_000)], {}, manager),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [told] = answers.filter(({ status }) => status === 409)
    const winner = answers[0]?.status === 200 ? at.boss : manager
    expect(told).toMatchObject({
      code: ERRORS.prices_changed.code,
      msg: 'Find X9 12+256 黑 零售价的价格已被他人修改，请刷新后重新核对',
      data: [
        {
          sku_id: at.black,
          type: 'retail',
          amount_fen: winner === at.boss ? 390_000 : 395_000,
          by: winner.name,
        },
      ],
    })
    expect(await priceOf('floor')).toMatchObject({ amount_fen: winner === at.boss ? 370_000 : 369_000 })
  })

  test('are detected without a previous price', async () => {
    await set([one('retail', 410_000, null, at.white)])
    expect(await set([one('retail', 420_000, null, at.white)])).toMatchObject({ status: 409 })
  })

  test('list some names in the message and all in the data', async () => {
    const { msg, data } = await set([
      one('purchase', 1, 1),
      one('wholesale', 1, 1),
      one('retail', 1, 1),
      one('floor', 1, 1),
    ])
    expect(msg).toContain('等 4 项的价格已被他人修改')
    expect(data).toHaveLength(4)
  })
})

describe('setting prices rejects', () => {
  const refused = async (prices: Given[], expected: object, user: TestUser = at.boss) => {
    const before = await stored()
    expect(await set(prices, {}, user)).toMatchObject(expected)
    expect(await stored()).toBe(before)
  }

  test('prices in wrong order, each with its reason', async () => {
    await refused([one('retail', 360_000, 400_000), one('floor', 370_001, null, at.white)], {
      status: 422,
      code: ERRORS.prices_refused.code,
      msg: 'Find X9 12+256 黑 零售价：最低价不能高于零售价，请核对这两个价格',
      data: [{ sku_id: at.black, type: 'retail' }],
    })
  })
  test('a price in conflict with a plan for the moment before', async () => {
    await set([one('retail', 385_000, 400_000)], { valid_from: inMinutes(60) })
    const wholesale = one('wholesale', 390_000, 380_000)
    expect(await set([wholesale], { valid_from: inMinutes(90) })).toMatchObject({ status: 422 })
  })
  test('a price in conflict with a later plan', async () => {
    await set([one('retail', 385_000, 400_000)], { valid_from: inMinutes(60) })
    const told = {
      status: 422,
      msg: 'Find X9 12+256 黑 批发价：到计划的价格生效时，批发价会高于零售价，请先调整或撤销计划的价格',
    }
    await refused([one('wholesale', 390_000, 380_000)], told)
    expect(await set([one('wholesale', 390_000, 380_000)], { valid_from: inMinutes(30) })).toMatchObject(told)
    expect((await set([one('wholesale', 385_000, 380_000)])).status).toBe(200)
  })
  test('only conflicts that still exist at the later time', async () => {
    await set([one('wholesale', 370_000, 380_000)], { valid_from: inMinutes(30) })
    await set([one('retail', 385_000, 400_000)], { valid_from: inMinutes(60) })
    expect(await set([one('wholesale', 390_000, 380_000)])).toMatchObject({ status: 200 })
  })
  test('a conflict with a revoked plan that follows the price', async () => {
    const valid_from = inMinutes(30)
    await set([one('wholesale', 370_000, 380_000)], { valid_from })
    const { upcoming } = await historyOf(at.black)
    const plan = {
      sku_ids: [at.black],
      type: 'wholesale' as const,
      valid_from: upcoming[0]?.valid_from ?? '',
    }
    expect((await at.h.call(revokePrice, plan, { token: at.boss.token })).status).toBe(200)
    await set([one('retail', 385_000, 400_000)], { valid_from: inMinutes(60) })
    expect(await set([one('wholesale', 390_000, 380_000)])).toMatchObject({ status: 422 })
  })
  test('more planned moments than allowed per SKU', async () => {
    const moments = Array.from({ length: PLANS_PER_SKU }, (_, n) => inMinutes(60 + n))
    await at.h.database.asSystem(async (db) => {
      for (const moment of moments) {
        const plan = {
          skuId: at.black,
          type: 'retail' as const,
          amountFen: 400_000,
          validFrom: new Date(moment),
        }
        await aPrice(db, { tenantId: at.boss.tenantId, ...plan })
      }
    })
    const plan = (minutes: number) =>
      set([one('retail', 395_000, 400_000)], { valid_from: inMinutes(minutes) })
    expect(await plan(600)).toMatchObject({
      status: 422,
      code: ERRORS.prices_refused.code,
      msg: 'Find X9 12+256 黑 零售价：同一规格最多计划 100 个生效时间，请减少这次的生效时间，或先撤销一些计划',
    })
    expect((await set([one('retail', 395_000, 400_000)])).status).toBe(200)
    const last = { sku_ids: [at.black], type: 'retail' as const, valid_from: moments.at(-1) ?? '' }
    expect((await at.h.call(revokePrice, last, { token: at.boss.token })).status).toBe(200)
    expect((await set([one('retail', 394_000, 395_000)], { valid_from: inMinutes(600) })).status).toBe(200)
  })
  test('an inactive SKU', async () => {
    const old = await at.h.database.asSystem((db) => aSku(db, { tenantId: at.boss.tenantId, active: false }))
    await refused([one('retail', 1, 400_000), one('retail', 1, null, old.id)], {
      status: 422,
      data: [{ sku_id: at.black }, { sku_id: old.id, reason: '已停用，请移除这一项' }],
    })
  })
  test('a price given twice', () =>
    refused([one('retail', 1, 400_000), one('retail', 2, 400_000)], { status: 400 }))
  test('no prices, negative amounts and too many prices', async () => {
    await refused([], { status: 400 })
    await refused([one('retail', -1, 400_000)], { status: 400 })
    const many = Array.from({ length: PRICES_AT_ONCE + 1 }, () => one('retail', 1, null))
    await refused(many, { status: 400 })
  })
  test('SKUs of another tenant', async () => {
    const other = await at.h.signedIn({ boss: true })
    await refused([one('retail', 1, 400_000)], { status: 404 }, other)
  })
  test('callers without permission', async () => {
    const seller = await at.h.signedIn({ tenantId: at.boss.tenantId, permissions: ['cost-view', 'export'] })
    await refused([one('retail', 1, 400_000)], { status: 403 }, seller)
  })
})

describe('callers without cost access', () => {
  test('may raise prices and get the same answer either way', async () => {
    const told = async (amount: number, expected: number | null) => {
      const { status, data } = await set([one('purchase', amount, expected)], {}, at.setter)
      return { status, set: data.set, unchanged: data.unchanged }
    }
    const right = await told(350_000, 350_000)
    expect(await told(350_000, 1)).toEqual(right)
    expect(await told(351_000, null)).toEqual(right)
    expect(right).toEqual({ status: 200, set: 1, unchanged: 0 })
    expect(await priceOf('purchase')).toMatchObject({ amount_fen: 351_000 })
  })
  test('get the same answer for a floor above a plan', async () => {
    await set([one('floor', 330_000, 370_000)], { valid_from: inMinutes(30) })
    await set([one('wholesale', 340_000, 380_000)], { valid_from: inMinutes(30) })
    await set([one('retail', 350_000, 400_000)], { valid_from: inMinutes(60) })
    for (const amount of [370_000, 371_000])
      expect(await set([one('floor', amount, null)], {}, at.setter)).toMatchObject({ status: 422 })
    expect(await set([one('floor', 350_000, null)], {}, at.setter)).toMatchObject({ status: 200 })
  })
  test('learn only that some price is below a limit', async () => {
    await inForceBefore('wholesale', 300_000, at.white)
    await inForceBefore('floor', 390_000, at.white)
    const told = async (amount: number) => {
      const { status, msg, data } = await set([one('retail', amount, null, at.white)], {}, at.setter)
      return { status, msg, data: { ...data, valid_from: '', request_id: data.request_id !== undefined } }
    }
    const low = await told(389_999)
    expect(low).toMatchObject({ status: 200, data: { set: 0, unchanged: 0, request_id: true } })
    expect(await told(310_000)).toEqual(low)
    expect(JSON.stringify(low)).not.toContain('3900')
  })
  test('do not see cost prices, in force or planned', async () => {
    await set([one('purchase', 340_000, 350_000)], { valid_from: inMinutes(60) })
    expect((await pricesOf(at.black, at.setter)).map(({ type }) => type)).toEqual(['wholesale', 'retail'])
    expect(await historyOf(at.black, at.setter)).toMatchObject({ upcoming: [] })
    expect(JSON.stringify(await historyOf(at.black, at.setter))).not.toMatch(/purchase|floor/)
  })
})
