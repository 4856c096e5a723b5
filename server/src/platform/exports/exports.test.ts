import { ERRORS } from '@shangxue/contract/errors/errors'
import { EXPORT_RETENTION_DAYS } from '@shangxue/contract/platform/constants'
import * as contract from '@shangxue/contract/platform/exports'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { partsOf } from '../spreadsheet/test-files.ts'
import { purgeOldExports } from './cleanup.ts'
import { exportNumbers } from './testing/number-export.ts'
import { downloadExportTable } from './testing/run-export.ts'
import { setupExportTests } from './testing/setup-export-tests.ts'

const { fixture, start, get, downloadFile, deleteRun, listNotified, listAudited, fileKey } =
  setupExportTests()

describe('a small export', () => {
  test('is done in the response and can be downloaded', async () => {
    const run = await start(3, 'x')
    expect(run).toMatchObject({ title: '数字', state: 'done', rows_done: 3, rows_total: 3, refusal: null })
    expect(run.file_name).toMatch(/^数字 \d{8}-\d{4}\.xlsx$/)
    const table = await downloadExportTable(fixture.h, run.id, fixture.user.token)
    expect(table.header).toEqual(['数', '说明', '成本'])
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['3', 'x', '3'],
      ['2', 'x', '2'],
      ['1', 'x', '1'],
    ])
  })
  test('is audited with its filters and sends no notification', async () => {
    const { id } = await start(3, 'x')
    expect(await listAudited()).toMatchObject([
      {
        user_id: fixture.user.userId,
        after: { title: '数字', rows: 3, filters: { rows: 3, note: 'x' }, with_cost: true },
      },
    ])
    expect(await listNotified()).toEqual([])
    expect(id).toBeTruthy()
  })
  test('runs once for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'one-and-the-same' }
    const requestExport = () =>
      fixture.h.call(exportNumbers, { rows: 2 }, { token: fixture.user.token, headers })
    const answers = [...(await Promise.all([requestExport(), requestExport()])), await requestExport()]
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(
      (await fixture.h.call(contract.listExports, {}, { token: fixture.user.token })).data.list,
    ).toHaveLength(1)
  })
  test('writes headings for an empty result', async () => {
    const { id, rows_total } = await start(0)
    expect(rows_total).toBe(0)
    const { data } = await downloadFile(id)
    const parts = await partsOf([data] as never)
    expect(parts['xl/worksheets/sheet1.xml']).toContain('数')
  })
  test('writes formula-like values as text', async () => {
    const { id } = await start(1, '=HYPERLINK("http://evil")')
    const { data } = await downloadFile(id)
    const sheet = (await partsOf([data] as never))['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(')
    expect(sheet).not.toContain('<f')
  })
  test('has no cost column without cost-view', async () => {
    fixture.user = await fixture.h.signIn({ permissions: ['export', 'finance'] })
    const { id } = await start(1)
    expect((await downloadExportTable(fixture.h, id, fixture.user.token)).header).toEqual(['数', '说明'])
  })
  test('requires every right of its table', async () => {
    for (const permissions of [['export'], ['finance']] as const) {
      const { token } = await fixture.h.signIn({ permissions })
      expect(await fixture.h.call(exportNumbers, { rows: 1 }, { token })).toMatchObject({ status: 403 })
    }
  })
})

describe('an export', () => {
  test('is invisible to others, including the boss', async () => {
    const { id } = await start(1)
    const others = [
      await fixture.h.signIn({ boss: true, tenantId: fixture.user.tenantId }),
      await fixture.h.signIn({ boss: true }),
    ]
    for (const { token } of others) {
      for (const e of [
        contract.getExport,
        contract.downloadExport,
        contract.retryExport,
        contract.deleteExport,
      ])
        expect(await fixture.h.call(e, { id }, { token }), e.path).toMatchObject({ status: 404 })
      expect((await fixture.h.call(contract.listExports, {}, { token })).data.list).toEqual([])
    }
    expect((await get(id)).status).toBe(200)
  })
  test('is listed newest first, page by page', async () => {
    const ids = [(await start(1)).id, (await start(2)).id, (await start(3)).id]
    const page = (number: number) =>
      fixture.h.call(contract.listExports, { page: number, limit: 2 }, { token: fixture.user.token })
    expect((await page(1)).data.list.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect((await page(2)).data).toMatchObject({ list: [{ id: ids[0] }], pagination: { total: 3 } })
  })
  test('is deleted with its file once', async () => {
    const { id } = await start(1)
    const key = await fileKey(id)
    expect((await deleteRun(id)).status).toBe(200)
    expect(await fixture.h.storage.read(key)).toBeUndefined()
    expect(await downloadFile(id)).toMatchObject({ status: 404 })
    expect(await deleteRun(id)).toMatchObject({ status: 404 })
  })
  test('reports a missing file', async () => {
    const { id } = await start(1)
    await fixture.h.storage.remove(await fileKey(id))
    expect(await downloadFile(id)).toMatchObject({ status: 404, code: ERRORS.export_gone.code })
  })
  test('continues the purge when a file cannot be removed', async () => {
    const ids = [(await start(1)).id, (await start(1)).id]
    await fixture.h.database.withOwner((db) =>
      db.execute(
        sql`update export_run set finished_at = now() - interval '1 year' where id = any(${sql.param(ids)}::uuid[])`,
      ),
    )
    const [stuck] = await Promise.all(ids.map(fileKey))
    const { remove } = fixture.h.storage
    vi.spyOn(fixture.h.storage, 'remove').mockImplementation((key) =>
      key === stuck ? Promise.reject(new Error('the bucket is away')) : remove(key),
    )
    await expect(purgeOldExports(fixture.h.database, fixture.h.storage)).rejects.toThrow('the bucket is away')
    expect((await get(ids[0] ?? '')).status).toBe(200)
    expect((await get(ids[1] ?? '')).status).toBe(404)
  })
  test('is retained for seven days', async () => {
    const { id } = await start(1)
    const key = await fileKey(id)
    const age = (days: number) =>
      fixture.h.database.withOwner((db) =>
        db.execute(
          sql`update export_run set finished_at = now() - make_interval(days => ${days}) where id = ${id}`,
        ),
      )
    await age(EXPORT_RETENTION_DAYS - 1)
    await purgeOldExports(fixture.h.database, fixture.h.storage)
    expect((await downloadFile(id)).status).toBe(200)
    await age(EXPORT_RETENTION_DAYS + 1)
    expect(await purgeOldExports(fixture.h.database, fixture.h.storage)).toBe(1)
    expect(await get(id)).toMatchObject({ status: 404 })
    expect(await fixture.h.storage.read(key)).toBeUndefined()
  })
})
