import { stockImport } from '@shangxue/contract/platform/imports'
import * as actions from '@shangxue/contract/stock/actions'
import { beforeEach, describe, expect, test } from 'vitest'
import { wizard } from '../../../platform/imports/testing/wizard.ts'
import { luhnImei, someAccessories, someDevices } from '../../../testing/builders.ts'
import { testShop } from '../testing/count-shop.ts'
import { accessoryRow, deviceRow, stockSheet } from '../testing/import-rows.ts'

const {
  fixture,
  auth,
  startCount: begin,
  scan,
  getCount: look,
  postCount: bookAs,
  statusOf,
  imei,
} = testShop({ withJobs: true })

const transferAway = async (deviceIds: number[]) => {
  const locations = { from_location_id: fixture.shop.id, to_location_id: fixture.away.id }
  const { data } = await fixture.h.call(actions.sendTransfer, { ...locations, device_ids: deviceIds }, auth())
  const reception = { id: data.id, device_ids: deviceIds, missing: 'none' as const }
  expect((await fixture.h.call(actions.receiveTransfer, reception, auth())).status).toBe(200)
}

test('ignores devices that leave after they were scanned', async () => {
  const id = await begin()
  await scan(
    id,
    fixture.phones.map(({ imei1 }) => imei1),
  )
  await transferAway([fixture.phones[0]?.id ?? 0])
  const writeOff = { kind: 'lost' as const, device_ids: [fixture.phones[1]?.id ?? 0], reason: '被盗' }
  await fixture.h.call(actions.writeOff, writeOff, auth())
  const count = await look(id)
  expect(count).toMatchObject({ expected: 1, found: 1, missing: [], surplus: [] })
  expect(count.moved).toMatchObject([
    { device_id: fixture.phones[0]?.id, code: imei(0), status: 'in_stock', location: fixture.away.name },
    { device_id: fixture.phones[1]?.id, code: imei(1), status: 'lost', location: null },
  ])
  expect((await bookAs(id, count.revision)).data).toMatchObject({ devices: 0 })
  expect(await statusOf(fixture.phones[0]?.id)).toMatchObject({
    status: 'in_stock',
    location: fixture.away.name,
  })
  expect((await statusOf(fixture.phones[1]?.id)).status).toBe('lost')
})

describe('device scanned here and missed by a count elsewhere', () => {
  let strayDevice: { id: number; imei1: string } | undefined
  let id: number
  let missedDevice: { id: number }
  beforeEach(async () => {
    const deviceOptions = {
      tenantId: fixture.stockManager.tenantId,
      skuId: fixture.sku.id,
      locationId: fixture.away.id,
    }
    strayDevice = (await fixture.h.database.withOwner((db) => someDevices(db, 1, deviceOptions)))[0]
    id = await begin()
    const otherCountId = (await fixture.h.call(actions.startCount, { location_id: fixture.away.id }, auth()))
      .data.id
    await scan(id, [imei(0), imei(1), imei(2), strayDevice?.imei1 ?? ''])
    missedDevice = (await bookAs(otherCountId, (await look(otherCountId)).revision)).data
    expect((await statusOf(strayDevice?.id)).status).toBe('lost')
  })
  const expectMovedHere = async (foundState: object) => {
    const count = await look(id)
    expect(count).toMatchObject({ moved: [], surplus: [{ device_id: strayDevice?.id, ...foundState }] })
    expect((await bookAs(id, count.revision)).data).toMatchObject({ devices: 1 })
    expect(await statusOf(strayDevice?.id)).toMatchObject({ status: 'in_stock', location: fixture.shop.name })
  }

  test('is moved here', () => expectMovedHere({ status: 'lost' }))

  test('is moved here after the other count is reversed', async () => {
    await fixture.h.call(actions.reverseStockDocument, { id: missedDevice.id, reason: '盘错' }, auth())
    await expectMovedHere({ status: 'in_stock', location: fixture.away.name })
  })
})

test('moves a scanned lost device here after a reversed count', async () => {
  const lost = fixture.phones[0]?.id ?? 0
  await fixture.h.call(actions.writeOff, { kind: 'lost', device_ids: [lost], reason: '盘亏' }, auth())
  const id = await begin()
  await scan(id, [imei(0), imei(1), imei(2)])
  const otherCountId = (await fixture.h.call(actions.startCount, { location_id: fixture.away.id }, auth()))
    .data.id
  await scan(otherCountId, [imei(0)])
  const foundState = (await bookAs(otherCountId, (await look(otherCountId)).revision)).data
  expect((await look(id)).moved).toMatchObject([{ device_id: lost, location: fixture.away.name }])
  await fixture.h.call(actions.reverseStockDocument, { id: foundState.id, reason: '盘错' }, auth())
  const count = await look(id)
  expect(count).toMatchObject({ moved: [], surplus: [{ device_id: lost, status: 'lost' }] })
  await bookAs(id, count.revision)
  expect(await statusOf(lost)).toMatchObject({ status: 'in_stock', location: fixture.shop.name })
})

