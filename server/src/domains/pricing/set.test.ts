import type { Input } from '@shangxue/contract/endpoint'
import { ERRORS } from '@shangxue/contract/errors'
import {
  listPrices,
  PLANS_PER_SKU,
  PRICES_AT_ONCE,
  type PriceType,
  priceHistory,
  revokePrice,
  setPrices,
} from '@shangxue/contract/pricing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPrice, aProduct, aSku } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'

let h: Harness
let boss: TestUser
/** Sets prices and sees no cost. */
let setter: TestUser
let black: number
let white: number
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

const MINUTE_MS = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
const inForceBefore = (type: PriceType, amountFen: number, skuId = black) =>
  h.database.asSystem((db) =>
    aPrice(db, {
      tenantId: boss.tenantId,
      skuId,
      type,
      amountFen,
      validFrom: new Date(Date.now() - MINUTE_MS),
    }),
  )

beforeEach(async () => {
  boss = await h.signedIn({ boss: true })
  setter = await h.signedIn({ tenantId: boss.tenantId, permissions: ['price-manage'] })
  const { tenantId } = boss
  await h.database.asSystem(async (db) => {
    const { id: productId } = await aProduct(db, { tenantId, name: 'Find X9' })
    black = (await aSku(db, { tenantId, productId, spec: '12+256', color: '黑' })).id
    white = (await aSku(db, { tenantId, productId, spec: '12+256', color: '白' })).id
  })
  await inForceBefore('purchase', 350_000)
  await inForceBefore('wholesale', 380_000)
  await inForceBefore('retail', 400_000)
  await inForceBefore('floor', 370_000)
})

type Given = Input<typeof setPrices>['prices'][number]
const one = (type: PriceType, amount_fen: number, expected_fen: number | null, sku_id = black): Given => ({
  sku_id,
  type,
  amount_fen,
  expected_fen,
})
const set = (
  prices: Given[],
  rest: Partial<Input<typeof setPrices>> = {},
  { token }: TestUser = boss,
  key?: string,
) =>
  h.call(setPrices, { prices, ...rest }, { token, ...(key ? { headers: { 'idempotency-key': key } } : {}) })

const pricesOf = async (skuId: number, { token }: TestUser = boss) => {
  const { data } = await h.call(listPrices, { sku_ids: String(skuId) }, { token })
  return data.list[0]?.prices ?? []
}
const priceOf = async (type: PriceType, skuId = black) =>
  (await pricesOf(skuId)).find((price) => price.type === type)
const historyOf = async (skuId: number, { token }: TestUser = boss) =>
  (await h.call(priceHistory, { sku_id: skuId }, { token })).data
const stored = async () => {
  const { rows } = await h.database.asTenant({ tenantId: boss.tenantId }, (db) =>
    db.$client.query<{ n: number }>('select count(*)::int as n from sku_price'),
  )
  return rows[0]?.n
}
const audits = async () => {
  const { rows } = await h.database.asTenant({ tenantId: boss.tenantId }, (db) =>
    db.$client.query(
      `select user_id::int as user_id, entity_id, before, after from audit_log where action = 'prices.set'`,
    ),
  )
  return rows
}

describe('prices that are set', () => {
  test('are in force at once, for every spec, and marked as changed', async () => {
    const { status, data } = await set([
      one('wholesale', 370_000, 380_000),
      one('retail', 390_000, 400_000),
      one('retail', 410_000, null, white),
    ])
    expect({ status, data }).toMatchObject({ status: 200, data: { set: 3, unchanged: 0 } })
    expect(await priceOf('wholesale')).toMatchObject({ amount_fen: 370_000, previous_fen: 380_000 })
    expect(await priceOf('retail')).toMatchObject({ amount_fen: 390_000, previous_fen: 400_000 })
    expect(await priceOf('retail', white)).toMatchObject({ amount_fen: 410_000, previous_fen: null })
    expect((await historyOf(white)).history).toMatchObject([{ amount_fen: 410_000, by: boss.name }])
  })

  test('that are the same as before add nothing to the history', async () => {
    const before = await stored()
    expect((await set([one('retail', 400_000, 400_000)])).data).toMatchObject({ set: 0, unchanged: 1 })
    expect(await stored()).toBe(before)
    expect(await audits()).toEqual([])
  })

  test('are in the audit trail with before, after and reason', async () => {
    await set([one('retail', 390_000, 400_000)], { reason: '竞品降价' })
    expect(await audits()).toMatchObject([
      {
        user_id: boss.userId,
        entity_id: String(black),
        before: { prices: [{ sku_id: black, type: 'retail', fen: 400_000 }] },
        after: { prices: [{ type: 'retail', fen: 390_000 }], reason: '竞品降价' },
      },
    ])
  })

  test('by a second tap are set once', async () => {
    const key = crypto.randomUUID()
    const first = await set([one('retail', 390_000, 400_000)], {}, boss, key)
    const before = await stored()
    expect(await set([one('retail', 390_000, 400_000)], {}, boss, key)).toEqual(first)
    expect(await stored()).toBe(before)
  })
})

