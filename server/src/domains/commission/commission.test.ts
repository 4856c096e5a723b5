import * as contract from '@shangxue/contract/commission/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { addDays } from '@shangxue/study/time/calendar'
import { beforeAll, describe, expect, test } from 'vitest'
import { randomSales, referenceFigures, type StoredLine } from '../sales-figures/testing/random-sales.ts'
import { calculateCommission, type Rule } from './testing/brute-force.ts'

const { fixture, auth, lines } = randomSales({ seed: 7 })

const BASE = {
  brand_id: null,
  product_id: null,
  per_piece_fen: 0,
  amount_bp: 0,
  margin_bp: 0,
  valid_to: null,
}
function addRule(rule: Partial<contract.CommissionRule> & { valid_from: string }) {
  return fixture.h.call(contract.addCommissionRule, { ...BASE, ...rule }, auth(fixture.boss))
}

let rules: Rule[]
const fullPeriod = () => ({ from: addDays(fixture.today, -30), to: fixture.today })

beforeAll(async () => {
  const [first, second] = [fixture.goods[0], fixture.goods[4]]
  const start = addDays(fixture.today, -20)
  rules = [
    { ...BASE, per_piece_fen: 333, amount_bp: 77, valid_from: start },
    { ...BASE, amount_bp: 133, valid_from: addDays(fixture.today, -3) },
    { ...BASE, brand_id: second?.brandId ?? 0, margin_bp: 1_111, valid_from: start },
    {
      ...BASE,
      product_id: first?.productId ?? 0,
      per_piece_fen: 5_000,
      margin_bp: 55,
      valid_from: start,
      valid_to: addDays(fixture.today, -2),
    },
    { ...BASE, product_id: second?.productId ?? 0, amount_bp: 9, valid_from: addDays(fixture.today, 1) },
  ]
  for (const rule of rules) expect((await addRule(rule)).status).toBe(200)
})

const linesOf = async (userId: number, user = fixture.boss) => {
  const input = { ...fullPeriod(), user_id: userId, limit: 100 }
  const found: Awaited<ReturnType<typeof page>>['data']['list'] = []
  const page = (n: number) => fixture.h.call(contract.listCommissionLines, { ...input, page: n }, auth(user))
  for (let n = 1; ; n++) {
    const { data } = await page(n)
    found.push(...data.list)
    if (n >= data.pagination.totalPages) return found
  }
}

describe('commission', () => {
  test('of every line matches the brute force', async () => {
    const all = await lines()
    for (const { userId } of fixture.sellers) {
      const found = await linesOf(userId)
      const mine = all.filter(({ salespersonId }) => salespersonId === userId)
      expect(found).toHaveLength(mine.length)
      for (const { sale_id, line, commission_fen } of found) {
        const stored = mine.find((storedLine) => storedLine.saleId === sale_id && storedLine.line === line)
        expect(stored && calculateCommission(stored, all, rules), `${sale_id}/${line}`).toBe(commission_fen)
      }
    }
  })

  test('is equal in ranking, sum and lines', async () => {
    const ranking = await fixture.h.call(contract.getStaffPerformance, fullPeriod(), auth(fixture.boss))
    expect(ranking.data).toHaveLength(fixture.sellers.length)
    for (const { id, commission_fen } of ranking.data) {
      const sum = (await linesOf(id)).reduce((total, line) => total + line.commission_fen, 0)
      const totals = await fixture.h.call(
        contract.sumCommission,
        { ...fullPeriod(), user_id: id },
        auth(fixture.boss),
      )
      expect(sum).toBe(commission_fen)
      expect(totals.data.commission_fen).toBe(commission_fen)
    }
  })

  test('is zero after a full return in parts', async () => {
    const all = await lines()
    const sold = all.filter(({ kind }) => kind === 'sale')
    const parts = ({ saleId, line }: StoredLine) =>
      all.filter(({ originId, originLine }) => originId === saleId && originLine === line)
    const whole = sold.filter(
      (line) => parts(line).length > 0 && referenceFigures([line, ...parts(line)]).pieces === 0,
    )
    expect(whole.length).toBeGreaterThan(2)
    for (const line of whole)
      expect(
        [line, ...parts(line)].reduce(
          (sum, storedLine) => sum + calculateCommission(storedLine, all, rules),
          0,
        ),
      ).toBe(0)
  })
})

