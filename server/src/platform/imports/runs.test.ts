import { ERRORS } from '@shangxue/contract/errors/errors'
import { OPEN_IMPORTS_MAX, RUNNING_IMPORTS_MAX } from '@shangxue/contract/platform/constants'
import { priceImport, userImport } from '@shangxue/contract/platform/imports'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loseConnectionAfterCommit } from '../../testing/database/lost-commits.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { wizard } from './testing/wizard.ts'

let h: Harness
let boss: TestUser
const FILE = Buffer.from('姓名,岗位\r\n王小明,店长')
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  // The queue exists without a worker, so that uploads stay in `checking`.
  await h.jobs.stop()
})
afterAll(() => h.close())
beforeEach(async () => {
  boss = await h.signIn({ boss: true })
})

const upload = (user = boss, endpoints = userImport) => wizard(h, endpoints).upload(user, FILE, 'x.csv')
const setState = (state: string, user = boss) =>
  h.database.pool.query('update import_run set state = $1 where user_id = $2', [state, user.userId])
const fileKeysIn = async (state: string) =>
  (
    await h.database.pool.query<{ key: string }>(
      'select file_key as key from import_run where user_id = $1 and state = $2 order by created_at',
      [boss.userId, state],
    )
  ).rows.map(({ key }) => key)

test('limits the concurrent imports of a user across kinds', async () => {
  const first = await upload()
  for (let i = 1; i < RUNNING_IMPORTS_MAX; i++) await upload(boss, i % 2 ? priceImport : userImport)
  expect(await upload()).toMatchObject({
    status: 409,
    code: ERRORS.imports_waiting.code,
    msg: expect.stringContaining(`${RUNNING_IMPORTS_MAX} 个导入`),
  })
  expect(await upload(await h.signIn({ tenantId: boss.tenantId, boss: true }))).toMatchObject({
    status: 200,
  })
  await wizard(h, userImport).cancel(boss, first.data.id)
  expect(await upload()).toMatchObject({ status: 200 })
})

test('holds the limit for ten concurrent uploads', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(RUNNING_IMPORTS_MAX)
  const { rows } = await h.database.pool.query('select from import_run where user_id = $1', [boss.userId])
  expect(rows).toHaveLength(RUNNING_IMPORTS_MAX)
})

test('cancels the oldest unfinished import with its file', async () => {
  for (let i = 0; i < OPEN_IMPORTS_MAX; i++) {
    await upload()
    await setState('ready')
  }
  const [oldest = '', second = ''] = await fileKeysIn('ready')
  expect(await upload()).toMatchObject({ status: 200 })
  expect(await fileKeysIn('cancelled')).toEqual([oldest])
  expect(await h.storage.read(oldest)).toBeUndefined()
  expect(await h.storage.read(second)).toBeDefined()
})

test("retains the file when the commit's outcome is unknown", async () => {
  const wasLost = loseConnectionAfterCommit(h.database.pool, /insert into "import_run"/)
  expect((await upload()).status).toBe(503)
  expect(wasLost()).toBe(true)
  vi.restoreAllMocks()
  const [key = ''] = await fileKeysIn('checking')
  expect(await h.storage.find(key)).toBeDefined()
})
