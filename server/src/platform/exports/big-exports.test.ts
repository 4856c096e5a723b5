import { ERRORS } from '@shangxue/contract/errors/errors'
import { EXPORT_RETENTION_DAYS } from '@shangxue/contract/platform/constants'
import * as contract from '@shangxue/contract/platform/exports'
import { describe, expect, test, vi } from 'vitest'
import { notifyExportFinished } from '../../domains/notifications/service.ts'
import { createJobs } from '../jobs/jobs.ts'
import { registerExportJobs } from './jobs.ts'
import { exportNumbers, numbersExport, readFailure } from './testing/number-export.ts'
import { downloadExportTable, waitForRun } from './testing/run-export.ts'
import { BIG, isRunning, setupExportTests } from './testing/setup-export-tests.ts'

const {
  fixture,
  start,
  get,
  downloadFile,
  retry,
  deleteRun,
  listNotified,
  listAudited,
  fileKey,
  revokeRight,
  holdWrites,
} = setupExportTests()

describe('a large export', () => {
  test('runs as a job with progress and a notification', async () => {
    const release = holdWrites()
    const queued = await start(BIG, 'x')
    expect(queued).toMatchObject({ state: 'queued', rows_done: 0, finished_at: null })
    expect(await waitForRun(fixture.h, queued.id, fixture.user.token, isRunning)).toMatchObject({
      rows_total: BIG,
    })
    expect(await downloadFile(queued.id)).toMatchObject({ status: 409, code: ERRORS.export_not_ready.code })
    release()
    const doneRun = await waitForRun(fixture.h, queued.id, fixture.user.token)
    expect(doneRun).toMatchObject({ state: 'done', rows_done: BIG, rows_total: BIG })
    expect(Date.parse(doneRun.expires_at ?? '') - Date.parse(doneRun.finished_at ?? '')).toBe(
      EXPORT_RETENTION_DAYS * 86_400_000,
    )
    const { rows } = await downloadExportTable(fixture.h, doneRun.id, fixture.user.token)
    expect(rows.map(({ cells }) => Number(cells[0]))).toEqual(Array.from({ length: BIG }, (_, n) => BIG - n))
    expect(await listNotified()).toMatchObject([
      { kind: 'export.done', title: '数字导出完成', link: '/exports', read: false },
    ])
    expect(await listAudited()).toMatchObject([{ after: { rows: BIG, filters: { note: 'x' } } }])
  })
  test('reuses a queued export with the same filters', async () => {
    const release = holdWrites()
    const first = await start(BIG)
    expect((await start(BIG)).id).toBe(first.id)
    expect((await start(BIG, 'else')).id).not.toBe(first.id)
    release()
    await waitForRun(fixture.h, first.id, fixture.user.token)
    expect((await start(BIG)).id).not.toBe(first.id)
  })
  test('stops without a file or notification when cancelled', async () => {
    const release = holdWrites()
    const { id } = await start(BIG)
    await waitForRun(fixture.h, id, fixture.user.token, isRunning)
    const key = await fileKey(id)
    expect((await deleteRun(id)).status).toBe(200)
    expect(await get(id)).toMatchObject({ status: 404 })
    release()
    const next = await start(BIG, 'after')
    await waitForRun(fixture.h, next.id, fixture.user.token)
    expect(await fixture.h.storage.read(key)).toBeUndefined()
    expect(await listNotified()).toHaveLength(1)
    expect(
      (await fixture.h.call(contract.listExports, {}, { token: fixture.user.token })).data.list,
    ).toHaveLength(1)
  })
  test('reports a failure and succeeds when retried', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    readFailure.enabled = true
    const { id } = await start(BIG)
    const failedRun = await waitForRun(fixture.h, id, fixture.user.token)
    expect(failedRun.state).toBe('failed')
    expect(failedRun.refusal).toContain('服务器出错，文件没有生成')
    expect(await listNotified()).toMatchObject([
      { kind: 'export.failed', body: failedRun.refusal, link: '/exports' },
    ])
    expect(await listAudited()).toEqual([])

    readFailure.enabled = false
    expect((await retry(id)).data).toMatchObject({ state: 'queued', refusal: null, finished_at: null })
    expect(await waitForRun(fixture.h, id, fixture.user.token)).toMatchObject({
      state: 'done',
      rows_done: BIG,
    })
    expect((await downloadExportTable(fixture.h, id, fixture.user.token)).rows).toHaveLength(BIG)
    expect((await retry(id)).data).toMatchObject({ state: 'done' })
  })
  test('ignores a second tap on 重试', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    readFailure.enabled = true
    const { id } = await start(BIG)
    await waitForRun(fixture.h, id, fixture.user.token)
    readFailure.enabled = false
    const release = holdWrites()
    const answers = [await retry(id), await retry(id)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    release()
    await waitForRun(fixture.h, id, fixture.user.token)
    expect(await listNotified()).toMatchObject([{ kind: 'export.done' }, { kind: 'export.failed' }])
  })
  test('is claimed by another process after a crash', async () => {
    const release = holdWrites()
    const { id } = await start(BIG)
    await waitForRun(fixture.h, id, fixture.user.token, isRunning)
    const lostFileKey = await fileKey(id)
    // A server that starts exclusively treats active jobs as dead.
    vi.restoreAllMocks()
    const jobs = createJobs(fixture.h.database.pool, console)
    const kinds = new Map([[exportNumbers.path as string, numbersExport]])
    registerExportJobs(kinds, {
      database: fixture.h.database,
      columnar: fixture.h.columnar,
      storage: fixture.h.storage,
      jobs,
      onFinished: notifyExportFinished,
    })
    await jobs.start({ exclusive: true })
    const doneRun = await waitForRun(fixture.h, id, fixture.user.token)
    expect(doneRun).toMatchObject({ state: 'done', rows_done: BIG })
    // The first process was only slow: it notices that it lost the run.
    release()
    await expect.poll(() => fixture.h.storage.read(lostFileKey), { timeout: 20_000 }).toBeUndefined()
    await jobs.stop()
    expect((await downloadExportTable(fixture.h, id, fixture.user.token)).rows).toHaveLength(BIG)
    expect(await fileKey(id)).not.toBe(lostFileKey)
    expect(await listNotified()).toHaveLength(1)
    expect(await listAudited()).toHaveLength(1)
  })
})

