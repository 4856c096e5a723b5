import { setTimeout as pause } from 'node:timers/promises'
import * as contract from '@shangxue/contract/factory/endpoints'
import { factoryImport } from '@shangxue/contract/platform/imports'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { csvOf, type Run, wizard } from '../../platform/imports/testing/wizard.ts'
import { aLocation, aProduct, aSku, someDevices } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { salesFacts } from '../sales/schema.ts'

let h: Harness
let user: TestUser
let phone: { id: number }
let shop: { id: number }
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
})
afterAll(() => h.close())

beforeEach(async () => {
  user = await h.signIn({ permissions: ['inventory-manage', 'export'] })
  const { tenantId } = user
  await h.database.withOwner(async (db) => {
    const product = await aProduct(db, { tenantId, name: 'Mate 70' })
    phone = await aSku(db, { tenantId, productId: product.id, spec: '12+256', color: '曜石黑' })
    shop = await aLocation(db, { tenantId, name: '滨江店' })
  })
})

const day = (daysAgo: number) =>
  new Date(Date.now() + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)
const HEADER = ['型号', '配置', '颜色', '厂家库存']
type Rows = readonly (readonly string[])[]
const MATE: readonly string[] = ['Mate 70', '12GB+256GB', '曜石黑色', '50']

async function upload(rows: Rows, overrides: { source?: string; day?: string } = {}, header = HEADER) {
  const file = { name: '库存.csv', bytes: Buffer.from(csvOf(header, rows)) }
  const params = { source: '华为', day: day(0), ...overrides }
  return h.call(factoryImport.upload, params as never, { token: user.token, file })
}
const awaitRun = (id: string): Promise<Run> => wizard(h, factoryImport).settled(user, id)
async function importRows(...args: Parameters<typeof upload>): Promise<Run> {
  const { data } = await upload(...args)
  const run = await awaitRun(data.id)
  if (run.state !== 'ready' || run.bad_rows > 0) return run
  await h.call(factoryImport.commit, { id: run.id }, { token: user.token })
  return awaitRun(run.id)
}
const list = async (filters: object = {}) =>
  (await h.call(contract.listFactoryItems, filters, { token: user.token })).data.list
const first = async (filters: object = {}) => (await list(filters))[0] ?? expect.fail('nothing is listed')
const stock = (count: number) =>
  h.database.withOwner((db) =>
    someDevices(db, count, { tenantId: user.tenantId, skuId: phone.id, locationId: shop.id }),
  )
const sold = (pieces: number, daysAgo = 1) =>
  h.database.withOwner(async (db) => {
    await db.insert(salesFacts).values({
      tenantId: user.tenantId,
      day: day(daysAgo),
      skuId: phone.id,
      locationId: shop.id,
      salespersonId: user.userId,
      customerId: 0,
      pieces,
      returned: 0,
      amountFen: 0,
      costFen: 0,
    })
  })

