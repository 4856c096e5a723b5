import { listExports } from '@shangxue/contract/exports'
import { expect, test, vi } from 'vitest'
import { loseCommitAfter } from '../../testing/lost-commits.ts'
import { downloaded, settled } from './testing/exported.ts'
import { BIG, exporting } from './testing/exporting.ts'
import { exportNumbers } from './testing/numbers.ts'

const { at, start } = exporting()
const ask = () => at.h.call(exportNumbers, { rows: 3 }, { token: at.user.token })
const listed = async () => (await at.h.call(listExports, {}, { token: at.user.token })).data.list

test('retains the file of an export with unknown commit', async () => {
  const lost = loseCommitAfter(at.h.database.pool, /insert into "export_run"/)
  expect((await ask()).status).toBe(503)
  expect(lost()).toBe(true)
  vi.restoreAllMocks()
  const [run] = await listed()
  expect(run?.state).toBe('done')
  expect((await downloaded(at.h, run?.id ?? '', at.user.token)).rows).toHaveLength(3)
})

test('retains the file of a large export with unknown commit', async () => {
  const lost = loseCommitAfter(at.h.database.pool, /insert into "audit_log"/)
  const { id } = await start(BIG)
  expect(await settled(at.h, id, at.user.token)).toMatchObject({ state: 'done' })
  await expect.poll(lost).toBe(true)
  vi.restoreAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  // The first job's error handling ends before the next job is done.
  await settled(at.h, (await start(BIG, 'next')).id, at.user.token)
  expect((await downloaded(at.h, id, at.user.token)).rows).toHaveLength(BIG)
})

test('leaves no file when no connection becomes free', async () => {
  const { storage, database } = at.h
  const write = storage.write
  let key = ''
  vi.spyOn(storage, 'write').mockImplementation(async (fresh, content) => {
    await write(fresh, content)
    key = fresh
    vi.spyOn(database.pool, 'connect').mockImplementation(() => {
      throw new Error('timeout exceeded when trying to connect')
    })
  })
  expect((await ask()).status).toBeGreaterThanOrEqual(500)
  vi.restoreAllMocks()
  expect(key).not.toBe('')
  expect(await storage.find(key)).toBeUndefined()
  expect(await listed()).toEqual([])
})
