import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '../../../domains/catalogue/schema.ts'
import { aTenant } from '../../../testing/builders.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../../testing/database/test-database.ts'
import { createDatabase, type Database } from '../database.ts'
import { type OpenPool, openPool } from './open-pool.ts'
import { type Replica, watchReplica } from './replica.ts'

const url = process.env.TEST_DATABASE_URL
const READER = `reader_${process.pid}`
const NEVER = 1_000_000
const quiet = { warn: () => undefined, info: () => undefined }

/** Uses the same server through another role, so that the role shows who answered. */
describe.skipIf(!url)('with a replica', () => {
  let opened: TestDatabase
  let database: Database
  let tenantId: number
  let replica: Replica
  let both: OpenPool
  let address: URL
  const logged: string[] = []
  const log = {
    warn: (line: string) => void logged.push(line),
    info: (line: string) => void logged.push(line),
  }

  beforeAll(async () => {
    opened = await openTestDatabase()
    const { rows } = await opened.pool.query('select current_database() as name')
    await opened.pool.query(`create role ${READER} login; grant shangxue_app to ${READER}`)
    address = new URL(url ?? '')
    address.username = READER
    address.pathname = `/${rows[0].name}`
    const pools = { databaseUrl: address.href, replicaUrl: address.href, databaseConnections: 2, dataDir: '' }
    both = await openPool(pools, () => expect.fail('this is not the embedded database'))
    if (!both.replica) throw new TypeError('no replica')
    replica = await watchReplica(opened.pool, both.replica, log, NEVER)
    database = createDatabase(opened.pool, { replica })
    tenantId = await database.withOwner(async (db) => {
      const { id } = await aTenant(db)
      await db.insert(brands).values({ tenantId: id, name: 'kept', pinyin: 'kept' })
      return id
    })
  })
  afterAll(async () => {
    await replica.close()
    await both.close()
    await opened.pool.query(`drop owned by ${READER}; drop role ${READER}`)
    await opened.close()
  })
  const queryRole = (binding: { readFromReplica?: boolean; readOnly?: boolean }) =>
    database.withTenant({ tenantId, ...binding }, async (db) => {
      const { rows } = await db.execute<{ who: string; role: string; readonly: string; seen: number }>(
        `select session_user as who, current_user as role, current_setting('transaction_read_only') as readonly,
           (select count(*)::int from brand) as seen`,
      )
      return rows[0]
    })

  test('sends only heavy reads to the replica, tenant-bound', async () => {
    const heavy = { readFromReplica: true, readOnly: true }
    expect(await queryRole(heavy)).toEqual({ who: READER, role: 'shangxue_app', readonly: 'on', seen: 1 })
    expect((await queryRole({ readOnly: true }))?.who).not.toBe(READER)
    expect((await queryRole({ readFromReplica: true }))?.who).not.toBe(READER)
  })

  test('reports a failing query without retrying it on the primary', async () => {
    let attempts = 0
    const failing = database.withTenant({ tenantId, readFromReplica: true, readOnly: true }, (db) => {
      attempts += 1
      return db.execute('select 1 / 0')
    })
    await expect(failing).rejects.toThrow()
    expect(attempts).toBe(1)
    expect(replica.isUsable()).toBe(true)
  })

  test('repeats an interrupted read on the primary', async () => {
    let attempts = 0
    const role = await database.withTenant(
      { tenantId, readFromReplica: true, readOnly: true },
      async (db) => {
        const { rows } = await db.execute<{ pid: number; who: string }>(
          'select pg_backend_pid() as pid, session_user as who',
        )
        attempts += 1
        if (rows[0]?.who === READER) {
          await opened.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
          await db.execute('select 1')
        }
        return rows[0]?.who
      },
    )
    expect(attempts).toBe(2)
    expect(role).not.toBe(READER)
    expect((await queryRole({ readFromReplica: true, readOnly: true }))?.who).not.toBe(READER)
  })

  test.each([
    ['is away', () => ({ port: '9' }), 'does not answer'],
    ['lets nobody in', () => ({ username: 'nobody_of_that_name' }), 'does not answer'],
  ])('avoids a replica that %s and logs it once', async (_what, overrides, issue) => {
    const before = logged.length
    const elsewhere = Object.assign(new URL(address.href), overrides())
    const pool = new pg.Pool({ connectionString: elsewhere.href, connectionTimeoutMillis: 2_000 })
    const broken = await watchReplica(opened.pool, pool, log, NEVER)
    expect(broken.isUsable()).toBe(false)
    expect(logged.slice(before)).toEqual([expect.stringContaining(issue)])
    expect(
      await createDatabase(opened.pool, { replica: broken }).withTenant(
        { tenantId, readFromReplica: true, readOnly: true },
        async () => 1,
      ),
    ).toBe(1)
    await broken.close()
  })

  /** Simulates a replica at the given WAL positions, one per check. */
  const replicaAt = (positions: { lsn?: string; system?: string }[]) => {
    const real = new pg.Pool({ connectionString: address.href })
    return Object.assign(real, {
      query: async (text: string, values: unknown[]) => {
        const { lsn = 'F/0', system } = positions.shift() ?? {}
        const { rows } = await opened.pool.query(text, values)
        const { rows: caughtUp } = await opened.pool.query('select $1::pg_lsn >= $2::pg_lsn as caught_up', [
          lsn,
          values[0],
        ])
        return {
          rows: [{ ...rows[0], ...(system ? { system } : {}), lsn, caught_up: caughtUp[0].caught_up }],
        }
      },
    }) as unknown as pg.Pool
  }

  test('avoids a replica that is behind', async () => {
    const behind = await watchReplica(opened.pool, replicaAt([{}, { lsn: '0/1' }]), log, NEVER)
    expect(behind.isUsable()).toBe(false)
    expect(logged.at(-1)).toContain('it is behind')
    await behind.close()
  })

  test('avoids a replica of another database', async () => {
    const foreign = await watchReplica(opened.pool, replicaAt([{ system: '1' }, { system: '1' }]), log, NEVER)
    expect(foreign.isUsable()).toBe(false)
    expect(logged.at(-1)).toContain('no copy of the database')
    await foreign.close()
  })

  test('uses a replica again after it recovers', async () => {
    const positions = [{}, { lsn: '0/1' }, {}, {}, {}, {}, {}, {}]
    const recovering = await watchReplica(opened.pool, replicaAt(positions), quiet, 5)
    await expect.poll(() => recovering.isUsable()).toBe(true)
    await recovering.close()
  })
})
