// @module-tag full
import { IMMEDIATE_EXPORT_ROWS_MAX } from '@shangxue/contract/platform/constants'
import { receiveStock, reverseStockDocument } from '@shangxue/contract/stock/actions'
import { exportDevices, exportStock } from '@shangxue/contract/stock/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportTable, startExport, waitForRun } from '../../../platform/exports/testing/run-export.ts'
import {
  aBrand,
  aCustomer,
  aDevice,
  aLocation,
  aProduct,
  aSku,
  luhnImei,
  someAccessories,
  someDevices,
} from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'

let h: Harness
let boss: TestUser
let sku: { id: number }
let store: { id: number; name: string }
let sold: Awaited<ReturnType<typeof aDevice>>

const exportDeviceTable = (
  filters: Parameters<typeof exportTable<typeof exportDevices>>[2],
  token = boss.token,
) => exportTable(h, exportDevices, filters, token)
const column = ({ header, rows }: Awaited<ReturnType<typeof exportDeviceTable>>, name: string) =>
  rows.map(({ cells }) => cells[header.indexOf(name)])

beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  await h.database.withOwner(async (db) => {
    const brand = await aBrand(db, { tenantId, name: '=华为' })
    const mate = await aProduct(db, { tenantId, brandId: brand.id, name: 'Mate 70 Pro' })
    sku = await aSku(db, { tenantId, productId: mate.id, spec: '12+256', color: '曜石黑' })
    store = await aLocation(db, { tenantId, name: '滨江店' })
    const customer = await aCustomer(db, { tenantId, name: '老王手机店' })
    const stockOptions = { tenantId, skuId: sku.id, locationId: store.id, costFen: 512_345 }
    sold = await aDevice(db, { ...stockOptions, status: 'sold', customerId: customer.id })
    await someDevices(db, 2, { ...stockOptions, receivedAt: new Date('2026-03-08T06:20:00Z') })
  })
})
afterAll(() => h.close())

describe('device export', () => {
  test('names a device with reversed receipt by its former codes', async () => {
    const [imei1, imei2] = [luhnImei(9_500_000), luhnImei(9_500_001)]
    const devices = [
      { imei1, imei2, sn: 'SN-TAKEN-BACK' },
      { imei1: luhnImei(9_500_002), sn: 'SN-ALONE' },
      // A serial number of 15 digits is not mistaken for an IMEI.
      { sn: '350000000000001' },
    ]
    const otherUser = await h.signIn({ boss: true })
    const { tenantId } = otherUser
    const setup = await h.database.withOwner(async (db) => ({
      sku: await aSku(db, { tenantId }),
      place: await aLocation(db, { tenantId }),
    }))
    const lines = [{ sku_id: setup.sku.id, cost_fen: 100, devices }]
    const auth = { token: otherUser.token }
    const { id } = (await h.call(receiveStock, { location_id: setup.place.id, lines }, auth)).data
    await h.call(reverseStockDocument, { id, reason: '入错' }, auth)
    const result = await exportDeviceTable({ status: 'scrapped' }, otherUser.token)
    const codes = result.rows.map(({ cells }) => cells.slice(0, 3))
    expect(codes.sort()).toEqual([
      ['', '', '350000000000001'],
      [imei1, imei2, 'SN-TAKEN-BACK'],
      [luhnImei(9_500_002), '', 'SN-ALONE'],
    ])
  })

  test('contains identifiers, location, cost and dates', async () => {
    const result = await exportDeviceTable({ status: 'sold' })
    expect(result.header).toEqual([
      'IMEI1',
      'IMEI2',
      '序列号',
      '品牌',
      '型号',
      '配置',
      '颜色',
      '状态',
      '门店',
      '客户',
      '成本',
      '入库时间',
      '激活时间',
    ])
    expect(result.rows).toHaveLength(1)
    expect(result.rows[0]?.cells.slice(0, 8)).toEqual([
      sold.imei1,
      sold.imei2,
      sold.sn,
      '=华为',
      'Mate 70 Pro',
      '12+256',
      '曜石黑',
      '已售',
    ])
    expect(column(result, '成本')).toEqual(['5123.45'])
  })
  test('uses the filters and order of the list', async () => {
    const oldest = await exportDeviceTable({ sku_id: sku.id })
    expect(column(oldest, '状态')).toEqual(['在库', '在库', '已售'])
    expect(column(oldest, '入库时间')[0]).toContain('2026-03-08 14:20')
    const newest = await exportDeviceTable({ sku_id: sku.id, sort: 'newest' })
    expect(column(newest, 'IMEI1')).toEqual(column(oldest, 'IMEI1').reverse())
    expect((await exportDeviceTable({ q: sold.imei1.slice(-6) })).rows).toHaveLength(1)
    expect(column(await exportDeviceTable({ location_id: store.id, older_than_days: 30 }), '状态')).toEqual([
      '在库',
      '在库',
    ])
  })
  test('omits costs without cost-view', async () => {
    const { token } = await h.signIn({ tenantId: boss.tenantId, permissions: ['export'] })
    const result = await exportDeviceTable({ status: 'sold' }, token)
    expect(result.header).not.toContain('成本')
    expect(result.rows[0]?.cells).not.toContain('5123.45')
  })
})

test('exports large lists completely as jobs', async () => {
  const { tenantId, token } = await h.signIn({ boss: true })
  const rowCount = IMMEDIATE_EXPORT_ROWS_MAX + 1
  await h.database.withOwner(async (db) => {
    const ownSku = await aSku(db, { tenantId })
    const place = await aLocation(db, { tenantId })
    await someDevices(db, rowCount, { tenantId, skuId: ownSku.id, locationId: place.id })
    const cable = await aSku(db, { tenantId })
    const places = [await aLocation(db, { tenantId }), await aLocation(db, { tenantId })]
    for (const { id } of places)
      await someAccessories(db, 3, { tenantId, skuId: cable.id, locationId: id, unitCostFen: 500 })
  })
  const { id, state } = await startExport(h, exportDevices, {}, token)
  expect(state).toBe('queued')
  expect(await waitForRun(h, id, token)).toMatchObject({ state: 'done', rows_total: rowCount })
  const imeis = column(await exportTable(h, exportDevices, {}, token), 'IMEI1')
  expect(new Set(imeis).size).toBe(rowCount)
  expect(column(await exportTable(h, exportStock, {}, token), '数量')).toEqual(
    expect.arrayContaining([String(rowCount), '3', '3']),
  )
})

test('includes empty stock on request and omits inactive models', async () => {
  const { tenantId, token } = await h.signIn({ boss: true })
  await h.database.withOwner(async (db) => {
    const brand = await aBrand(db, { tenantId, name: '绿联' })
    const product = async (name: string, active: boolean) =>
      (await aProduct(db, { tenantId, brandId: brand.id, name, active })).id
    const [soldOut, inStock, inactive] = [
      await product('空', true),
      await product('有', true),
      await product('旧', false),
    ]
    await aSku(db, { tenantId, productId: soldOut })
    const place = await aLocation(db, { tenantId })
    for (const productId of [inStock, inactive]) {
      const { id } = await aSku(db, { tenantId, productId })
      await someAccessories(db, 3, { tenantId, skuId: id, locationId: place.id })
    }
  })
  const models = async (view: 'all' | 'out_of_stock') =>
    column(await exportTable(h, exportStock, { view }, token), '型号')
  expect(await models('all')).toEqual(['有'])
  expect(await models('out_of_stock')).toEqual(['空'])
})
