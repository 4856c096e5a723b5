// @module-tag full
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { noopBus } from '../bus/bus.ts'
import { createDatabase, type Database } from '../database/database.ts'
import { createJobs, type JobKind, type Jobs } from './jobs.ts'

type Payload = { readonly nth: number }
/** Longer than any test, so that no job is found by polling. */
const NEVER_POLLS = 3_600
const TENANT = 1

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let database: Database
let jobs: Jobs
beforeAll(async () => {
  opened = await openTestDatabase()
  database = createDatabase(opened.pool)
})
afterAll(() => opened.close())
afterEach(() => jobs.stop())

const quiet = { warn: () => undefined, error: () => undefined }
async function startWorker(kind: JobKind<Payload>, run: (nth: number) => Promise<void>, pool = opened.pool) {
  jobs = createJobs(pool, quiet, { pollSeconds: NEVER_POLLS })
  jobs.handle(kind, ({ nth }) => run(nth))
  await jobs.start()
}
const enqueue = (kind: JobKind<Payload>, count: number) =>
  database.withTenant({ tenantId: TENANT }, async (db) => {
    for (let nth = 0; nth < count; nth++) await jobs.enqueue(db, kind, { tenantId: TENANT, nth })
  })

test('runs enqueued jobs one after another without delay', async () => {
  const kind: JobKind<Payload> = { name: 'test-together', retries: 0 }
  const done: number[] = []
  let running = 0
  let mostRunning = 0
  await startWorker(kind, async (nth) => {
    mostRunning = Math.max(mostRunning, ++running)
    await Promise.resolve()
    running--
    done.push(nth)
  })
  await enqueue(kind, 5)
  await expect.poll(() => done.toSorted(), { timeout: 20_000 }).toEqual([0, 1, 2, 3, 4])
  expect(mostRunning).toBe(1)
})

test('runs the next job after a failed one', async () => {
  const kind: JobKind<Payload> = { name: 'test-failing', retries: 0 }
  const done: number[] = []
  await startWorker(kind, async (nth) => {
    if (nth === 0) throw new Error('no')
    done.push(nth)
  })
  await enqueue(kind, 2)
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([1])
})

test('runs as many jobs concurrently as the kind allows', async () => {
  const kind: JobKind<Payload> = { name: 'test-at-once', retries: 0, concurrency: 3 }
  let started = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const done: number[] = []
  await startWorker(kind, async (nth) => {
    started++
    await released
    done.push(nth)
  })
  await enqueue(kind, 4)
  await expect.poll(() => started, { timeout: 20_000 }).toBe(3)
  release()
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(4)
})

const stateOf = async (kind: JobKind<Payload>) => {
  const { rows } = await opened.pool.query('select state, retry_count from pgboss.job where name = $1', [
    kind.name,
  ])
  return rows
}
/** A pool whose statements outside of transactions go through `query`. */
const fakePool = (query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>) =>
  ({ query, connect: () => opened.pool.connect() }) as unknown as pg.Pool
/** A pool whose connection breaks once, during a matching statement. */
function flakyPool(pattern: RegExp) {
  let failures = 0
  const query = async (text: string, values?: unknown[]) => {
    if (pattern.test(text) && failures++ === 0) throw new Error('Connection terminated unexpectedly')
    return opened.pool.query(text, values)
  }
  return { pool: fakePool(query), broken: () => failures }
}

test.each([
  ['is done', 'completed', /SET completed_on = pgboss\.job_now\(\)/],
  ['failed', 'failed', /WITH deleted_jobs AS[\s\S]*ANY\(\$2/i],
])('records that a job %s although the connection breaks', async (_, state, pattern) => {
  const kind: JobKind<Payload> = { name: `test-${state}-on-a-broken-connection`, retries: 0 }
  const { pool, broken: failures } = flakyPool(pattern)
  const run = async () => {
    if (state === 'failed') throw new Error('no')
  }
  await startWorker(kind, run, pool)
  await enqueue(kind, 1)
  await expect.poll(() => stateOf(kind), { timeout: 20_000 }).toEqual([{ state, retry_count: 0 }])
  expect(failures()).toBeGreaterThan(1)
})

/** A pool that can be ended and whose job fetches can be delayed. */
function createTestPool() {
  let fetchGate: Promise<void> | undefined
  let heldFetches = 0
  let isEnded = false
  const statementsAfterEnd: string[] = []
  const query = async (text: string, values?: unknown[]) => {
    if (isEnded) statementsAfterEnd.push(text)
    const answer = await opened.pool.query(text, values)
    if (fetchGate && /SKIP LOCKED/i.test(text) && answer.rows.length > 0) {
      heldFetches++
      await fetchGate
    }
    return answer
  }
  return {
    pool: fakePool(query),
    delayFetches(until: Promise<void>) {
      fetchGate = until
    },
    heldFetches: () => heldFetches,
    end() {
      isEnded = true
    },
    /** Statements received after the end. */
    after: statementsAfterEnd,
  }
}

test('returns a job fetched during shutdown to the queue', async () => {
  const kind: JobKind<Payload> = { name: 'test-fetched', retries: 0 }
  const testPool = createTestPool()
  let release = () => {}
  testPool.delayFetches(
    new Promise((resolve) => {
      release = resolve
    }),
  )
  const done: string[] = []
  await startWorker(kind, async () => void done.push('before'), testPool.pool)
  await enqueue(kind, 1)
  await expect.poll(testPool.heldFetches, { timeout: 20_000 }).toBe(1)
  const stopping = jobs.stop()
  setTimeout(release, 1_500)
  await stopping
  testPool.end()
  await startWorker(kind, async () => void done.push('after'))
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['after'])
  expect(testPool.after).toEqual([])
})

