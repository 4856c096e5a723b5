import { TOTAL_CAP } from '@shangxue/contract/constants'
import * as devices from '@shangxue/contract/devices'
import * as pricing from '@shangxue/contract/pricing'
import * as sales from '@shangxue/contract/sales'
import * as figures from '@shangxue/contract/sales-figures'
import * as stock from '@shangxue/contract/stock'
import { findSkus } from '@shangxue/contract/stock-actions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyzeGrownTables } from '../../platform/database/statistics.ts'
import { exported } from '../../platform/exports/testing/exported.ts'
import { aBrand, aLocation, aPrice, aProduct, aSku, someDevices } from '../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { deviceMatches } from './search.ts'

const SHARING = TOTAL_CAP + 501
const PRICE = 200_000

let h: Harness
let boss: TestUser
let common: { id: number; productId: number }
let rare: { id: number; productId: number }
let shop: { id: number; name: string }
let warehouse: { id: number; name: string }
let brand: { id: number }
let phone: { id: number; imei1: string }
/** The digits that all IMEIs start with. */
let prefix: string

beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  boss = await h.signedIn({ boss: true })
  const { tenantId } = boss
  await h.database.asSystem(async (db) => {
    brand = await aBrand(db, { tenantId, name: '荣耀' })
    const many = await aProduct(db, { tenantId, name: '畅玩 60' })
    const one = await aProduct(db, { tenantId, brandId: brand.id, name: 'Magic 7' })
    common = await aSku(db, { tenantId, productId: many.id })
    rare = await aSku(db, { tenantId, productId: one.id })
    for (const skuId of [common.id, rare.id])
      await aPrice(db, { tenantId, skuId, type: 'retail', amountFen: PRICE })
    shop = await aLocation(db, { tenantId, name: '滨江店' })
    warehouse = await aLocation(db, { tenantId, name: '总仓', kind: 'warehouse' })
    const made = await someDevices(db, SHARING - 1, { tenantId, skuId: common.id, locationId: shop.id })
    const [last] = await someDevices(db, 1, { tenantId, skuId: rare.id, locationId: warehouse.id })
    phone = last as typeof phone
    prefix = sharedPrefix([...made, phone].map(({ imei1 }) => imei1))
  })
  // Statistics are up to date, as after an import.
  await analyzeGrownTables(h.database)
})
afterAll(() => h.close())

function sharedPrefix([first = '', ...others]: string[]): string {
  let shared = first
  for (const other of others) while (!other.startsWith(shared)) shared = shared.slice(0, -1)
  return shared
}
const as = () => ({ token: boss.token })
const one = expect.objectContaining({ total: 1, totalCapped: false })
const capped = expect.objectContaining({ total: TOTAL_CAP, totalCapped: true })
const ids = ({ list }: { list: { id: number }[] }) => list.map(({ id }) => id)

