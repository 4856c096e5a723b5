import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTenant } from '../../testing/builders.ts'
import { describeOnCitus } from '../../testing/database/describe-on-citus.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../testing/database/test-database.ts'
import { createDatabase, type Database, type Db } from './database.ts'
import { queryReachableTenants } from './reachable-tenants.ts'

let opened: TestDatabase
let database: Database
const tenantIds: number[] = []

beforeAll(async () => {
  opened = await openTestDatabase()
  database = createDatabase(opened.pool)
  for (let n = 0; n < 8; n++)
    tenantIds.push(
      await database.withOwner(async (db) => {
        const { id } = await aTenant(db)
        await db.execute(sql`insert into brand (tenant_id, name, pinyin) values (${id}, 'a', 'a')`)
        return id
      }),
    )
})
afterAll(() => opened.close())

const nodeDown = () => Object.assign(new Error('connection to the remote node failed'), { code: '08006' })

async function listTenants(db: Db, ofTenants: (column: SQL) => SQL): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select b.tenant_id::int as id from brand b where ${ofTenants(sql`b.tenant_id`)}`,
  )
  return rows.map(({ id }) => id)
}

/** A query that fails if it needs the tenant, as if its node were down. */
const listWithout = (missing: number) => async (db: Db, ofTenants: (column: SQL) => SQL) => {
  const ids = await listTenants(db, ofTenants)
  if (ids.includes(missing)) throw nodeDown()
  return ids
}

test('asks once for all tenants while every node answers', async () => {
  const { results, failure } = await queryReachableTenants(database, listTenants)
  expect(results.flat().sort((a, b) => a - b)).toEqual(tenantIds)
  expect([results.length, failure]).toEqual([1, undefined])
})

describe('without Citus', () => {
  test('reports a lost connection', async () => {
    const local = { ...database, isDistributed: async () => false }
    const attempt = queryReachableTenants(local, () => Promise.reject(nodeDown()))
    await expect(attempt).rejects.toThrow('remote node failed')
  })
})

describeOnCitus('while a node is down', () => {
  test('returns the tenants of the other nodes and the reason why some are missing', async () => {
    const [missing = 0] = tenantIds
    const { results, failure } = await queryReachableTenants(database, listWithout(missing))
    expect(results.length).toBeGreaterThan(0)
    expect(results.flat()).not.toContain(missing)
    expect(failure).toMatchObject({ code: '08006' })
  })

  test('fails if no node answers', async () => {
    const attempt = queryReachableTenants(database, () => Promise.reject(nodeDown()))
    await expect(attempt).rejects.toThrow('remote node failed')
  })

  test('does not repeat a query that fails for another reason', async () => {
    const attempt = queryReachableTenants(database, (db) => db.execute(sql`select 1 / 0`))
    await expect(attempt).rejects.toMatchObject({ cause: { code: '22012' } })
  })
})
