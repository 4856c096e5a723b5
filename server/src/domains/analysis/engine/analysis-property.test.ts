// @module-tag full
import * as contract from '@shangxue/contract/analysis/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../../platform/database/database.ts'
import { citusUrls } from '../../../testing/database/citus-database.ts'
import { queryDice, toQuery } from '../testing/random-queries.ts'
import {
  matchesFilters,
  type RankingInput,
  referenceKey,
  referenceRanking,
  referenceSales,
  referenceStep,
  type StockRow,
} from '../testing/reference-ranking.ts'
import { askPostgres, askReadModel } from '../testing/test-columnar.ts'
import { type Line, twoYearsOfSales } from '../testing/two-years.ts'
import { buildGrid } from './grid.ts'
import { rankGroups } from './rank-groups.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 1_400)
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_123)

const { fixture, lines } = twoYearsOfSales()

/** On Citus PostgreSQL answers. */
const hasReadModel = citusUrls.length === 0

beforeAll(async () => {
  if (hasReadModel) await askReadModel(fixture.h.columnar, fixture.boss.tenantId, async () => undefined)
}, 60_000)
/** Every question was answered by the read model. */
afterAll(() => {
  if (!hasReadModel) return expect(fixture.h.columnar.counts.answers).toBe(0)
  expect(fixture.h.columnar.counts).toMatchObject({ builds: 1, failures: 0, differences: 0 })
  expect(fixture.h.columnar.counts.answers).toBeGreaterThan(RUNS)
})

async function loadStock(): Promise<StockRow[]> {
  const statement = sql.raw(`
    select b.sku_id::int as sku, b.location_id::int as location, p.id::int as model, p.short_name, p.brand_id::int as brand,
           b.quantity as stock, b.value_fen::float8 as value
    from stock_balance b join sku s on s.id = b.sku_id join product p on p.id = s.product_id where b.quantity > 0`)
  const { h, boss } = fixture
  const read = (db: Db) => db.execute<StockRow & Record<string, unknown>>(statement)
  return (await h.database.withOwnerOf(boss.tenantId, read)).rows
}

