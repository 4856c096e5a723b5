import { ERRORS } from '@shangxue/contract/errors'
import { stockImport } from '@shangxue/contract/imports'
import * as stock from '@shangxue/contract/stock'
import * as actions from '@shangxue/contract/stock-actions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wizard } from '../../../platform/imports/testing/wizard.ts'
import {
  aDevice,
  aLocation,
  aSku,
  luhnImei,
  someAccessories,
  someDevices,
} from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { ledgerDifferences } from '../check.ts'
import { film, phone, sheet } from '../import-test-rows.ts'

let h: Harness
let keeper: TestUser
let other: TestUser
let sku: { id: number }
let shop: { id: number; name: string }
let away: { id: number; name: string }
let phones: { id: number; imei1: string; imei2: string }[]

beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  keeper = await h.signedIn({ permissions: ['inventory-manage', 'sales-record'] })
  other = await h.signedIn({ tenantId: keeper.tenantId, permissions: ['inventory-manage'] })
})
/** Each count has a shop of its own with three phones. */
beforeEach(async () => {
  const { tenantId } = keeper
  await h.database.asSystem(async (db) => {
    sku = await aSku(db, { tenantId })
    shop = await aLocation(db, { tenantId })
    away = await aLocation(db, { tenantId })
    phones = await someDevices(db, 3, { tenantId, skuId: sku.id, locationId: shop.id })
  })
})
afterAll(async () => {
  expect(await h.database.asSystem(ledgerDifferences)).toEqual([])
  await h.close()
})

const as = (user = keeper) => ({ token: user.token })
const begin = async () => (await h.call(actions.startCount, { location_id: shop.id }, as())).data.id
const scan = (id: number, codes: string[], user = keeper) =>
  h.call(actions.scanCount, { id, codes }, as(user))
const look = async (id: number) => (await h.call(actions.getCount, { id }, as())).data
const bookAs = (id: number, revision: string, user = keeper) =>
  h.call(actions.bookCount, { id, revision, reason: '月末盘点' }, as(user))
const statusOf = async (id: number | undefined) => (await h.call(stock.getDevice, { id: id ?? 0 }, as())).data
const imei = (n: number) => phones[n]?.imei1 ?? ''

test('compares what was scanned with the book; either IMEI of a phone counts it once', async () => {
  const [elsewhere] = await h.database.asSystem((db) =>
    someDevices(db, 1, { tenantId: keeper.tenantId, skuId: sku.id, locationId: away.id }),
  )
  const id = await begin()
  const answer = await scan(id, [imei(0), phones[0]?.imei2 ?? '', elsewhere?.imei1 ?? '', 'NOBODY-1'])
  expect(answer.data.results.map(({ result }) => result)).toEqual(['found', 'found', 'elsewhere', 'unknown'])
  expect((await scan(id, [imei(0)])).data).toMatchObject({ scanned: 4, results: [{ result: 'repeated' }] })
  const count = await look(id)
  expect(count).toMatchObject({ expected: 3, found: 1 })
  expect(count.missing.map(({ device_id }) => device_id)).toEqual([phones[1]?.id, phones[2]?.id])
  expect(count.surplus).toMatchObject([
    { device_id: elsewhere?.id, location: away.name },
    { code: 'NOBODY-1' },
  ])
})

test('a returned or damaged phone that lies here is told apart: not in stock, and nothing to book', async () => {
  const { tenantId } = keeper
  const [returned, damaged] = await h.database.asSystem(async (db) => {
    const lying = { tenantId, skuId: sku.id, locationId: shop.id }
    return [
      await aDevice(db, { ...lying, status: 'returned' }),
      await aDevice(db, { ...lying, status: 'damaged' }),
    ]
  })
  const id = await begin()
  const answer = await scan(id, [imei(0), imei(1), imei(2), returned?.imei1 ?? '', damaged?.imei1 ?? ''])
  const aside = ['set_aside', 'set_aside']
  expect(answer.data.results.map(({ result }) => result)).toEqual(['found', 'found', 'found', ...aside])
  const count = await look(id)
  expect(count).toMatchObject({ expected: 3, found: 3, missing: [], surplus: [] })
  expect(count.set_aside).toMatchObject([
    { device_id: returned?.id, code: returned?.imei1, status: 'returned' },
    { device_id: damaged?.id, code: damaged?.imei1, status: 'damaged' },
  ])
  expect((await bookAs(id, count.revision)).data).toMatchObject({ devices: 0 })
  expect((await statusOf(returned?.id)).status).toBe('returned')
})

