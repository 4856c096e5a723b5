// @module-tag full
import * as contract from '@shangxue/contract/analysis/endpoints'
import { ADDITIVE_MEASURES } from '@shangxue/contract/analysis/exploration'
import { addDays } from '@shangxue/study/time/calendar'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { queryDice, toQuery } from '../testing/random-queries.ts'
import { matchesFilters, referenceKey, referenceSales, referenceStep } from '../testing/reference-ranking.ts'
import { askPostgres, askReadModel } from '../testing/test-columnar.ts'
import { type Line, twoYearsOfSales } from '../testing/two-years.ts'
import { compareGroups } from './comparison.ts'
import { buildPivot } from './pivot.ts'
import { buildTimeline } from './timeline.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 400)
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_129)

const { fixture, lines } = twoYearsOfSales()
const boss = () => ({ token: fixture.boss.token })

beforeAll(async () => {
  await askReadModel(fixture.h.columnar, fixture.boss.tenantId, async () => undefined)
}, 60_000)

const cellOf = (some: readonly Line[]) => {
  const { pieces, amount_fen, margin_fen } = referenceSales(some, false)
  return { pieces, amount_fen, margin_fen }
}
const isSold = (some: readonly Line[]) => {
  const { pieces, returned, amount_fen, margin_fen } = referenceSales(some, false)
  return pieces !== 0 || returned !== 0 || amount_fen !== 0 || margin_fen !== 0
}
/** Null without sales, as in responses. */
const nullableCell = (some: readonly Line[]) => (isSold(some) ? cellOf(some) : null)
type Value = { readonly pieces: number; readonly amount_fen: number; readonly margin_fen: number | null }
const measureOf = (sort: (typeof contract.MEASURES)[number], cell: Value) => {
  if (sort === 'pieces') return cell.pieces
  return sort === 'margin' ? (cell.margin_fen ?? 0) : cell.amount_fen
}
const onlyDefined = <T extends object>(input: T): T =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T

const dice = fc.record({
  roll: queryDice,
  by: fc.constantFrom(...contract.ROW_DIMENSIONS),
  other: fc.integer({ min: 1, max: contract.ROW_DIMENSIONS.length - 1 }),
  sort: fc.constantFrom(...ADDITIVE_MEASURES),
  step: fc.constantFrom(...contract.TIME_STEPS),
  columns: fc.integer({ min: 1, max: 4 }),
  picks: fc.array(fc.nat(1000), { minLength: 2, maxLength: 2 }),
})
type Dice = typeof dice extends fc.Arbitrary<infer T> ? T : never

/** Filters, period and dimensions of a question, and the lines that match it. */
function toQuestion({ roll, by, other }: Dice, all: readonly Line[]) {
  const { from, to, by: _, compare: __, sort: ___, ...rest } = toQuery(roll, all, fixture.today)
  const { limit, ascending, with_customers: _c, with_stock: _s, with_activation: _a, ...filters } = rest
  const [start = from] = [from, addDays(to, -92)].sort().slice(1)
  const dimensions = contract.ROW_DIMENSIONS
  const across = dimensions[(dimensions.indexOf(by) + other) % dimensions.length] ?? 'brand'
  const matching = all.filter((line) => line.day >= start && line.day <= to && matchesFilters(line, filters))
  return { base: { from: start, to, ...onlyDefined(filters), by, limit }, across, ascending, matching }
}

