import { PLANS_PER_SKU, type PriceType } from '@shangxue/contract/pricing'
import { expect, test } from 'vitest'
import { judged } from './judged.ts'
import { takenMoments, tooManyPlans } from './price-rules.ts'
import type { Entry, Schedule, Target } from './schedule.ts'
import { endOfSecond } from './timeline.ts'

/** A date that counts how often it is read or compared. */
let reads = 0
class Counted extends Date {
  override valueOf() {
    reads++
    return super.valueOf()
  }
  override getTime() {
    reads++
    return super.getTime()
  }
}
const BEGIN = Date.parse('2099-01-01T00:00:00Z')
const at = (second: number) => new Counted(BEGIN + second * 1_000)
const target = (second: number, prices: [PriceType, number][]): Target => {
  const from = at(second)
  return {
    skuId: 1,
    from,
    until: endOfSecond(from),
    given: new Map(prices.map(([type, fen]) => [type, { fen, line: second }])),
  }
}
const entry = (second: number, fen: number, revokes = false): Entry => ({
  fen,
  from: at(second),
  revokes,
  line: null,
})

test('evaluates thousands of moments in near-linear time', () => {
  const many = 5_000
  const stored: Schedule = new Map([
    ['retail', Array.from({ length: many }, (_, n) => entry(2 * n, 900 + n))],
  ])
  const targets = Array.from({ length: many }, (_, n) =>
    target(2 * n + 1, [
      ['retail', 1_000 + n],
      ['wholesale', 900],
    ]),
  )
  reads = 0
  const found = judged(stored, targets, true)
  const taken = takenMoments(targets, stored, true)
  const plans = tooManyPlans(targets, stored, new Date(BEGIN - 1), true)
  // Sorting takes about 13 comparisons each, the rest a few.
  expect(reads).toBeLessThan(100 * many)
  expect(found.changes).toHaveLength(many + 1)
  expect(found).toMatchObject({ unchanged: many - 1, findings: [] })
  expect(taken).toEqual([])
  expect(plans).toHaveLength(many)
})

test('a price extends over repetitions up to the next different price', () => {
  const stored: Schedule = new Map([
    ['wholesale', [entry(0, 500)]],
    ['retail', [entry(0, 900), entry(20, 900, true), entry(30, 700), entry(40, 700, true)]],
  ])
  const told = (...targets: Target[]) =>
    judged(stored, targets, true).findings.map(({ line, field }) => `${line} ${field}`)
  expect(told(target(10, [['retail', 400]]))).toEqual(['10 retail'])
  expect(told(target(10, [['wholesale', 800]]))).toEqual(['10 wholesale'])
  expect(told(target(25, [['retail', 600]]), target(28, [['wholesale', 650]]))).toEqual(['28 wholesale'])
  expect(told(target(10, [['retail', 600]]), target(35, [['retail', 400]]))).toEqual(['35 retail'])
})

test('a planned moment is not a new plan', () => {
  const stored: Schedule = new Map([
    ['retail', Array.from({ length: PLANS_PER_SKU }, (_, n) => entry(n, 900))],
  ])
  const told = (...targets: Target[]) => tooManyPlans(targets, stored, new Date(BEGIN - 1), true)
  expect(told(target(5, [['wholesale', 1]]))).toEqual([])
  expect(told(target(5, [['wholesale', 1]]), target(2_000, [['floor', 1]]))).toMatchObject([
    { line: 2_000, field: 'floor' },
  ])
})

test('counts hidden and visible plans separately without cost access', () => {
  const stored: Schedule = new Map([
    ['purchase', Array.from({ length: PLANS_PER_SKU }, (_, n) => entry(n, 900 + n))],
  ])
  const told = (seesCost: boolean, ...targets: Target[]) =>
    tooManyPlans(targets, stored, new Date(BEGIN - 1), seesCost).map(({ line, field }) => `${line} ${field}`)
  expect(told(false, target(2_000, [['floor', 1]]))).toEqual(['2000 floor'])
  expect(told(false, target(2_000, [['retail', 1]]))).toEqual([])
  expect(told(true, target(2_000, [['retail', 1]]))).toEqual(['2000 retail'])
})

test('stores a plan equal to a hidden price', () => {
  const stored: Schedule = new Map([['purchase', [entry(0, 500)]]])
  const kept = (second: number, fen: number, seesCost: boolean) =>
    judged(stored, [target(second, [['purchase', fen]])], seesCost).changes.length
  expect([kept(10, 500, false), kept(10, 501, false), kept(10, 500, true)]).toEqual([1, 1, 0])
})