test('a returned phone that the book has elsewhere is not among those of this place', async () => {
  const returned = await h.database.asSystem((db) =>
    aDevice(db, { tenantId: keeper.tenantId, skuId: sku.id, status: 'returned', locationId: away.id }),
  )
  const id = await begin()
  expect((await scan(id, [returned.imei1])).data.results).toMatchObject([{ result: 'elsewhere' }])
  expect(await look(id)).toMatchObject({ set_aside: [], surplus: [{ device_id: returned.id }] })
})

test('a phone that was scanned before it was received is there, not lost', async () => {
  const code = luhnImei(8_100_000)
  const id = await begin()
  expect((await scan(id, [code])).data.results).toMatchObject([{ result: 'unknown' }])
  const lines = [{ sku_id: sku.id, cost_fen: 100, devices: [{ imei1: code }] }]
  await h.call(actions.receiveStock, { location_id: shop.id, lines }, as())
  const count = await look(id)
  expect(count).toMatchObject({ expected: 4, found: 1, surplus: [] })
  expect(count.missing.map(({ code }) => code)).not.toContain(code)
})

test('a scan by mistake is taken back', async () => {
  const id = await begin()
  await scan(id, ['WRONG-1'])
  expect((await h.call(actions.unscanCount, { id, code: 'WRONG-1' }, as())).status).toBe(200)
  expect((await look(id)).surplus).toEqual([])
})

test('books what was reviewed: the missing are lost, the surplus move here, pieces are corrected', async () => {
  const { tenantId } = keeper
  const [elsewhere] = await h.database.asSystem((db) =>
    someDevices(db, 1, { tenantId, skuId: sku.id, locationId: away.id }),
  )
  const more = await h.database.asSystem((db) => someAccessories(db, 10, { tenantId, locationId: shop.id }))
  const id = await begin()
  await scan(id, [imei(0), imei(1), elsewhere?.imei1 ?? ''])
  await h.call(actions.countItem, { id, sku_id: more.skuId, quantity: 8 }, as())
  const { revision, items } = await look(id)
  expect(items).toMatchObject([{ booked: 10, counted: 8, moved: 0 }])
  expect((await bookAs(id, revision)).data).toMatchObject({ devices: 2, pieces: 2 })
  expect(await statusOf(phones[2]?.id)).toMatchObject({ status: 'lost', location: null })
  expect(await statusOf(elsewhere?.id)).toMatchObject({ status: 'in_stock', location: shop.name })
  expect(await bookAs(id, revision)).toMatchObject({ status: 409, code: ERRORS.count_closed.code })
  expect((await scan(id, [imei(2)])).code).toBe(ERRORS.count_closed.code)
})

test('a difference that has changed since the review is not booked', async () => {
  const id = await begin()
  await scan(id, [imei(0)])
  const { revision } = await look(id)
  await scan(id, [imei(1)], other)
  expect(await bookAs(id, revision)).toMatchObject({ status: 409, code: ERRORS.count_changed.code })
  expect((await statusOf(phones[1]?.id)).status).toBe('in_stock')
})

