import { stockImport } from '@shangxue/contract/platform/imports'
import { getStockModel, listStockModels } from '@shangxue/contract/stock/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvOf, gb18030, type Run, wizard } from '../../../platform/imports/testing/wizard.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import {
  accessoryRow,
  deviceRow,
  nextImei,
  query,
  signInStockManager,
  stockSheet,
} from '../testing/import-rows.ts'

let h: Harness
let flow: ReturnType<typeof wizard>
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  flow = wizard(h, stockImport)
})
afterAll(() => h.close())

describe('importing devices and accessories from a workbook', () => {
  let user: TestUser
  let run: Run
  const [first, second, third] = [nextImei(), nextImei(), nextImei()]
  beforeAll(async () => {
    user = await signInStockManager(h)
    run = await flow.uploadAndCommit(
      user,
      await stockSheet(
        deviceRow(first, {
          简称: 'M70P',
          IMEI2: second,
          SN: 'ab-12345',
          条码: '6901234567892',
          备注: '首批',
        }),
        deviceRow(third, { 采购价: '¥6,000.00', 入库日期: '2026-01-05' }),
        accessoryRow('100'),
        accessoryRow('50', { 采购价: '3', 备注: '补货' }),
      ),
    )
  })

  test('reports the effects of the run', () => {
    expect(run).toMatchObject({ state: 'committed', progress: 100, total_rows: 4, bad_rows: 0, problems: [] })
    expect(run.effects).toEqual([
      { label: '入库设备', count: 2 },
      { label: '入库配件（件）', count: 150 },
      { label: '新建品牌', count: 2 },
      { label: '新建型号', count: 2 },
      { label: '新建规格', count: 2 },
    ])
  })

  test('assigns each identifier and event to its device', async () => {
    const rows = await query(
      h,
      user,
      `select i.value, i.kind, d.cost_fen::int as cost, d.status, e.kind as event, e.reason, e.user_id::int as by
       from device_identifier i join device d on d.id = i.device_id join device_event e on e.device_id = d.id order by d.id, i.kind`,
    )
    const expected = { cost: 599950, status: 'in_stock', event: 'received', reason: '首批', by: user.userId }
    expect(rows).toEqual([
      { value: first, kind: 'imei1', ...expected },
      { value: second, kind: 'imei2', ...expected },
      { value: 'AB-12345', kind: 'sn', ...expected },
      { value: third, kind: 'imei1', ...expected, cost: 600000, reason: null },
    ])
  })

  test('dates a past receipt at local midnight', async () => {
    expect(
      await query(
        h,
        user,
        `select received_at = '2026-01-04T16:00:00Z' as so from device where cost_fen = 600000`,
      ),
    ).toEqual([{ so: true }])
  })

  test('keeps balances equal to the ledger, at cost', async () => {
    const balances = await query<{ quantity: number; value: number }>(
      h,
      user,
      'select quantity, value_fen::int as value from stock_balance order by quantity',
    )
    expect(balances).toEqual([
      { quantity: 2, value: 1199950 },
      { quantity: 150, value: 100 * 333 + 50 * 300 },
    ])
    expect(
      await query(
        h,
        user,
        `select b.sku_id from stock_balance b where not exists
         (select from stock_ledger l where l.sku_id = b.sku_id and l.location_id = b.location_id
           having (sum(l.quantity), sum(l.value_fen)) = (b.quantity, b.value_fen))`,
      ),
    ).toEqual([])
  })

  test('makes a new model searchable by pinyin, spec and barcode', async () => {
    for (const q of ['huawei', '12+256', '6901234567892', 'm70p']) {
      const { data } = await h.call(listStockModels, { q }, { token: user.token })
      expect(data.list.map(({ name }) => name)).toEqual(['Mate 70 Pro'])
    }
  })

  test('writes file name and effects to the audit trail', async () => {
    const [entry] = await query<{ after: unknown }>(
      h,
      user,
      `select after from audit_log where action = 'stock.imported' and entity_id = '${run.id}' and user_id = ${user.userId}`,
    )
    expect(entry?.after).toEqual({ file: '表格.xlsx', rows: 4, effects: run.effects })
  })

  test('matches catalogue names regardless of case and spaces', async () => {
    const secondRun = await flow.uploadAndCommit(
      user,
      await stockSheet(
        deviceRow(nextImei(), { 型号: 'mate70 PRO' }),
        deviceRow(nextImei(), { 颜色: '雪域白', 条码: '6900000000001' }),
        accessoryRow('10', { 采购价: '4' }),
      ),
    )
    expect(secondRun.effects).toEqual([
      { label: '入库设备', count: 2 },
      { label: '入库配件（件）', count: 10 },
      { label: '新建规格', count: 1 },
    ])
    expect(
      await query(h, user, `select value_fen::int as value from stock_balance where quantity = 160`),
    ).toEqual([{ value: 100 * 333 + 50 * 300 + 10 * 400 }])
  })
})

test('reads a GB18030 CSV with other headings', async () => {
  const user = await signInStockManager(h)
  const [a, b] = [nextImei(), nextImei()]
  const text = csvOf(
    ['* 串号', '机型', '品牌名称', '规格', '颜色', '仓库', '进价(元)'],
    [
      [a, '红米 Note 14', '小米', '8+256', '子夜黑', '一店', '1099'],
      [b, '红米 Note 14', '小米', '8+256', '子夜黑', '总仓', '1099'],
    ],
  )
  const run = await flow.uploadAndCommit(user, gb18030(text), '到货.csv')
  expect(run).toMatchObject({
    state: 'committed',
    file_name: '到货.csv',
    columns: ['* 串号', '机型', '品牌名称', '规格', '颜色', '仓库', '进价(元)'],
  })
  const { data } = await h.call(listStockModels, { q: 'hmnote14' }, { token: user.token })
  const model = await h.call(getStockModel, { id: data.list[0]?.id ?? 0 }, { token: user.token })
  expect(model.data).toMatchObject({ brand: '小米', name: '红米 Note 14', tracking: 'serial' })
  expect(data.list[0]?.quantity).toBe(2)
})
