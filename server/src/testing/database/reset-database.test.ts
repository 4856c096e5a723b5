import { expect, test } from 'vitest'
import { aTenant } from '../builders.ts'
import { startHarness } from '../harness.ts'
import { borrowTestDatabase } from './open-test-database.ts'

const embedded = !process.env.TEST_DATABASE_URL

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

test.runIf(embedded)('does not reuse a database with a changed schema', async () => {
  const first = await borrowTestDatabase()
  await first.pool.query('create table left_behind (id int)')
  await first.close()
  const second = await borrowTestDatabase()
  const { rows } = await second.pool.query("select to_regclass('left_behind') as found")
  expect(rows).toEqual([{ found: null }])
  expect(second.pool).not.toBe(first.pool)
  await second.close()
})