describe('import', () => {
  test('matches items by name and keeps unmatched ones', async () => {
    const run = await importRows([MATE, ['nova 13', '8+256', '白', '0']])
    expect(run).toMatchObject({ state: 'committed', bad_rows: 0 })
    expect(run.effects).toEqual([
      { label: '型号规格', count: 2 },
      { label: '已匹配', count: 1 },
      { label: '未匹配', count: 1 },
    ])
    const rows = await list()
    expect(rows.find(({ model }) => model === 'Mate 70')).toMatchObject({ sku_id: phone.id, quantity: 50 })
    expect(rows.find(({ model }) => model === 'nova 13')).toMatchObject({
      ...{ sku_id: null, own: null, suggested: null },
    })
    expect((await list({ view: 'unmatched' })).map(({ model }) => model)).toEqual(['nova 13'])
  })

  test('remembers the column mapping of a source', async () => {
    const unknownHeader = ['货品', '内存组合', '外壳', '剩余']
    const { data } = await upload([MATE], {}, unknownHeader)
    const unmapped = await awaitRun(data.id)
    expect(unmapped.bad_rows).toBeGreaterThan(0)
    const mapping = { model: 0, spec: 1, color: 2, quantity: 3 }
    await h.call(factoryImport.map, { id: unmapped.id, mapping }, { token: user.token })
    await awaitRun(unmapped.id)
    await h.call(factoryImport.commit, { id: unmapped.id }, { token: user.token })
    expect(await awaitRun(unmapped.id)).toMatchObject({ state: 'committed' })
    // Columns in another order, and the source name in another spelling.
    const reordered = await upload([MATE.toReversed()], { source: ' 华 为' }, unknownHeader.toReversed())
    expect(await awaitRun(reordered.data.id)).toMatchObject({
      ...{ state: 'ready', bad_rows: 0, mapping: { model: 3, spec: 2, color: 1, quantity: 0 } },
    })
    const otherSource = await upload([MATE], { source: '荣耀' }, unknownHeader)
    expect((await awaitRun(otherSource.data.id)).bad_rows).toBeGreaterThan(0)
  })

  test('replaces the snapshot of the same day', async () => {
    await importRows([MATE, ['nova 13', '', '', '9']])
    const run = await importRows([['Mate 70', '12+256', '曜石黑', '20']])
    expect(run.effects).toContainEqual({ label: '替换同一天的快照', count: 1 })
    expect(await list()).toMatchObject([{ model: 'Mate 70', quantity: 20, change: null }])
  })

  test.each([
    ['a day that is to come', { day: day(-2) }],
    ['a day that does not exist', { day: '2026-02-30' }],
    ['a source without a name', { source: '   ' }],
  ])('rejects %s', async (_, params) => {
    const { data } = await upload([MATE], params)
    const run = await awaitRun(data.id)
    expect(run).toMatchObject({ state: 'refused' })
    expect(run.refusal).toContain('重新上传')
    expect(await list()).toEqual([])
  })

  test('requires a source', async () => {
    const file = { name: 'x.csv', bytes: Buffer.from('a') }
    expect(await h.call(factoryImport.upload, {}, { token: user.token, file })).toMatchObject({ status: 400 })
  })

  test('names what is no number of pieces, and what is there twice', async () => {
    const run = await importRows([
      ['Mate 70', '12+256', '曜石黑', '-3'],
      ['nova 13', '', '', '1'],
      ['NOVA13', '', '', '2'],
    ])
    expect(run.problems.map(({ line, field }) => [line, field])).toEqual([
      [2, '厂家库存'],
      [4, '型号'],
    ])
  })

  test('matches by barcode regardless of the model name', async () => {
    const sku = await h.database.withOwner((db) =>
      aSku(db, { tenantId: user.tenantId, barcode: '6901234567892' }),
    )
    await importRows([['内部代号 X', '', '', '6901234567892', '3']], {}, [
      '型号',
      '配置',
      '颜色',
      '条码',
      '库存',
    ])
    expect(await first()).toMatchObject({ model: '内部代号 X', sku_id: sku.id })
  })
})

describe('list', () => {
  test('shows changes and what is no longer listed', async () => {
    await importRows([MATE, ['nova 13', '', '', '9']], { day: day(7) })
    await importRows([['Mate 70', '12+256', '曜石黑', '30']], { day: day(0) })
    const rows = await list()
    expect(rows.map(({ model, quantity, change }) => [model, quantity, change])).toEqual([
      ['Mate 70', 30, -20],
      ['nova 13', 0, -9],
    ])
    // A snapshot of an older day does not change the latest one.
    await importRows([['Mate 70', '12+256', '曜石黑', '999']], { day: day(20) })
    expect((await first({ q: 'mate' })).quantity).toBe(30)
  })

  test('suggests orders for the days of cover, within factory stock', async () => {
    await importRows([MATE])
    expect(await first()).toMatchObject({ sold_30: 0, need: 0, suggested: 0 })
    await sold(60)
    await sold(500, 31)
    await stock(5)
    // 60 in 30 days correspond to 28 in 14.
    expect(await first()).toMatchObject({ own: 5, sold_30: 60, need: 23, suggested: 23 })
    expect(await first({ cover_days: 30 })).toMatchObject({ need: 55, suggested: 50 })
    expect(await first({ cover_days: 1 })).toMatchObject({ need: 0, suggested: 0 })
    expect(await list({ view: 'order' })).toHaveLength(1)
    expect(await list({ view: 'order', cover_days: 1 })).toEqual([])
  })

  test('shares the demand between sources of the same device', async () => {
    await sold(30)
    await importRows([['Mate 70', '12+256', '曜石黑', '10']])
    await importRows([['Mate 70', '12+256', '曜石黑', '6']], { source: '代理商' })
    expect((await list()).map(({ source, suggested }) => [source, suggested])).toEqual([
      ['华为', 10],
      ['代理商', 4],
    ])
  })

  test('is searched by manufacturer names and own names', async () => {
    await importRows([MATE, ['nova 13', '', '', '9']])
    expect(await list({ q: 'NOVA' })).toHaveLength(1)
    expect(await list({ q: 'mate70' })).toHaveLength(1)
    expect(await list({ q: '没有' })).toEqual([])
  })

  test('is exported with the reason as text', async () => {
    await importRows([MATE])
    await sold(30)
    const { header, rows } = await exportTable(h, contract.exportFactoryItems, {}, user.token)
    const cells = rows[0]?.cells ?? []
    expect(cells[header.indexOf('建议订货')]).toBe('14')
    expect(cells[header.indexOf('说明')]).toBe('近 30 天卖出 30 台，14 天要 14 台，现有 0 台，缺 14 台')
    const clerk = await h.signIn({ tenantId: user.tenantId, permissions: ['export'] })
    expect(await h.call(contract.exportFactoryItems, {}, { token: clerk.token })).toMatchObject({
      status: 403,
    })
  })
})