describe('prices from a later moment on', () => {
  test('are planned: not in force, told to who sets prices and to nobody else', async () => {
    const from = inMinutes(60)
    await set([one('retail', 390_000, 400_000)], { valid_from: from })
    expect(await priceOf('retail')).toMatchObject({ amount_fen: 400_000, next: { amount_fen: 390_000 } })
    expect((await historyOf(black)).upcoming).toMatchObject([
      { type: 'retail', amount_fen: 390_000, by: boss.name, revoked: false },
    ])
    const clerk = await h.signedIn({ tenantId: boss.tenantId, permissions: ['cost-view'] })
    expect((await historyOf(black, clerk)).upcoming).toEqual([])
    expect((await pricesOf(black, clerk)).filter(({ next }) => next)).toEqual([])
  })

  test('begin by the clock of the company, also where summer time ends before', async () => {
    await h.database.asSystem((db) =>
      db.execute(
        sql`update tenant set settings = settings || '{"timeZone":"America/New_York"}' where id = ${boss.tenantId}`,
      ),
    )
    await set([one('retail', 390_000, 400_000)], { valid_from: '2198-07-01T00:00' })
    await set([one('retail', 380_000, 400_000)], { valid_from: '2198-12-01T00:00' })
    expect((await historyOf(black)).upcoming.map((plan) => plan.valid_from)).toEqual([
      '2198-07-01T04:00:00.000Z',
      '2198-12-01T05:00:00.000Z',
    ])
  })

  test.each(['2198-02-31T00:00', '2198-01-01T24:00', '2198-01-01', '2198-01-01 00:00', '0000-01-01T00:00'])(
    'begin at no moment such as %s',
    async (valid_from) => {
      const answer = await h.call(
        setPrices,
        { prices: [one('retail', 390_000, 400_000)], valid_from },
        { token: boss.token },
      )
      expect(answer.status).toBe(400)
    },
  )

  test('replace what was planned for the same moment', async () => {
    const valid_from = inMinutes(60)
    await set([one('retail', 390_000, 400_000)], { valid_from })
    await set([one('retail', 395_000, 400_000)], { valid_from })
    expect(await priceOf('retail')).toMatchObject({ next: { amount_fen: 395_000 } })
    expect((await historyOf(black)).upcoming).toMatchObject([
      { amount_fen: 390_000, revoked: true },
      { amount_fen: 395_000, revoked: false },
    ])
  })

  test('do not show their forerunner as a price once they are in force', async () => {
    const from = Date.now() - MINUTE_MS / 2
    for (const [n, amountFen] of [390_000, 395_000].entries())
      await h.database.asSystem((db) =>
        aPrice(db, {
          tenantId: boss.tenantId,
          skuId: black,
          type: 'retail',
          amountFen,
          validFrom: new Date(from + n),
        }),
      )
    expect(await priceOf('retail')).toMatchObject({ amount_fen: 395_000, previous_fen: 400_000 })
    const { history } = await historyOf(black)
    expect(history.filter(({ type }) => type === 'retail').map(({ amount_fen }) => amount_fen)).toEqual([
      400_000, 395_000,
    ])
  })

  test('may be of a clock that is a little slow, but not of the past', async () => {
    const late = await set([one('retail', 390_000, 400_000)], { valid_from: inMinutes(-0.5) })
    expect(late.status).toBe(200)
    expect(await priceOf('retail')).toMatchObject({ amount_fen: 390_000 })
    expect(await set([one('retail', 1, 390_000)], { valid_from: inMinutes(-2) })).toMatchObject({
      status: 422,
      code: ERRORS.price_moment_past.code,
    })
  })
})

