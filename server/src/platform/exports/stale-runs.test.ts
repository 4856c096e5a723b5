import { PENDING_EXPORTS_MAX } from '@shangxue/contract/platform/constants'
import { expect, test } from 'vitest'
import { notifyExportFinished } from '../../domains/notifications/service.ts'
import { EXPORT_JOB } from './jobs.ts'
import { failStaleExports } from './stale-runs.ts'
import { setupExportTests } from './testing/setup-export-tests.ts'

const { fixture, start, get, retry, deleteRun, listNotified, fileKey } = setupExportTests()

const sweep = (storage = fixture.h.storage) =>
  failStaleExports({
    database: fixture.h.database,
    jobs: fixture.h.jobs,
    storage,
    onFinished: notifyExportFinished,
  })
/** Puts an export into the state in which a crashed server left it. */
async function createCrashedRun(state: 'queued' | 'running') {
  const { id } = await start(3)
  await fixture.h.database.pool.query(
    'update export_run set state = $2, finished_at = null, rows_done = 0 where id = $1',
    [id, state],
  )
  return id
}
/** Inserts the run's job in the given queue state, delayed so that no worker of this process fetches it. */
const insertJob = (id: string, state: string) =>
  fixture.h.database.pool.query(
    `insert into pgboss.job (name, data, state, start_after)
     values ($1, jsonb_build_object('tenantId', $2::int, 'runId', $3::text), $4::pgboss.job_state, now() + interval '1 day')`,
    [EXPORT_JOB.name, fixture.user.tenantId, id, state],
  )

test.each(['queued', 'running'] as const)(
  'fails a crashed %s export and notifies its user',
  async (state) => {
    const id = await createCrashedRun(state)
    const key = await fileKey(id)
    await insertJob(id, 'failed')
    expect(await sweep()).toBe(1)
    const refusal = '生成多次中断，文件没有生成，请重试；如持续出现请联系管理员'
    expect((await get(id)).data).toMatchObject({ state: 'failed', refusal })
    expect(await listNotified()).toMatchObject([{ kind: 'export.failed', body: refusal }])
    expect(await fixture.h.storage.read(key)).toBeUndefined()
    expect(await sweep()).toBe(0)
    expect((await retry(id)).data).toMatchObject({ state: 'queued' })
  },
)

test.each(['created', 'retry', 'active'])('continues an export whose job is %s', async (state) => {
  const id = await createCrashedRun('running')
  await insertJob(id, state)
  expect(await sweep()).toBe(0)
  expect((await get(id)).data).toMatchObject({ state: 'running' })
  await deleteRun(id)
})

test("frees the user's limit once stale exports are failed", async () => {
  const staleRuns: string[] = []
  for (let n = 0; n < PENDING_EXPORTS_MAX; n++) staleRuns.push(await createCrashedRun('running'))
  expect(await sweep()).toBe(PENDING_EXPORTS_MAX)
  expect((await retry(staleRuns[0] ?? '')).status).toBe(200)
})

test('continues with other exports when a file cannot be removed', async () => {
  const ids = [await createCrashedRun('running'), await createCrashedRun('running')]
  let attempts = 0
  const flakyStorage = {
    ...fixture.h.storage,
    remove: (key: string) =>
      attempts++ === 0 ? Promise.reject(new Error('the bucket is away')) : fixture.h.storage.remove(key),
  }
  await expect(sweep(flakyStorage)).rejects.toThrow('the bucket is away')
  const states = await Promise.all(ids.map(async (id) => (await get(id)).data.state))
  expect(states).toEqual(['failed', 'failed'])
})
