import { EXPORT_KEPT_DAYS, EXPORT_SMALL_ROWS } from '@shangxue/contract/constants'
import { ERRORS } from '@shangxue/contract/errors'
import * as contract from '@shangxue/contract/exports'
import { listNotifications } from '@shangxue/contract/notifications'
import type { PermissionKey } from '@shangxue/contract/permissions'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { notifyOfExport } from '../../domains/notifications/service.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { createJobs } from '../jobs/jobs.ts'
import { partsOf } from '../spreadsheet/test-files.ts'
import { exportJobs } from './jobs.ts'
import { downloaded, type Run, settled, started } from './testing/exported.ts'
import { exportNumbers, numbersExport, trouble } from './testing/numbers.ts'
import { forgetOldExports } from './tidy.ts'

const BIG = EXPORT_SMALL_ROWS + 500
const RIGHTS: PermissionKey[] = ['export', 'finance', 'cost-view']

let h: Harness
let user: TestUser
beforeAll(async () => {
  h = await startHarness({ withJobs: true, exports: [numbersExport] })
})
afterAll(() => h.close())
beforeEach(async () => {
  user = await h.signedIn({ permissions: RIGHTS })
})
afterEach(async () => {
  trouble.now = false
  letGo()
  vi.restoreAllMocks()
  // one export is built after another: what is left over would be in the way
  await expect.poll(unfinished, { timeout: 20_000 }).toBe(0)
})

const start = (rows: number, note = '') => started(h, exportNumbers, { rows, note }, user.token)
const get = (id: string) => h.call(contract.getExport, { id }, { token: user.token })
const file = (id: string) => h.call(contract.downloadExport, { id }, { token: user.token })
const retry = (id: string) => h.call(contract.retryExport, { id }, { token: user.token })
const drop = (id: string) => h.call(contract.deleteExport, { id }, { token: user.token })
const told = async () => (await h.call(listNotifications, {}, { token: user.token })).data.list

const audited = () =>
  h.database.asTenant({ tenantId: user.tenantId, readOnly: true }, async (db) => {
    const { rows } = await db.execute<{ user_id: number; after: Record<string, unknown> }>(
      sql`select user_id::int as user_id, after from audit_log where action = 'export.made'`,
    )
    return rows
  })
const fileKey = (id: string) =>
  h.database.asSystem(async (db) => {
    const { rows } = await db.execute<{ key: string | null }>(
      sql`select file_key as key from export_run where id = ${id}`,
    )
    return rows[0]?.key ?? ''
  })