describe('someone else was quicker', () => {
  test('and the second of two edits is told which price is another now, and by whom; nothing is stored', async () => {
    const manager = await h.signedIn({ tenantId: boss.tenantId, permissions: ['price-manage', 'cost-view'] })
    const answers = await Promise.all([
      set([one('retail', 390_000, 400_000), one('wholesale', 379_000, 380_000)], {}, boss),
      set([one('retail', 395_000, 400_000), one('floor', 369_000, 370_000)], {}, manager),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [told] = answers.filter(({ status }) => status === 409)
    const winner = answers[0]?.status === 200 ? boss : manager
    expect(told).toMatchObject({
      code: ERRORS.prices_changed.code,
      msg: 'Find X9 12+256 黑 零售价的价格已被他人修改，请刷新后重新核对',
      data: [
        {
          sku_id: black,
          type: 'retail',
          amount_fen: winner === boss ? 390_000 : 395_000,
          by: winner.name,
        },
      ],
    })
    expect(await priceOf('floor')).toMatchObject({ amount_fen: winner === boss ? 370_000 : 369_000 })
  })

  test('also where there was no price yet', async () => {
    await set([one('retail', 410_000, null, white)])
    expect(await set([one('retail', 420_000, null, white)])).toMatchObject({ status: 409 })
  })

  test('of many changed prices the sentence names some, the data all', async () => {
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

describe('is refused as a whole', () => {
  const refused = async (prices: Given[], expected: object, user: TestUser = boss) => {
    const before = await stored()
    expect(await set(prices, {}, user)).toMatchObject(expected)
    expect(await stored()).toBe(before)
  }

  test('what does not go together, each with its reason, as in an import', async () => {
    await refused([one('retail', 360_000, 400_000), one('floor', 370_001, null, white)], {
      status: 422,
      code: ERRORS.prices_refused.code,
      msg: 'Find X9 12+256 黑 零售价：最低价不能高于零售价，请核对这两个价格',
      data: [{ sku_id: black, type: 'retail' }],
    })
  })
  test('a price that does not go with one planned for the moment before', async () => {
    await set([one('retail', 385_000, 400_000)], { valid_from: inMinutes(60) })
    const wholesale = one('wholesale', 390_000, 380_000)
    expect(await set([wholesale], { valid_from: inMinutes(90) })).toMatchObject({ status: 422 })
  })
  test('a price that will not go with one that is planned for later', async () => {
    await set([one('retail', 385_000, 400_000)], { valid_from: inMinutes(60) })
    const told = {
      status: 422,
      msg: 'Find X9 12+256 黑 批发价：到计划的价格生效时，批发价会高于零售价，请先调整或撤销计划的价格',
    }
    await refused([one('wholesale', 390_000, 380_000)], told)
    expect(await set([one('wholesale', 390_000, 380_000)], { valid_from: inMinutes(30) })).toMatchObject(told)
    expect((await set([one('wholesale', 385_000, 380_000)])).status).toBe(200)
  })
  test('but not one that is another again by then', async () => {
    await set([one('wholesale', 370_000, 380_000)], { valid_from: inMinutes(30) })
    await set([one('retail', 385_000, 400_000)], { valid_from: inMinutes(60) })
    expect(await set([one('wholesale', 390_000, 380_000)])).toMatchObject({ status: 200 })
  })
  test('also by a plan that was revoked and goes on with the new price', async () => {
    const valid_from = inMinutes(30)
    await set([one('wholesale', 370_000, 380_000)], { valid_from })
    const { upcoming } = await historyOf(black)
    const plan = { sku_ids: [black], type: 'wholesale' as const, valid_from: upcoming[0]?.valid_from ?? '' }
    expect((await h.call(revokePrice, plan, { token: boss.token })).status).toBe(200)
    await set([one('retail', 385_000, 400_000)], { valid_from: inMinutes(60) })
    expect(await set([one('wholesale', 390_000, 380_000)])).toMatchObject({ status: 422 })
  })
  test('one more moment than a spec can be planned for, until a plan is taken back', async () => {
    const moments = Array.from({ length: PLANS_PER_SKU }, (_, n) => inMinutes(60 + n))
    await h.database.asSystem(async (db) => {
      for (const moment of moments) {
        const plan = {
          skuId: black,
          type: 'retail' as const,
          amountFen: 400_000,
          validFrom: new Date(moment),
        }
        await aPrice(db, { tenantId: boss.tenantId, ...plan })
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
    const last = { sku_ids: [black], type: 'retail' as const, valid_from: moments.at(-1) ?? '' }
    expect((await h.call(revokePrice, last, { token: boss.token })).status).toBe(200)
    expect((await set([one('retail', 394_000, 395_000)], { valid_from: inMinutes(600) })).status).toBe(200)
  })
  test('a spec that is out of use', async () => {
    const old = await h.database.asSystem((db) => aSku(db, { tenantId: boss.tenantId, active: false }))
    await refused([one('retail', 1, 400_000), one('retail', 1, null, old.id)], {
      status: 422,
      data: [{ sku_id: black }, { sku_id: old.id, reason: '已停用，请移除这一项' }],
    })
  })
  test('a price given twice', () =>
    refused([one('retail', 1, 400_000), one('retail', 2, 400_000)], { status: 400 }))
  test('nothing at all, a negative amount, and more than one call takes', async () => {
    await refused([], { status: 400 })
    await refused([one('retail', -1, 400_000)], { status: 400 })
    const many = Array.from({ length: PRICES_AT_ONCE + 1 }, () => one('retail', 1, null))
    await refused(many, { status: 400 })
  })
  test("another tenant's spec, which does not exist", async () => {
    const other = await h.signedIn({ boss: true })
    await refused([one('retail', 1, 400_000)], { status: 404 }, other)
  })
  test('a caller who may not set prices', async () => {
    const seller = await h.signedIn({ tenantId: boss.tenantId, permissions: ['cost-view', 'export'] })
    await refused([one('retail', 1, 400_000)], { status: 403 }, seller)
  })
})

describe('who may not see cost prices', () => {
  test('may set them, and is told the same whatever is in force', async () => {
    const told = async (amount: number, expected: number | null) => {
      const { status, data } = await set([one('purchase', amount, expected)], {}, setter)
      return { status, set: data.set, unchanged: data.unchanged }
    }
    const right = await told(350_000, 350_000)
    expect(await told(350_000, 1)).toEqual(right)
    expect(await told(349_000, null)).toEqual(right)
    expect(right).toEqual({ status: 200, set: 1, unchanged: 0 })
    expect(await priceOf('purchase')).toMatchObject({ amount_fen: 349_000 })
  })
  test('is told the same of a floor above a planned retail price, whatever floor is in force or planned', async () => {
    await set([one('floor', 330_000, 370_000)], { valid_from: inMinutes(30) })
    await set([one('wholesale', 340_000, 380_000)], { valid_from: inMinutes(30) })
    await set([one('retail', 350_000, 400_000)], { valid_from: inMinutes(60) })
    for (const amount of [370_000, 371_000])
      expect(await set([one('floor', amount, null)], {}, setter)).toMatchObject({ status: 422 })
    expect(await set([one('floor', 350_000, null)], {}, setter)).toMatchObject({ status: 200 })
  })
  test('cannot find the floor price by trying retail prices', async () => {
    expect((await set([one('retail', 385_000, 400_000)], {}, setter)).status).toBe(200)
    await inForceBefore('wholesale', 300_000, white)
    await inForceBefore('floor', 390_000, white)
    expect((await set([one('retail', 380_000, null, white)], {}, setter)).status).toBe(200)
  })
  test('is not shown them, in force or planned', async () => {
    await set([one('purchase', 340_000, 350_000)], { valid_from: inMinutes(60) })
    expect((await pricesOf(black, setter)).map(({ type }) => type)).toEqual(['wholesale', 'retail'])
    expect(await historyOf(black, setter)).toMatchObject({ upcoming: [] })
    expect(JSON.stringify(await historyOf(black, setter))).not.toMatch(/purchase|floor/)
  })
})
