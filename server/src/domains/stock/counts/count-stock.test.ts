import { ERRORS } from '@shangxue/contract/errors/errors'
import * as actions from '@shangxue/contract/stock/actions'
import { expect, test } from 'vitest'
import { aDevice, aLocation, luhnImei, someAccessories, someDevices } from '../../../testing/builders.ts'
import { testShop } from '../testing/count-shop.ts'

const {
  fixture,
  auth,
  startCount: begin,
  scan,
  getCount: look,
  postCount: bookAs,
  statusOf,
  imei,
} = testShop()

test('compares scans with stock and counts a device once', async () => {
  const [elsewhere] = await fixture.h.database.withOwner((db) =>
    someDevices(db, 1, {
      tenantId: fixture.stockManager.tenantId,
      skuId: fixture.sku.id,
      locationId: fixture.away.id,
    }),
  )
  const id = await begin()
  const answer = await scan(id, [imei(0), fixture.phones[0]?.imei2 ?? '', elsewhere?.imei1 ?? '', 'NOBODY-1'])
  expect(answer.data.results.map(({ result }) => result)).toEqual(['found', 'found', 'elsewhere', 'unknown'])
  expect((await scan(id, [imei(0)])).data).toMatchObject({ scanned: 4, results: [{ result: 'repeated' }] })
  const count = await look(id)
  expect(count).toMatchObject({ expected: 3, found: 1 })
  expect(count.missing.map(({ device_id }) => device_id)).toEqual([
    fixture.phones[1]?.id,
    fixture.phones[2]?.id,
  ])
  expect(count.surplus).toMatchObject([
    { device_id: elsewhere?.id, location: fixture.away.name },
    { code: 'NOBODY-1' },
  ])
})

test('lists returned and damaged devices here as set aside', async () => {
  const { tenantId } = fixture.stockManager
  const [returned, damaged] = await fixture.h.database.withOwner(async (db) => {
    const options = { tenantId, skuId: fixture.sku.id, locationId: fixture.shop.id }
    return [
      await aDevice(db, { ...options, status: 'returned' }),
      await aDevice(db, { ...options, status: 'damaged' }),
    ]
  })
  const id = await begin()
  const answer = await scan(id, [imei(0), imei(1), imei(2), returned?.imei1 ?? '', damaged?.imei1 ?? ''])
  const setAsideResults = ['set_aside', 'set_aside']
  expect(answer.data.results.map(({ result }) => result)).toEqual([
    'found',
    'found',
    'found',
    ...setAsideResults,
  ])
  const count = await look(id)
  expect(count).toMatchObject({ expected: 3, found: 3, missing: [], surplus: [] })
  expect(count.set_aside).toMatchObject([
    { device_id: returned?.id, code: returned?.imei1, status: 'returned' },
    { device_id: damaged?.id, code: damaged?.imei1, status: 'damaged' },
  ])
  expect((await bookAs(id, count.revision)).data).toMatchObject({ devices: 0 })
  expect((await statusOf(returned?.id)).status).toBe('returned')
})

test('omits a returned device recorded at another location', async () => {
  const returned = await fixture.h.database.withOwner((db) =>
    aDevice(db, {
      tenantId: fixture.stockManager.tenantId,
      skuId: fixture.sku.id,
      status: 'returned',
      locationId: fixture.away.id,
    }),
  )
  const id = await begin()
  expect((await scan(id, [returned.imei1])).data.results).toMatchObject([{ result: 'elsewhere' }])
  expect(await look(id)).toMatchObject({ set_aside: [], surplus: [{ device_id: returned.id }] })
})

test('finds a device scanned before it was received', async () => {
  const code = luhnImei(8_100_000)
  const id = await begin()
  expect((await scan(id, [code])).data.results).toMatchObject([{ result: 'unknown' }])
  const lines = [{ sku_id: fixture.sku.id, cost_fen: 100, devices: [{ imei1: code }] }]
  await fixture.h.call(actions.receiveStock, { location_id: fixture.shop.id, lines }, auth())
  const count = await look(id)
  expect(count).toMatchObject({ expected: 4, found: 1, surplus: [] })
  expect(count.missing.map(({ code }) => code)).not.toContain(code)
})

test('removes a mistaken scan', async () => {
  const id = await begin()
  await scan(id, ['WRONG-1'])
  expect((await fixture.h.call(actions.unscanCount, { id, code: 'WRONG-1' }, auth())).status).toBe(200)
  expect((await look(id)).surplus).toEqual([])
})

