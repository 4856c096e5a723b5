import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTenant } from '../../../testing/builders.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../../testing/database/test-database.ts'
import { createDatabase, type Database } from '../database.ts'
import { analyzeGrownTables } from './statistics.ts'

let opened: TestDatabase
let database: Database

beforeAll(async () => {
  opened = await openTestDatabase()
  database = createDatabase(opened.pool)
})
afterAll(() => opened.close())

const estimatedRows = async (table: string): Promise<number> => {
  const { rows } = await opened.pool.query<{ n: number }>(
    'select reltuples::int as n from pg_class where oid = $1::regclass',
    [table],
  )
  return rows[0]?.n ?? 0
}
const addBrands = (from: number, to: number) =>
  database.withOwner(async (db) => {
    const { id } = await aTenant(db)
    await db.execute(sql`
      insert into brand (tenant_id, name, pinyin) select ${id}, 'brand ' || n, 'brand' from generate_series(${from}::int, ${to}::int) n`)
  })

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