test('pivots equal brute-force sums of lines on both engines', async () => {
  const all = await lines()
  const coverage = { rest: 0, columnRest: 0, empty: 0, ordered: 0 }
  await fc.assert(
    fc.asyncProperty(dice, async (roll) => {
      const { base, across, ascending, matching } = toQuestion(roll, all)
      const columnKeys = [...new Set(matching.map((line) => referenceKey(line, across)))]
      const [pick = 0] = roll.picks
      const column = pick % 3 === 0 ? columnKeys[pick % Math.max(columnKeys.length, 1)] : undefined
      const input = {
        ...{ ...base, across, ascending, sort: roll.sort, columns: roll.columns },
        ...(column !== undefined && { column }),
      }
      const message = JSON.stringify(input)
      const { status, msg, data } = await fixture.h.call(contract.market.pivot, input, boss())
      expect(status, msg).toBe(200)
      const postgres = await askPostgres(fixture.h.database, fixture.boss.tenantId, (source) =>
        buildPivot(source, { seesCost: true }, input),
      )
      expect(data, message).toEqual(postgres)
      const groupsOf = (by: typeof across) =>
        [...new Set(matching.map((line) => referenceKey(line, by)))].filter((key) =>
          isSold(matching.filter((line) => referenceKey(line, by) === key)),
        )
      const shownColumns = data.columns.map(({ key }) => key)
      const shownRows = data.rows.map(({ key }) => key)
      expect(data.groups, message).toBe(groupsOf(base.by).length)
      const columnParts = [
        ...shownColumns.map((key) => (line: Line) => referenceKey(line, across) === key),
        ...(data.column_rest ? [(line: Line) => !shownColumns.includes(referenceKey(line, across))] : []),
      ]
      const lineOf = (some: readonly Line[]) => ({
        ...cellOf(some),
        cells: columnParts.map((isIn) => nullableCell(some.filter(isIn))),
      })
      for (const { key, id: _, name, note: __, filter: ___, ...row } of data.rows) {
        expect(name, message).not.toBe('')
        expect(row, `${key} of ${message}`).toEqual(
          lineOf(matching.filter((line) => referenceKey(line, base.by) === key)),
        )
      }
      const others = matching.filter((line) => !shownRows.includes(referenceKey(line, base.by)))
      expect(data.rest, message).toEqual(
        data.groups > shownRows.length ? { groups: data.groups - shownRows.length, ...lineOf(others) } : null,
      )
      expect(data.total, message).toEqual(lineOf(matching))
      for (const { key, id: _, name: __, note: ___, filter: ____, ...sum } of data.columns)
        expect(sum, message).toEqual(cellOf(matching.filter((line) => referenceKey(line, across) === key)))
      expect(data.column_rest?.groups ?? 0, message).toBe(groupsOf(across).length - shownColumns.length)
      // rows are the first ones by the requested value
      const values = groupsOf(base.by).map((key) =>
        measureOf(
          roll.sort,
          cellOf(
            matching.filter(
              (line) =>
                referenceKey(line, base.by) === key &&
                (column === undefined || referenceKey(line, across) === column),
            ),
          ),
        ),
      )
      const first = values.sort((a, b) => (ascending ? a - b : b - a)).slice(0, base.limit)
      const n = shownColumns.indexOf(column ?? '')
      if (column === undefined || n >= 0)
        expect(
          data.rows.map((row) => {
            const cell = column === undefined ? row : row.cells[n]
            return cell ? measureOf(roll.sort, cell) : 0
          }),
          message,
        ).toEqual(first)
      coverage.rest += data.rest ? 1 : 0
      coverage.columnRest += data.column_rest ? 1 : 0
      coverage.empty += data.rows.some(({ cells }) => cells.includes(null)) ? 1 : 0
      coverage.ordered += n >= 0 ? 1 : 0
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  for (const [what, times] of Object.entries(coverage)) expect(times, what).toBeGreaterThan(0)
}, 600_000)

test('timelines equal brute-force sums of lines on both engines', async () => {
  const all = await lines()
  await fc.assert(
    fc.asyncProperty(dice, async (roll) => {
      const { base, matching } = toQuestion(roll, all)
      const { sort, step } = roll
      const input = { ...base, sort, step }
      const message = JSON.stringify(input)
      const { status, msg, data } = await fixture.h.call(contract.market.timeline, input, boss())
      expect(status, msg).toBe(200)
      const postgres = await askPostgres(fixture.h.database, fixture.boss.tenantId, (source) =>
        buildTimeline(source, { seesCost: true }, input),
      )
      expect(data, message).toEqual(postgres)
      expect(
        data.columns
          .flatMap(({ from, to }) => [from, to])
          .sort()
          .at(0),
      ).toBe(base.from)
      for (const { key, from, to, name: _, groups, first, ...figures } of data.columns) {
        const within = matching.filter((line) => referenceStep(line.day, step) === key)
        expect(within.every(({ day }) => day >= from && day <= to)).toBe(true)
        const { customers: __, ...expected } = referenceSales(within, false)
        expect(figures, `${key} of ${message}`).toEqual(expected)
        const keys = [...new Set(within.map((line) => referenceKey(line, base.by)))]
        const sums = keys.map((group) => within.filter((line) => referenceKey(line, base.by) === group))
        expect(groups, message).toBe(sums.filter(isSold).length)
        for (const { row, ...cell } of first)
          expect(cell, message).toEqual(
            cellOf(within.filter((line) => referenceKey(line, base.by) === data.rows[row]?.key)),
          )
        const values = sums.filter(isSold).map((some) => measureOf(sort, cellOf(some)))
        expect(
          first.map((cell) => measureOf(sort, cell)),
          message,
        ).toEqual(values.sort((a, b) => b - a).slice(0, base.limit))
      }
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
}, 600_000)

test('comparisons equal brute-force sums of lines on both engines', async () => {
  const all = await lines()
  await fc.assert(
    fc.asyncProperty(dice, async (roll) => {
      const { base, across: parts } = toQuestion(roll, all)
      const keys = [...new Set(all.map((line) => referenceKey(line, base.by)))]
      const [a = 0, b = 0] = roll.picks
      const first = keys[a % keys.length] ?? ''
      const second = keys[b % keys.length] ?? ''
      const input = {
        ...base,
        ...(a % 2 === 0 && { first }),
        ...(b % 2 === 0 && { second }),
        step: roll.step,
        parts,
      }
      const message = JSON.stringify(input)
      const { status, msg, data } = await fixture.h.call(contract.market.comparison, input, boss())
      expect(status, msg).toBe(200)
      const postgres = await askPostgres(fixture.h.database, fixture.boss.tenantId, (source) =>
        compareGroups(source, { seesCost: true }, input),
      )
      expect(data, message).toEqual(postgres)
      if (input.first !== undefined) expect(data.sides[0]?.key).toBe(first)
      // A filter on the dimension itself is replaced by the group, so that any two groups can be compared.
      const sideLines = data.sides.map(({ key, filter }) => {
        const { from: _, to: __, by: ___, limit: ____, ...filters } = base
        return all
          .filter((line) => line.day >= base.from && line.day <= base.to)
          .filter(
            (line) => matchesFilters(line, { ...filters, ...filter }) && referenceKey(line, base.by) === key,
          )
      })
      const pair = (isIn: (line: Line) => boolean) =>
        [0, 1].map((n) => nullableCell((sideLines[n] ?? []).filter(isIn)))
      for (const [n, { key: _, id: __, name, note: ___, filter: ____, ...figures }] of data.sides.entries()) {
        expect(name, message).not.toBe('')
        expect(figures, message).toEqual(referenceSales(sideLines[n] ?? [], true))
      }
      for (const { key, cells } of data.columns)
        expect(cells, message).toEqual(pair((line) => referenceStep(line.day, roll.step) === key))
      const shown = data.parts.map(({ key }) => key)
      for (const { key, cells } of data.parts)
        expect(cells, message).toEqual(pair((line) => referenceKey(line, parts) === key))
      if (data.rest)
        expect(data.rest.cells, message).toEqual(pair((line) => !shown.includes(referenceKey(line, parts))))
    }),
    { numRuns: Math.ceil(RUNS / 2), seed: SEED, endOnFailure: true },
  )
}, 600_000)
