import { stockImport } from '@shangxue/contract/platform/imports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStoredRows, wizard, xlsxOf } from '../../../platform/imports/testing/wizard.ts'
import { luhnImei } from '../../../testing/builders/codes.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import {
  accessoryRow,
  type Cells,
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

/** Findings for a file with these rows, as 'line field: reason'; verifies that nothing is stored. */
async function findingsFor(user: TestUser, ...cells: Cells[]): Promise<string[]> {
  const before = await countStoredRows(h, user.tenantId)
  const run = await flow.uploadAndCheck(user, await stockSheet(...cells))
  expect(run).toMatchObject({ state: 'ready' })
  expect(await countStoredRows(h, user.tenantId)).toEqual(before)
  return run.problems.map(({ line, field, reason }) => `${line} ${field}: ${reason}`)
}

describe('reports row errors by line and column, storing nothing', () => {
  let user: TestUser
  const TAKEN = nextImei()
  beforeAll(async () => {
    user = await signInStockManager(h)
    await flow.uploadAndCommit(
      user,
      await stockSheet(
        deviceRow(TAKEN, { 条码: '6901111111111' }),
        deviceRow(nextImei(), { 颜色: '白', 条码: '6902222222222' }),
        accessoryRow('5'),
      ),
    )
  })

  const invalidRows: [Cells, string][] = [
    [deviceRow(nextImei(), { 型号: ' ' }), '型号: 不能为空，请填写'],
    [deviceRow('86123450000001'), 'IMEI1: IMEI 必须是 15 位数字，请核对'],
    [deviceRow('861234500000001'), 'IMEI1: IMEI 校验位不正确，可能录错了一位，请核对'],
    [deviceRow('', { SN: 'AB_1' }), 'SN: SN 只能包含字母、数字和“-”，4 到 32 位，请核对'],
    [deviceRow(nextImei(), { 门店: '二店' }), '门店: 没有门店“二店”，可填：一店、总仓'],
    [deviceRow(nextImei(), { 门店: '旧店' }), '门店: 没有门店“旧店”，可填：一店、总仓'],
    [deviceRow(nextImei(), { 采购价: '面议' }), '采购价: 不是有效的金额，请只填数字，例如 5999.00'],
    [deviceRow(nextImei(), { 采购价: '-1' }), '采购价: 金额不能小于 0'],
    [deviceRow(nextImei(), { 采购价: '1.234' }), '采购价: 金额最多两位小数'],
    [deviceRow(nextImei(), { 采购价: '1000000' }), '采购价: 金额必须小于 1000000 元'],
    [
      deviceRow(nextImei(), { 入库日期: '2026-02-30' }),
      '入库日期: 不是有效的日期，请按 2026-01-31 的格式填写',
    ],
    [deviceRow(nextImei(), { 入库日期: '2999-01-01' }), '入库日期: 入库日期不能晚于今天'],
    [deviceRow(nextImei(), { 备注: '长'.repeat(201) }), '备注: 不能超过200个字，请缩短'],
    [accessoryRow(''), '数量: 请填写数量；手机请填写 IMEI 或 SN'],
    [accessoryRow('0'), '数量: 必须是 1 到 20000 的整数'],
    [deviceRow(nextImei(), { 数量: '2' }), '数量: 有串号的每行一台，数量请留空'],
    [deviceRow('', { 数量: '3' }), 'IMEI1: “Mate 70 Pro”按串号管理，请填写 IMEI 或 SN'],
    [
      accessoryRow('', { IMEI1: nextImei() }),
      '数量: “钢化膜”按数量管理，没有串号；请清空 IMEI 和 SN 并填写数量',
    ],
    [deviceRow(TAKEN), 'IMEI1: 已登记为 华为 Mate 70 Pro 12+256 曜石黑（在库，总仓），请删除这一行'],
    [
      deviceRow(nextImei(), { 颜色: '绿', 条码: '6901111111111' }),
      '条码: 条码已用于 Mate 70 Pro 12+256 曜石黑，请核对',
    ],
    [deviceRow(nextImei(), { 条码: '6903333333333' }), '条码: 该规格已有条码 6901111111111，请改为它或留空'],
    [deviceRow(nextImei(), { 条码: '条码' }), '条码: 条码只能包含字母、数字和“-”，4 到 48 位，请核对'],
  ]
  test('reports every reason of one file', async () => {
    const findings = await findingsFor(user, ...invalidRows.map(([cells]) => cells))
    expect(findings).toEqual(invalidRows.map(([, reason], index) => `${index + 2} ${reason}`))
  })

  test('names both positions of duplicate identifiers', async () => {
    const [a, b] = [nextImei(), nextImei()]
    expect(
      await findingsFor(
        user,
        deviceRow(a, { IMEI2: b }),
        deviceRow(nextImei()),
        deviceRow(b),
        deviceRow(luhnImei(900_000), { IMEI2: luhnImei(900_000) }),
      ),
    ).toEqual(['4 IMEI1: 与第 2 行的 IMEI2 重复，请删除其中一行', '5 IMEI2: 与同一行的 IMEI1 相同，请核对'])
  })

  test('rejects contradicting rows for one new entry', async () => {
    const newModel = { 型号: '新机' }
    expect(
      await findingsFor(
        user,
        deviceRow(nextImei(), { ...newModel, 条码: '6904444444444' }),
        deviceRow('', { ...newModel, 数量: '3' }),
        deviceRow(nextImei(), { ...newModel, 条码: '6905555555555' }),
        deviceRow(nextImei(), { ...newModel, 颜色: '白', 条码: '6904444444444' }),
      ),
    ).toEqual([
      '3 IMEI1: “新机”在第 2 行按串号管理，请填写 IMEI 或 SN',
      '4 条码: 同一规格和颜色在第 2 行填了另一个条码，请核对',
      '5 条码: 与第 2 行的条码相同，但规格或颜色不同，请核对',
    ])
  })

  test('rejects an inactive model or spec', async () => {
    const otherUser = await signInStockManager(h)
    await flow.uploadAndCommit(
      otherUser,
      await stockSheet(deviceRow(nextImei()), deviceRow(nextImei(), { 型号: '停产机' })),
    )
    await query(h, otherUser, `update product set active = false where name = '停产机'`)
    await query(
      h,
      otherUser,
      `update sku set active = false where product_id in (select id from product where name = 'Mate 70 Pro')`,
    )
    expect(
      await findingsFor(otherUser, deviceRow(nextImei()), deviceRow(nextImei(), { 型号: '停产机' })),
    ).toEqual(['2 配置: 这个规格和颜色已停用，请先启用再导入', '3 型号: 这个型号已停用，请先启用再导入'])
  })

  test('reports a missing column once', async () => {
    const run = await flow.uploadAndCheck(
      user,
      await xlsxOf(
        ['品牌', '型号'],
        [
          ['华为', 'P70'],
          ['华为', 'P80'],
        ],
      ),
    )
    expect(run).toMatchObject({ state: 'ready', bad_rows: 2, total_rows: 2 })
    expect(run.problems.map(({ field }) => field)).toEqual(['配置', '颜色', '门店', '采购价'])
    expect(await flow.commit(user, run.id)).toMatchObject({
      status: 422,
      msg: '还有 2 行数据有问题，请修改表格后重新上传',
    })
  })

  test('shows 200 of many bad rows and counts all', async () => {
    const rows = Array.from({ length: 1_203 }, (_, n) =>
      deviceRow(luhnImei(1_000_000 + n), { 采购价: n < 1_201 ? 'x' : '1' }),
    )
    const run = await flow.uploadAndCheck(user, await stockSheet(...rows))
    expect(run).toMatchObject({ bad_rows: 1_201, total_rows: 1_203 })
    expect(run.problems).toHaveLength(200)
    expect(run.problems[199]).toMatchObject({ line: 201, field: '采购价', value: 'x' })
    expect(run.effects.find(({ label }) => label === '入库设备')?.count).toBe(2)
  })
})
