import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestEmbedded } from '../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../testing/database/test-database.ts'
import { planDistribution } from './plan.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestEmbedded()
})
afterAll(() => opened.close())

/** Returns the distribution of the schema with a change that is rolled back. */
async function planWith(change = '') {
  const client = await opened.pool.connect()
  try {
    await client.query(`begin; ${change}`)
    const plan = await planDistribution(client)
    return { ...plan, statements: plan.steps.flatMap(({ statements }) => statements) }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('the current schema', () => {
  test('has no obstacle for Citus', async () => {
    expect((await planWith()).obstacles).toEqual([])
  })

  test('distributes every table once, except those of the coordinator', async () => {
    const { rows } = await opened.pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const { statements, placements } = await planWith()
    const distributed = statements.flatMap(
      (statement) => /^select create_\w+_table\('(\w+)'/.exec(statement)?.[1] ?? [],
    )
    const staying = [...placements].flatMap(([name, placement]) => (placement === 'coordinator' ? name : []))
    expect(staying).toEqual(['server_setting', 'sign_in_failure', 'speech_usage'])
    expect([...distributed, ...staying].sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  test('distributes referenced tables first', async () => {
    const { rows } = await opened.pool.query<{ from: string; to: string }>(
      `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
    )
    const { statements } = await planWith()
    const positionOf = (table: string) =>
      statements.findIndex((statement) => statement.includes(`_table('${table}'`))
    for (const { from, to } of rows) expect([from, positionOf(to) < positionOf(from)]).toEqual([from, true])
  })

  test('ends the log of changes, which no columnar file reads', async () => {
    const { rows } = await opened.pool.query<{ name: string }>(
      `select t.tgname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where p.prosrc like '%into columnar_change%'`,
    )
    expect(rows.length).toBeGreaterThan(10)
    const { statements } = await planWith()
    const dropped = statements.flatMap((statement) => /^drop trigger "(\w+)" on/.exec(statement)?.[1] ?? [])
    expect(dropped.sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  test('names the size of each table', async () => {
    const { steps } = await planWith('analyze brand')
    const sizes = steps.filter(({ statements }) => statements.join().includes(`_table('brand'`))
    expect(sizes.map(({ size }) => size)).toEqual([expect.stringMatching(/^about 0 rows, \d\.\d MB$/)])
  })

  test('can be changed in one PostgreSQL transaction', async () => {
    const { statements } = await planWith()
    const plain = statements.filter((statement) => /^(drop|create( unique)?) index/.test(statement))
    expect(plain).toHaveLength(12)
    const { obstacles } = await planWith(plain.join(';'))
    expect(obstacles).toEqual([])
  })
})

test.each([
  ['a table of no tenant', 'create table loose (id int primary key)', 'loose has no tenant_id'],
  [
    'a table whose tenant may be missing',
    'create table loose (tenant_id int, id int)',
    'loose has no tenant_id',
  ],
  [
    'a unique index across tenants',
    'create unique index one_name on brand (name)',
    'brand: the unique index one_name does not hold tenant_id',
  ],
  [
    'a key without the tenant',
    `alter table todo add constraint todo_id_only unique (id);
     create table loose (tenant_id int not null, id int, todo_id bigint constraint to_todo references todo (id))`,
    'loose: to_todo points at todo without the tenant of both',
  ],
  [
    'a policy with a subquery',
    'alter policy tenant on brand using (tenant_id = (select current_tenant()))',
    'brand: its policy holds a subquery',
  ],
])('names %s as an obstacle', async (_what, change, obstacle) => {
  expect((await planWith(change)).obstacles).toContainEqual(expect.stringContaining(obstacle))
})
