// @module-tag full
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aTenant } from '../../testing/builders.ts'
import { createPgBoss10 } from '../../testing/database/create-pg-boss-10.ts'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import type { TestDatabase } from '../../testing/database/test-database.ts'
import { createDatabase, type Database } from '../database/database.ts'
import { createJobs, type JobKind, type Jobs } from './jobs.ts'
import { prepareJobQueue } from './queue-schema.ts'

const KIND: JobKind<{ nth: number }> = { name: 'test-replaced', retries: 2, expireMinutes: 7 }
const NIGHTLY = 'test-replaced-nightly'
const quiet = { warn: () => undefined, error: () => undefined }
const NEVER_POLLS = 3_600

let opened: TestDatabase
let database: Database
let tenantId: number
const started: Jobs[] = []
beforeAll(async () => {
  opened = await openTestDatabase()
  database = createDatabase(opened.pool)
  tenantId = (await database.withOwner((db) => aTenant(db))).id
})
afterAll(() => opened.close())
beforeEach(() => createPgBoss10(opened.pool, [KIND.name, NIGHTLY]))
afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop()
})

const rows = async (text: string, values: unknown[] = []) => (await opened.pool.query(text, values)).rows
const insertJob = (nth: number, state: string, columns: Record<string, unknown> = {}) => {
  const extra = Object.keys(columns)
  return opened.pool.query(
    `insert into pgboss.job (name, data, state, expire_in, keep_until${extra.map((name) => `, ${name}`).join('')})
     values ($1, jsonb_build_object('tenantId', $2::int, 'nth', $3::int), $4, interval '7 minutes',
       now() + interval '14 days'${extra.map((_, index) => `, $${index + 5}`).join('')})`,
    [KIND.name, tenantId, nth, state, ...Object.values(columns)],
  )
}
const createWorker = (run: (nth: number) => Promise<void>) => {
  const jobs = createJobs(opened.pool, quiet, { pollSeconds: NEVER_POLLS })
  jobs.handle(KIND, ({ nth }) => run(nth))
  started.push(jobs)
  return jobs
}
const version = () => rows('select version from pgboss.version')

test('servers that start together on an empty database create each queue once', async () => {
  await opened.pool.query('drop schema pgboss cascade')
  const names = Array.from({ length: 20 }, (_, nth) => `start-${nth}`)
  const servers = [1, 2, 3, 4].map(() => {
    const jobs = createWorker(async () => undefined)
    for (const name of names) jobs.handle({ name, retries: 0 }, async () => undefined)
    for (const name of names) jobs.schedule(`${name}-nightly`, '0 0 1 1 *', async () => undefined)
    return jobs
  })
  await Promise.all(servers.map((server) => server.start()))
  expect(await rows(`select from pgboss.queue where name like 'start-%'`)).toHaveLength(2 * names.length)
}, 60_000)