const takeRight = async (key: PermissionKey) => {
  await h.database.asSystem((db) =>
    db.execute(sql`delete from user_permission where user_id = ${user.userId} and key = ${key}`),
  )
  // what the server remembers of a caller is old by then
  h.advance(31_000)
}
const unfinished = () =>
  h.database.asSystem(async (db) => {
    const { rows } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from export_run where state in ('queued', 'running')`,
    )
    return rows[0]?.n
  })
let letGo = () => {}
/** Holds every file back until it is let go; answers what lets go. */
const hold = () => {
  const write = h.storage.write
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  vi.spyOn(h.storage, 'write').mockImplementation(async (key, content) => {
    await gate
    await write(key, content)
  })
  return letGo
}
const running = ({ state, rows_total }: Run) => state === 'running' && rows_total > 0

describe('a small export', () => {
  test('is done in the answer, and its file can be fetched', async () => {
    const run = await start(3, 'x')
    expect(run).toMatchObject({ title: '数字', state: 'done', rows_done: 3, rows_total: 3, refusal: null })
    expect(run.file_name).toMatch(/^数字 \d{8}-\d{4}\.xlsx$/)
    const table = await downloaded(h, run.id, user.token)
    expect(table.header).toEqual(['数', '说明', '成本'])
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['3', 'x', '3'],
      ['2', 'x', '2'],
      ['1', 'x', '1'],
    ])
  })
  test('is in the audit trail with its filters, and no notification is made of it', async () => {
    const { id } = await start(3, 'x')
    expect(await audited()).toMatchObject([
      {
        user_id: user.userId,
        after: { title: '数字', rows: 3, filters: { rows: 3, note: 'x' }, with_cost: true },
      },
    ])
    expect(await told()).toEqual([])
    expect(id).toBeTruthy()
  })
  test('asked for twice with one key is one export', async () => {
    const headers = { 'idempotency-key': 'one-and-the-same' }
    const ask = () => h.call(exportNumbers, { rows: 2 }, { token: user.token, headers })
    const answers = [...(await Promise.all([ask(), ask()])), await ask()]
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect((await h.call(contract.listExports, {}, { token: user.token })).data.list).toHaveLength(1)
  })
  test('of nothing is a table with headings', async () => {
    const { id, rows_total } = await start(0)
    expect(rows_total).toBe(0)
    const { data } = await file(id)
    const parts = await partsOf([data] as never)
    expect(parts['xl/worksheets/sheet1.xml']).toContain('数')
  })
  test('writes what looks like a formula as text', async () => {
    const { id } = await start(1, '=HYPERLINK("http://evil")')
    const { data } = await file(id)
    const sheet = (await partsOf([data] as never))['xl/worksheets/sheet1.xml'] ?? ''
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(')
    expect(sheet).not.toContain('<f')
  })
  test('without cost-view has no cost column', async () => {
    user = await h.signedIn({ permissions: ['export', 'finance'] })
    const { id } = await start(1)
    expect((await downloaded(h, id, user.token)).header).toEqual(['数', '说明'])
  })
  test('is refused without each of the rights that its table needs', async () => {
    for (const permissions of [['export'], ['finance']] as const) {
      const { token } = await h.signedIn({ permissions })
      expect(await h.call(exportNumbers, { rows: 1 }, { token })).toMatchObject({ status: 403 })
    }
  })
})

describe('a big export', () => {
  test('is built as a job with progress and ends with a notification', async () => {
    const go = hold()
    const queued = await start(BIG, 'x')
    expect(queued).toMatchObject({ state: 'queued', rows_done: 0, finished_at: null })
    expect(await settled(h, queued.id, user.token, running)).toMatchObject({ rows_total: BIG })
    expect(await file(queued.id)).toMatchObject({ status: 409, code: ERRORS.export_not_ready.code })
    go()
    const done = await settled(h, queued.id, user.token)
    expect(done).toMatchObject({ state: 'done', rows_done: BIG, rows_total: BIG })
    expect(Date.parse(done.expires_at ?? '') - Date.parse(done.finished_at ?? '')).toBe(
      EXPORT_KEPT_DAYS * 86_400_000,
    )
    const { rows } = await downloaded(h, done.id, user.token)
    expect(rows.map(({ cells }) => Number(cells[0]))).toEqual(Array.from({ length: BIG }, (_, n) => BIG - n))
    expect(await told()).toMatchObject([
      { kind: 'export.done', title: '数字导出完成', link: '/exports', read: false },
    ])
    expect(await audited()).toMatchObject([{ after: { rows: BIG, filters: { note: 'x' } } }])
  })
  test('asked for again while it is on its way is the same one', async () => {
    const go = hold()
    const first = await start(BIG)
    expect((await start(BIG)).id).toBe(first.id)
    expect((await start(BIG, 'else')).id).not.toBe(first.id)
    go()
    await settled(h, first.id, user.token)
    expect((await start(BIG)).id).not.toBe(first.id)
  })
  test('that is given up stops, leaves no file and tells nobody', async () => {
    const go = hold()
    const { id } = await start(BIG)
    await settled(h, id, user.token, running)
    const key = await fileKey(id)
    expect((await drop(id)).status).toBe(200)
    expect(await get(id)).toMatchObject({ status: 404 })
    go()
    const next = await start(BIG, 'after')
    await settled(h, next.id, user.token)
    expect(await h.storage.read(key)).toBeUndefined()
    expect(await told()).toHaveLength(1)
    expect((await h.call(contract.listExports, {}, { token: user.token })).data.list).toHaveLength(1)
  })
  test('that failed says why, tells so, and succeeds when it is started again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    trouble.now = true
    const { id } = await start(BIG)
    const failed = await settled(h, id, user.token)
    expect(failed.state).toBe('failed')
    expect(failed.refusal).toContain('服务器出错，文件没有生成')
    expect(await told()).toMatchObject([{ kind: 'export.failed', body: failed.refusal, link: '/exports' }])
    expect(await audited()).toEqual([])

    trouble.now = false
    expect((await retry(id)).data).toMatchObject({ state: 'queued', refusal: null, finished_at: null })
    expect(await settled(h, id, user.token)).toMatchObject({ state: 'done', rows_done: BIG })
    expect((await downloaded(h, id, user.token)).rows).toHaveLength(BIG)
    expect((await retry(id)).data).toMatchObject({ state: 'done' })
  })
  test('a second tap on 重试 changes nothing', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    trouble.now = true
    const { id } = await start(BIG)
    await settled(h, id, user.token)
    trouble.now = false
    const go = hold()
    const answers = [await retry(id), await retry(id)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    go()
    await settled(h, id, user.token)
    expect(await told()).toMatchObject([{ kind: 'export.done' }, { kind: 'export.failed' }])
  })
  test('whose process died is taken over by the next, and only one file stays', async () => {
    const go = hold()
    const { id } = await start(BIG)
    await settled(h, id, user.token, running)
    const lost = await fileKey(id)
    // a server that starts alone takes for dead what is marked as at work
    vi.restoreAllMocks()
    const jobs = createJobs(h.database.pool, console)
    const kinds = new Map([[exportNumbers.path as string, numbersExport]])
    exportJobs(kinds, { database: h.database, storage: h.storage, jobs, finished: notifyOfExport })
    await jobs.start({ alone: true })
    const done = await settled(h, id, user.token)
    expect(done).toMatchObject({ state: 'done', rows_done: BIG })
    // the dead one was only asleep: it finds out that it is no longer its work
    go()
    await expect.poll(() => h.storage.read(lost), { timeout: 20_000 }).toBeUndefined()
    await jobs.stop()
    expect((await downloaded(h, id, user.token)).rows).toHaveLength(BIG)
    expect(await fileKey(id)).not.toBe(lost)
    expect(await told()).toHaveLength(1)
    expect(await audited()).toHaveLength(1)
  })
})

describe('a right that is lost', () => {
  test('before the file is built leaves it unbuilt', async () => {
    const go = hold()
    const [first, second] = [await start(BIG), await start(BIG, 'second')]
    await settled(h, first.id, user.token, running)
    await takeRight('finance')
    go()
    const refused = await settled(h, second.id, user.token)
    expect(refused).toMatchObject({ state: 'failed', refusal: ERRORS.export_rights.msg })
    expect(await retry(second.id)).toMatchObject({ status: 403, code: ERRORS.forbidden.code })
  })
  test('after it was built keeps it from being fetched', async () => {
    const { id } = await start(1)
    await takeRight('finance')
    expect(await file(id)).toMatchObject({ status: 403, code: ERRORS.export_rights.code })
  })
  test('cost-view: a file that tells costs is kept back, one without is not', async () => {
    const { id } = await start(1)
    await takeRight('cost-view')
    expect(await file(id)).toMatchObject({ status: 403, code: ERRORS.export_rights.code })
    expect((await file((await start(1)).id)).status).toBe(200)
  })
  test('cost-view: what is started again comes without costs', async () => {
    const go = hold()
    const [first, second] = [await start(BIG), await start(BIG, 'second')]
    await settled(h, first.id, user.token, running)
    await takeRight('cost-view')
    go()
    expect(await settled(h, second.id, user.token)).toMatchObject({ state: 'failed' })
    await retry(second.id)
    expect(await settled(h, second.id, user.token)).toMatchObject({ state: 'done' })
    expect((await downloaded(h, second.id, user.token)).header).not.toContain('成本')
  })
})

describe('an export', () => {
  test('does not exist for anyone else, the boss included', async () => {
    const { id } = await start(1)
    const others = [
      await h.signedIn({ boss: true, tenantId: user.tenantId }),
      await h.signedIn({ boss: true }),
    ]
    for (const { token } of others) {
      for (const e of [
        contract.getExport,
        contract.downloadExport,
        contract.retryExport,
        contract.deleteExport,
      ])
        expect(await h.call(e, { id }, { token }), e.path).toMatchObject({ status: 404 })
      expect((await h.call(contract.listExports, {}, { token })).data.list).toEqual([])
    }
    expect((await get(id)).status).toBe(200)
  })
  test('is listed with the newest first, page by page', async () => {
    const ids = [(await start(1)).id, (await start(2)).id, (await start(3)).id]
    const page = (number: number) =>
      h.call(contract.listExports, { page: number, limit: 2 }, { token: user.token })
    expect((await page(1)).data.list.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect((await page(2)).data).toMatchObject({ list: [{ id: ids[0] }], pagination: { total: 3 } })
  })
  test('that is deleted is gone with its file, and a second tap finds nothing', async () => {
    const { id } = await start(1)
    const key = await fileKey(id)
    expect((await drop(id)).status).toBe(200)
    expect(await h.storage.read(key)).toBeUndefined()
    expect(await file(id)).toMatchObject({ status: 404 })
    expect(await drop(id)).toMatchObject({ status: 404 })
  })
  test('whose file is lost says that it must be made anew', async () => {
    const { id } = await start(1)
    await h.storage.remove(await fileKey(id))
    expect(await file(id)).toMatchObject({ status: 404, code: ERRORS.export_gone.code })
  })
  test('is kept for seven days', async () => {
    const { id } = await start(1)
    const key = await fileKey(id)
    const age = (days: number) =>
      h.database.asSystem((db) =>
        db.execute(
          sql`update export_run set finished_at = now() - make_interval(days => ${days}) where id = ${id}`,
        ),
      )
    await age(EXPORT_KEPT_DAYS - 1)
    await forgetOldExports(h.database, h.storage)
    expect((await file(id)).status).toBe(200)
    await age(EXPORT_KEPT_DAYS + 1)
    expect(await forgetOldExports(h.database, h.storage)).toBe(1)
    expect(await get(id)).toMatchObject({ status: 404 })
    expect(await h.storage.read(key)).toBeUndefined()
  })
})