describe('ranking', () => {
  test('sorts by pieces, amount or margin', async () => {
    const all = await lines()
    const key = { pieces: 'pieces', amount: 'amount_fen', margin: 'margin_fen' } as const
    for (const by of contract.RANKINGS) {
      const { data } = await fixture.h.call(
        contract.getStaffPerformance,
        { ...fullPeriod(), by },
        auth(fixture.boss),
      )
      const values = data.map((person) => person[key[by]] ?? 0)
      expect(values).toEqual([...values].sort((a, b) => b - a))
      expect(data.map(({ rank }) => rank)).toEqual(values.map((value) => 1 + values.indexOf(value)))
      for (const person of data)
        expect(person).toMatchObject(
          referenceFigures(all.filter(({ salespersonId }) => salespersonId === person.id)),
        )
    }
  })

  test('filters by store and period', async () => {
    const store = fixture.stores[0]?.id ?? 0
    const filters = { from: addDays(fixture.today, -2), to: fixture.today, location_id: store }
    const all = (await lines()).filter(({ locationId, day }) => locationId === store && day >= filters.from)
    const { data } = await fixture.h.call(contract.getStaffPerformance, filters, auth(fixture.boss))
    const sum = data.reduce((total, { amount_fen }) => total + amount_fen, 0)
    expect(sum).toBe(referenceFigures(all).amount_fen)
  })

  test("hides others' commission and margins without cost permission", async () => {
    const [seller, other] = fixture.sellers
    if (!seller || !other) throw new Error('too few sell')
    const { data } = await fixture.h.call(contract.getStaffPerformance, fullPeriod(), auth(seller))
    for (const { id, margin_fen, commission_fen } of data) {
      expect(margin_fen).toBeNull()
      expect(commission_fen === null).toBe(id !== seller.userId)
    }
    const own = data.find(({ id }) => id === seller.userId)
    const found = await linesOf(seller.userId, seller)
    expect(found.reduce((sum, line) => sum + line.commission_fen, 0)).toBe(own?.commission_fen)
    expect(found.every(({ margin_fen }) => margin_fen === null)).toBe(true)
    for (const call of [contract.listCommissionLines, contract.sumCommission])
      expect(
        await fixture.h.call(call, { ...fullPeriod(), user_id: other.userId }, auth(seller)),
      ).toMatchObject({
        status: 403,
      })
    const margins = await fixture.h.call(
      contract.getStaffPerformance,
      { ...fullPeriod(), by: 'margin' },
      auth(seller),
    )
    expect(margins.status).toBe(403)
    expect((await fixture.h.call(contract.listCommissionRules, {}, auth(seller))).status).toBe(403)
  })
})

describe('rule', () => {
  test('rejects stale versions and duplicates per goods and day', async () => {
    const brand_id = fixture.goods[0]?.brandId ?? 0
    const added = await addRule({ brand_id, per_piece_fen: 1, valid_from: '2031-01-01' })
    expect(await addRule({ brand_id, valid_from: '2031-01-01' })).toMatchObject({
      status: 409,
      code: ERRORS.rule_exists.code,
    })
    const { name: _, ...rule } = added.data
    const changed = { ...rule, per_piece_fen: 2 }
    expect(
      (await fixture.h.call(contract.saveCommissionRule, changed, auth(fixture.boss))).data.version,
    ).toBe(2)
    expect(await fixture.h.call(contract.saveCommissionRule, changed, auth(fixture.boss))).toMatchObject({
      code: ERRORS.rule_changed.code,
    })
    const staleRule = { id: rule.id, version: 2 }
    expect((await fixture.h.call(contract.deleteCommissionRule, staleRule, auth(fixture.boss))).status).toBe(
      200,
    )
    expect((await fixture.h.call(contract.deleteCommissionRule, staleRule, auth(fixture.boss))).status).toBe(
      404,
    )
  })

  test.each([
    ['a rule for a brand and a model', { brand_id: 1, product_id: 1 }, '请只选择一个品牌或一个型号'],
    ['an end before the start', { valid_to: '2026-01-01' }, '结束日期在开始日期之前，请重新选择'],
    ['an invalid day', { valid_from: '2026-02-30' }, '没有这一天，请重新选择日期'],
  ])('rejects %s', async (_, fields, msg) => {
    expect(await addRule({ valid_from: '2026-05-01', ...fields })).toMatchObject({ status: 400, msg })
  })

  test('is changed by a boss only', async () => {
    const { tenantId } = fixture.boss
    const clerk = await fixture.h.signIn({
      tenantId,
      permissions: ['finance', 'cost-view', 'inventory-manage'],
    })
    const rule = { ...BASE, valid_from: '2032-01-01' }
    expect((await fixture.h.call(contract.addCommissionRule, rule, auth(clerk))).status).toBe(403)
    expect((await fixture.h.call(contract.listCommissionRules, {}, auth(clerk))).data).toHaveLength(5)
  })
})