describe('manual match', () => {
  const match = (id: number, sku_id: number | null, expected: number | null, token = user.token) =>
    h.call(contract.matchFactoryItem, { id, sku_id, expected }, { token })

  test('is remembered by later imports, including no match', async () => {
    await importRows([['M70', '', '', '5'], MATE], { day: day(1) })
    const rows = await list()
    const [oddId, mate] = ['M70', 'Mate 70'].map((name) => rows.find(({ model }) => model === name)?.id ?? 0)
    expect(await match(oddId ?? 0, phone.id, null)).toMatchObject({ status: 200 })
    expect(await match(mate ?? 0, null, phone.id)).toMatchObject({ status: 200 })
    const run = await importRows([['M70', '', '', '7'], MATE])
    expect(run.effects).toContainEqual({ label: '已匹配', count: 1 })
    expect(await list({ q: 'M70' })).toMatchObject([{ sku_id: phone.id, by_hand: true, quantity: 7 }])
    expect(await list({ view: 'unmatched' })).toMatchObject([{ model: 'Mate 70', sku_id: null }])
  })

  test('reports a concurrent change instead of overwriting it', async () => {
    await importRows([['M70', '', '', '5']])
    const { id } = await first()
    const other = await h.database.withOwner((db) => aSku(db, { tenantId: user.tenantId }))
    await match(id, phone.id, null)
    const conflict = await match(id, other.id, null)
    expect(conflict).toMatchObject({ status: 409 })
    expect(conflict.msg).toContain('Mate 70')
    expect((await first()).sku_id).toBe(phone.id)
  })

  test('rejects unknown ids and callers without permission', async () => {
    await importRows([['M70', '', '', '5']])
    const { id } = await first()
    expect(await match(id, 999_999_999, null)).toMatchObject({ status: 404 })
    const seller = await h.signIn({ tenantId: user.tenantId, permissions: ['sales-record'] })
    expect(await match(id, phone.id, null, seller.token)).toMatchObject({ status: 403 })
  })
})

test('detail shows history with gaps and own stock by store', async () => {
  await importRows([MATE], { day: day(2) })
  await importRows([['nova 13', '', '', '9']], { day: day(1) })
  await importRows([['Mate 70', '12+256', '曜石黑', '30']])
  await stock(2)
  const { id } = await first({ q: 'mate' })
  const { data } = await h.call(contract.getFactoryItem, { id }, { token: user.token })
  expect(data.history.map(({ quantity }) => quantity)).toEqual([50, 0, 30])
  expect(data.stores).toMatchObject([{ location: '滨江店', quantity: 2 }])
})

test('of two concurrent imports one is listed completely', async () => {
  const rows = (n: number): Rows => [
    ['Mate 70', '12+256', '曜石黑', String(n)],
    [`型号 ${n}`, '', '', String(n)],
  ]
  await Promise.all([importRows(rows(1)), importRows(rows(2))])
  await pause(1)
  const items = await list()
  expect(items).toHaveLength(2)
  expect(new Set(items.map(({ quantity }) => quantity)).size).toBe(1)
})
