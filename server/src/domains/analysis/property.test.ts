import * as contract from '@shangxue/contract/analysis'
import { addDays } from '@shangxue/study/calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Asked,
  type Held,
  keptByHand,
  keyByHand,
  rankingByHand,
  soldByHand,
  stepByHand,
} from './testing/by-hand.ts'
import { type Line, twoYears } from './testing/two-years.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 200)
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_123)

const { at, lines } = twoYears()

async function stocks(): Promise<Held[]> {
  const { rows } = await at.h.database.pool.query<Held>(`
    select b.sku_id::int as sku, b.location_id::int as location, p.id::int as model, p.short_name, p.brand_id::int as brand,
           b.quantity as stock, b.value_fen::float8 as value
    from stock_balance b join sku s on s.id = b.sku_id join product p on p.id = s.product_id where b.quantity > 0`)
  return rows
}

/** Random numbers that define a query. */
const dice = fc.record({
  length: fc.integer({ min: 1, max: 366 }),
  ago: fc.nat(500),
  wholeMonths: fc.boolean(),
  by: fc.constantFrom(...contract.TIME_STEPS, ...contract.ROW_DIMENSIONS),
  compare: fc.constantFrom(...contract.COMPARISONS),
  sort: fc.constantFrom(...contract.MEASURES),
  ascending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 6 }),
  with_customers: fc.boolean(),
  with_stock: fc.boolean(),
  with_activation: fc.boolean(),
  like: fc.nat(1000),
  filters: fc.subarray(
    [
      'brand_id',
      'product_id',
      'short_name',
      'sku_id',
      'location_id',
      'salesperson_id',
      'customer_id',
      'area',
    ] as const,
    { maxLength: 3 },
  ),
})
type Dice = typeof dice extends fc.Arbitrary<infer T> ? T : never

function periodOf({ length, ago, wholeMonths }: Dice): { from: string; to: string } {
  const to = addDays(at.today, 20 - ago)
  const from = addDays(to, 1 - length)
  if (!wholeMonths) return { from, to }
  const first = `${to.slice(0, 7)}-01`
  // One to six whole months ending with the month of `to`.
  const begun = `${addDays(first, -30 * (length % 6)).slice(0, 7)}-01`
  return { from: begun, to: addDays(`${addDays(first, 32).slice(0, 7)}-01`, -1) }
}

/** A query whose filters match at least one line. */
function asked(roll: Dice, all: readonly Line[]): Asked {
  const { by, compare, sort, ascending, limit, with_customers, with_stock, with_activation } = roll
  const like = all[roll.like % all.length]
  const values = like && {
    brand_id: like.brand,
    product_id: like.model,
    short_name: like.short_name,
    sku_id: like.sku,
    location_id: like.location,
    salesperson_id: like.salesperson,
    customer_id: like.customer,
    area: like.area,
  }
  const filters = Object.fromEntries(roll.filters.map((name) => [name, values?.[name]]))
  const flags = { with_customers, with_stock, with_activation }
  return { ...periodOf(roll), ...filters, by, compare, sort, ascending, limit, ...flags }
}