test('reports a device scanned after it left as surplus', async () => {
  const id = await begin()
  await scan(id, [imei(1)])
  await transferAway([fixture.phones[0]?.id ?? 0, fixture.phones[1]?.id ?? 0])
  await scan(id, [imei(0)])
  expect(await look(id)).toMatchObject({ surplus: [{ code: imei(0) }], moved: [{ code: imei(1) }] })
  await fixture.h.call(actions.unscanCount, { id, code: imei(1) }, auth())
  await scan(id, [imei(1)])
  expect(await look(id)).toMatchObject({ surplus: [{ code: imei(0) }, { code: imei(1) }], moved: [] })
})

test('does not report a device received during the count as missing', async () => {
  const id = await begin()
  const lines = [{ sku_id: fixture.sku.id, cost_fen: 100, devices: [{ imei1: luhnImei(8_200_000) }] }]
  await fixture.h.call(actions.receiveStock, { location_id: fixture.shop.id, lines }, auth())
  await fixture.h.call(actions.reserveDevices, { device_ids: [fixture.phones[0]?.id ?? 0] }, auth())
  await scan(id, [imei(1), imei(2)])
  const count = await look(id)
  expect(count).toMatchObject({ expected: 3, found: 2 })
  expect(count.missing.map(({ code }) => code)).toEqual([imei(0)])
  expect(count.moved).toMatchObject([{ code: luhnImei(8_200_000), location: fixture.shop.name }])
  expect((await bookAs(id, count.revision)).data).toMatchObject({ devices: 1 })
})

test('compares pieces with the stock when they were counted', async () => {
  const { tenantId } = fixture.stockManager
  const [cables, cases] = await fixture.h.database.withOwner(async (db) => [
    await someAccessories(db, 10, { tenantId, locationId: fixture.shop.id }),
    await someAccessories(db, 4, { tenantId, locationId: fixture.shop.id }),
  ])
  const id = await begin()
  await scan(
    id,
    fixture.phones.map(({ imei1 }) => imei1),
  )
  const count = (deviceOptions: { skuId: number } | undefined, quantity: number) =>
    fixture.h.call(actions.countItem, { id, sku_id: deviceOptions?.skuId ?? 0, quantity }, auth())
  await count(cables, 8)
  await count(cases, 4)
  const issued = [
    { sku_id: cables?.skuId ?? 0, location_id: fixture.shop.id, quantity: 3 },
    { sku_id: cases?.skuId ?? 0, location_id: fixture.shop.id, quantity: 1 },
  ]
  await fixture.h.call(actions.writeOff, { kind: 'lost', items: issued, reason: '卖出未记' }, auth())
  const { items, revision } = await look(id)
  expect(items).toMatchObject([
    { sku_id: cables?.skuId, booked: 10, counted: 8, moved: -3 },
    { sku_id: cases?.skuId, booked: 4, counted: 4, moved: -1 },
  ])
  expect((await bookAs(id, revision)).data).toMatchObject({ pieces: 2 })
  const remaining = await fixture.h.database.pool.query(
    'select quantity from stock_balance where location_id = $1 and sku_id = any($2) order by sku_id',
    [fixture.shop.id, [cables?.skuId, cases?.skuId]],
  )
  expect(remaining.rows).toEqual([{ quantity: 5 }, { quantity: 3 }])
})

test('ignores imports during a count, whatever their receipt date', {
  timeout: 120_000,
}, async () => {
  const flow = wizard(fixture.h, stockImport)
  const sameStore = { 门店: fixture.shop.name }
  const earlierReceipt = { ...sameStore, 入库日期: '2025-03-01' }
  await flow.uploadAndCommit(fixture.stockManager, await stockSheet(accessoryRow('10', sameStore)))
  const id = await begin()
  await scan(
    id,
    fixture.phones.map(({ imei1 }) => imei1),
  )
  const [countedItem] = (await look(id)).items
  await fixture.h.call(actions.countItem, { id, sku_id: countedItem?.sku_id ?? 0, quantity: 10 }, auth())
  const codes = [luhnImei(8_300_000), luhnImei(8_300_001)] as const
  const rows = [
    deviceRow(codes[0], sameStore),
    deviceRow(codes[1], earlierReceipt),
    accessoryRow('5', sameStore),
    accessoryRow('2', earlierReceipt),
  ]
  const run = await flow.uploadAndCommit(fixture.stockManager, await stockSheet(...rows))
  expect(run.state).toBe('committed')
  const count = await look(id)
  expect(count).toMatchObject({ missing: [], moved: codes.map((code) => ({ code })) })
  expect(count.items).toMatchObject([{ booked: 10, counted: 10, moved: 7 }])
  expect((await bookAs(id, count.revision)).data).toMatchObject({ devices: 0, pieces: 0 })
})

test('leaves zero when more pieces left than were counted', async () => {
  const { tenantId } = fixture.stockManager
  const { skuId } = await fixture.h.database.withOwner((db) =>
    someAccessories(db, 3, { tenantId, locationId: fixture.shop.id }),
  )
  const id = await begin()
  await scan(
    id,
    fixture.phones.map(({ imei1 }) => imei1),
  )
  await fixture.h.call(actions.countItem, { id, sku_id: skuId, quantity: 1 }, auth())
  const items = [{ sku_id: skuId, location_id: fixture.shop.id, quantity: 2 }]
  await fixture.h.call(actions.writeOff, { kind: 'lost', items, reason: '卖出未记' }, auth())
  const { revision } = await look(id)
  expect((await bookAs(id, revision)).data).toMatchObject({ pieces: 1 })
})