test('sends no statement after the stop timeout', async () => {
  const kind: JobKind<Payload> = { name: 'test-endless', retries: 0 }
  const testPool = createTestPool()
  let fail = () => {}
  let started = false
  jobs = createJobs(testPool.pool, quiet, { pollSeconds: NEVER_POLLS, stopTimeoutMs: 1_000 })
  jobs.handle(kind, async () => {
    started = true
    await new Promise((_resolve, reject) => {
      fail = () => reject(new Error('too late'))
    })
  })
  await jobs.start()
  await enqueue(kind, 1)
  await expect.poll(() => started, { timeout: 20_000 }).toBe(true)
  await jobs.stop()
  testPool.end()
  fail()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(testPool.after).toEqual([])
})

describe('after a crash of the only server', () => {
  const kind: JobKind<Payload> = { name: 'test-crashed', retries: 2 }
  const states = async () => {
    const { rows } = await opened.pool.query<{ nth: number; state: string }>(
      `select (data->>'nth')::int as nth, state from pgboss.job where name = $1 order by nth`,
      [kind.name],
    )
    return rows
  }

  test('retries an active job within its retry limit', async () => {
    await startWorker(kind, async () => undefined)
    await enqueue(kind, 2)
    await expect
      .poll(states, { timeout: 20_000 })
      .toMatchObject([{ state: 'completed' }, { state: 'completed' }])
    await jobs.stop()
    // The state after a crash: the first job in its second try, the other in its last.
    await opened.pool.query(
      `update pgboss.job set state = 'active', completed_on = null, retry_count = 1 + (data->>'nth')::int
       where name = $1`,
      [kind.name],
    )
    const done: number[] = []
    jobs = createJobs(opened.pool, quiet, { pollSeconds: NEVER_POLLS })
    jobs.handle(kind, async ({ nth }) => void done.push(nth))
    await jobs.start({ exclusive: true })
    await expect.poll(states, { timeout: 20_000 }).toEqual([
      { nth: 0, state: 'completed' },
      { nth: 1, state: 'failed' },
    ])
    expect(done).toEqual([0])
  })

  test('lists queued and running jobs by payload until done', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await startWorker(kind, () => released)
    await enqueue(kind, 1)
    const pending = () => database.withOwner((db) => jobs.pending(db, kind))
    expect(await pending()).toEqual([{ tenantId: TENANT, nth: 0 }])
    release()
    await expect.poll(pending, { timeout: 20_000 }).toEqual([])
  })
})

const ONE = { tenantId: TENANT, nth: 0 }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('starts a job at once after a slow transaction', async () => {
  const kind: JobKind<Payload> = { name: 'test-slow-commit', retries: 0 }
  let startedAt = 0
  await startWorker(kind, async () => {
    startedAt = performance.now()
  })
  let committedAt = 0
  await database.withTenant({ tenantId: TENANT }, async (db) => {
    await jobs.enqueue(db, kind, ONE)
    await pause(400)
    committedAt = performance.now()
  })
  await expect.poll(() => startedAt, { timeout: 20_000 }).toBeGreaterThan(committedAt)
  expect(startedAt - committedAt).toBeLessThan(1_000)
})

test('finds a job whose notification was lost', async () => {
  const kind: JobKind<Payload> = { name: 'test-lost-notification', retries: 0 }
  const done: number[] = []
  jobs = createJobs(opened.pool, quiet, { pollSeconds: 0.3 })
  jobs.handle(kind, async ({ nth }) => void done.push(nth))
  await jobs.start()
  await opened.pool.query(`insert into pgboss.job (name, data) values ($1, '{"nth": 7}')`, [kind.name])
  await expect.poll(() => done, { timeout: 5_000 }).toEqual([7])
})

