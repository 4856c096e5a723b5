import { TOTAL_CAP } from '@shangxue/contract/platform/constants'
import * as stock from '@shangxue/contract/stock/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import {
  aBrand,
  aDevice,
  aLocation,
  aPrice,
  aProduct,
  aSku,
  someAccessories,
  someDevices,
} from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'

let h: Harness
let boss: TestUser
let clerk: TestUser
let mate: { id: number }
let black: { id: number }
let white: { id: number }
let store: { id: number; name: string }
let other: { id: number; name: string }
let device: { id: number; imei1: string; sn: string }

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

beforeAll(async () => {
  h = await startHarness()
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  clerk = await h.signIn({ tenantId })
  await h.database.withOwner(async (db) => {
    const brand = await aBrand(db, { tenantId, name: '华为' })
    const otherBrand = await aBrand(db, { tenantId, name: '小米' })
    mate = await aProduct(db, { tenantId, brandId: brand.id, name: 'Mate 70 Pro', shortName: 'M70P' })
    black = await aSku(db, { tenantId, productId: mate.id, spec: '12+256', color: '曜石黑', minStock: 9 })
    white = await aSku(db, { tenantId, productId: mate.id, spec: '12+512', color: '雪域白', minStock: 0 })
    store = await aLocation(db, { tenantId, name: '滨江店' })
    other = await aLocation(db, { tenantId, name: '萧山店' })
    const stockOptions = { tenantId, skuId: black.id, costFen: 500_000 }
    device = await aDevice(db, {
      ...stockOptions,
      locationId: store.id,
      status: 'in_stock',
      receivedAt: daysAgo(65),
    })
    await someDevices(db, 2, {
      ...stockOptions,
      locationId: other.id,
      status: 'in_stock',
      receivedAt: daysAgo(5),
    })
    await aDevice(db, { ...stockOptions, locationId: other.id, status: 'reserved', receivedAt: daysAgo(5) })
    await aDevice(db, { ...stockOptions, status: 'sold', receivedAt: daysAgo(40) })
    await aPrice(db, {
      tenantId,
      skuId: black.id,
      type: 'retail',
      amountFen: 599_900,
      validFrom: daysAgo(50),
    })
    await aPrice(db, {
      tenantId,
      skuId: white.id,
      type: 'retail',
      amountFen: 699_900,
      validFrom: daysAgo(50),
    })
    const redmi = await aProduct(db, {
      tenantId,
      brandId: otherBrand.id,
      name: '红米 Note 15',
      shortName: 'HN15',
    })
    await aSku(db, { tenantId, productId: redmi.id, minStock: 0 })
    const cable = await aProduct(db, { tenantId, brandId: otherBrand.id, name: '数据线', tracking: 'none' })
    const cableSku = await aSku(db, { tenantId, productId: cable.id, barcode: '6901234567892', minStock: 0 })
    await someAccessories(db, 30, { tenantId, skuId: cableSku.id, locationId: store.id, unitCostFen: 500 })
  })
})
afterAll(() => h.close())

const list = (input: Parameters<typeof h.call<typeof stock.listStockModels>>[1] = {}, token = boss.token) =>
  h.call(stock.listStockModels, input, { token }).then(({ data }) => data)
const names = async (input: Parameters<typeof list>[0]) => (await list(input)).list.map(({ name }) => name)

