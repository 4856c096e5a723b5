import * as actions from '@shangxue/contract/stock/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLocation, aSku, luhnImei, someAccessories, someDevices } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { ledgerDifferences } from '../verify-stock.ts'

let h: Harness
let stockManager: TestUser
let from: { id: number }
let to: { id: number }
beforeAll(async () => {
  h = await startHarness()
  stockManager = await h.signIn({ permissions: ['inventory-manage', 'sales-record'] })
  const { tenantId } = stockManager
  await h.database.withOwner(async (db) => {
    from = await aLocation(db, { tenantId })
    to = await aLocation(db, { tenantId })
  })
})
afterAll(async () => {
  expect(await h.database.withOwner(ledgerDifferences)).toEqual([])
  await h.close()
})

const auth = (key?: string) => ({
  token: stockManager.token,
  ...(key ? { headers: { 'idempotency-key': key } } : {}),
})
const phones = (count: number) =>
  h.database.withOwner((db) =>
    someDevices(db, count, { tenantId: stockManager.tenantId, locationId: from.id }),
  )
const inParallel = <T>(count: number, run: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => run(n)))
const countByStatus = (answers: readonly { status: number }[]) => {
  const countOf: Record<number, number> = {}
  for (const { status } of answers) countOf[status] = (countOf[status] ?? 0) + 1
  return countOf
}

test('one of a hundred concurrent requests gets the device', async () => {
  const [phone] = await phones(1)
  const answers = await inParallel(100, () =>
    h.call(actions.reserveDevices, { device_ids: [phone?.id ?? 0] }, auth()),
  )
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 99 })
})

test('concurrent transfers never take more than the stock', async () => {
  const { tenantId } = stockManager
  const { skuId } = await h.database.withOwner((db) =>
    someAccessories(db, 10, { tenantId, locationId: from.id, unitCostFen: 333 }),
  )
  const locations = { from_location_id: from.id, to_location_id: to.id }
  const answers = await inParallel(50, () =>
    h.call(actions.sendTransfer, { ...locations, items: [{ sku_id: skuId, quantity: 1 }] }, auth()),
  )
  expect(countByStatus(answers)).toEqual({ 200: 10, 409: 40 })
  const { rows } = await h.database.pool.query(
    'select location_id::int as at, quantity, in_transit, value_fen::int as value from stock_balance where sku_id = $1',
    [skuId],
  )
  expect(rows).toContainEqual({ at: from.id, quantity: 0, in_transit: 0, value: 0 })
  expect(rows).toContainEqual({ at: to.id, quantity: 0, in_transit: 10, value: 0 })
})

test('concurrent requests with one key have one effect', async () => {
  const [phone] = await phones(1)
  const answers = await inParallel(20, () =>
    h.call(actions.reserveDevices, { device_ids: [phone?.id ?? 0] }, auth('the-same-tap-20')),
  )
  expect(countByStatus(answers)).toEqual({ 200: 20 })
  expect(new Set(answers.map(({ data }) => data.number)).size).toBe(1)
})

test('registers a device received twice concurrently once', async () => {
  const { tenantId } = stockManager
  const sku = await h.database.withOwner((db) => aSku(db, { tenantId }))
  const devices = [{ imei1: luhnImei(6_000_001) }, { imei1: luhnImei(6_000_002) }]
  const answers = await inParallel(8, (n) =>
    h.call(
      actions.receiveStock,
      {
        location_id: from.id,
        lines: [{ sku_id: sku.id, cost_fen: 100, devices: n % 2 ? devices : devices.toReversed() }],
      },
      auth(),
    ),
  )
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 7 })
})

test('closes a transfer once under concurrent requests', async () => {
  const devices = await phones(2)
  const device_ids = devices.map(({ id }) => id)
  const locations = { from_location_id: from.id, to_location_id: to.id }
  const { data } = await h.call(actions.sendTransfer, { ...locations, device_ids }, auth())
  const answers = await inParallel(9, (n) =>
    n % 3 === 0
      ? h.call(actions.cancelTransfer, { id: data.id, reason: '撤回' }, auth())
      : h.call(actions.receiveTransfer, { id: data.id, device_ids }, auth()),
  )
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 8 })
})

test('reverses a document once under concurrent requests', async () => {
  const { tenantId } = stockManager
  const { skuId } = await h.database.withOwner((db) =>
    someAccessories(db, 9, { tenantId, locationId: from.id, unitCostFen: 100 }),
  )
  const items = [{ sku_id: skuId, location_id: from.id, quantity: 2 }]
  const writeOff = await h.call(actions.writeOff, { kind: 'damaged', items, reason: '进水' }, auth())
  const answers = await inParallel(16, () =>
    h.call(actions.reverseStockDocument, { id: writeOff.data.id, reason: '弄错了' }, auth()),
  )
  expect(countByStatus(answers)).toEqual({ 200: 1, 409: 15 })
})

test('moves devices in crossing orders without deadlock', async () => {
  const devices = await phones(6)
  const ids = devices.map(({ id }) => id)
  const answers = await inParallel(12, (n) =>
    h.call(
      actions.adjustStock,
      {
        reason: '移库',
        devices: (n % 2 ? ids : ids.toReversed()).map((device_id) => ({
          device_id,
          location_id: n % 2 ? from.id : to.id,
        })),
      },
      auth(),
    ),
  )
  expect(countByStatus(answers)).toEqual({ 200: 12 })
})