test('rankings equal the reference calculation', async () => {
  const all = await lines()
  const stock = await loadStock()
  const coverage = { rest: 0, before: 0, stock: 0 }
  await fc.assert(
    fc.asyncProperty(queryDice, async (roll) => {
      const query = toQuery(roll, all, fixture.today)
      const { status, msg, data } = await fixture.h.call(contract.market.rank, query, {
        token: fixture.boss.token,
      })
      expect(status, msg).toBe(200)
      const postgres = await askPostgres(fixture.h.database, fixture.boss.tenantId, (source) =>
        rankGroups(source, { seesCost: true }, query),
      )
      expect(data, JSON.stringify(query)).toEqual(postgres)
      const reference = referenceRanking(all, stock, query, fixture.today)
      const message = JSON.stringify(query)
      expect(data.compared_with, message).toEqual(reference.compared_with)
      expect(data.total, message).toEqual(reference.total)
      expect(data.groups, message).toBe(reference.groups)
      for (const { key, id: _, name, note: __, filter: ___, ...figures } of data.rows) {
        expect(name, message).not.toBe('')
        expect(figures, `${key} of ${message}`).toEqual(reference.of([key]))
      }
      const shownKeys = data.rows.map(({ key }) => key)
      const otherKeys = reference.keys.filter((key) => !shownKeys.includes(key))
      const isByTime = contract.TIME_STEPS.some((step) => step === query.by)
      expect(shownKeys.length, message).toBe(
        isByTime ? reference.groups : Math.min(query.limit, reference.groups),
      )
      expect(data.rest, message).toEqual(
        otherKeys.length > 0 ? { groups: otherKeys.length, ...reference.of(otherKeys) } : null,
      )
      if (isByTime) expect(shownKeys, message).toEqual(reference.keys)
      else expect(data.rows.map(reference.valueOf), message).toEqual(firstValues(reference.values, query))
      coverage.rest += data.rest ? 1 : 0
      coverage.before += data.total.before?.pieces ? 1 : 0
      coverage.stock += data.total.stock?.stock ? 1 : 0
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  for (const [what, times] of Object.entries(coverage)) expect(times, what).toBeGreaterThan(0)
}, 600_000)

/** Values of the first rows in order; null sorts last. */
const firstValues = (values: readonly (number | null)[], { ascending, limit }: RankingInput) =>
  [...values]
    .sort((a, b) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      return ascending ? a - b : b - a
    })
    .slice(0, limit)

test('each row filters its own lines', async () => {
  const all = await lines()
  const period = { from: addDays(fixture.today, -300), to: fixture.today }
  for (const by of [...contract.TIME_STEPS, ...contract.ROW_DIMENSIONS]) {
    const { data } = await fixture.h.call(
      contract.market.rank,
      { ...period, by, limit: 50 },
      { token: fixture.boss.token },
    )
    for (const row of data.rows) {
      const rowFilter = { ...period, ...row.filter, by: 'store' as const }
      const { data: within } = await fixture.h.call(contract.market.rank, rowFilter, {
        token: fixture.boss.token,
      })
      expect(within.total.amount_fen, `${by} ${row.key}`).toBe(row.amount_fen)
    }
    expect(data.rows.length).toBeGreaterThan(1)
  }
  expect(all.length).toBeGreaterThan(0)
})

test('grids equal the reference calculation', async () => {
  const all = await lines()
  await fc.assert(
    fc.asyncProperty(queryDice, fc.constantFrom(...contract.TIME_STEPS), async (roll, step) => {
      const { from, to, by: dimension, limit, ...query } = toQuery(roll, all, fixture.today)
      const by = contract.ROW_DIMENSIONS.find((item) => item === dimension) ?? 'area'
      const sort = (['amount', 'pieces', 'margin'] as const)[roll.like % 3] ?? 'amount'
      const start = step === 'day' && addDays(to, -92) > from ? addDays(to, -92) : from
      const { brand_id, product_id, short_name, sku_id, location_id, salesperson_id, customer_id, area } =
        query
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
      const filtered = all.filter(
        (line) => line.day >= start && line.day <= to && matchesFilters(line, filters),
      )
      const gridQuery = { from: start, to, by, step, sort, limit, ...defined(filters) }
      const { status, msg, data } = await fixture.h.call(contract.market.grid, gridQuery, {
        token: fixture.boss.token,
      })
      expect(status, msg).toBe(200)
      const postgres = await askPostgres(fixture.h.database, fixture.boss.tenantId, (source) =>
        buildGrid(source, { seesCost: true }, gridQuery),
      )
      expect(data, JSON.stringify(gridQuery)).toEqual(postgres)
      const cell = (some: readonly Line[]) => {
        const { pieces, amount_fen, margin_fen } = referenceSales(some, false)
        return { pieces, amount_fen, margin_fen }
      }
      const toLine = (some: readonly Line[]) => ({
        ...cell(some),
        cells: data.columns.map(({ key }) =>
          cell(some.filter((line) => referenceStep(line.day, step) === key)),
        ),
      })
      const shownKeys = data.rows.map(({ key }) => key)
      const keys = new Set(filtered.map((line) => referenceKey(line, by)))
      expect(data.groups).toBe(keys.size)
      expect(data.total).toEqual(toLine(filtered))
      for (const { key, id: _, name: __, note: ___, filter: ____, ...row } of data.rows)
        expect(row).toEqual(toLine(filtered.filter((line) => referenceKey(line, by) === key)))
      const otherKeys = filtered.filter((line) => !shownKeys.includes(referenceKey(line, by)))
      expect(data.rest).toEqual(
        keys.size > shownKeys.length ? { groups: keys.size - shownKeys.length, ...toLine(otherKeys) } : null,
      )
    }),
    { numRuns: Math.ceil(RUNS / 2), seed: SEED, endOnFailure: true },
  )
}, 600_000)

const defined = (of: object) =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined))
