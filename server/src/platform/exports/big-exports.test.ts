import { EXPORT_KEPT_DAYS } from '@shangxue/contract/constants'
import { ERRORS } from '@shangxue/contract/errors'
import * as contract from '@shangxue/contract/exports'
import { describe, expect, test, vi } from 'vitest'
import { notifyOfExport } from '../../domains/notifications/service.ts'
import { createJobs } from '../jobs/jobs.ts'
import { exportJobs } from './jobs.ts'
import { downloaded, settled } from './testing/exported.ts'
import { BIG, exporting, running } from './testing/exporting.ts'
import { exportNumbers, numbersExport, trouble } from './testing/numbers.ts'

const { at, start, get, file, retry, drop, told, audited, fileKey, takeRight, hold } = exporting()

describe('a large export', () => {
  test('runs as a job with progress and a notification', async () => {
    const go = hold()
    const queued = await start(BIG, 'x')
    expect(queued).toMatchObject({ state: 'queued', rows_done: 0, finished_at: null })
    expect(await settled(at.h, queued.id, at.user.token, running)).toMatchObject({ rows_total: BIG })
    expect(await file(queued.id)).toMatchObject({ status: 409, code: ERRORS.export_not_ready.code })
    go()
    const done = await settled(at.h, queued.id, at.user.token)
    expect(done).toMatchObject({ state: 'done', rows_done: BIG, rows_total: BIG })
    expect(Date.parse(done.expires_at ?? '') - Date.parse(done.finished_at ?? '')).toBe(
      EXPORT_KEPT_DAYS * 86_400_000,
    )
    const { rows } = await downloaded(at.h, done.id, at.user.token)
    expect(rows.map(({ cells }) => Number(cells[0]))).toEqual(Array.from({ length: BIG }, (_, n) => BIG - n))
    expect(await told()).toMatchObject([
      { kind: 'export.done', title: '数字导出完成', link: '/exports', read: false },
    ])
    expect(await audited()).toMatchObject([{ after: { rows: BIG, filters: { note: 'x' } } }])
  })
  test('reuses a queued export with the same filters', async () => {
    const go = hold()
    const first = await start(BIG)
    expect((await start(BIG)).id).toBe(first.id)
    expect((await start(BIG, 'else')).id).not.toBe(first.id)
    go()
    await settled(at.h, first.id, at.user.token)
    expect((await start(BIG)).id).not.toBe(first.id)
  })
  test('stops without a file or notification when cancelled', async () => {
    const go = hold()
    const { id } = await start(BIG)
    await settled(at.h, id, at.user.token, running)
    const key = await fileKey(id)
    expect((await drop(id)).status).toBe(200)
    expect(await get(id)).toMatchObject({ status: 404 })
    go()
    const next = await start(BIG, 'after')
    await settled(at.h, next.id, at.user.token)
    expect(await at.h.storage.read(key)).toBeUndefined()
    expect(await told()).toHaveLength(1)
    expect((await at.h.call(contract.listExports, {}, { token: at.user.token })).data.list).toHaveLength(1)
  })
  test('reports a failure and succeeds when retried', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    trouble.now = true
    const { id } = await start(BIG)
    const failed = await settled(at.h, id, at.user.token)
    expect(failed.state).toBe('failed')
    expect(failed.refusal).toContain('服务器出错，文件没有生成')
    expect(await told()).toMatchObject([{ kind: 'export.failed', body: failed.refusal, link: '/exports' }])
    expect(await audited()).toEqual([])

    trouble.now = false
    expect((await retry(id)).data).toMatchObject({ state: 'queued', refusal: null, finished_at: null })
    expect(await settled(at.h, id, at.user.token)).toMatchObject({ state: 'done', rows_done: BIG })
    expect((await downloaded(at.h, id, at.user.token)).rows).toHaveLength(BIG)
    expect((await retry(id)).data).toMatchObject({ state: 'done' })
  })
  test('ignores a second tap on 重试', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    trouble.now = true
    const { id } = await start(BIG)
    await settled(at.h, id, at.user.token)
    trouble.now = false
    const go = hold()
    const answers = [await retry(id), await retry(id)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    go()
    await settled(at.h, id, at.user.token)
    expect(await told()).toMatchObject([{ kind: 'export.done' }, { kind: 'export.failed' }])
  })
  test('is claimed by another process after a crash', async () => {
    const go = hold()
    const { id } = await start(BIG)
    await settled(at.h, id, at.user.token, running)
    const lost = await fileKey(id)
    // A server that starts exclusively treats active jobs as dead.
    vi.restoreAllMocks()
    const jobs = createJobs(at.h.database.pool, console)
    const kinds = new Map([[exportNumbers.path as string, numbersExport]])
    exportJobs(kinds, { database: at.h.database, storage: at.h.storage, jobs, finished: notifyOfExport })
    await jobs.start({ alone: true })
    const done = await settled(at.h, id, at.user.token)
    expect(done).toMatchObject({ state: 'done', rows_done: BIG })
    // The first process was only slow: it notices that it lost the run.
    go()
    await expect.poll(() => at.h.storage.read(lost), { timeout: 20_000 }).toBeUndefined()
    await jobs.stop()
    expect((await downloaded(at.h, id, at.user.token)).rows).toHaveLength(BIG)
    expect(await fileKey(id)).not.toBe(lost)
    expect(await told()).toHaveLength(1)
    expect(await audited()).toHaveLength(1)
  })
})

describe('a lost right', () => {
  test('prevents the file from being built', async () => {
    const go = hold()
    const [first, second] = [await start(BIG), await start(BIG, 'second')]
    await settled(at.h, first.id, at.user.token, running)
    await takeRight('finance')
    go()
    const refused = await settled(at.h, second.id, at.user.token)
    expect(refused).toMatchObject({ state: 'failed', refusal: ERRORS.export_rights.msg })
    expect(await retry(second.id)).toMatchObject({ status: 403, code: ERRORS.forbidden.code })
  })
  test('prevents the download of a finished file', async () => {
    const { id } = await start(1)
    await takeRight('finance')
    expect(await file(id)).toMatchObject({ status: 403, code: ERRORS.export_rights.code })
  })
  test('blocks only files with costs when cost-view is lost', async () => {
    const { id } = await start(1)
    await takeRight('cost-view')
    expect(await file(id)).toMatchObject({ status: 403, code: ERRORS.export_rights.code })
    expect((await file((await start(1)).id)).status).toBe(200)
  })
  test('omits costs when retried without cost-view', async () => {
    const go = hold()
    const [first, second] = [await start(BIG), await start(BIG, 'second')]
    await settled(at.h, first.id, at.user.token, running)
    await takeRight('cost-view')
    go()
    expect(await settled(at.h, second.id, at.user.token)).toMatchObject({ state: 'failed' })
    await retry(second.id)
    expect(await settled(at.h, second.id, at.user.token)).toMatchObject({ state: 'done' })
    expect((await downloaded(at.h, second.id, at.user.token)).header).not.toContain('成本')
  })
})
