import * as devices from '@shangxue/contract/devices/endpoints'
import { TOTAL_CAP } from '@shangxue/contract/platform/constants'
import * as pricing from '@shangxue/contract/pricing/endpoints'
import * as sales from '@shangxue/contract/sales/endpoints'
import * as figures from '@shangxue/contract/sales-figures/endpoints'
import { findSkus } from '@shangxue/contract/stock/actions'
import * as stock from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyzeGrownTables } from '../../../platform/database/planner/statistics.ts'
import { exportTable } from '../../../platform/exports/testing/run-export.ts'
import { aBrand, aLocation, aPrice, aProduct, aSku, someDevices } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { deviceMatches } from './device-search.ts'

const MATCH_COUNT = TOTAL_CAP + 501
const PRICE = 200_000

let h: Harness
let boss: TestUser
let commonSku: { id: number; productId: number }
let rareSku: { id: number; productId: number }
let shop: { id: number; name: string }
let warehouse: { id: number; name: string }
let brand: { id: number }
let phone: { id: number; imei1: string }
/** The digits that all IMEIs start with. */
let prefix: string

beforeAll(async () => {
  h = await startHarness({ withJobs: true })
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  await h.database.withOwner(async (db) => {
    brand = await aBrand(db, { tenantId, name: '荣耀' })
    const commonProduct = await aProduct(db, { tenantId, name: '畅玩 60' })
    const singleMatch = await aProduct(db, { tenantId, brandId: brand.id, name: 'Magic 7' })
    commonSku = await aSku(db, { tenantId, productId: commonProduct.id })
    rareSku = await aSku(db, { tenantId, productId: singleMatch.id })
    for (const skuId of [commonSku.id, rareSku.id])
      await aPrice(db, { tenantId, skuId, type: 'retail', amountFen: PRICE })
    shop = await aLocation(db, { tenantId, name: '滨江店' })
    warehouse = await aLocation(db, { tenantId, name: '总仓', kind: 'warehouse' })
    const made = await someDevices(db, MATCH_COUNT - 1, {
      tenantId,
      skuId: commonSku.id,
      locationId: shop.id,
    })
    const [last] = await someDevices(db, 1, { tenantId, skuId: rareSku.id, locationId: warehouse.id })
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
const auth = () => ({ token: boss.token })
const singleMatch = expect.objectContaining({ total: 1, totalCapped: false })
const cappedTotal = expect.objectContaining({ total: TOTAL_CAP, totalCapped: true })
const ids = ({ list }: { list: { id: number }[] }) => list.map(({ id }) => id)

describe(`among ${MATCH_COUNT} devices with a common IMEI prefix`, () => {
  test('the IMEIs share at least four digits', () => expect(prefix).toMatch(/^\d{4,}$/))

  test('finds the only match in the warehouse', async () => {
    const filters = { q: prefix, location_id: warehouse.id }
    const { data } = await h.call(stock.listDevices, filters, auth())
    expect(ids(data)).toEqual([phone.id])
    expect(data.pagination).toEqual(singleMatch)
    const table = await exportTable(h, stock.exportDevices, filters, boss.token)
    expect(JSON.stringify(table)).toContain(phone.imei1)
  })

  test('caps the total and flags it', async () => {
    const { data } = await h.call(stock.listDevices, { q: prefix }, auth())
    expect(data.pagination).toEqual(cappedTotal)
    const queried = await h.call(devices.listQueriedDevices, { type: 'in-stock', q: prefix }, auth())
    expect(queried.data.pagination).toEqual(cappedTotal)
  })

  test('exports all matches', async () => {
    const table = await exportTable(h, stock.exportDevices, { q: prefix }, boss.token)
    const text = JSON.stringify(table)
    expect(text.split(`"${prefix}`).length - 1).toBeGreaterThanOrEqual(MATCH_COUNT)
  })

  test('lists pages beyond the cap', async () => {
    const { data } = await h.call(stock.listDevices, { q: prefix, limit: 100, page: 16 }, auth())
    expect(data.list).toHaveLength(1)
  })

  test('finds the warehouse match in device lists', async () => {
    const filters = { type: 'in-stock', q: prefix, location_id: warehouse.id } as const
    const { data } = await h.call(devices.listQueriedDevices, filters, auth())
    expect(ids(data)).toEqual([phone.id])
    expect(data.pagination).toEqual(singleMatch)
    const table = await exportTable(h, devices.exportQueriedDevices, filters, boss.token)
    expect(JSON.stringify(table)).toContain(phone.imei1)
  })

  test('finds the model of the match', async () => {
    const filters = { q: prefix, brand_id: brand.id }
    const { data } = await h.call(stock.listStockModels, filters, auth())
    expect(ids(data)).toEqual([rareSku.productId])
    const prices = await h.call(pricing.listPrices, filters, auth())
    expect(prices.data.list.map(({ sku_id }) => sku_id)).toEqual([rareSku.id])
    expect(JSON.stringify(await exportTable(h, stock.exportStock, filters, boss.token))).toContain('Magic 7')
    const skus = await h.call(findSkus, { q: prefix }, auth())
    expect(ids(skus.data)).toEqual(expect.arrayContaining([commonSku.id, rareSku.id]))
  })

  test('uses the index on codes', async () => {
    await h.database.pool.query('vacuum analyze device_identifier')
    const plan = await h.database.withTenant({ tenantId: boss.tenantId, readOnly: true }, async (db) => {
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
    expect(await h.call(devices.allocateDevices, input, auth())).toMatchObject({ status: 200 })
    const { data } = await h.call(devices.listAllocations, { q: prefix }, auth())
    expect(data.list.map(({ device_id }) => device_id)).toEqual([phone.id])
    const allocations = await h.call(devices.listAllocations, { state: 'open' }, auth())
    const ended = await h.call(
      devices.endAllocations,
      { ids: ids(allocations.data), reason: '卖给别人' },
      auth(),
    )
    expect(ended.status).toBe(200)
  })

  test('finds the sold match', async () => {
    const lines = [{ sku_id: rareSku.id, price_fen: PRICE, device_ids: [phone.id] }]
    const payments = [{ method: 'cash' as const, amount_fen: PRICE }]
    const sold = await h.call(sales.recordSale, { location_id: warehouse.id, lines, payments }, auth())
    expect(sold.status, sold.msg).toBe(200)
    const { data } = await h.call(sales.listSales, { q: prefix }, auth())
    expect(ids(data)).toEqual([sold.data.id])
    const day = data.list[0]?.day ?? ''
    const period = { from: day, to: day, q: prefix }
    const found = await h.call(figures.listSoldLines, period, auth())
    expect(found.data.list.map(({ sale_id }) => sale_id)).toEqual([sold.data.id])
    expect((await h.call(figures.sumSoldLines, period, auth())).data).toMatchObject({ amount_fen: PRICE })
  })
})

describe(`among ${MATCH_COUNT} models of one name`, () => {
  const WORD = '保护壳'
  let other: { id: number }

  beforeAll(async () => {
    const { tenantId } = boss
    await h.database.withOwner(async (db) => {
      const maker = await aBrand(db, { tenantId, name: '壳厂' })
      await db.execute(sql`
        insert into product (tenant_id, brand_id, name, short_name, tracking, pinyin, search_text)
        select ${tenantId}, ${maker.id}, ${WORD} || n, ${WORD} || n, 'none', 'baohuke', ${WORD} || n
        from generate_series(1, ${MATCH_COUNT - 1}::int) n`)
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
    expect((await h.call(stock.listStockModels, filters, auth())).data.pagination).toEqual(singleMatch)
    expect((await h.call(pricing.listPrices, filters, auth())).data.pagination).toEqual(singleMatch)
    const table = await exportTable(h, pricing.exportPrices, filters, boss.token)
    expect(JSON.stringify(table)).toContain('透明')
  })

  test('finds the match by a second word', async () => {
    expect((await h.call(stock.listStockModels, { q: `${WORD} 透明` }, auth())).data.pagination).toEqual(
      singleMatch,
    )
    expect((await h.call(findSkus, { q: `${WORD} 透明` }, auth())).data.pagination).toEqual(singleMatch)
  })

  test('caps the total of models and flags it', async () => {
    expect((await h.call(stock.listStockModels, { q: WORD }, auth())).data.pagination).toEqual(cappedTotal)
    expect((await h.call(findSkus, { q: WORD }, auth())).data.pagination).toEqual(cappedTotal)
  })
})
