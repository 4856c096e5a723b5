import { IMPORT_MAX_BYTES } from '@shangxue/contract/platform/constants'
import { stockImport } from '@shangxue/contract/platform/imports'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commitJobKind } from '../../../platform/imports/jobs.ts'
import { countStoredRows, wizard, xlsxOf } from '../../../platform/imports/testing/wizard.ts'
import { readTable } from '../../../platform/spreadsheet/read/read-table.ts'
import { fileParts, oneRow } from '../../../platform/spreadsheet/test-files.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { nativeZip } from '../../../testing/native-zip.ts'
import { deviceRow, HEADER, nextImei, query, signInStockManager, stockSheet } from '../testing/import-rows.ts'

let h: Harness
let flow: ReturnType<typeof wizard>
let user: TestUser
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  flow = wizard(h, stockImport)
  user = await signInStockManager(h)
})
afterAll(() => h.close())

const uploadChecked = async (...codes: string[]) =>
  flow.uploadAndCheck(user, await stockSheet(...codes.map((code) => deviceRow(code))))
const runs = () => query<{ n: number }>(h, user, 'select count(*)::int as n from import_run')

describe('rejects an unreadable file with advice and stores nothing', () => {
  const zipBomb = () => {
    const blanks = new Uint8Array(201 * 1024 * 1024).fill(32)
    return nativeZip({
      ...fileParts({ sheets: [{ name: 'S', data: '' }] }),
      'xl/worksheets/sheet1.xml': blanks,
    })
  }
  const isRefused = async (bytes: () => Uint8Array | Promise<Uint8Array>, refusal: RegExp) => {
    const before = await countStoredRows(h, user.tenantId)
    const run = await flow.uploadAndCheck(user, await bytes())
    expect(run).toMatchObject({ state: 'refused', refusal: expect.stringMatching(refusal), effects: [] })
    expect(await flow.commit(user, run.id)).toMatchObject({ status: 409, code: 42203 })
    expect(await countStoredRows(h, user.tenantId)).toEqual(before)
  }
  test.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
    [
      'a broken workbook',
      async () => (await stockSheet(deviceRow(nextImei()))).subarray(0, 900),
      /^文件已损坏或不完整/,
    ],
    ['a workbook with formulas', () => oneRow(['<c r="A2"><f>1+1</f><v>2</v></c>']), /^单元格 A2 含有公式/],
    ['a picture', () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\r', 'latin1'), /^无法识别这个文件的格式/],
    ['headings alone', () => xlsxOf(HEADER, []), /^表格里只有表头/],
  ])('%s', (_, bytes, refusal) => isRefused(bytes, refusal))
  test('a zip bomb', { tags: ['full'] }, () => isRefused(zipBomb, /^表格内容过大/))

  test('rejects an oversized file before storing it', async () => {
    const before = await runs()
    expect(await flow.upload(user, new Uint8Array(IMPORT_MAX_BYTES + 1))).toMatchObject({ status: 413 })
    expect(await runs()).toEqual(before)
  })
})

