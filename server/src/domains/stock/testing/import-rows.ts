import { sql } from 'drizzle-orm'
import type { QueryResultRow } from 'pg'
import { xlsxOf } from '../../../platform/imports/testing/wizard.ts'
import { luhnImei } from '../../../testing/builders/codes.ts'
import type { Harness, TestUser } from '../../../testing/harness.ts'

/** Column headings of the stock import file. */
export const HEADER = [
  '品牌',
  '型号',
  '简称',
  '配置',
  '颜色',
  '条码',
  '门店',
  'IMEI1',
  'IMEI2',
  'SN',
  '数量',
  '采购价',
  '入库日期',
  '备注',
]
export type Cells = Partial<Record<(typeof HEADER)[number], string>>

export const deviceRow = (code: string, overrides: Cells = {}): Cells => ({
  品牌: '华为',
  型号: 'Mate 70 Pro',
  配置: '12+256',
  颜色: '曜石黑',
  门店: '总仓',
  IMEI1: code,
  采购价: '5999.5',
  ...overrides,
})
export const accessoryRow = (count: string, overrides: Cells = {}): Cells => ({
  ...deviceRow('', { 品牌: '绿联', 型号: '钢化膜', 配置: '标准', 颜色: '透明', 采购价: '3.33' }),
  数量: count,
  ...overrides,
})
const rowsOf = (cells: Cells[]) => cells.map((row) => HEADER.map((name) => row[name] ?? ''))
export const stockSheet = (...cells: Cells[]) => xlsxOf(HEADER, rowsOf(cells))

/** Signs in the stock manager of a new tenant with three stores, one of them closed. */
export async function signInStockManager(h: Harness): Promise<TestUser> {
  const user = await h.signIn({ permissions: ['inventory-manage', 'cost-view'] })
  await h.database.withTenant({ tenantId: user.tenantId }, (db) =>
    db.execute(sql`insert into location (tenant_id, name, kind, active) values
      (${user.tenantId}, '总仓', 'warehouse', true), (${user.tenantId}, '一店', 'store', true), (${user.tenantId}, '旧店', 'store', false)`),
  )
  return user
}
export const query = <T extends QueryResultRow>(h: Harness, user: TestUser, text: string): Promise<T[]> =>
  h.database.withTenant({ tenantId: user.tenantId }, async (db) => (await db.$client.query<T>(text)).rows)

let imeiCount = 0
/** Returns an unused IMEI. */
export const nextImei = (): string => luhnImei(imeiCount++)
