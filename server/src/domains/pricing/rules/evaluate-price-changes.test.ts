import { PLANS_PER_SKU, type PriceType } from '@shangxue/contract/pricing/endpoints'
import { expect, test } from 'vitest'
import { evaluatePriceChanges } from './evaluate-price-changes.ts'
import { findExcessPlans, findTakenMoments } from './price-rules.ts'
import type { PriceEntry, PriceSchedule, PriceTarget } from './price-schedule.ts'
import { endOfSecond } from './price-timeline.ts'

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
const timeAt = (second: number) => new Counted(BEGIN + second * 1_000)
const target = (second: number, prices: [PriceType, number][]): PriceTarget => {
  const from = timeAt(second)
  return {
    skuId: 1,
    from,
    until: endOfSecond(from),
    newPrices: new Map(prices.map(([type, fen]) => [type, { fen, line: second }])),
  }
}
const entry = (second: number, fen: number, revokes = false): PriceEntry => ({
  fen,
  from: timeAt(second),
  revokes,
  line: null,
})

test('evaluates thousands of moments in near-linear time', () => {
  const momentCount = 5_000
  const stored: PriceSchedule = new Map([
    ['retail', Array.from({ length: momentCount }, (_, n) => entry(2 * n, 900 + n))],
  ])
  const targets = Array.from({ length: momentCount }, (_, n) =>
    target(2 * n + 1, [
      ['retail', 1_000 + n],
      ['wholesale', 900],
    ]),
  )
  reads = 0
  const evaluation = evaluatePriceChanges(stored, targets, true)
  const takenFindings = findTakenMoments(targets, stored, true)
  const excessPlans = findExcessPlans(targets, stored, new Date(BEGIN - 1), true)
  // Sorting takes about 13 comparisons each, the rest a few.
  expect(reads).toBeLessThan(100 * momentCount)
  expect(evaluation.changes).toHaveLength(momentCount + 1)
  expect(evaluation).toMatchObject({ unchanged: momentCount - 1, findings: [] })
  expect(takenFindings).toEqual([])
  expect(excessPlans).toHaveLength(momentCount)
})

test('a price extends over repetitions up to the next different price', () => {
  const stored: PriceSchedule = new Map([
    ['wholesale', [entry(0, 500)]],
    ['retail', [entry(0, 900), entry(20, 900, true), entry(30, 700), entry(40, 700, true)]],
  ])
  const violationsFor = (...targets: PriceTarget[]) =>
    evaluatePriceChanges(stored, targets, true).findings.map(({ line, field }) => `${line} ${field}`)
  expect(violationsFor(target(10, [['retail', 400]]))).toEqual(['10 retail'])
  expect(violationsFor(target(10, [['wholesale', 800]]))).toEqual(['10 wholesale'])
  expect(violationsFor(target(25, [['retail', 600]]), target(28, [['wholesale', 650]]))).toEqual([
    '28 wholesale',
  ])
  expect(violationsFor(target(10, [['retail', 600]]), target(35, [['retail', 400]]))).toEqual(['35 retail'])
})

test('a planned moment is not a new plan', () => {
  const stored: PriceSchedule = new Map([
    ['retail', Array.from({ length: PLANS_PER_SKU }, (_, n) => entry(n, 900))],
  ])
  const plansFor = (...targets: PriceTarget[]) => findExcessPlans(targets, stored, new Date(BEGIN - 1), true)
  expect(plansFor(target(5, [['wholesale', 1]]))).toEqual([])
  expect(plansFor(target(5, [['wholesale', 1]]), target(2_000, [['floor', 1]]))).toMatchObject([
    { line: 2_000, field: 'floor' },
  ])
})

test('counts hidden and visible plans separately without cost access', () => {
  const stored: PriceSchedule = new Map([
    ['purchase', Array.from({ length: PLANS_PER_SKU }, (_, n) => entry(n, 900 + n))],
  ])
  const plansFor = (seesCost: boolean, ...targets: PriceTarget[]) =>
    findExcessPlans(targets, stored, new Date(BEGIN - 1), seesCost).map(
      ({ line, field }) => `${line} ${field}`,
    )
  expect(plansFor(false, target(2_000, [['floor', 1]]))).toEqual(['2000 floor'])
  expect(plansFor(false, target(2_000, [['retail', 1]]))).toEqual([])
  expect(plansFor(true, target(2_000, [['retail', 1]]))).toEqual(['2000 retail'])
})

test('stores a plan equal to a hidden price', () => {
  const stored: PriceSchedule = new Map([['purchase', [entry(0, 500)]]])
  const changesFor = (second: number, fen: number, seesCost: boolean) =>
    evaluatePriceChanges(stored, [target(second, [['purchase', fen]])], seesCost).changes.length
  expect([changesFor(10, 500, false), changesFor(10, 501, false), changesFor(10, 500, true)]).toEqual([
    1, 1, 0,
  ])
})
