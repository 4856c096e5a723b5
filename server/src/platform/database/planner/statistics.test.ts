import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTenant } from '../../../testing/builders.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../../testing/database/test-database.ts'
import { createDatabase, type Database } from '../database.ts'
import { analyzeGrownTables } from './statistics.ts'

let opened: TestDatabase
let database: Database
let tenantId: number

beforeAll(async () => {
  opened = await openTestDatabase()
  database = createDatabase(opened.pool)
  tenantId = (await database.withOwner((db) => aTenant(db))).id
})
afterAll(() => opened.close())

/** On Citus, of the parts of the table on all workers. */
const estimatedRows = async (table: string): Promise<number> => {
  let sum = 0
  for (const node of opened.workers ?? [opened.pool]) {
    await node.query(`set citus.override_table_visibility = 'off'`)
    const { rows } = await node.query<{ n: number }>(
      `select coalesce(sum(greatest(reltuples, 0)), 0)::int as n from pg_class where relkind = 'r' and relname ~ $1`,
      [`^${table}(_\\d+)?$`],
    )
    sum += rows[0]?.n ?? 0
  }
  return sum
}
const addBrands = (from: number, to: number) =>
  database.withOwner((db) =>
    db.execute(sql`
      insert into brand (tenant_id, name, pinyin)
      select ${tenantId}::int, 'brand ' || n, 'brand' from generate_series(${from}::int, ${to}::int) n`),
  )

test('analyzes a table that has grown', async () => {
  await addBrands(1, 2_000)
  await analyzeGrownTables(database)
  expect(await estimatedRows('brand')).toBe(2_000)
})

test('skips a table that has hardly grown', async () => {
  await addBrands(2_001, 2_100)
  await analyzeGrownTables(database)
  expect(await estimatedRows('brand')).toBe(2_000)
})
