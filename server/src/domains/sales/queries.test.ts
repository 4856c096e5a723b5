import * as sales from '@shangxue/contract/sales/endpoints'
import { reserveDevices } from '@shangxue/contract/stock/actions'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { aLocation } from '../../testing/builders.ts'
import type { TestUser } from '../../testing/harness.ts'
import { staffRecords } from '../staff/schema.ts'
import { COST, FLOOR, RETAIL, testShop } from './testing/shop.ts'

const { fixture, call, auth, phones, sell, sale, device, pieces } = testShop()

const lookUp = async (overrides: object) => {
  const input = { location_id: fixture.shop.id, codes: [], sku_ids: [], ...overrides }
  return (await call(sales.lookUpSaleItems, input, auth())).data
}
const codeOf = async (id: number) => (await device(id)).identifiers[0]?.value ?? ''

describe('items for sale', () => {
  test('show prices and why one cannot be sold here', async () => {
    const [inShop = 0, sold = 0] = await phones(2)
    const [inDepot = 0] = await phones(1, fixture.depot.id)
    await sell([sold])
    const codes = [await codeOf(inShop), await codeOf(sold), await codeOf(inDepot), '356000123450017']
    const result = await lookUp({ codes })
    expect(result.map(({ code }) => code)).toEqual(codes)
    expect(result.map(({ trouble }) => trouble)).toEqual([null, '已售', '在总仓', '没有这个串号或条码'])
    expect(result[0]).toMatchObject({ device_id: inShop, retail_fen: RETAIL })
    expect(result[2]).toMatchObject({ location_id: fixture.depot.id, location: '总仓' })
  })

  test('reserved for a customer are for that customer only', async () => {
    const [id = 0] = await phones(1)
    await call(reserveDevices, { device_ids: [id], customer_id: fixture.customer.id, note: '' }, auth())
    const codes = [await codeOf(id)]
    expect((await lookUp({ codes }))[0]?.trouble).toBe('已预留给张三数码')
    expect((await lookUp({ codes, customer_id: fixture.customer.id }))[0]?.trouble).toBeNull()
  })

  test('of a pending sale cannot be sold, even to its customer', async () => {
    const [id = 0] = await phones(1)
    const lines = [{ sku_id: fixture.phone.id, price_fen: FLOOR - 1, device_ids: [id] }]
    await sell([], { lines, ask: '老客户', customer_id: fixture.customer.id })
    const [result] = await lookUp({ codes: [await codeOf(id)], customer_id: fixture.customer.id })
    expect(result?.trouble).toBe('在一张待批准的销售单里')
  })

  test('include accessories without a code, with free pieces', async () => {
    const accessory = await pieces(7)
    expect(await lookUp({ sku_ids: [accessory] })).toMatchObject([
      { code: '', sku_id: accessory, tracking: 'none', pieces: 7, trouble: null },
    ])
    expect(await lookUp({ sku_ids: [fixture.phone.id] })).toMatchObject([
      { trouble: expect.stringContaining('串号') },
    ])
  })
})

describe('items before a store is chosen', () => {
  test('show whether they can be sold anywhere', async () => {
    const [inShop = 0, sold = 0] = await phones(2)
    const [inDepot = 0] = await phones(1, fixture.depot.id)
    await sell([sold])
    const codes = [await codeOf(inDepot), await codeOf(inShop), await codeOf(sold), '356000123450017']
    const results = await lookUp({ codes, location_id: undefined })
    expect(results.map(({ trouble }) => trouble)).toEqual([null, null, '已售', '没有这个串号或条码'])
    expect(results[0]).toMatchObject({ location_id: fixture.depot.id, location: '总仓' })
  })

  test('count accessories of all stores', async () => {
    const accessory = await pieces(7)
    const [result] = await lookUp({ sku_ids: [accessory], location_id: undefined })
    expect(result).toMatchObject({ pieces: 7, trouble: null })
  })
})

describe('own store', () => {
  const ownStore = async (user: TestUser) => (await call(sales.getOwnStore, {}, auth(user))).data.location_id
  const clerk = async (locationId?: number) => {
    const { tenantId } = fixture.boss
    const user = await fixture.h.signIn({ tenantId, permissions: ['sales-record'] })
    if (locationId)
      await fixture.h.database.withOwner((db) =>
        db.insert(staffRecords).values({ tenantId, userId: user.userId, locationId }),
      )
    return user
  }

  test('comes from the staff record', async () => {
    const user = await clerk(fixture.depot.id)
    const [id = 0] = await phones(1)
    await sell([id], {}, user)
    expect(await ownStore(user)).toBe(fixture.depot.id)
  })

  test('falls back to the last sale', async () => {
    const user = await clerk()
    expect(await ownStore(user)).toBeNull()
    const [id = 0] = await phones(1)
    await sell([id], {}, user)
    expect(await ownStore(user)).toBe(fixture.shop.id)
  })

  test('is never a closed store', async () => {
    const { tenantId } = fixture.boss
    const closedStore = await fixture.h.database.withOwner((db) =>
      aLocation(db, { tenantId, name: '关了的店' }),
    )
    const user = await clerk(closedStore.id)
    await fixture.h.database.withOwner((db) =>
      db.execute(sql`update location set active = false where id = ${closedStore.id}`),
    )
    expect(await ownStore(user)).toBeNull()
  })
})

