import { listExports } from '@shangxue/contract/platform/exports'
import { expect, test, vi } from 'vitest'
import { loseConnectionAfterCommit } from '../../testing/database/lost-commits.ts'
import { exportNumbers } from './testing/number-export.ts'
import { downloadExportTable, waitForRun } from './testing/run-export.ts'
import { BIG, setupExportTests } from './testing/setup-export-tests.ts'

const { fixture, start } = setupExportTests()
const requestExport = () => fixture.h.call(exportNumbers, { rows: 3 }, { token: fixture.user.token })
const listOwnExports = async () =>
  (await fixture.h.call(listExports, {}, { token: fixture.user.token })).data.list

test('retains the file of an export with unknown commit', async () => {
  const wasLost = loseConnectionAfterCommit(fixture.h.database.pool, /insert into "export_run"/)
  expect((await requestExport()).status).toBe(503)
  expect(wasLost()).toBe(true)
  vi.restoreAllMocks()
  const [run] = await listOwnExports()
  expect(run?.state).toBe('done')
  expect((await downloadExportTable(fixture.h, run?.id ?? '', fixture.user.token)).rows).toHaveLength(3)
})

test('retains the file of a large export with unknown commit', async () => {
  const wasLost = loseConnectionAfterCommit(fixture.h.database.pool, /insert into "audit_log"/)
  const { id } = await start(BIG)
  expect(await waitForRun(fixture.h, id, fixture.user.token)).toMatchObject({ state: 'done' })
  await expect.poll(wasLost).toBe(true)
  vi.restoreAllMocks()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  // The first job's error handling ends before the next job is done.
  await waitForRun(fixture.h, (await start(BIG, 'next')).id, fixture.user.token)
  expect((await downloadExportTable(fixture.h, id, fixture.user.token)).rows).toHaveLength(BIG)
})

test('leaves no file when no connection becomes free', async () => {
  const { storage, database } = fixture.h
  const write = storage.write
  let key = ''
  vi.spyOn(storage, 'write').mockImplementation(async (newKey, content) => {
    await write(newKey, content)
    key = newKey
    vi.spyOn(database.pool, 'connect').mockImplementation(() => {
      throw new Error('timeout exceeded when trying to connect')
    })
  })
  expect((await requestExport()).status).toBeGreaterThanOrEqual(500)
  vi.restoreAllMocks()
  expect(key).not.toBe('')
  expect(await storage.find(key)).toBeUndefined()
  expect(await listOwnExports()).toEqual([])
})
