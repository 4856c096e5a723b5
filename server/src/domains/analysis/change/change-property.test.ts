// @module-tag full
import { DIMENSION_NAMES, type RowDimension } from '@shangxue/contract/analysis/endpoints'
import type { InsightMeasure } from '@shangxue/contract/analysis/insights'
import * as contract from '@shangxue/contract/analysis/insights'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { queryDice, toQuery } from '../testing/random-queries.ts'
import {
  groupKeys,
  type LinesOfBoth,
  linesOfGroups,
  referenceChange,
  referenceEffects,
  referenceShift,
  referenceValue,
} from '../testing/reference-change.ts'
import { matchesFilters } from '../testing/reference-ranking.ts'
import { askPostgres, askReadModel } from '../testing/test-columnar.ts'
import { twoYearsOfSales } from '../testing/two-years.ts'
import { type ChangeExplanation, type ChangeInput, explainChange } from './explain-change.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 300)
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_129)

const { fixture, lines } = twoYearsOfSales()

beforeAll(async () => {
  await askReadModel(fixture.h.columnar, fixture.boss.tenantId, async () => undefined)
}, 60_000)

const dice = fc.record({
  roll: queryDice,
  measure: fc.constantFrom(...contract.INSIGHT_MEASURES),
  compare: fc.constantFrom(...contract.CHANGE_COMPARISONS),
})
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
/** By the definition: 67 % explained by the main groups, and the others moved by at most the change. */
function isExplained({
  main,
  all,
  by,
  measure,
}: {
  main: number
  all: LinesOfBoth
  by: RowDimension
  measure: InsightMeasure
}) {
  const change = referenceChange(all, measure)
  const moved = sumOf(
    groupKeys(all, by).map((key) => Math.abs(referenceChange(linesOfGroups(all, by, [key]), measure))),
  )
  return main > 0.67 && moved / Math.abs(change) - main <= 1
}

function expectDimension(
  { by, groups, rows, rest, explained, explains, surprise }: ChangeExplanation['dimensions'][number],
  all: LinesOfBoth,
  { measure, limit }: ChangeInput,
  { message, hasEffects }: { message: string; hasEffects: boolean },
): void {
  const change = referenceChange(all, measure)
  const keys = groupKeys(all, by)
  expect(groups, message).toBe(keys.length)
  expect(rows.length, message).toBe(Math.min(limit, keys.length))
  const toFigures = (of: LinesOfBoth) => ({
    now: referenceValue(of.now, measure),
    before: referenceValue(of.before, measure),
    change: referenceChange(of, measure),
    share: change === 0 ? null : referenceChange(of, measure) / change + 0,
  })
  for (const { key, id: _, name, note: __, filter: ___, main, effects, ...figures } of rows) {
    const of = linesOfGroups(all, by, [key])
    expect(name, message).not.toBe('')
    expect(figures, `${by} ${key} ${message}`).toEqual(toFigures(of))
    expect(effects, `${by} ${key} ${message}`).toEqual(hasEffects ? referenceEffects(of, measure) : null)
    if (effects) expect(sumOf(Object.values(effects)), message).toBe(figures.change)
    if (main) expect(figures.share, message).toBeGreaterThan(0.1)
  }
  const others = keys.filter((key) => !rows.some((row) => row.key === key))
  expect(rest, message).toEqual(
    others.length > 0 ? { groups: others.length, ...toFigures(linesOfGroups(all, by, others)) } : null,
  )
  expect(sumOf([...rows, ...(rest ? [rest] : [])].map((row) => row.change)), message).toBe(change)
  expect(explained, message).toBe(change !== 0 && isExplained({ main: explains, all, by, measure }))
  expect(
    rows.some((row) => row.main),
    message,
  ).toBe(explained)
  // with room for all groups, the main ones are the listed ones
  if (limit < keys.length || !explained) return
  const main = rows.filter((row) => row.main)
  expect(sumOf(main.map(({ share }) => share ?? 0)), message).toBeCloseTo(explains, 9)
  const shifts = main.map(({ key }) => referenceShift(linesOfGroups(all, by, [key]), all, measure))
  expect(sumOf(shifts), message).toBeCloseTo(surprise, 9)
}

test('explanations equal sums over lines on both engines', async () => {
  const all = await lines()
  const coverage = { effects: 0, mix: 0, main: 0, rest: 0, filtered: 0, noComparison: 0 }
  await fc.assert(
    fc.asyncProperty(dice, async ({ roll, measure, compare }) => {
      const {
        from,
        to,
        by: _,
        sort: __,
        ascending: ___,
        limit: few,
        ...rest
      } = toQuery(roll, all, fixture.today)
      const { with_customers: ____, with_stock: _____, with_activation: ______, ...filters } = rest
      const limit = roll.wholeMonths ? 50 : few
      const query = { ...filters, from, to, measure, compare, limit }
      const message = JSON.stringify(query)
      const { status, msg, data } = await fixture.h.call(contract.marketInsights.explain, query, {
        token: fixture.boss.token,
      })
      expect(status, msg).toBe(200)
      const postgres = await askPostgres(fixture.h.database, fixture.boss.tenantId, (source) =>
        explainChange(source, { seesCost: true }, contract.marketInsights.dimensions, query),
      )
      expect(data, message).toEqual(postgres)
      const within = ({ from: first, to: last }: { from: string; to: string }) =>
        all.filter((line) => line.day >= first && line.day <= last && matchesFilters(line, filters))
      const both = { now: within(data.period), before: within(data.compared_with) }
      const { effects, ...total } = data.total
      expect(total, message).toEqual({
        now: referenceValue(both.now, measure),
        before: referenceValue(both.before, measure),
        change: referenceChange(both, measure),
      })
      expect(effects, message).toEqual(referenceEffects(both, measure))
      const expected = Object.keys(DIMENSION_NAMES).filter(
        (by) =>
          contract.marketInsights.dimensions.some((dimension) => dimension === by) &&
          groupKeys(both, by as 'brand').length > 1,
      )
      expect(data.dimensions.map(({ by }) => by).sort(), message).toEqual(expected.sort())
      for (const [n, dimension] of data.dimensions.entries()) {
        const hasEffects = n < contract.CHANGE_DETAILED_DIMENSIONS
        expectDimension(dimension, both, query, { message, hasEffects })
      }
      const ranked = data.dimensions.filter((dimension) => dimension.explained)
      expect(data.dimensions.slice(0, ranked.length), message).toEqual(ranked)
      const surprises = ranked.map(({ surprise }) => surprise)
      expect(surprises, message).toEqual([...surprises].sort((a, b) => b - a))
      coverage.effects += effects ? 1 : 0
      coverage.mix += effects?.mix ? 1 : 0
      coverage.main += data.dimensions.some(({ rows }) => rows.some(({ main }) => main)) ? 1 : 0
      coverage.rest += data.dimensions.some((dimension) => dimension.rest) ? 1 : 0
      coverage.filtered += Object.keys(filters).length > 0 ? 1 : 0
      coverage.noComparison += both.before.length === 0 ? 1 : 0
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  for (const [what, times] of Object.entries(coverage)) expect(times, what).toBeGreaterThan(0)
}, 600_000)
