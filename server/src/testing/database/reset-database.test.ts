import { expect, test } from 'vitest'
import { brands } from '../../domains/catalogue/schema.ts'
import { createDatabase } from '../../platform/database/database.ts'
import { aTenant } from '../builders.ts'
import { startHarness } from '../harness.ts'
import { describeOnCitus } from './describe-on-citus.ts'
import { borrowTestDatabase } from './open-test-database.ts'
import { isEmbedded } from './test-database.ts'

test('empties a reused database and resets its sequences', async () => {
  const first = await startHarness({ withJobs: true })
  const { tenantId } = await first.signIn({ boss: true })
  await first.database.pool.query('insert into pgboss.job (name) select min(name) from pgboss.queue')
  await first.close()
  const second = await startHarness()
  const countRows = (table: string) =>
    second.database.pool
      .query<{ n: number }>(`select count(*)::int as n from ${table}`)
      .then(({ rows }) => rows[0]?.n)
  const queued = (await countRows(`pg_namespace where nspname = 'pgboss'`))
    ? ['pgboss.job', 'pgboss.schedule']
    : []
  for (const table of ['tenant', 'app_user', 'audit_log', 'sign_in', ...queued])
    expect(await countRows(table)).toBe(0)
  const next = await second.database.withOwner((db) => aTenant(db))
  expect(next.id).toBe(tenantId)
  await second.close()
})

test
  .runIf(isEmbedded)
  .each([
    'create table left_behind (id int)',
    'drop policy stores on sale',
    'alter table sale disable row level security',
  ])('does not reuse a database after %s', async (change) => {
  const first = await borrowTestDatabase()
  await first.pool.query(change)
  await first.close()
  const second = await borrowTestDatabase()
  expect(second.pool).not.toBe(first.pool)
  await second.close()
})

describeOnCitus('a reused database on Citus', () => {
  test('has no rows on any node', async () => {
    const first = await borrowTestDatabase()
    await createDatabase(first.pool).withOwner(async (db) => {
      const { id } = await aTenant(db)
      await db.insert(brands).values({ tenantId: id, name: 'left behind', pinyin: 'left' })
    })
    await first.close()
    const second = await borrowTestDatabase()
    expect(second.pool).toBe(first.pool)
    for (const table of ['tenant', 'brand']) {
      const { rows } = await second.pool.query(`select count(*)::int as n from ${table}`)
      expect([table, ...rows]).toEqual([table, { n: 0 }])
    }
    await second.close()
  })
})
