// @module-tag full
import * as contract from '@shangxue/contract/analysis/insights'
import { addDays } from '@shangxue/study/time/calendar'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import { randomCommands, randomDice } from '../../sales/testing/random-commands.ts'
import { testShop } from '../../sales/testing/shop.ts'
import { askPostgres, askReadModel, testColumnar } from '../testing/test-columnar.ts'
import { explainChange } from './explain-change.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 4)
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_129)

const shop = testShop({ columnar: testColumnar })
const { fixture } = shop
const { commands, prepare } = randomCommands(shop)

beforeAll(async () => {
  await prepare()
  await askReadModel(fixture.h.columnar, fixture.boss.tenantId, async () => undefined)
}, 60_000)

/** Sums over the lines of posted sales and returns, and the changes of each store. */
async function sumLines(from: string, to: string) {
  const { rows } = await fixture.h.database.pool.query<{ store: string; amount: number; margin: number }>(
    `select s.location_id::text as store, sum(k.amount_fen)::float8 as amount,
            sum(k.amount_fen - k.cost_fen)::float8 as margin
     from sale s join sale_line k on k.sale_id = s.id
     where s.tenant_id = $1 and s.status = 'posted' and s.day between $2 and $3 group by 1`,
    [fixture.boss.tenantId, from, to],
  )
  return rows
}

test('follows sales, returns, voids and corrections on both engines', async () => {
  const { boss, h } = fixture
  const { rows } = await h.database.pool.query<{ today: string }>(
    `select (now() at time zone 'Asia/Shanghai')::date::text as today`,
  )
  const today = rows[0]?.today ?? ''
  // a day earlier and later, because commands may date sales back and midnight may pass
  const period = { from: addDays(today, -1), to: addDays(today, 1) }
  const sequence = fc.array(fc.tuple(fc.constantFrom(...Object.keys(commands)), randomDice), {
    minLength: 8,
    maxLength: 14,
  })
  await fc.assert(
    fc.asyncProperty(sequence, async (steps) => {
      for (const [name, dice] of steps) await commands[name]?.(dice)
      for (const measure of ['amount', 'margin'] as const) {
        const query = { ...period, measure, compare: 'before' as const, limit: 50 }
        const run = (source: FigureSource) =>
          explainChange(source, { seesCost: true }, contract.marketInsights.dimensions, query)
        const postgres = await askPostgres(h.database, boss.tenantId, run)
        expect(await askReadModel(h.columnar, boss.tenantId, run)).toEqual(postgres)
        const lines = await sumLines(period.from, period.to)
        const earlier = await sumLines(postgres.compared_with.from, postgres.compared_with.to)
        const sum = (of: typeof lines) => of.reduce((total, line) => total + line[measure], 0)
        expect(postgres.total).toMatchObject({ now: sum(lines), before: sum(earlier) })
        for (const { by, rows: groups, rest } of postgres.dimensions) {
          expect(rest).toBeNull()
          expect(groups.reduce((total, { change }) => total + change, 0)).toBe(postgres.total.change)
          if (by !== 'store') continue
          for (const { key, now } of groups)
            expect(now).toBe(lines.find(({ store }) => store === key)?.[measure] ?? 0)
        }
      }
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
}, 240_000)
