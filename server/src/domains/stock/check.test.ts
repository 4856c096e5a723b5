import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSku } from '../../testing/builders.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { ledgerDifferences } from './check.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

test('reports every tenant even when one has many differences', async () => {
  const broken: number[] = []
  for (const count of [1_000, 1]) {
    const { tenantId } = await h.signedIn({ boss: true })
    broken.push(tenantId)
    await h.database.asSystem(async (db) => {
      const { id } = await aSku(db, { tenantId })
      const { rows } = await db.$client.query<{ id: number }>(
        `insert into location (tenant_id, name, kind) select $1, 'L' || n, 'store' from generate_series(1, $2::int) n returning id`,
        [tenantId, count],
      )
      await db.$client.query(
        `insert into stock_balance (tenant_id, sku_id, location_id, quantity, value_fen)
         select $1, $2, place, 0, 5 from unnest($3::bigint[]) place`,
        [tenantId, id, rows.map((row) => row.id)],
      )
    })
  }
  const found = await h.database.asSystem(ledgerDifferences)
  const worthless = found.filter(({ rule }) => rule === 'nothing is worth nothing')
  const of = (tenantId: number | undefined) => worthless.filter(({ tenant_id }) => tenant_id === tenantId)
  expect([of(broken[0]).length, of(broken[1]).length]).toEqual([100, 1])
})
