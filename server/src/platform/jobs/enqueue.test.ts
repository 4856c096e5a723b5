import { sql } from 'drizzle-orm'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brands } from '../../domains/catalogue/schema.ts'
import { aTenant } from '../../testing/builders.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../testing/database/test-database.ts'
import { createDatabase, type Database, type Db } from '../database/database.ts'
import { sqlState } from '../database/errors.ts'
import { pipeline } from '../database/pipeline.ts'
import { createJobs, type JobKind, type Jobs } from './jobs.ts'

const KIND: JobKind<{ nth: number }> = { name: 'test-enqueue', retries: 3, expireMinutes: 7 }
const NIGHTLY = 'test-nightly'
const INSUFFICIENT_PRIVILEGE = '42501'
const quiet = { warn: () => undefined, error: () => undefined }

let opened: TestDatabase
let database: Database
let jobs: Jobs
let ours: number
let theirs: number

/** Creates the queue and only enqueues, as a server with the role `web` does. */
async function startQueue(): Promise<Jobs> {
  const started = createJobs(opened.pool, quiet, { runsJobs: false })
  started.handle(KIND, async () => undefined)
  started.schedule(NIGHTLY, '0 0 1 1 *', async () => undefined)
  await started.start()
  return started
}

beforeAll(async () => {
  opened = await openTestDatabase()
  database = createDatabase(opened.pool)
  ;[ours, theirs] = await database.withOwner(async (db) => {
    const tenantIds = [(await aTenant(db)).id, (await aTenant(db)).id] as const
    for (const tenantId of tenantIds)
      await db.insert(brands).values({ tenantId, name: `of ${tenantId}`, pinyin: 'x' })
    return tenantIds
  })
  jobs = await startQueue()
  await opened.pool.query(
    `insert into pgboss.schedule (name, cron) values ('${NIGHTLY}', '0 0 1 1 *') on conflict do nothing`,
  )
})
afterAll(async () => {
  await jobs.stop()
  await opened.close()
})

const enqueue = (db: Db, nth = 0, tenantId = ours) => jobs.enqueue(db, KIND, { tenantId, nth })
const brandTenants = async (db: Db) =>
  (await db.select({ tenant: brands.tenantId }).from(brands)).map(({ tenant }) => tenant)
const roleOf = async (db: Db) =>
  (await db.execute<{ role: string }>(sql`select current_user::text as role`)).rows[0]?.role

describe('enqueue beside pipelined statements', () => {
  test("never exposes another tenant's rows", async () => {
    const [before, , during, after] = await database.withTenant({ tenantId: ours }, (db) =>
      pipeline(
        db,
        () => brandTenants(db),
        () => enqueue(db),
        () => brandTenants(db),
        async () => {
          await enqueue(db)
          return brandTenants(db)
        },
      ),
    )
    expect([before, during, after]).toEqual([[ours], [ours], [ours]])
  })

  test("never changes another tenant's rows", async () => {
    const changed = await database.withTenant({ tenantId: ours }, async (db) => {
      const [, rows] = await Promise.all([
        enqueue(db),
        db.update(brands).set({ position: 3 }).returning({ tenant: brands.tenantId }),
      ])
      return rows
    })
    expect(changed).toEqual([{ tenant: ours }])
  })

  test('keeps the application role throughout', async () => {
    const roles = await database.withTenant({ tenantId: ours }, (db) =>
      Promise.all([
        enqueue(db),
        roleOf(db),
        jobs.countAhead(db, KIND, { tenantId: ours, nth: 0 }),
        roleOf(db),
      ]),
    )
    expect([roles[1], roles[3]]).toEqual(['shangxue_app', 'shangxue_app'])
  })
})

