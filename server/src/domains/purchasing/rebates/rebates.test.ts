import { ERRORS } from '@shangxue/contract/errors/errors'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { getSupplierStatement } from '@shangxue/contract/purchasing/payables'
import * as rebates from '@shangxue/contract/purchasing/rebates'
import { postPurchaseReturn } from '@shangxue/contract/purchasing/receipts'
import { recordSale } from '@shangxue/contract/sales/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ledgerDifferences } from '../../stock/verify-stock.ts'
import { setupPurchaseTests } from '../testing/purchase-fixture.ts'
import { accrueRebates } from './accrue.ts'
import { rebateOf } from './figures.ts'
import { calendarPeriod, listPeriods } from './periods.ts'
import { REBATE_RULES } from './verify-rebates.ts'

const { fixture, call, auth, devices, supplier, approved, receive, account, deviceOf } = setupPurchaseTests()

type Terms = Input<typeof rebates.addRebate>
const terms = (merchant_id: number, changes: Partial<Terms> = {}): Terms => ({
  ...{ name: '月度返利', merchant_id, basis: 'purchased', measure: 'pieces', period: 'month' },
  ...{ from_day: '2020-01-01', to_day: '2099-12-31', retroactive: true, note: '' },
  ...{ brand_id: null, sku_ids: [fixture.phone.id] },
  tiers: [
    { from: 2, rate: 1_000 },
    { from: 4, rate: 3_000 },
  ],
  ...changes,
})
const agree = async (merchant: number, changes: Partial<Terms> = {}) =>
  (await call(rebates.addRebate, terms(merchant, changes), auth(fixture.buyer))).data.id
const rebate = async (id: number, user = fixture.boss) =>
  (await call(rebates.getRebate, { id }, auth(user))).data
async function deliver(merchant: number, count: number, unit_fen = 300_000) {
  const order = await approved(merchant, [{ sku_id: fixture.phone.id, quantity: count, unit_fen }])
  const arriving = devices(count)
  const received = await receive(order, [{ sku_id: fixture.phone.id, devices: arriving }])
  return { codes: arriving.map(({ imei1 }) => imei1), number: received.data.number }
}
const giveBack = async (merchant_id: number, code: string) => {
  const line = { device_id: (await deviceOf(code)).id, credit_fen: 300_000 }
  const content = { merchant_id, reason: '质量', devices: [line], items: [] }
  expect((await call(postPurchaseReturn, content, auth())).status).toBe(200)
}
/** Moves everything of a supplier into the past, so that its period is finished. */
async function moveToLastMonth(merchant: number): Promise<string> {
  const lastMonth = addDays(`${fixture.today.slice(0, 7)}-01`, -1)
  await fixture.h.database.withOwner(async (db) => {
    await db.execute(
      sql`update purchase_receipt set day = ${lastMonth}::date where merchant_id = ${merchant}`,
    )
    await db.execute(sql`update purchase_return set day = ${lastMonth}::date where merchant_id = ${merchant}`)
  })
  return `${lastMonth.slice(0, 7)}-01`
}
type Settlement = Input<typeof rebates.settleRebate>
const settle = (id: number, from: string, changes: Partial<Settlement>, user = fixture.finance) =>
  call(
    rebates.settleRebate,
    { ...{ id, from, accrued_fen: 0, amount_fen: 0, method: 'money', receipt: '', reason: '' }, ...changes },
    auth(user),
  )