test('runs a delayed job at its time', async () => {
  const kind: JobKind<Payload> = { name: 'test-later', retries: 0 }
  let delayMs = Number.NaN
  jobs = createJobs(opened.pool, quiet, { pollSeconds: 1 })
  jobs.handle(kind, async () => {
    delayMs = performance.now() - due
  })
  await jobs.start()
  // Between the first poll and the second.
  await opened.pool.query(
    `insert into pgboss.job (name, start_after) values ($1, now() + interval '1500 milliseconds')`,
    [kind.name],
  )
  const due = performance.now() + 1_500
  await expect.poll(() => delayMs, { timeout: 10_000 }).toBeGreaterThan(-100)
  expect(delayMs).toBeLessThan(800)
})

test('polls faster while no notifications arrive', async () => {
  const kind: JobKind<Payload> = { name: 'test-bus-away', retries: 0 }
  const done: number[] = []
  const bus = { ...noopBus(), isConnected: () => false }
  jobs = createJobs(opened.pool, quiet, { pollSeconds: NEVER_POLLS, bus })
  jobs.handle(kind, async ({ nth }) => void done.push(nth))
  await jobs.start()
  await opened.pool.query(`insert into pgboss.job (name, data) values ($1, '{"nth": 1}')`, [kind.name])
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([1])
})

test('polls when the bus reconnects', async () => {
  const kind: JobKind<Payload> = { name: 'test-bus-back', retries: 0 }
  const done: number[] = []
  let reconnect = () => {}
  const bus = {
    ...noopBus(),
    onReconnect: (listener: () => void) => {
      reconnect = listener
    },
  }
  jobs = createJobs(opened.pool, quiet, { pollSeconds: NEVER_POLLS, bus })
  jobs.handle(kind, async ({ nth }) => void done.push(nth))
  await jobs.start()
  await opened.pool.query(`insert into pgboss.job (name, data) values ($1, '{"nth": 2}')`, [kind.name])
  reconnect()
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([2])
})

test('wakes another server after the commit', async () => {
  const kind: JobKind<Payload> = { name: 'test-other-server', retries: 0 }
  const done: number[] = []
  let receive: (text: string) => void = () => {}
  const bus = {
    ...noopBus(),
    on(_topic: string, listener: typeof receive) {
      receive = listener
    },
  }
  const worker = createJobs(opened.pool, quiet, { pollSeconds: NEVER_POLLS, bus })
  worker.handle(kind, async ({ nth }) => void done.push(nth))
  await worker.start()
  const publish = (_topic: string, text: string) => receive(text)
  jobs = createJobs(opened.pool, quiet, { runsJobs: false, bus: { ...noopBus(), publish } })
  jobs.handle(kind, async () => undefined)
  await jobs.start()
  await enqueue(kind, 1)
  await expect.poll(() => done, { timeout: 5_000 }).toEqual([0])
  await worker.stop()
})

test('retries a failed job within seconds', async () => {
  const kind: JobKind<Payload> = { name: 'test-retried', retries: 1 }
  let tries = 0
  jobs = createJobs(opened.pool, quiet)
  jobs.handle(kind, async () => {
    if (++tries === 1) throw new Error('no')
  })
  await jobs.start()
  await enqueue(kind, 1)
  await expect.poll(() => tries, { timeout: 8_000 }).toBe(2)
})

test('sends few statements while idle', async () => {
  let statements = 0
  const query = async (text: string, values?: unknown[]) => {
    statements++
    return opened.pool.query(text, values)
  }
  jobs = createJobs(fakePool(query), quiet)
  for (let nth = 0; nth < 30; nth++)
    jobs.handle({ name: `test-idle-${nth}`, retries: 0 }, async () => undefined)
  await jobs.start()
  await pause(500)
  statements = 0
  await pause(2_200)
  // A new minute may start meanwhile.
  expect(statements).toBeLessThanOrEqual(1)
})

test('runs a schedule once a minute on two servers', async () => {
  const runs: string[] = []
  const start = async () => {
    const instance = createJobs(opened.pool, quiet, { pollSeconds: NEVER_POLLS })
    instance.schedule('test-minutely', '* * * * *', async () => void runs.push('run'))
    instance.schedule('test-never', '0 0 30 2 *', async () => void runs.push('never'))
    await instance.start()
    return instance
  }
  jobs = await start()
  const second = await start()
  await expect.poll(() => runs, { timeout: 10_000 }).toEqual(['run'])
  await pause(300)
  const minutes = await opened.pool.query(`select singleton_on from pgboss.job where name = 'test-minutely'`)
  // Two if the minute has changed meanwhile.
  expect(runs.length).toBe(minutes.rows.length)
  expect(new Set(minutes.rows.map((row) => String(row.singleton_on))).size).toBe(minutes.rows.length)
  await second.stop()
})