describe('a lost right', () => {
  test('prevents the file from being built', async () => {
    const release = holdWrites()
    const [first, second] = [await start(BIG), await start(BIG, 'second')]
    await waitForRun(fixture.h, first.id, fixture.user.token, isRunning)
    await revokeRight('finance')
    release()
    const rejected = await waitForRun(fixture.h, second.id, fixture.user.token)
    expect(rejected).toMatchObject({ state: 'failed', refusal: ERRORS.export_rights.msg })
    expect(await retry(second.id)).toMatchObject({ status: 403, code: ERRORS.forbidden.code })
  })
  test('prevents the download of a finished file', async () => {
    const { id } = await start(1)
    await revokeRight('finance')
    expect(await downloadFile(id)).toMatchObject({ status: 403, code: ERRORS.export_rights.code })
  })
  test('blocks only files with costs when cost-view is lost', async () => {
    const { id } = await start(1)
    await revokeRight('cost-view')
    expect(await downloadFile(id)).toMatchObject({ status: 403, code: ERRORS.export_rights.code })
    expect((await downloadFile((await start(1)).id)).status).toBe(200)
  })
  test('omits costs when retried without cost-view', async () => {
    const release = holdWrites()
    const [first, second] = [await start(BIG), await start(BIG, 'second')]
    await waitForRun(fixture.h, first.id, fixture.user.token, isRunning)
    await revokeRight('cost-view')
    release()
    expect(await waitForRun(fixture.h, second.id, fixture.user.token)).toMatchObject({ state: 'failed' })
    await retry(second.id)
    expect(await waitForRun(fixture.h, second.id, fixture.user.token)).toMatchObject({ state: 'done' })
    expect((await downloadExportTable(fixture.h, second.id, fixture.user.token)).header).not.toContain('成本')
  })
})
