import * as actions from '@shangxue/contract/stock/actions'
import { exportUsers } from '@shangxue/contract/users/admin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportTable } from '../../../platform/exports/testing/run-export.ts'
import { aLocation, someAccessories, someDevices } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'

let h: Harness
let boss: TestUser
let from: { id: number; name: string }
let to: { id: number; name: string }
let phone: { id: number; imei1: string }
let number: string

beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  boss = await h.signIn({ boss: true })
  const { tenantId, token } = boss
  const cable = await h.database.withOwner(async (db) => {
    from = await aLocation(db, { tenantId, name: '=总仓' })
    to = await aLocation(db, { tenantId, name: '滨江店' })
    const [device] = await someDevices(db, 1, { tenantId, locationId: from.id })
    if (device) phone = device
    return someAccessories(db, 9, { tenantId, locationId: from.id })
  })
  const locations = { from_location_id: from.id, to_location_id: to.id }
  const items = [{ sku_id: cable.skuId, quantity: 4 }]
  const sent = await h.call(
    actions.sendTransfer,
    { ...locations, device_ids: [phone.id], items, note: '补货' },
    { token },
  )
  number = sent.data.number
  const reception = { id: sent.data.id, device_ids: [phone.id], missing: 'back' as const, reason: '少发' }
  await h.call(actions.receiveTransfer, reception, { token })
})
afterAll(() => h.close())

test('exports transfers by line with sent and arrived quantities', async () => {
  const { header, rows } = await exportTable(h, actions.exportTransfers, { state: 'received' }, boss.token)
  expect(header.slice(0, 4)).toEqual(['单号', '状态', '调出', '调入'])
  const [first, second] = rows.map(({ cells }) => cells)
  expect(first).toEqual(expect.arrayContaining([number, '已收货', '=总仓', '滨江店', phone.imei1, '1']))
  expect([second?.[header.indexOf('调出数量')], second?.[header.indexOf('收到数量')]]).toEqual(['4', '0'])
})

test('exports a device without codes under its former code', async () => {
  const { tenantId, token } = boss
  const device = await h.database.withOwner(async (db) => {
    const [device] = await someDevices(db, 1, { tenantId, locationId: from.id })
    return device ?? { id: 0, imei1: '' }
  })
  const locations = { from_location_id: from.id, to_location_id: to.id }
  const sent = await h.call(actions.sendTransfer, { ...locations, device_ids: [device.id] }, { token })
  await h.database.pool.query('delete from device_identifier where device_id = $1', [device.id])
  await h.database.pool.query('update device_event set codes = $2 where device_id = $1', [
    device.id,
    [device.imei1],
  ])
  const { rows } = await exportTable(h, actions.exportTransfers, { state: 'out' }, token)
  expect(rows.map(({ cells }) => cells)).toEqual([expect.arrayContaining([sent.data.number, device.imei1])])
})

test('exports documents with the filters of their list', async () => {
  const { rows } = await exportTable(h, actions.exportStockDocuments, { q: '补货' }, boss.token)
  expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([[number, '调拨单']])
})

test('exports counts for users who may count and export', async () => {
  const { tenantId, token } = boss
  await h.call(actions.startCount, { location_id: to.id }, { token })
  const { rows } = await exportTable(h, actions.exportCounts, {}, token)
  expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([['滨江店', '盘点中']])
  for (const key of ['inventory-manage', 'export'] as const) {
    const clerk = await h.signIn({ tenantId, permissions: [key] })
    expect((await h.call(actions.exportCounts, {}, { token: clerk.token })).status).toBe(403)
  }
})

test('exports users with permissions for the boss alone', async () => {
  const { tenantId } = boss
  const clerk = await h.signIn({ tenantId, permissions: ['export', 'cost-view'] })
  const { header, rows } = await exportTable(h, exportUsers, {}, boss.token)
  const keys = rows.map(({ cells }) => [cells[0], cells[header.indexOf('权限')]])
  expect(keys).toContainEqual([boss.name, '全部'])
  expect(keys).toContainEqual([clerk.name, '导出数据、查看成本'])
  expect((await h.call(exportUsers, {}, { token: clerk.token })).status).toBe(403)
})