describe('stock by model', () => {
  test('counts stock including reserved and shows the price range', async () => {
    const found = (await list()).list.find(({ id }) => id === mate.id)
    expect(found).toMatchObject({
      brand: '华为',
      short_name: 'M70P',
      quantity: 4,
      reserved: 1,
      skus: 2,
      retail_from_fen: 599_900,
      retail_to_fen: 699_900,
      value_fen: 2_000_000,
      low_stock: true,
      low_skus: 1,
    })
  })

  test.each([
    ['part of the model', 'ate 70'],
    ['the short name', 'm70p'],
    ['the brand and a part, in any order', '70 华为'],
    ['the spec', '12+512'],
    ['the pinyin of the brand', 'huawei'],
    ['the initials of the brand', 'hw'],
  ])('is found by %s', async (_, q) => {
    expect(await names({ q })).toEqual(['Mate 70 Pro'])
  })

  test('is found by part of an IMEI or by barcode', async () => {
    expect(await names({ q: device.imei1.slice(-6) })).toContain('Mate 70 Pro')
    expect(await names({ q: '6901234567892' })).toEqual(['数据线'])
  })

  test('is found by full-width input', async () => {
    expect(await names({ q: 'Ｍ７０ｐ' })).toEqual(['Mate 70 Pro'])
    expect(await names({ q: '１２＋５１２' })).toEqual(['Mate 70 Pro'])
  })

  test.each([
    ['a label', (imei: string) => `IMEI：${imei}`],
    ['dashes', (imei: string) => imei.replace(/^(..)(.{6})(.{6})/, '$1-$2-$3-')],
    ['spaces', (imei: string) => imei.replace(/^(..)(.{6})(.{6})/, '$1 $2 $3 ')],
    [
      'full width',
      (imei: string) => imei.replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? ''),
    ],
  ])('and its device are found by an IMEI with %s', async (_, written) => {
    const q = written(device.imei1)
    expect(await names({ q })).toEqual(['Mate 70 Pro'])
    const { data } = await h.call(stock.listDevices, { q }, { token: boss.token })
    expect(data.list.map(({ id }) => id)).toEqual([device.id])
    const found = await h.call(stock.lookUpCode, { code: q }, { token: boss.token })
    expect(found.data).toMatchObject({ kind: 'device', device_id: device.id })
  })

  test.each(['%', '_', '\\', "' or 1=1 --", '不存在的型号'])(
    'takes %s literally and finds nothing',
    async (q) => {
      expect(await names({ q })).toEqual([])
    },
  )

  test('counts only the given store', async () => {
    const { list: storeList } = await list({ location_id: store.id, q: 'mate' })
    expect(storeList[0]).toMatchObject({ quantity: 1, reserved: 0, value_fen: 500_000 })
  })

  test('filters by age, low stock and out of stock', async () => {
    expect(await names({ view: 'aged_60' })).toEqual(['Mate 70 Pro'])
    expect(await names({ view: 'aged_90' })).toEqual([])
    expect(await names({ view: 'aged_60', location_id: other.id })).toEqual([])
    expect(await names({ view: 'low_stock' })).toEqual(['Mate 70 Pro'])
    expect(await names({ view: 'out_of_stock' })).toEqual(['红米 Note 15'])
  })

  test('returns consistent pages', async () => {
    const first = await list({ limit: 2, sort: 'name' })
    const second = await list({ limit: 2, page: 2, sort: 'name' })
    expect(first.pagination).toEqual({ page: 1, pageSize: 2, total: 3, totalPages: 2, totalCapped: false })
    expect(new Set([...first.list, ...second.list].map(({ id }) => id)).size).toBe(3)
  })

  test.each([{ page: 0 }, { limit: 101 }, { sort: 'price' }, { view: 'x' }, { q: 'x'.repeat(65) }])(
    'refuses %j',
    async (input) => {
      expect(await h.call(stock.listStockModels, input as never, { token: boss.token })).toMatchObject({
        status: 400,
      })
    },
  )
})

describe('stock summary', () => {
  test('agrees with the list and counts ages and low stock', async () => {
    const { data } = await h.call(stock.getStockSummary, {}, { token: boss.token })
    expect(data).toEqual({
      devices: 4,
      accessories: 30,
      reserved: 1,
      value_fen: 2_015_000,
      aged_30: 1,
      aged_60: 1,
      aged_90: 0,
      low_stock: 1,
    })
  })
  test('is restricted by store and brand', async () => {
    const { data } = await h.call(stock.getStockSummary, { location_id: store.id }, { token: boss.token })
    expect(data).toMatchObject({ devices: 1, accessories: 30, value_fen: 515_000, aged_60: 1 })
  })
})

describe('stock model', () => {
  test('shows SKUs with their stores and prices', async () => {
    const { data } = await h.call(stock.getStockModel, { id: mate.id }, { token: boss.token })
    expect(data.skus).toHaveLength(2)
    expect(data.skus[0]).toMatchObject({ spec: '12+256', color: '曜石黑', quantity: 4, retail_fen: 599_900 })
    expect(
      data.skus[0]?.stores.map(({ location, quantity, reserved }) => [location, quantity, reserved]),
    ).toEqual(
      expect.arrayContaining([
        ['滨江店', 1, 0],
        ['萧山店', 3, 1],
      ]),
    )
    expect(data.skus[1]).toMatchObject({ spec: '12+512', quantity: 0, stores: [] })
  })
})

