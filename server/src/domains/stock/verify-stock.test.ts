import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSku } from '../../testing/builders.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { ledgerDifferences } from './verify-stock.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

test('reports every tenant even when one has many differences', async () => {
  const tenantIds: number[] = []
  for (const count of [1_000, 1]) {
    const { tenantId } = await h.signIn({ boss: true })
    tenantIds.push(tenantId)
    await h.database.withOwner(async (db) => {
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
  const differences = await h.database.withOwner(ledgerDifferences)
  const valueDifferences = differences.filter(({ rule }) => rule === 'nothing is worth nothing')
  const differencesOf = (tenantId: number | undefined) =>
    valueDifferences.filter(({ tenant_id }) => tenant_id === tenantId)
  expect([differencesOf(tenantIds[0]).length, differencesOf(tenantIds[1]).length]).toEqual([100, 1])
})
