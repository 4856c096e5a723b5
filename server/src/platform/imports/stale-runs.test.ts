import { userImport } from '@shangxue/contract/platform/imports'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { supportsConcurrency } from '../../testing/database/concurrency.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { checkJobKind, commitJobKind } from './jobs.ts'
import { failStaleImports } from './stale-runs.ts'
import { csvOf, wizard } from './testing/wizard.ts'

let h: Harness
let boss: TestUser
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
})
afterAll(() => h.close())
beforeEach(async () => {
  boss = await h.signIn({ boss: true })
})

const createCheckedRun = async () =>
  (
    await wizard(h, userImport).uploadAndCheck(
      boss,
      Buffer.from(csvOf(['姓名', '岗位'], [['王小明', '店长']])),
      'x.csv',
    )
  ).id
const run = async (id: string) => (await h.call(userImport.get, { id }, { token: boss.token })).data
/** Puts the run into the state in which a crashed server left it. Returns its file key. */
async function setCrashedState(id: string, state: 'checking' | 'committing'): Promise<string> {
  const { rows } = await h.database.pool.query(
    'update import_run set state = $2 where id = $1 returning file_key as key',
    [id, state],
  )
  return rows[0]?.key
}
/** Inserts the run's job in the given queue state, delayed so that no worker of this process fetches it. */
async function insertJob(id: string, state: string, { name } = commitJobKind('users')) {
  await h.database.pool.query(
    `insert into pgboss.job (name, data, state, start_after)
     values ($1, jsonb_build_object('tenantId', $2::int, 'runId', $3::text), $4::pgboss.job_state, now() + interval '1 day')`,
    [name, boss.tenantId, id, state],
  )
}
const sweep = () => failStaleImports(h.database, h.jobs, h.storage)

describe('an import whose server crashed', () => {
  test.each([
    ['while it was checked', 'checking', checkJobKind('users')],
    ['while it was stored', 'committing', commitJobKind('users')],
  ] as const)('fails %s once its job is out of retries', async (_, state, kind) => {
    const id = await createCheckedRun()
    const key = await setCrashedState(id, state)
    await insertJob(id, 'failed', kind)
    expect(await sweep()).toBe(1)
    expect(await run(id)).toMatchObject({
      state: 'failed',
      refusal: '服务器重启，导入没有完成，没有保存任何数据，请重新导入',
    })
    expect(await h.storage.read(key)).toBeUndefined()
    expect(await sweep()).toBe(0)
  })

  test.each(['created', 'retry', 'active'])('continues while its job is %s', async (state) => {
    const id = await createCheckedRun()
    const key = await setCrashedState(id, 'committing')
    await insertJob(id, state)
    expect(await sweep()).toBe(0)
    expect(await run(id)).toMatchObject({ state: 'committing' })
    expect(await h.storage.read(key)).toBeDefined()
    await h.database.pool.query(`update import_run set state = 'cancelled' where id = $1`, [id])
  })

  test.runIf(supportsConcurrency)('is not failed while a slow process is storing it', async () => {
    const id = await createCheckedRun()
    await setCrashedState(id, 'committing')
    await h.database.withTenant({ tenantId: boss.tenantId }, async (db) => {
      await db.execute(`update import_run set state = 'committed' where id = '${id}'`)
      expect(await sweep()).toBe(0)
    })
    expect(await sweep()).toBe(0)
    expect(await run(id)).toMatchObject({ state: 'committed' })
  })

  test('does not block other runs without file removal', async () => {
    const [first, second] = [await createCheckedRun(), await createCheckedRun()]
    await setCrashedState(first, 'checking')
    await setCrashedState(second, 'checking')
    let attempts = 0
    const flakyStorage = {
      ...h.storage,
      remove: (key: string) =>
        attempts++ === 0 ? Promise.reject(new Error('the bucket is away')) : h.storage.remove(key),
    }
    await expect(failStaleImports(h.database, h.jobs, flakyStorage)).rejects.toThrow('the bucket is away')
    const states = [(await run(first)).state, (await run(second)).state]
    expect(states.toSorted()).toEqual(['checking', 'failed'])
    expect(await sweep()).toBe(1)
  })
})