describe('device list', () => {
  test('finds parts of an identifier, oldest first', async () => {
    const { data } = await h.call(
      stock.listDevices,
      { q: device.sn.slice(1, -1).toLowerCase() },
      { token: boss.token },
    )
    expect(data.list).toEqual([
      expect.objectContaining({ id: device.id, identifier: device.imei1, location: '滨江店' }),
    ])
    const all = await h.call(stock.listDevices, { sku_id: black.id }, { token: boss.token })
    expect(all.data.list[0]?.id).toBe(device.id)
    expect(all.data.pagination).toMatchObject({ total: 5, totalCapped: false })
  })
  test('filters by status, store, model and age', async () => {
    const count = async (input: object) =>
      (await h.call(stock.listDevices, input, { token: boss.token })).data.list.length
    expect(await count({ status: 'sold' })).toBe(1)
    expect(await count({ status: 'in_stock', location_id: other.id })).toBe(2)
    expect(await count({ product_id: mate.id })).toBe(5)
    expect(await count({ status: 'in_stock', older_than_days: 60 })).toBe(1)
  })
  test('shows the history of a device', async () => {
    const { data } = await h.call(stock.getDevice, { id: device.id }, { token: boss.token })
    expect(data).toMatchObject({
      model: 'Mate 70 Pro',
      status: 'in_stock',
      retail_fen: 599_900,
      cost_fen: 500_000,
    })
    expect(data.identifiers.map(({ kind }) => kind)).toEqual(['imei1', 'imei2', 'sn'])
    expect(data.events.at(-1)).toMatchObject({ kind: 'received', location: '滨江店' })
  })
  test('caps the total as a lower bound', async () => {
    const otherBoss = await h.signIn({ boss: true })
    await h.database.withOwner((db) => someDevices(db, TOTAL_CAP + 5, { tenantId: otherBoss.tenantId }))
    const { data } = await h.call(stock.listDevices, {}, { token: otherBoss.token })
    expect(data.pagination).toMatchObject({ total: TOTAL_CAP, totalCapped: true })
  })
})

describe('scanned code', () => {
  const lookUp = async (code: string, token = clerk.token) =>
    (await h.call(stock.lookUpCode, { code }, { token })).data
  test('resolves to a device by IMEI or serial number', async () => {
    for (const code of [device.imei1, ` ${device.imei1} `, device.sn.toLowerCase()])
      expect(await lookUp(code)).toMatchObject({ kind: 'device', device_id: device.id, product_id: mate.id })
  })
  test('resolves to a model by barcode, otherwise to nothing', async () => {
    expect(await lookUp('6901234567892')).toMatchObject({ kind: 'sku', device_id: null })
    expect(await lookUp('0000')).toMatchObject({ kind: 'unknown', product_id: null })
  })
  test('of another tenant is unknown', async () => {
    const stranger = await h.signIn({ boss: true })
    expect(await lookUp(device.imei1, stranger.token)).toMatchObject({ kind: 'unknown' })
  })
})

describe('without cost-view', () => {
  test('no response contains a cost', async () => {
    const { token } = clerk
    const answers = [
      await h.call(stock.listStockModels, {}, { token }),
      await h.call(stock.getStockSummary, {}, { token }),
      await h.call(stock.getStockModel, { id: mate.id }, { token }),
      await h.call(stock.listDevices, {}, { token }),
      await h.call(stock.getDevice, { id: device.id }, { token }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.data)).not.toMatch(/500000|2000000|2015000|"(cost|value)_fen":\d/)
    }
  })
  test('exports omit the cost column', async () => {
    const exporter = await h.signIn({ tenantId: boss.tenantId, permissions: ['export'] })
    const header = (token: string) => exportTable(h, stock.exportStock, {}, token)
    expect((await header(exporter.token)).header).not.toContain('库存成本')
    const bossHeader = await header(boss.token)
    expect(bossHeader.header).toContain('库存成本')
    expect(bossHeader.rows.map(({ cells }) => cells[1])).toEqual(
      expect.arrayContaining(['Mate 70 Pro', '数据线']),
    )
  })
})

describe('another tenant', () => {
  test('cannot find data by list, search or id', async () => {
    const { token } = await h.signIn({ boss: true })
    expect((await list({}, token)).list).toEqual([])
    expect((await list({ q: device.imei1.slice(-6) }, token)).list).toEqual([])
    expect((await h.call(stock.listDevices, { q: device.imei1 }, { token })).data.list).toEqual([])
    expect(await h.call(stock.getStockModel, { id: mate.id }, { token })).toMatchObject({ status: 404 })
    expect(await h.call(stock.getDevice, { id: device.id }, { token })).toMatchObject({ status: 404 })
  })
})