describe('a queue of pg-boss 10', () => {
  test('is replaced at the start and its unfinished jobs run', async () => {
    await insertJob(1, 'created', { priority: 3 })
    await insertJob(2, 'retry', { retry_count: 1, started_on: new Date() })
    await insertJob(3, 'active', { started_on: new Date() })
    await insertJob(4, 'completed', { completed_on: new Date() })
    await insertJob(5, 'failed', { completed_on: new Date() })
    const done: number[] = []
    await createWorker(async (nth) => void done.push(nth)).start({ exclusive: true })
    await expect.poll(() => done.toSorted(), { timeout: 20_000 }).toEqual([1, 2, 3])
    await expect
      .poll(() => rows(`select count(*)::int as n from pgboss.job where state = 'completed'`), {
        timeout: 20_000,
      })
      .toEqual([{ n: 3 }])
    expect(await version()).not.toEqual([{ version: 24 }])
    expect(await rows(`select from pg_namespace where nspname = 'pgboss_replaced'`)).toEqual([])
  })

  test('keeps time, tries, priority and expiry of a job', async () => {
    const start = new Date('2030-01-01T08:00:00Z')
    await insertJob(1, 'retry', { priority: 3, retry_count: 1, retry_limit: 4, start_after: start })
    await prepareJobQueue(opened.pool, [])
    expect(
      await rows(`select name, data, state, priority, retry_count, retry_limit, start_after, expire_seconds
        from pgboss.job`),
    ).toEqual([
      {
        name: KIND.name,
        data: { tenantId, nth: 1 },
        state: 'retry',
        priority: 3,
        retry_count: 1,
        retry_limit: 4,
        start_after: start,
        expire_seconds: 420,
      },
    ])
  })

  test('accepts jobs before it is replaced, as older servers need', async () => {
    const jobs = createWorker(async () => undefined)
    await database.withTenant({ tenantId }, (db) => jobs.enqueue(db, KIND, { tenantId, nth: 6 }))
    expect(await version()).toEqual([{ version: 24 }])
    await prepareJobQueue(opened.pool, [])
    await database.withTenant({ tenantId }, (db) => jobs.enqueue(db, KIND, { tenantId, nth: 7 }))
    expect(await rows(`select data->'nth' as nth, expire_seconds from pgboss.job order by 1`)).toEqual([
      { nth: 6, expire_seconds: 420 },
      { nth: 7, expire_seconds: 420 },
    ])
  })

  test('does not run the schedule of a minute a second time', async () => {
    const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
    await opened.pool.query(
      `insert into pgboss.job (name, state, singleton_key, singleton_on, completed_on)
       values ($1, 'completed', 'schedule', $2::timestamp, now()),
         ($1, 'completed', 'schedule', $2::timestamp - interval '1 day', now())`,
      [NIGHTLY, minute],
    )
    await prepareJobQueue(opened.pool, [])
    const again = `insert into pgboss.job (name, singleton_key, singleton_on) values ($1, 'schedule', $2::timestamp)
      on conflict do nothing returning id`
    expect(await rows(again, [NIGHTLY, minute])).toEqual([])
    expect(await rows('select from pgboss.job')).toHaveLength(1)
  })

  test('is replaced once by servers that start together', async () => {
    for (const nth of [1, 2, 3]) await insertJob(nth, 'created')
    const done: number[] = []
    const workers = [1, 2, 3].map(() => createWorker(async (nth) => void done.push(nth)))
    await Promise.all(workers.map((worker) => worker.start()))
    await expect.poll(() => done.toSorted(), { timeout: 20_000 }).toEqual([1, 2, 3])
    expect(await rows('select count(*)::int as n from pgboss.job')).toEqual([{ n: 3 }])
  })

  test('stays unchanged if a job cannot be copied', async () => {
    await insertJob(1, 'created')
    await insertJob(2, 'created')
    await opened.pool.query(`update pgboss.job set keep_until = null where data->>'nth' = '2'`)
    await expect(prepareJobQueue(opened.pool, [])).rejects.toThrow('keep_until')
    expect(await version()).toEqual([{ version: 24 }])
    expect(await rows('select from pgboss.job')).toHaveLength(2)
  })
})

describe('a server with pg-boss 10 on the new schema', () => {
  beforeEach(async () => {
    await insertJob(1, 'active', { started_on: new Date() })
    await prepareJobQueue(opened.pool, [])
  })

  test('completes the job that it is running', async () => {
    await opened.pool.query(`update pgboss.job set completed_on = now(), state = 'completed', output = null
      where name = '${KIND.name}' and id in (select id from pgboss.job) and state = 'active'`)
    expect(await rows('select state from pgboss.job')).toEqual([{ state: 'completed' }])
  })

  test.each([
    ['fetch', 'update pgboss.job set retry_count = retry_count + 1 returning extract(epoch from expire_in)'],
    [
      'fail',
      'with d as (delete from pgboss.job returning *) insert into pgboss.job (id, name, expire_in) select id, name, expire_in from d',
    ],
    ['schedule', `insert into pgboss.job (name, expire_in) values ('${NIGHTLY}', interval '2 hours')`],
  ])('cannot %s jobs and changes none', async (_, statement) => {
    await expect(opened.pool.query(statement)).rejects.toThrow('expire_in')
    expect(await rows('select state, retry_count from pgboss.job')).toEqual([
      { state: 'active', retry_count: 0 },
    ])
  })
})
