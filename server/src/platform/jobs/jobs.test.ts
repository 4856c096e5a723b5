import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { createDatabase, type Database } from '../database/database.ts'
import { createJobs, type JobKind, type Jobs } from './jobs.ts'

type Payload = { readonly nth: number }
/** Longer than any test: what runs does not run because somebody looked by chance. */
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
async function working(kind: JobKind<Payload>, run: (nth: number) => Promise<void>) {
  jobs = createJobs(opened.pool, quiet, NEVER_POLLS)
  jobs.handle(kind, ({ nth }) => run(nth))
  await jobs.start()
}
const enqueue = (kind: JobKind<Payload>, count: number) =>
  database.asTenant({ tenantId: TENANT }, async (db) => {
    for (let nth = 0; nth < count; nth++) await jobs.enqueue(db, kind, { tenantId: TENANT, nth })
  })

test('jobs that were enqueued together are done one after the other, without a wait in between', async () => {
  const kind: JobKind<Payload> = { name: 'test-together', retries: 0 }
  const done: number[] = []
  let running = 0
  let most = 0
  await working(kind, async (nth) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    done.push(nth)
  })
  await enqueue(kind, 5)
  await expect.poll(() => done.toSorted(), { timeout: 20_000 }).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(1)
})

test('one that fails does not hold up the next', async () => {
  const kind: JobKind<Payload> = { name: 'test-failing', retries: 0 }
  const done: number[] = []
  await working(kind, async (nth) => {
    if (nth === 0) throw new Error('no')
    done.push(nth)
  })
  await enqueue(kind, 2)
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([1])
})

test('as many run at a time as the kind says', async () => {
  const kind: JobKind<Payload> = { name: 'test-at-once', retries: 0, atOnce: 3 }
  let begun = 0
  let go = () => {}
  const waits = new Promise<void>((resolve) => {
    go = resolve
  })
  const done: number[] = []
  await working(kind, async (nth) => {
    begun++
    await waits
    done.push(nth)
  })
  await enqueue(kind, 4)
  await expect.poll(() => begun, { timeout: 20_000 }).toBe(3)
  go()
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(4)
})