describe('committing', () => {
  test('stores nothing if one identifier was taken since', async () => {
    const [a, b, c] = [nextImei(), nextImei(), nextImei()]
    const run = await uploadChecked(a, b, c)
    await flow.uploadAndCommit(user, await stockSheet(deviceRow(b)))
    const before = await countStoredRows(h, user.tenantId)
    expect(await flow.commit(user, run.id)).toMatchObject({ status: 200, data: { state: 'committing' } })
    expect(await flow.settled(user, run.id)).toMatchObject({
      state: 'ready',
      bad_rows: 1,
      problems: [{ line: 3, field: 'IMEI1', value: b, reason: expect.stringContaining('已登记为') }],
    })
    expect(await countStoredRows(h, user.tenantId)).toEqual(before)
  })

  test('has one effect when requested twice concurrently', async () => {
    const run = await uploadChecked(nextImei())
    const before = await countStoredRows(h, user.tenantId)
    const answers = await Promise.all([flow.commit(user, run.id), flow.commit(user, run.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await flow.settled(user, run.id)
    expect((await countStoredRows(h, user.tenantId)).device).toBe((before.device ?? 0) + 1)
    expect(await flow.commit(user, run.id)).toMatchObject({ status: 409, code: 42203 })
  })

  test('repeats the first response for the same key', async () => {
    const run = await uploadChecked(nextImei())
    const headers = { 'idempotency-key': 'commit-key-1' }
    const first = await flow.commit(user, run.id, headers)
    await flow.settled(user, run.id)
    expect(await flow.commit(user, run.id, headers)).toEqual(first)
  })

  test('stores nothing more when the job runs twice', async () => {
    const run = await uploadChecked(nextImei())
    await flow.commit(user, run.id)
    await flow.settled(user, run.id)
    const before = await countStoredRows(h, user.tenantId)
    await h.database.withTenant({ tenantId: user.tenantId }, (db) =>
      h.jobs.enqueue(db, commitJobKind('stock'), {
        tenantId: user.tenantId,
        userId: user.userId,
        runId: run.id,
      }),
    )
    // Jobs run in order: when this one is done, so is the repeated one.
    const nextRun = await flow.uploadAndCommit(user, await stockSheet(deviceRow(nextImei())))
    expect(nextRun.state).toBe('committed')
    const after = await countStoredRows(h, user.tenantId)
    expect(after).toMatchObject({ device: (before.device ?? 0) + 1, audit_log: (before.audit_log ?? 0) + 1 })
  })

  test('is rejected while the file is being checked', async () => {
    const { data } = await flow.upload(user, await stockSheet(deviceRow(nextImei())))
    expect(data).toMatchObject({ state: 'checking', columns: [], problems: [] })
    expect(await flow.commit(user, data.id)).toMatchObject({ status: 409, code: 42202 })
    expect(await flow.settled(user, data.id)).toMatchObject({ state: 'ready' })
  })

  test('reports an internal failure and stores nothing', async () => {
    const run = await uploadChecked(nextImei())
    const before = await countStoredRows(h, user.tenantId)
    await query(h, user, `update import_run set file_key = 'no/file' where id = '${run.id}'`)
    await flow.commit(user, run.id)
    expect(await flow.settled(user, run.id)).toMatchObject({
      state: 'failed',
      refusal: expect.stringContaining(
        `没有保存任何数据。请稍后重新上传；如持续出现请联系管理员并提供编号 ${run.id}`,
      ),
    })
    expect(await countStoredRows(h, user.tenantId)).toEqual(before)
  })
})

describe('uploading', () => {
  test('creates one run for the same key', async () => {
    const bytes = await stockSheet(deviceRow(nextImei()))
    const [{ n: before } = { n: 0 }] = await runs()
    const send = () => flow.upload(user, bytes, '一.xlsx', { 'idempotency-key': 'upload-key-1' })
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await runs()).toEqual([{ n: before + 1 }])
    expect(await flow.settled(user, answers[0]?.data.id ?? '')).toMatchObject({ state: 'ready' })
  })

  test('requires the permission', async () => {
    const otherUser = await h.signIn({ tenantId: user.tenantId, permissions: ['price-manage'] })
    expect(await flow.upload(otherUser, await stockSheet(deviceRow(nextImei())))).toMatchObject({
      status: 403,
    })
  })
})

describe('a run is private to its uploader', () => {
  const calls = async (caller: TestUser, id: string) => [
    await flow.get(caller, id),
    await flow.map(caller, id, { brand: 0 }),
    await flow.commit(caller, id),
    await flow.cancel(caller, id),
  ]
  test.each<[string, () => Promise<TestUser>]>([
    ['another user', () => h.signIn({ tenantId: user.tenantId, permissions: ['inventory-manage'] })],
    ['the boss of another tenant', () => h.signIn({ boss: true })],
  ])('%s does not find it', async (_, caller) => {
    const run = await uploadChecked(nextImei())
    for (const answer of await calls(await caller(), run.id)) expect(answer).toMatchObject({ status: 404 })
    expect((await flow.get(user, run.id)).data).toEqual(run)
  })

  test('the boss can commit it and appears in the audit trail', async () => {
    const run = await uploadChecked(nextImei())
    const boss = await h.signIn({ tenantId: user.tenantId, boss: true })
    expect(await flow.commit(boss, run.id)).toMatchObject({ status: 200 })
    expect(await flow.settled(boss, run.id)).toMatchObject({ state: 'committed' })
    expect(
      await query(h, user, `select user_id::int as by from audit_log where entity_id = '${run.id}'`),
    ).toEqual([{ by: boss.userId }])
  })
})

describe('cancelling', () => {
  test('stops a run during its check', async () => {
    const { data } = await flow.upload(user, await stockSheet(deviceRow(nextImei())))
    expect(await flow.cancel(user, data.id)).toMatchObject({ status: 200, data: null })
    await uploadChecked(nextImei())
    expect((await flow.get(user, data.id)).data).toMatchObject({
      state: 'cancelled',
      effects: [],
      total_rows: 0,
    })
  })

  test('ends a checked run once', async () => {
    const run = await uploadChecked(nextImei())
    expect(await flow.cancel(user, run.id)).toMatchObject({ status: 200 })
    expect(await flow.cancel(user, run.id)).toMatchObject({ status: 200 })
    expect(await flow.commit(user, run.id)).toMatchObject({ status: 409, code: 42203 })
  })

  test('is rejected for a committed run', async () => {
    const run = await flow.uploadAndCommit(user, await stockSheet(deviceRow(nextImei())))
    expect(await flow.cancel(user, run.id)).toMatchObject({ status: 409, code: 42203 })
  })
})

describe('mapping columns', () => {
  const uploadUnknownColumns = async () => {
    const cells = ['华为', '异名机', '标准', '无', '总仓', nextImei(), '100', '200']
    return flow.uploadAndCheck(
      user,
      await xlsxOf(['品牌', '叫法', '配置', '颜色', '门店', 'IMEI', '甲价', '乙价'], [cells]),
    )
  }

  test('checks the file again', async () => {
    const run = await uploadUnknownColumns()
    expect(run).toMatchObject({ bad_rows: 1, mapping: { brand: 0, spec: 2, color: 3, store: 4, imei1: 5 } })
    const mapping = { ...run.mapping, model: 1, cost: 7 }
    const answer = await flow.map(user, run.id, mapping)
    expect(answer).toMatchObject({ status: 200, data: { state: 'checking', mapping, problems: [] } })
    expect(await flow.settled(user, run.id)).toMatchObject({ state: 'ready', bad_rows: 0, mapping })
    await flow.commit(user, run.id)
    await flow.settled(user, run.id)
    const [device] = await query(
      h,
      user,
      `select cost_fen::int as cost from device d join sku s on s.id = d.sku_id join product p on p.id = s.product_id where p.name = '异名机'`,
    )
    expect(device).toEqual({ cost: 20000 })
  })

  test.each([[{ nothing: 0 }], [{ brand: 8 }], [{ brand: 0, model: 0 }]])(
    '%o is refused',
    async (mapping) => {
      const run = await uploadUnknownColumns()
      expect(await flow.map(user, run.id, mapping as Record<string, number>)).toMatchObject({ status: 400 })
      expect((await flow.get(user, run.id)).data).toEqual(run)
    },
  )

  test('is rejected after the run ended', async () => {
    const run = await uploadUnknownColumns()
    await flow.cancel(user, run.id)
    expect(await flow.map(user, run.id, run.mapping)).toMatchObject({ status: 409, code: 42203 })
  })
})

test('template lists all columns and stores; its example imports', async () => {
  const { data } = await h.call(stockImport.template, {}, { token: user.token })
  const table = readTable(data, 'a')
  expect(table.header).toEqual(HEADER)
  const texts = Object.values(unzipSync(data)).map((part) => Buffer.from(part).toString())
  const choiceLists = texts.filter((text) => text.includes('>一店<'))
  expect(choiceLists.some((text) => text.includes('>总仓<') && !text.includes('>旧店<'))).toBe(true)
  const run = await flow.uploadAndCheck(user, data, '库存导入模板.xlsx')
  expect(run).toMatchObject({ state: 'ready', bad_rows: 0, total_rows: 1 })
})