test('a phone that leaves during the count is not booked as lost', async () => {
  const id = await begin()
  await scan(id, [imei(0), imei(1)])
  const { revision } = await look(id)
  const ends = { from_location_id: shop.id, to_location_id: away.id }
  await h.call(actions.sendTransfer, { ...ends, device_ids: [phones[2]?.id ?? 0] }, as())
  expect((await bookAs(id, revision)).code).toBe(ERRORS.count_changed.code)
  const { revision: now, missing } = await look(id)
  expect(missing).toEqual([])
  expect((await bookAs(id, now)).data).toMatchObject({ devices: 0 })
})

test('pieces that leave between the review and the booking are not booked over', async () => {
  const { tenantId } = keeper
  const { skuId } = await h.database.asSystem((db) =>
    someAccessories(db, 10, { tenantId, locationId: shop.id }),
  )
  const id = await begin()
  await scan(
    id,
    phones.map(({ imei1 }) => imei1),
  )
  await h.call(actions.countItem, { id, sku_id: skuId, quantity: 8 }, as())
  const { revision } = await look(id)
  const ends = { from_location_id: shop.id, to_location_id: away.id }
  await h.call(actions.sendTransfer, { ...ends, items: [{ sku_id: skuId, quantity: 2 }] }, as())
  expect((await bookAs(id, revision)).code).toBe(ERRORS.count_changed.code)
})

const moveAway = async (deviceIds: number[]) => {
  const ends = { from_location_id: shop.id, to_location_id: away.id }
  const { data } = await h.call(actions.sendTransfer, { ...ends, device_ids: deviceIds }, as())
  const arrived = { id: data.id, device_ids: deviceIds, missing: 'none' as const }
  expect((await h.call(actions.receiveTransfer, arrived, as())).status).toBe(200)
}

test('phones that go after they were scanned have moved meanwhile: no surplus, and nothing brings them back', async () => {
  const id = await begin()
  await scan(
    id,
    phones.map(({ imei1 }) => imei1),
  )
  await moveAway([phones[0]?.id ?? 0])
  const off = { kind: 'lost' as const, device_ids: [phones[1]?.id ?? 0], reason: '被盗' }
  await h.call(actions.writeOff, off, as())
  const count = await look(id)
  expect(count).toMatchObject({ expected: 1, found: 1, missing: [], surplus: [] })
  expect(count.moved).toMatchObject([
    { device_id: phones[0]?.id, code: imei(0), status: 'in_stock', location: away.name },
    { device_id: phones[1]?.id, code: imei(1), status: 'lost', location: null },
  ])
  expect((await bookAs(id, count.revision)).data).toMatchObject({ devices: 0 })
  expect(await statusOf(phones[0]?.id)).toMatchObject({ status: 'in_stock', location: away.name })
  expect((await statusOf(phones[1]?.id)).status).toBe('lost')
})

describe('a phone that was scanned here while a count elsewhere misses it', () => {
  let strayed: { id: number; imei1: string } | undefined
  let id: number
  let missed: { id: number }
  beforeEach(async () => {
    const made = { tenantId: keeper.tenantId, skuId: sku.id, locationId: away.id }
    strayed = (await h.database.asSystem((db) => someDevices(db, 1, made)))[0]
    id = await begin()
    const elsewhere = (await h.call(actions.startCount, { location_id: away.id }, as())).data.id
    await scan(id, [imei(0), imei(1), imei(2), strayed?.imei1 ?? ''])
    missed = (await bookAs(elsewhere, (await look(elsewhere)).revision)).data
    expect((await statusOf(strayed?.id)).status).toBe('lost')
  })
  const bringsItHere = async (found: object) => {
    const count = await look(id)
    expect(count).toMatchObject({ moved: [], surplus: [{ device_id: strayed?.id, ...found }] })
    expect((await bookAs(id, count.revision)).data).toMatchObject({ devices: 1 })
    expect(await statusOf(strayed?.id)).toMatchObject({ status: 'in_stock', location: shop.name })
  }

  test('is still brought here', () => bringsItHere({ status: 'lost' }))

  test('is still brought here when that count is taken back', async () => {
    await h.call(actions.reverseStockDocument, { id: missed.id, reason: '盘错' }, as())
    await bringsItHere({ status: 'in_stock', location: away.name })
  })
})

