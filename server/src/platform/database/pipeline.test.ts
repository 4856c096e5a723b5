import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import type { Db } from './database.ts'
import { sqlState } from './errors.ts'
import { pipeline } from './pipeline.ts'

let h: Harness
let user: TestUser
beforeAll(async () => {
  h = await startHarness()
  user = await h.signIn({ boss: true })
})
afterAll(() => h.close())

const add = (db: Db, name: string) =>
  db.execute(sql`insert into brand (tenant_id, name, pinyin) values (${user.tenantId}, ${name}, ${name})`)
async function brands(db: Db): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from brand`)
  return rows[0]?.n ?? 0
}

test('runs pipelined statements in order, also when nested', async () => {
  const results = await h.database.withTenant(user, (db) =>
    pipeline(
      db,
      () => brands(db),
      () => add(db, '甲'),
      async () => brands(db),
      () =>
        pipeline(
          db,
          async () => void (await add(db, '乙')),
          () => brands(db),
        ),
      () => brands(db),
    ),
  )
  expect([results[0], results[2], results[3][1], results[4]]).toEqual([0, 1, 2, 2])
})

test('throws the first failure and rolls everything back', async () => {
  const failing = h.database.withTenant(user, (db) =>
    pipeline(
      db,
      () => add(db, '丙'),
      () => add(db, '丙'),
      () => add(db, '丁'),
    ),
  )
  await expect(failing.catch(sqlState)).resolves.toBe('23505')
  expect(await h.database.withTenant(user, brands)).toBe(2)
})
