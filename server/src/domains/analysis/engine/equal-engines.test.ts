// @module-tag full
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { postFacts } from '../../sales/posting/sale-document.ts'
import { reassignSales } from '../../sales/reassign-customer.ts'
import { queryDice } from '../testing/random-queries.ts'
import { questionsOf } from '../testing/random-questions.ts'
import { askPostgres, askReadModel } from '../testing/test-columnar.ts'
import { type Line, twoYearsOfSales } from '../testing/two-years.ts'

const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_129)

const { fixture, lines, sell } = twoYearsOfSales()
const tenantId = () => fixture.boss.tenantId
const execute = (statement: ReturnType<typeof sql>) =>
  fixture.h.database.withTenant({ tenantId: tenantId() }, (db) => db.execute(statement))

beforeAll(async () => {
  await askReadModel(fixture.h.columnar, tenantId(), async () => undefined)
}, 60_000)

const saleOf = (line: Line, day: string, quantity: number, origin?: number) =>
  sell({
    day,
    store: line.location,
    person: line.salesperson,
    ...(line.customer > 0 && { customer: line.customer }),
    ...(origin !== undefined && { origin }),
    lines: [{ sku: line.sku, quantity, amount: quantity * 7_919, cost: quantity * 5_003, phones: [] }],
  })

/** Voids a sale without returns. */
const voidSaleNear = (day: string) =>
  fixture.h.database.withTenant({ tenantId: tenantId() }, async (db) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      update sale set status = 'reversed' where id = (
        select s.id from sale s where s.kind = 'sale' and s.status = 'posted' and s.day <= ${day}::date
          and not exists (select from sale r where r.origin_id = s.id) order by s.day desc, s.id limit 1)
      returning id::int as id`)
    for (const { id } of rows) await postFacts(db, id, -1)
  })

/** Changes of past months, whose sums are thereby stale, and of names and groups. */
const CHANGES: readonly ((line: Line, day: string) => Promise<unknown>)[] = [
  (line, day) => saleOf(line, day, 2),
  async (line, day) => saleOf(line, addDays(day, 3), -1, await saleOf(line, day, 1)),
  (_, day) => voidSaleNear(day),
  (line) =>
    execute(sql`update product set short_name = case when short_name = '星' then '月' else '星' end
      where tenant_id = ${tenantId()} and id = ${line.model}`),
  (line) =>
    execute(sql`update customer set area = case when area = '城东' then '' else '城东' end
      where tenant_id = ${tenantId()} and id = ${line.customer}`),
  (line) => {
    const into = fixture.customers.find((id) => id !== line.customer && line.customer > 0)
    const merge = { tenantId: tenantId(), fromId: line.customer, intoId: into ?? 0 }
    return into === undefined
      ? Promise.resolve()
      : fixture.h.database.withTenant({ tenantId: tenantId() }, (db) => reassignSales(db, merge))
  },
]

async function compareEngines(runs: number): Promise<void> {
  const all = await lines()
  const asked = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(queryDice, fc.nat(1_000), async (roll, change) => {
      const line = all[roll.like % all.length]
      if (line && change % 4 === 0)
        await CHANGES[(change / 4) % CHANGES.length]?.(line, addDays(fixture.today, -roll.ago))
      const questions = Object.entries(questionsOf(roll, all, fixture.today))
      for (const [name, question] of change % 3 === 0 ? questions : questions.slice(0, 5)) {
        const columnar = await askReadModel(fixture.h.columnar, tenantId(), question)
        const postgres = await askPostgres(fixture.h.database, tenantId(), question)
        expect(columnar, `${name} ${JSON.stringify(roll)}`).toEqual(postgres)
        asked.set(name, (asked.get(name) ?? 0) + 1)
      }
      // Compares all rows with PostgreSQL, and sums the months that have changed.
      if (change % 16 === 0) await fixture.h.columnar.verify()
    }),
    { numRuns: runs, seed: SEED, endOnFailure: true },
  )
  await fixture.h.columnar.verify()
  // The questions were also answered from sums of months.
  const summed = await askReadModel(fixture.h.columnar, tenantId(), async (source) => source.summedMonths)
  expect(summed.size).toBeGreaterThan(20)
  expect(fixture.h.columnar.counts).toMatchObject({ builds: 1, failures: 0, differences: 0 })
  expect([...asked.values()].every((count) => count > 0)).toBe(true)
  expect([...asked.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(runs * 5)
}

test('both engines answer 2,000 questions alike after changes', { timeout: 1_200_000 }, () =>
  compareEngines(Number(process.env.PROPERTY_RUNS ?? 400)),
)