test('a lost phone that was scanned here is brought here though a count elsewhere found it, and was taken back', async () => {
  const lost = phones[0]?.id ?? 0
  await h.call(actions.writeOff, { kind: 'lost', device_ids: [lost], reason: '盘亏' }, as())
  const id = await begin()
  await scan(id, [imei(0), imei(1), imei(2)])
  const elsewhere = (await h.call(actions.startCount, { location_id: away.id }, as())).data.id
  await scan(elsewhere, [imei(0)])
  const found = (await bookAs(elsewhere, (await look(elsewhere)).revision)).data
  expect((await look(id)).moved).toMatchObject([{ device_id: lost, location: away.name }])
  await h.call(actions.reverseStockDocument, { id: found.id, reason: '盘错' }, as())
  const count = await look(id)
  expect(count).toMatchObject({ moved: [], surplus: [{ device_id: lost, status: 'lost' }] })
  await bookAs(id, count.revision)
  expect(await statusOf(lost)).toMatchObject({ status: 'in_stock', location: shop.name })
})

test('a phone that is scanned after it went is a surplus; so is one whose scan is made again', async () => {
  const id = await begin()
  await scan(id, [imei(1)])
  await moveAway([phones[0]?.id ?? 0, phones[1]?.id ?? 0])
  await scan(id, [imei(0)])
  expect(await look(id)).toMatchObject({ surplus: [{ code: imei(0) }], moved: [{ code: imei(1) }] })
  await h.call(actions.unscanCount, { id, code: imei(1) }, as())
  await scan(id, [imei(1)])
  expect(await look(id)).toMatchObject({ surplus: [{ code: imei(0) }, { code: imei(1) }], moved: [] })
})

test('a phone that comes once the count has begun is not missing; one that was only kept for someone is', async () => {
  const id = await begin()
  const lines = [{ sku_id: sku.id, cost_fen: 100, devices: [{ imei1: luhnImei(8_200_000) }] }]
  await h.call(actions.receiveStock, { location_id: shop.id, lines }, as())
  await h.call(actions.reserveDevices, { device_ids: [phones[0]?.id ?? 0] }, as())
  await scan(id, [imei(1), imei(2)])
  const count = await look(id)
  expect(count).toMatchObject({ expected: 3, found: 2 })
  expect(count.missing.map(({ code }) => code)).toEqual([imei(0)])
  expect(count.moved).toMatchObject([{ code: luhnImei(8_200_000), location: shop.name }])
  expect((await bookAs(id, count.revision)).data).toMatchObject({ devices: 1 })
})

test('pieces are compared with the book of the moment when they were counted', async () => {
  const { tenantId } = keeper
  const [cables, cases] = await h.database.asSystem(async (db) => [
    await someAccessories(db, 10, { tenantId, locationId: shop.id }),
    await someAccessories(db, 4, { tenantId, locationId: shop.id }),
  ])
  const id = await begin()
  await scan(
    id,
    phones.map(({ imei1 }) => imei1),
  )
  const count = (made: { skuId: number } | undefined, quantity: number) =>
    h.call(actions.countItem, { id, sku_id: made?.skuId ?? 0, quantity }, as())
  await count(cables, 8)
  await count(cases, 4)
  const gone = [
    { sku_id: cables?.skuId ?? 0, location_id: shop.id, quantity: 3 },
    { sku_id: cases?.skuId ?? 0, location_id: shop.id, quantity: 1 },
  ]
  await h.call(actions.writeOff, { kind: 'lost', items: gone, reason: '卖出未记' }, as())
  const { items, revision } = await look(id)
  expect(items).toMatchObject([
    { sku_id: cables?.skuId, booked: 10, counted: 8, moved: -3 },
    { sku_id: cases?.skuId, booked: 4, counted: 4, moved: -1 },
  ])
  expect((await bookAs(id, revision)).data).toMatchObject({ pieces: 2 })
  const left = await h.database.pool.query(
    'select quantity from stock_balance where location_id = $1 and sku_id = any($2) order by sku_id',
    [shop.id, [cables?.skuId, cases?.skuId]],
  )
  expect(left.rows).toEqual([{ quantity: 5 }, { quantity: 3 }])
})