test('posts the reviewed difference', async () => {
  const { tenantId } = fixture.stockManager
  const [elsewhere] = await fixture.h.database.withOwner((db) =>
    someDevices(db, 1, { tenantId, skuId: fixture.sku.id, locationId: fixture.away.id }),
  )
  const accessory = await fixture.h.database.withOwner((db) =>
    someAccessories(db, 10, { tenantId, locationId: fixture.shop.id }),
  )
  const id = await begin()
  await scan(id, [imei(0), imei(1), elsewhere?.imei1 ?? ''])
  await fixture.h.call(actions.countItem, { id, sku_id: accessory.skuId, quantity: 8 }, auth())
  const { revision, items } = await look(id)
  expect(items).toMatchObject([{ booked: 10, counted: 8, moved: 0 }])
  expect((await bookAs(id, revision)).data).toMatchObject({ devices: 2, pieces: 2 })
  expect(await statusOf(fixture.phones[2]?.id)).toMatchObject({ status: 'lost', location: null })
  expect(await statusOf(elsewhere?.id)).toMatchObject({ status: 'in_stock', location: fixture.shop.name })
  expect(await bookAs(id, revision)).toMatchObject({ status: 409, code: ERRORS.count_closed.code })
  expect((await scan(id, [imei(2)])).code).toBe(ERRORS.count_closed.code)
})

test('rejects a difference that changed since the review', async () => {
  const id = await begin()
  await scan(id, [imei(0)])
  const { revision } = await look(id)
  await scan(id, [imei(1)], fixture.other)
  expect(await bookAs(id, revision)).toMatchObject({ status: 409, code: ERRORS.count_changed.code })
  expect((await statusOf(fixture.phones[1]?.id)).status).toBe('in_stock')
})

test('does not report a device leaving during the count as lost', async () => {
  const id = await begin()
  await scan(id, [imei(0), imei(1)])
  const { revision } = await look(id)
  const ends = { from_location_id: fixture.shop.id, to_location_id: fixture.away.id }
  await fixture.h.call(actions.sendTransfer, { ...ends, device_ids: [fixture.phones[2]?.id ?? 0] }, auth())
  expect((await bookAs(id, revision)).code).toBe(ERRORS.count_changed.code)
  const { revision: newRevision, missing } = await look(id)
  expect(missing).toEqual([])
  expect((await bookAs(id, newRevision)).data).toMatchObject({ devices: 0 })
})

test('rejects posting after pieces left since the review', async () => {
  const { tenantId } = fixture.stockManager
  const { skuId } = await fixture.h.database.withOwner((db) =>
    someAccessories(db, 10, { tenantId, locationId: fixture.shop.id }),
  )
  const id = await begin()
  await scan(
    id,
    fixture.phones.map(({ imei1 }) => imei1),
  )
  await fixture.h.call(actions.countItem, { id, sku_id: skuId, quantity: 8 }, auth())
  const { revision } = await look(id)
  const ends = { from_location_id: fixture.shop.id, to_location_id: fixture.away.id }
  await fixture.h.call(actions.sendTransfer, { ...ends, items: [{ sku_id: skuId, quantity: 2 }] }, auth())
  expect((await bookAs(id, revision)).code).toBe(ERRORS.count_changed.code)
})

test('rejects a closed location and piece counts of devices', async () => {
  const { tenantId } = fixture.stockManager
  const closed = await fixture.h.database.withOwner((db) => aLocation(db, { tenantId, active: false }))
  const started = await fixture.h.call(actions.startCount, { location_id: closed.id }, auth())
  expect(started).toMatchObject({ status: 400, msg: expect.stringContaining('已停用') })
  const id = await begin()
  const item = await fixture.h.call(actions.countItem, { id, sku_id: fixture.sku.id, quantity: 1 }, auth())
  expect(item.status).toBe(404)
})

test('names who is counting to a second concurrent count', async () => {
  const started = await Promise.all(
    [fixture.stockManager, fixture.other].map((user) =>
      fixture.h.call(actions.startCount, { location_id: fixture.shop.id }, auth(user)),
    ),
  )
  expect(started.map(({ status }) => status).sort()).toEqual([200, 409])
  const rejected = started.find(({ status }) => status === 409)
  expect(rejected).toMatchObject({
    code: ERRORS.count_open.code,
    msg: expect.stringContaining(fixture.shop.name),
  })
})

test('posts a count once when requested twice concurrently', async () => {
  const id = await begin()
  await scan(id, [imei(0)])
  const { revision } = await look(id)
  const responses = await Promise.all([bookAs(id, revision), bookAs(id, revision, fixture.other)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('cancels a count without posting and allows another', async () => {
  const id = await begin()
  await scan(id, [imei(0)])
  await fixture.h.call(actions.cancelCount, { id }, auth())
  expect((await statusOf(fixture.phones[1]?.id)).status).toBe('in_stock')
  expect((await fixture.h.call(actions.startCount, { location_id: fixture.shop.id }, auth())).status).toBe(
    200,
  )
})