test('rankings equal the reference calculation', async () => {
  const all = await lines()
  const held = await stocks()
  const seen = { rest: 0, before: 0, stock: 0 }
  await fc.assert(
    fc.asyncProperty(dice, async (roll) => {
      const question = asked(roll, all)
      const { status, msg, data } = await at.h.call(contract.market.rank, question, { token: at.boss.token })
      expect(status, msg).toBe(200)
      const hand = rankingByHand(all, held, question, at.today)
      const named = JSON.stringify(question)
      expect(data.compared_with, named).toEqual(hand.compared_with)
      expect(data.total, named).toEqual(hand.total)
      expect(data.groups, named).toBe(hand.groups)
      for (const { key, id: _, name, note: __, filter: ___, ...figures } of data.rows) {
        expect(name, named).not.toBe('')
        expect(figures, `${key} of ${named}`).toEqual(hand.of([key]))
      }
      const shown = data.rows.map(({ key }) => key)
      const others = hand.keys.filter((key) => !shown.includes(key))
      const inTime = contract.TIME_STEPS.some((step) => step === question.by)
      expect(shown.length, named).toBe(inTime ? hand.groups : Math.min(question.limit, hand.groups))
      expect(data.rest, named).toEqual(
        others.length > 0 ? { groups: others.length, ...hand.of(others) } : null,
      )
      if (inTime) expect(shown, named).toEqual(hand.keys)
      else expect(data.rows.map(hand.valueOf), named).toEqual(first(hand.values, question))
      seen.rest += data.rest ? 1 : 0
      seen.before += data.total.before?.pieces ? 1 : 0
      seen.stock += data.total.stock?.stock ? 1 : 0
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0)
}, 600_000)

/** Values of the first rows in order; null sorts last. */
const first = (values: readonly (number | null)[], { ascending, limit }: Asked) =>
  [...values]
    .sort((a, b) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      return ascending ? a - b : b - a
    })
    .slice(0, limit)

test('each row filters its own lines', async () => {
  const all = await lines()
  const period = { from: addDays(at.today, -300), to: at.today }
  for (const by of [...contract.TIME_STEPS, ...contract.ROW_DIMENSIONS]) {
    const { data } = await at.h.call(
      contract.market.rank,
      { ...period, by, limit: 50 },
      { token: at.boss.token },
    )
    for (const row of data.rows) {
      const again = { ...period, ...row.filter, by: 'store' as const }
      const { data: within } = await at.h.call(contract.market.rank, again, { token: at.boss.token })
      expect(within.total.amount_fen, `${by} ${row.key}`).toBe(row.amount_fen)
    }
    expect(data.rows.length).toBeGreaterThan(1)
  }
  expect(all.length).toBeGreaterThan(0)
})

test('grids equal the reference calculation', async () => {
  const all = await lines()
  await fc.assert(
    fc.asyncProperty(dice, fc.constantFrom(...contract.TIME_STEPS), async (roll, step) => {
      const { from, to, by: any, limit, ...question } = asked(roll, all)
      const by = contract.ROW_DIMENSIONS.find((one) => one === any) ?? 'area'
      const sort = (['amount', 'pieces', 'margin'] as const)[roll.like % 3] ?? 'amount'
      const start = step === 'day' && addDays(to, -92) > from ? addDays(to, -92) : from
      const { brand_id, product_id, short_name, sku_id, location_id, salesperson_id, customer_id, area } =
        question
      const filters = {
        brand_id,
        product_id,
        short_name,
        sku_id,
        location_id,
        salesperson_id,
        customer_id,
        area,
      }
      const kept = all.filter((one) => one.day >= start && one.day <= to && keptByHand(one, filters))
      const asking = { from: start, to, by, step, sort, limit, ...defined(filters) }
      const { status, msg, data } = await at.h.call(contract.market.grid, asking, { token: at.boss.token })
      expect(status, msg).toBe(200)
      const cell = (some: readonly Line[]) => {
        const { pieces, amount_fen, margin_fen } = soldByHand(some, false)
        return { pieces, amount_fen, margin_fen }
      }
      const line = (some: readonly Line[]) => ({
        ...cell(some),
        cells: data.columns.map(({ key }) => cell(some.filter((one) => stepByHand(one.day, step) === key))),
      })
      const shown = data.rows.map(({ key }) => key)
      const keys = new Set(kept.map((one) => keyByHand(one, by)))
      expect(data.groups).toBe(keys.size)
      expect(data.total).toEqual(line(kept))
      for (const { key, id: _, name: __, note: ___, filter: ____, ...row } of data.rows)
        expect(row).toEqual(line(kept.filter((one) => keyByHand(one, by) === key)))
      const others = kept.filter((one) => !shown.includes(keyByHand(one, by)))
      expect(data.rest).toEqual(
        keys.size > shown.length ? { groups: keys.size - shown.length, ...line(others) } : null,
      )
    }),
    { numRuns: Math.ceil(RUNS / 2), seed: SEED, endOnFailure: true },
  )
}, 600_000)

const defined = (of: object) =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined))