describe(`among ${SHARING} devices with a common IMEI prefix`, () => {
  test('the IMEIs share at least four digits', () => expect(prefix).toMatch(/^\d{4,}$/))

  test('finds the only match in the warehouse', async () => {
    const filters = { q: prefix, location_id: warehouse.id }
    const { data } = await h.call(stock.listDevices, filters, as())
    expect(ids(data)).toEqual([phone.id])
    expect(data.pagination).toEqual(one)
    const table = await exported(h, stock.exportDevices, filters, boss.token)
    expect(JSON.stringify(table)).toContain(phone.imei1)
  })

  test('caps the total and flags it', async () => {
    const { data } = await h.call(stock.listDevices, { q: prefix }, as())
    expect(data.pagination).toEqual(capped)
    const queried = await h.call(devices.listQueriedDevices, { type: 'in-stock', q: prefix }, as())
    expect(queried.data.pagination).toEqual(capped)
  })

  test('exports all matches', async () => {
    const table = await exported(h, stock.exportDevices, { q: prefix }, boss.token)
    const text = JSON.stringify(table)
    expect(text.split(`"${prefix}`).length - 1).toBeGreaterThanOrEqual(SHARING)
  })

  test('lists pages beyond the cap', async () => {
    const { data } = await h.call(stock.listDevices, { q: prefix, limit: 100, page: 16 }, as())
    expect(data.list).toHaveLength(1)
  })

  test('finds the warehouse match in device lists', async () => {
    const filters = { type: 'in-stock', q: prefix, location_id: warehouse.id } as const
    const { data } = await h.call(devices.listQueriedDevices, filters, as())
    expect(ids(data)).toEqual([phone.id])
    expect(data.pagination).toEqual(one)
    const table = await exported(h, devices.exportQueriedDevices, filters, boss.token)
    expect(JSON.stringify(table)).toContain(phone.imei1)
  })

  test('finds the model of the match', async () => {
    const filters = { q: prefix, brand_id: brand.id }
    const { data } = await h.call(stock.listStockModels, filters, as())
    expect(ids(data)).toEqual([rare.productId])
    const prices = await h.call(pricing.listPrices, filters, as())
    expect(prices.data.list.map(({ sku_id }) => sku_id)).toEqual([rare.id])
    expect(JSON.stringify(await exported(h, stock.exportStock, filters, boss.token))).toContain('Magic 7')
    const skus = await h.call(findSkus, { q: prefix }, as())
    expect(ids(skus.data)).toEqual(expect.arrayContaining([common.id, rare.id]))
  })

  test('uses the index on codes', async () => {
    await h.database.pool.query('vacuum analyze device_identifier')
    const plan = await h.database.asTenant({ tenantId: boss.tenantId, readOnly: true }, async (db) => {
      await db.execute(sql`set local enable_seqscan = off`)
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
        sql`explain select from device d where ${deviceMatches(phone.imei1.slice(-6))}`,
      )
      return rows.map((row) => row['QUERY PLAN'])
    })
    expect(plan.join(' ')).toContain('device_identifier_search')
  })

  test('finds the allocated match', async () => {
    const input = {
      device_ids: [phone.id],
      kind: 'salesperson' as const,
      target_id: boss.userId,
      expires_on: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    }
    expect(await h.call(devices.allocateDevices, input, as())).toMatchObject({ status: 200 })
    const { data } = await h.call(devices.listAllocations, { q: prefix }, as())
    expect(data.list.map(({ device_id }) => device_id)).toEqual([phone.id])
    const allocations = await h.call(devices.listAllocations, { state: 'open' }, as())
    const ended = await h.call(
      devices.endAllocations,
      { ids: ids(allocations.data), reason: '卖给别人' },
      as(),
    )
    expect(ended.status).toBe(200)
  })

  test('finds the sold match', async () => {
    const lines = [{ sku_id: rare.id, price_fen: PRICE, device_ids: [phone.id] }]
    const payments = [{ method: 'cash' as const, amount_fen: PRICE }]
    const sold = await h.call(sales.recordSale, { location_id: warehouse.id, lines, payments }, as())
    expect(sold.status, sold.msg).toBe(200)
    const { data } = await h.call(sales.listSales, { q: prefix }, as())
    expect(ids(data)).toEqual([sold.data.id])
    const day = data.list[0]?.day ?? ''
    const period = { from: day, to: day, q: prefix }
    const found = await h.call(figures.listSoldLines, period, as())
    expect(found.data.list.map(({ sale_id }) => sale_id)).toEqual([sold.data.id])
    expect((await h.call(figures.sumSoldLines, period, as())).data).toMatchObject({ amount_fen: PRICE })
  })
})

describe(`among ${SHARING} models of one name`, () => {
  const WORD = '保护壳'
  let other: { id: number }

  beforeAll(async () => {
    const { tenantId } = boss
    await h.database.asSystem(async (db) => {
      const maker = await aBrand(db, { tenantId, name: '壳厂' })
      await db.execute(sql`
        insert into product (tenant_id, brand_id, name, short_name, tracking, pinyin, search_text)
        select ${tenantId}, ${maker.id}, ${WORD} || n, ${WORD} || n, 'none', 'baohuke', ${WORD} || n
        from generate_series(1, ${SHARING - 1}::int) n`)
      await db.execute(sql`
        insert into sku (tenant_id, product_id, spec, color)
        select tenant_id, id, '', '' from product where tenant_id = ${tenantId} and brand_id = ${maker.id}`)
      other = await aBrand(db, { tenantId, name: '另一家' })
      const last = await aProduct(db, { tenantId, brandId: other.id, name: `${WORD}透明`, tracking: 'none' })
      await aSku(db, { tenantId, productId: last.id })
    })
  })

  test('finds the match of a brand', async () => {
    const filters = { q: WORD, brand_id: other.id }
    expect((await h.call(stock.listStockModels, filters, as())).data.pagination).toEqual(one)
    expect((await h.call(pricing.listPrices, filters, as())).data.pagination).toEqual(one)
    const table = await exported(h, pricing.exportPrices, filters, boss.token)
    expect(JSON.stringify(table)).toContain('透明')
  })

  test('finds the match by a second word', async () => {
    expect((await h.call(stock.listStockModels, { q: `${WORD} 透明` }, as())).data.pagination).toEqual(one)
    expect((await h.call(findSkus, { q: `${WORD} 透明` }, as())).data.pagination).toEqual(one)
  })

  test('caps the total of models and flags it', async () => {
    expect((await h.call(stock.listStockModels, { q: WORD }, as())).data.pagination).toEqual(capped)
    expect((await h.call(findSkus, { q: WORD }, as())).data.pagination).toEqual(capped)
  })
})