test('finds a sale by code, model, customer and number', async () => {
  const [firstDevice = 0, other = 0] = await phones(2)
  const sold = await sell([firstDevice], { customer_id: fixture.customer.id })
  const secondSale = await sell([other])
  const search = async (q: string) =>
    (await call(sales.listSales, { q }, auth())).data.list.map(({ id }) => id)
  expect(await search(await codeOf(firstDevice))).toEqual([sold.data.id])
  expect(await search('mate 70')).toEqual(expect.arrayContaining([sold.data.id, secondSale.data.id]))
  expect(await search('张三')).toContain(sold.data.id)
  expect(await search('张三')).not.toContain(secondSale.data.id)
  expect(await search(secondSale.data.number)).toEqual([secondSale.data.id])
})

test('counts a sale dated tomorrow as today', async () => {
  const [firstDevice = 0, other = 0] = await phones(2)
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
  const futureSale = await sell([firstDevice], { day: tomorrow })
  const sameDaySale = await sell([other])
  expect(futureSale.status).toBe(200)
  expect((await sale(futureSale.data.id)).day).toBe((await sale(sameDaySale.data.id)).day)
})

test('only the salesperson or a boss may withdraw', async () => {
  const [id = 0] = await phones(1)
  const lines = [{ sku_id: fixture.phone.id, price_fen: FLOOR - 1, device_ids: [id] }]
  const { data } = await sell([], { lines, ask: '老客户' })
  expect((await sale(data.id, fixture.seller)).may_withdraw).toBe(true)
  expect((await sale(data.id, fixture.manager)).may_withdraw).toBe(false)
  expect(await sale(data.id, fixture.boss)).toMatchObject({ may_withdraw: true, may_decide: true })
})

test('lists sellers by their latest sale', async () => {
  const [firstDevice = 0, other = 0] = await phones(2)
  await sell([firstDevice], {}, fixture.manager)
  await sell([other])
  const { data } = await call(sales.listSellers, {}, auth())
  expect(data[0]).toEqual({ id: fixture.seller.userId, name: fixture.seller.name })
  expect(data.map(({ id }) => id)).toContain(fixture.manager.userId)
})

test('exports the list, with costs only for cost-view', async () => {
  const [id = 0] = await phones(1)
  const { data } = await sell([id], { customer_id: fixture.customer.id, note: '=1+1' })
  const filters = { q: data.number }
  const table = await exportTable(fixture.h, sales.exportSales, filters, fixture.manager.token)
  const tableText = JSON.stringify(table)
  for (const text of [data.number, '张三数码', '成本', '毛利', '现金']) expect(tableText).toContain(text)
  const clerk = await fixture.h.signIn({
    tenantId: fixture.boss.tenantId,
    permissions: ['export', 'sales-record'],
  })
  expect(JSON.stringify(await exportTable(fixture.h, sales.exportSales, filters, clerk.token))).not.toMatch(
    /成本|毛利/,
  )
})

test('shows floor prices and costs only to the approver', async () => {
  const [id = 0] = await phones(1)
  const accessory = await pieces(7)
  const lines = [
    { sku_id: fixture.phone.id, price_fen: FLOOR - 1, device_ids: [id] },
    { sku_id: accessory, price_fen: 2_000, device_ids: [], quantity: 2 },
  ]
  const pending = await sell([], { lines, ask: '老客户' })
  const getSaleAs = async (user = fixture.boss) =>
    (await call(sales.getSale, { id: pending.data.id }, auth(user))).data
  const { stock } = await fixture.h.database
    .withOwner((db) =>
      db.execute<{ stock: number }>(
        sql`select round(value_fen * 2 / quantity::numeric)::int as stock from stock_balance where sku_id = ${accessory}`,
      ),
    )
    .then(({ rows }) => rows[0] ?? { stock: -1 })
  const beforeApproval = await getSaleAs()
  expect(beforeApproval.lines.map(({ floor_fen }) => floor_fen)).toEqual([FLOOR, null])
  expect(beforeApproval.cost_fen).toBe(COST + stock)
  const seller = await getSaleAs(fixture.seller)
  expect([seller.cost_fen, ...seller.lines.map(({ floor_fen }) => floor_fen)]).toEqual([null, null, null])
  await call(sales.decideSale, { id: pending.data.id, approve: true, reason: '' }, auth(fixture.boss))
  const afterApproval = await getSaleAs()
  expect(afterApproval.cost_fen).toBe(COST + stock)
  expect(afterApproval.lines.map(({ floor_fen }) => floor_fen)).toEqual([null, null])
})