test('what is imported during a count is not lost, whatever day of receipt the file names', {
  timeout: 120_000,
}, async () => {
  const flow = wizard(h, stockImport)
  const here = { 门店: shop.name }
  const longAgo = { ...here, 入库日期: '2025-03-01' }
  await flow.committed(keeper, await sheet(film('10', here)))
  const id = await begin()
  await scan(
    id,
    phones.map(({ imei1 }) => imei1),
  )
  const [known] = (await look(id)).items
  await h.call(actions.countItem, { id, sku_id: known?.sku_id ?? 0, quantity: 10 }, as())
  const codes = [luhnImei(8_300_000), luhnImei(8_300_001)] as const
  const rows = [phone(codes[0], here), phone(codes[1], longAgo), film('5', here), film('2', longAgo)]
  const run = await flow.committed(keeper, await sheet(...rows))
  expect(run.state).toBe('committed')
  const count = await look(id)
  expect(count).toMatchObject({ missing: [], moved: codes.map((code) => ({ code })) })
  expect(count.items).toMatchObject([{ booked: 10, counted: 10, moved: 7 }])
  expect((await bookAs(id, count.revision)).data).toMatchObject({ devices: 0, pieces: 0 })
})

test('fewer counted than have gone since leave none', async () => {
  const { tenantId } = keeper
  const { skuId } = await h.database.asSystem((db) =>
    someAccessories(db, 3, { tenantId, locationId: shop.id }),
  )
  const id = await begin()
  await scan(
    id,
    phones.map(({ imei1 }) => imei1),
  )
  await h.call(actions.countItem, { id, sku_id: skuId, quantity: 1 }, as())
  const items = [{ sku_id: skuId, location_id: shop.id, quantity: 2 }]
  await h.call(actions.writeOff, { kind: 'lost', items, reason: '卖出未记' }, as())
  const { revision } = await look(id)
  expect((await bookAs(id, revision)).data).toMatchObject({ pieces: 1 })
})

test('a closed place is not counted, and phones are not counted by the piece', async () => {
  const { tenantId } = keeper
  const closed = await h.database.asSystem((db) => aLocation(db, { tenantId, active: false }))
  const started = await h.call(actions.startCount, { location_id: closed.id }, as())
  expect(started).toMatchObject({ status: 400, msg: expect.stringContaining('已停用') })
  const id = await begin()
  const item = await h.call(actions.countItem, { id, sku_id: sku.id, quantity: 1 }, as())
  expect(item.status).toBe(404)
})

test('two counts of the same place at once: one is told who counts', async () => {
  const started = await Promise.all(
    [keeper, other].map((user) => h.call(actions.startCount, { location_id: shop.id }, as(user))),
  )
  expect(started.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = started.find(({ status }) => status === 409)
  expect(refused).toMatchObject({ code: ERRORS.count_open.code, msg: expect.stringContaining(shop.name) })
})

test('a count booked twice at once is booked once', async () => {
  const id = await begin()
  await scan(id, [imei(0)])
  const { revision } = await look(id)
  const booked = await Promise.all([bookAs(id, revision), bookAs(id, revision, other)])
  expect(booked.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a count that is given up books nothing, and another may begin', async () => {
  const id = await begin()
  await scan(id, [imei(0)])
  await h.call(actions.cancelCount, { id }, as())
  expect((await statusOf(phones[1]?.id)).status).toBe('in_stock')
  expect((await h.call(actions.startCount, { location_id: shop.id }, as())).status).toBe(200)
})