describe('figures', () => {
  test('by the highest tier for everything, or by each tier for what lies in it', () => {
    const tiers = [
      { from: 10, rate: 100 },
      { from: 20, rate: 300 },
    ]
    const of = (count: number, retroactive: boolean) =>
      rebateOf({ measure: 'pieces', retroactive, tiers }, count)
    expect([9, 10, 19, 20, 25].map((count) => of(count, true))).toEqual([0, 1_000, 1_900, 6_000, 7_500])
    expect([9, 10, 19, 20, 25].map((count) => of(count, false))).toEqual([0, 0, 900, 1_000, 2_500])
    const percent = { measure: 'amount', retroactive: true, tiers: [{ from: 0, rate: 150 }] } as const
    expect([rebateOf(percent, 1_000_000), rebateOf(percent, -5)]).toEqual([15_000, 0])
  })

  test('the same in the database as in code, for random counts', async () => {
    const merchant = await supplier()
    for (const retroactive of [true, false])
      for (const measure of ['pieces', 'amount'] as const) {
        const tiers = [
          { from: 0, rate: 7 },
          { from: 2, rate: 13 },
          { from: 900_001, rate: 29 },
        ]
        const id = await agree(merchant, { retroactive, measure, tiers })
        await deliver(merchant, 1, 333_333)
        const { progress } = await rebate(id)
        const count = (measure === 'pieces' ? progress?.pieces : progress?.amount_fen) ?? 0
        expect(progress?.accrued_fen).toBe(rebateOf({ measure, retroactive, tiers }, count))
      }
  })

  test('by calendar month or quarter within the agreement', () => {
    expect(calendarPeriod('quarter', '2026-11-29')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
    const span = { period: 'month', from_day: '2026-01-15', to_day: '2026-03-10' } as const
    expect(listPeriods(span, '2026-06-01')).toEqual([
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-10' },
    ])
    expect(listPeriods(span, '2026-01-01')).toEqual([])
  })
})

describe('agreement', () => {
  test('shows progress by receipts less returns, with the next tier and margins per model', async () => {
    const merchant = await supplier()
    const id = await agree(merchant)
    const { codes } = await deliver(merchant, 4)
    expect((await rebate(id)).progress).toMatchObject({ pieces: 4, accrued_fen: 12_000, next_from: null })
    await giveBack(merchant, codes[0] ?? '')
    const found = await rebate(id)
    expect(found.progress).toMatchObject({ pieces: 3, amount_fen: 900_000, accrued_fen: 3_000, next_from: 4 })
    expect(found.models).toMatchObject([{ pieces: 3, rebate_fen: 3_000 }])
    const [model] = found.models
    expect(model?.full_margin_fen).toBe((model?.margin_fen ?? 0) + 3_000)
    expect((await rebate(id, fixture.finance)).models).toMatchObject([
      { margin_fen: null, full_margin_fen: null },
    ])
    const { data } = await call(rebates.listRebates, { merchant_id: merchant }, auth(fixture.finance))
    expect(data.list).toMatchObject([{ id, progress: { pieces: 3 } }])
  })

  test('counts sales for a brand, less returns of other days', async () => {
    const merchant = await supplier()
    const { rows } = await fixture.h.database.pool.query<{ brand: number }>(
      'select p.brand_id::int as brand from sku s join product p on p.tenant_id = s.tenant_id and p.id = s.product_id where s.id = $1',
      [fixture.phone.id],
    )
    const tiers = [{ from: 1, rate: 500 }]
    const id = await agree(merchant, { basis: 'sold', brand_id: rows[0]?.brand ?? 0, sku_ids: [], tiers })
    const { codes } = await deliver(merchant, 1)
    const line = {
      sku_id: fixture.phone.id,
      device_ids: [(await deviceOf(codes[0] ?? '')).id],
      price_fen: 400_000,
    }
    const payments = [{ method: 'cash', amount_fen: 400_000 }]
    const sale = { location_id: fixture.depot.id, discount_fen: 0, note: '', lines: [line], payments }
    expect((await call(recordSale as never, sale as never, auth())).status).toBe(200)
    expect((await rebate(id)).progress).toMatchObject({ pieces: 1, amount_fen: 400_000, accrued_fen: 500 })
  })

  test('refuses wrong terms, other companies and users without the right', async () => {
    const merchant = await supplier()
    const add = (changes: Partial<Terms>, user = fixture.buyer) =>
      call(rebates.addRebate, terms(merchant, changes), auth(user))
    expect(await add({ sku_ids: [] })).toMatchObject({ code: ERRORS.rebate_scope_missing.code })
    expect(await add({ from_day: '2026-02-01', to_day: '2026-01-01' })).toMatchObject({
      code: ERRORS.period_reversed.code,
    })
    const tier = { from: 1, rate: 1 }
    expect(await add({ tiers: [tier, tier] })).toMatchObject({ code: ERRORS.rebate_tier_repeated.code })
    expect((await add({}, fixture.finance)).status).toBe(403)
    const id = await agree(merchant)
    const neighbour = await fixture.h.signIn({ boss: true })
    expect((await call(rebates.getRebate, { id }, auth(neighbour))).status).toBe(404)
    expect((await call(rebates.listRebates, {}, auth(fixture.keeper))).status).toBe(403)
    const end = { id, reason: '改签' }
    expect((await call(rebates.endRebate, end, auth(fixture.buyer))).status).toBe(200)
    expect(await call(rebates.endRebate, end, auth(fixture.buyer))).toMatchObject({
      code: ERRORS.rebate_ended.code,
    })
    expect(await rebate(id)).toMatchObject({ ended: true, progress: null })
  })
})

describe('accrual', () => {
  const accrue = () =>
    fixture.h.database.withTenant({ tenantId: fixture.boss.tenantId }, (db) =>
      accrueRebates(db, fixture.boss.tenantId),
    )
  const backdate = (merchant: number, day: string) =>
    fixture.h.database.withOwner(async (db) => {
      await db.execute(sql`
        update purchase_receipt set day = ${day}::date, at = at - interval '1 day' where merchant_id = ${merchant}`)
    })

  test('is stored for yesterday, can be repeated, and is proven by the ledgers', async () => {
    const merchant = await supplier()
    const id = await agree(merchant)
    const { codes } = await deliver(merchant, 2)
    const yesterday = addDays(fixture.today, -1)
    await backdate(merchant, yesterday)
    await accrue()
    await accrue()
    expect((await rebate(id)).days).toEqual([
      { day: yesterday, pieces: 2, amount_fen: 600_000, accrued_fen: 2_000 },
    ])
    // A later return lowers what accrues on its own day; the stored day stays proven.
    await giveBack(merchant, codes[0] ?? '')
    const differences = await fixture.h.database.withOwner((db) => ledgerDifferences(db, REBATE_RULES))
    expect(differences).toEqual([])
    await fixture.h.database.withOwner((db) =>
      db.execute(sql`update rebate_day set accrued_fen = accrued_fen + 1 where agreement_id = ${id}`),
    )
    const found = await fixture.h.database.withOwner((db) => ledgerDifferences(db, REBATE_RULES))
    expect(found).toHaveLength(1)
    await fixture.h.database.withOwner((db) =>
      db.execute(sql`update rebate_day set accrued_fen = accrued_fen - 1 where agreement_id = ${id}`),
    )
  })
})

describe('settlement', () => {
  test('freezes a finished period and credits what the supplier pays', async () => {
    const merchant = await supplier()
    const id = await agree(merchant)
    await deliver(merchant, 2)
    const from = await moveToLastMonth(merchant)
    const thisMonth = `${fixture.today.slice(0, 7)}-01`
    expect(await settle(id, thisMonth, {})).toMatchObject({ code: ERRORS.rebate_period_open.code })
    expect(await settle(id, from, { accrued_fen: 1 })).toMatchObject({ code: ERRORS.rebate_changed.code })
    const answer = { accrued_fen: 2_000, amount_fen: 1_500 }
    expect(await settle(id, from, answer)).toMatchObject({ code: ERRORS.rebate_reason_missing.code })
    expect((await settle(id, from, { ...answer, reason: '扣运费' }, fixture.buyer)).status).toBe(403)
    const owed = (await account(merchant)).owed_fen
    const both = await Promise.all([
      settle(id, from, { ...answer, reason: '扣运费' }),
      settle(id, from, { ...answer, reason: '扣运费' }, fixture.boss),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await account(merchant)).owed_fen).toBe(owed - 1_500)
    const period = { id: merchant, from: fixture.today, to: fixture.today }
    const statement = await call(getSupplierStatement, period, auth(fixture.finance))
    expect(statement.data.lines.at(-1)).toMatchObject({ kind: 'rebate', amount_fen: -1_500 })
    await deliver(merchant, 2)
    await moveToLastMonth(merchant)
    expect((await rebate(id)).periods.find((other) => other.from === from)).toMatchObject({
      accrued_fen: 2_000,
      settlement: { amount_fen: 1_500, method: 'money', reason: '扣运费' },
    })
  })

  test('in goods names a receipt at price 0 of the supplier, once', async () => {
    const merchant = await supplier()
    const id = await agree(merchant)
    const paid = await deliver(merchant, 2)
    const free = await deliver(merchant, 1, 0)
    const from = await moveToLastMonth(merchant)
    const goods = { accrued_fen: 2_000, amount_fen: 2_000, method: 'goods' } as const
    expect(await settle(id, from, { ...goods, receipt: paid.number })).toMatchObject({
      code: ERRORS.rebate_receipt_unfit.code,
    })
    const owed = (await account(merchant)).owed_fen
    expect((await settle(id, from, { ...goods, receipt: free.number })).status).toBe(200)
    expect((await account(merchant)).owed_fen).toBe(owed)
    const settled = (await rebate(id)).periods.find((other) => other.from === from)
    expect(settled?.settlement).toMatchObject({ method: 'goods', receipt: free.number })
  })
})
