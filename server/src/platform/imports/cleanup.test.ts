import { userImport } from '@shangxue/contract/platform/imports'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { purgeAbandonedImports } from './cleanup.ts'
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

/** Returns the file key of an import that started some days ago. */
const createOldRun = async (days: number) => {
  const { id } = await wizard(h, userImport).uploadAndCheck(
    boss,
    Buffer.from(csvOf(['姓名', '岗位'], [['王小明', '店长']])),
    'x.csv',
  )
  const { rows } = await h.database.withOwner((db) =>
    db.execute<{
      key: string
    }>(sql`update import_run set created_at = now() - make_interval(days => ${days})
      where id = ${id} returning file_key as key`),
  )
  return { id, key: rows[0]?.key ?? '' }
}
const state = async (id: string) => (await h.call(userImport.get, { id }, { token: boss.token })).data.state
const purge = () => purgeAbandonedImports(h.database, h.storage)

test('cancels an abandoned but no recent import', async () => {
  const [oldRun, recentRun] = [await createOldRun(3), await createOldRun(1)]
  expect(await purge()).toBe(1)
  expect([await state(oldRun.id), await state(recentRun.id)]).toEqual(['cancelled', 'ready'])
  expect(await h.storage.read(oldRun.key)).toBeUndefined()
  expect(await h.storage.read(recentRun.key)).toBeDefined()
})

test('retries a file that could not be removed', async () => {
  const { id, key } = await createOldRun(3)
  const remove = vi.spyOn(h.storage, 'remove').mockRejectedValueOnce(new Error('the bucket is away'))
  await expect(purge()).rejects.toThrow('the bucket is away')
  remove.mockRestore()
  expect(await h.storage.read(key)).toBeDefined()
  expect(await purge()).toBe(1)
  expect(await state(id)).toBe('cancelled')
  expect(await h.storage.read(key)).toBeUndefined()
})

test('continues with other imports when a file cannot be removed', async () => {
  const runs = [await createOldRun(3), await createOldRun(3)]
  const { remove } = h.storage
  vi.spyOn(h.storage, 'remove').mockImplementation((key) =>
    key === runs[0]?.key ? Promise.reject(new Error('the bucket is away')) : remove(key),
  )
  await expect(purge()).rejects.toThrow('the bucket is away')
  vi.restoreAllMocks()
  expect(await Promise.all(runs.map(({ id }) => state(id)))).toEqual(['ready', 'cancelled'])
  expect(await purge()).toBe(1)
})