describe('enqueue', () => {
  const outcome = (work: (db: Db) => Promise<unknown>, tenantId = ours) =>
    database.withTenant({ tenantId }, work).then(() => 'accepted', sqlState)

  test('rejects a job of another tenant', async () => {
    expect(await outcome((db) => enqueue(db, 1, theirs))).toBe(INSUFFICIENT_PRIVILEGE)
  })
  test('rejects a job without a tenant', async () => {
    const missingTenant = null as unknown as number
    expect(await outcome((db) => enqueue(db, 1, missingTenant))).toBe(INSUFFICIENT_PRIVILEGE)
  })
  test('rejects a transaction without a tenant', async () => {
    const unbound = database.withOwner((db) => enqueue(db)).then(() => 'accepted', sqlState)
    expect(await unbound).toBe(INSUFFICIENT_PRIVILEGE)
  })
  test.each([NIGHTLY, '__pgboss__send-it'])('rejects %s, which acts for all tenants', async (name) => {
    const kind = { name, retries: 0 }
    expect(await outcome((db) => jobs.enqueue(db, kind, { tenantId: ours }))).toBe(INSUFFICIENT_PRIVILEGE)
  })
  test('rejects an unknown kind instead of losing the job', async () => {
    const kind = { name: 'test-unknown', retries: 0 }
    await expect(
      database.withTenant({ tenantId: ours }, (db) => jobs.enqueue(db, kind, { tenantId: ours })),
    ).rejects.toThrow()
  })
  test('enqueues nothing when the transaction rolls back', async () => {
    const rolledBack = database.withTenant({ tenantId: ours }, async (db) => {
      await enqueue(db, 77)
      throw new Error('stop')
    })
    await expect(rolledBack).rejects.toThrow('stop')
    const { rows } = await opened.pool.query(`select from pgboss.job where data->>'nth' = '77'`)
    expect(rows).toEqual([])
  })
  test('counts no job of another tenant as ahead', async () => {
    await database.withTenant({ tenantId: theirs }, (db) => enqueue(db, 88, theirs))
    await database.withTenant({ tenantId: ours }, (db) => enqueue(db, 89))
    const ahead = (tenantId: number, nth: number) =>
      database.withTenant({ tenantId: ours, readOnly: true }, (db) =>
        jobs.countAhead(db, KIND, { tenantId, nth }),
      )
    expect(await ahead(ours, 89)).toBeGreaterThan(0)
    expect(await ahead(theirs, 88)).toBe(0)
  })
})

describe('the queue functions', () => {
  test('are restricted to the application role', async () => {
    const { rows } = await opened.pool.query(`
      select proname, prosecdef as definer, proconfig as config, has_function_privilege('public', oid, 'execute') as everybody,
        has_function_privilege('shangxue_app', oid, 'execute') as application
      from pg_proc where pronamespace = 'public'::regnamespace and proname in ('enqueue_job', 'jobs_ahead') order by 1`)
    const restricted = {
      definer: true,
      config: ['search_path=pg_catalog, pg_temp'],
      everybody: false,
      application: true,
    }
    expect(rows).toEqual([
      { proname: 'enqueue_job', ...restricted },
      { proname: 'jobs_ahead', ...restricted },
    ])
  })

  // Fails when an upgrade of pg-boss stores jobs differently: add a migration with the new function.
  test('store a job as pg-boss itself does', async () => {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => opened.pool.query(text, values) },
      schema: 'pgboss',
      openTelemetry: { enabled: false },
    })
    const payload = { tenantId: ours, nth: 500 }
    await boss.send(KIND.name, payload, {
      retryLimit: KIND.retries,
      retryBackoff: true,
      priority: -2,
      expireInSeconds: 7 * 60,
    })
    await database.withTenant({ tenantId: ours }, (db) => jobs.enqueue(db, KIND, payload, 2))
    const { rows } = await opened.pool.query<{ job: Record<string, unknown> }>(`
      select to_jsonb(j) - 'id' - 'created_on' - 'start_after' - 'keep_until' || jsonb_build_object(
          'waits', start_after - created_on, 'keeps', keep_until - start_after) as job
      from pgboss.job j where data->>'nth' = '500'`)
    expect(rows).toHaveLength(2)
    expect(rows[1]?.job).toEqual(rows[0]?.job)
  })

  test('work in a queue recreated after the migrations', async () => {
    await jobs.stop()
    await opened.pool.query('drop schema pgboss cascade')
    jobs = await startQueue()
    await database.withTenant({ tenantId: ours }, (db) => enqueue(db, 5))
    const { rows } = await opened.pool.query('select data from pgboss.job where name = $1', [KIND.name])
    expect(rows).toEqual([{ data: { tenantId: ours, nth: 5 } }])
  })
})
