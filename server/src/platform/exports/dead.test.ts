import { EXPORTS_WAITING_MOST } from '@shangxue/contract/constants'
import { expect, test } from 'vitest'
import { notifyOfExport } from '../../domains/notifications/service.ts'
import { endDeadExports } from './dead.ts'
import { EXPORT_JOB } from './jobs.ts'
import { exporting } from './testing/exporting.ts'

const { at, start, get, retry, drop, told, fileKey } = exporting()

const sweep = (storage = at.h.storage) =>
  endDeadExports({ database: at.h.database, jobs: at.h.jobs, storage, finished: notifyOfExport })
/** Puts an export into the state in which a crashed server left it. */
async function left(state: 'queued' | 'running') {
  const { id } = await start(3)
  await at.h.database.pool.query(
    'update export_run set state = $2, finished_at = null, rows_done = 0 where id = $1',
    [id, state],
  )
  return id
}
/** Inserts the run's job in the given queue state, delayed so that no worker of this process fetches it. */
const jobIs = (id: string, state: string) =>
  at.h.database.pool.query(
    `insert into pgboss.job (name, data, state, start_after)
     values ($1, jsonb_build_object('tenantId', $2::int, 'runId', $3::text), $4::pgboss.job_state, now() + interval '1 day')`,
    [EXPORT_JOB.name, at.user.tenantId, id, state],
  )

test.each(['queued', 'running'] as const)(
  'fails a crashed %s export and notifies its user',
  async (state) => {
    const id = await left(state)
    const key = await fileKey(id)
    await jobIs(id, 'failed')
    expect(await sweep()).toBe(1)
    const refusal = '生成多次中断，文件没有生成，请重试；如持续出现请联系管理员'
    expect((await get(id)).data).toMatchObject({ state: 'failed', refusal })
    expect(await told()).toMatchObject([{ kind: 'export.failed', body: refusal }])
    expect(await at.h.storage.read(key)).toBeUndefined()
    expect(await sweep()).toBe(0)
    expect((await retry(id)).data).toMatchObject({ state: 'queued' })
  },
)

test.each(['created', 'retry', 'active'])('continues an export whose job is %s', async (state) => {
  const id = await left('running')
  await jobIs(id, state)
  expect(await sweep()).toBe(0)
  expect((await get(id)).data).toMatchObject({ state: 'running' })
  await drop(id)
})

test("frees the user's limit once stale exports are failed", async () => {
  const dead: string[] = []
  for (let n = 0; n < EXPORTS_WAITING_MOST; n++) dead.push(await left('running'))
  expect(await sweep()).toBe(EXPORTS_WAITING_MOST)
  expect((await retry(dead[0] ?? '')).status).toBe(200)
})

test('continues with other exports when a file cannot be removed', async () => {
  const ids = [await left('running'), await left('running')]
  let asked = 0
  const brittle = {
    ...at.h.storage,
    remove: (key: string) =>
      asked++ === 0 ? Promise.reject(new Error('the bucket is away')) : at.h.storage.remove(key),
  }
  await expect(sweep(brittle)).rejects.toThrow('the bucket is away')
  const states = await Promise.all(ids.map(async (id) => (await get(id)).data.state))
  expect(states).toEqual(['failed', 'failed'])
})
