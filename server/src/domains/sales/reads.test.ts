import * as sales from '@shangxue/contract/sales'
import { reserveDevices } from '@shangxue/contract/stock-actions'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exported } from '../../platform/exports/testing/exported.ts'
import { aLocation } from '../../testing/builders.ts'
import type { TestUser } from '../../testing/harness.ts'
import { staffRecords } from '../staff/tables.ts'
import { COST, FLOOR, RETAIL, testShop } from './testing/shop.ts'

const { at, call, as, phones, sell, sale, device, pieces } = testShop()

const look = async (more: object) => {
  const asked = { location_id: at.shop.id, codes: [], sku_ids: [], ...more }
  return (await call(sales.lookUpGoods, asked, as())).data
}
const codeOf = async (id: number) => (await device(id)).identifiers[0]?.value ?? ''

describe('items for sale', () => {
  test('show prices and why one cannot be sold here', async () => {
    const [here = 0, gone = 0] = await phones(2)
    const [there = 0] = await phones(1, at.depot.id)
    await sell([gone])
    const codes = [await codeOf(here), await codeOf(gone), await codeOf(there), '356000123450017']
    const found = await look({ codes })
    expect(found.map(({ code }) => code)).toEqual(codes)
    expect(found.map(({ trouble }) => trouble)).toEqual([null, '已售', '在总仓', '没有这个串号或条码'])
    expect(found[0]).toMatchObject({ device_id: here, retail_fen: RETAIL })
    expect(found[2]).toMatchObject({ location_id: at.depot.id, location: '总仓' })
  })

  test('reserved for a customer are for that customer only', async () => {
    const [id = 0] = await phones(1)
    await call(reserveDevices, { device_ids: [id], customer_id: at.customer.id, note: '' }, as())
    const codes = [await codeOf(id)]
    expect((await look({ codes }))[0]?.trouble).toBe('已预留给张三数码')
    expect((await look({ codes, customer_id: at.customer.id }))[0]?.trouble).toBeNull()
  })

  test('of a pending sale cannot be sold, even to its customer', async () => {
    const [id = 0] = await phones(1)
    const lines = [{ sku_id: at.phone.id, price_fen: FLOOR - 1, device_ids: [id] }]
    await sell([], { lines, ask: '老客户', customer_id: at.customer.id })
    const [found] = await look({ codes: [await codeOf(id)], customer_id: at.customer.id })
    expect(found?.trouble).toBe('在一张待批准的销售单里')
  })

  test('include accessories without a code, with free pieces', async () => {
    const film = await pieces(7)
    expect(await look({ sku_ids: [film] })).toMatchObject([
      { code: '', sku_id: film, tracking: 'none', pieces: 7, trouble: null },
    ])
    expect(await look({ sku_ids: [at.phone.id] })).toMatchObject([
      { trouble: expect.stringContaining('串号') },
    ])
  })
})

describe('items before a store is chosen', () => {
  test('show whether they can be sold anywhere', async () => {
    const [here = 0, gone = 0] = await phones(2)
    const [there = 0] = await phones(1, at.depot.id)
    await sell([gone])
    const codes = [await codeOf(there), await codeOf(here), await codeOf(gone), '356000123450017']
    const found = await look({ codes, location_id: undefined })
    expect(found.map(({ trouble }) => trouble)).toEqual([null, null, '已售', '没有这个串号或条码'])
    expect(found[0]).toMatchObject({ location_id: at.depot.id, location: '总仓' })
  })

  test('count accessories of all stores', async () => {
    const film = await pieces(7)
    const [found] = await look({ sku_ids: [film], location_id: undefined })
    expect(found).toMatchObject({ pieces: 7, trouble: null })
  })
})

describe('own store', () => {
  const ownStore = async (user: TestUser) => (await call(sales.getOwnStore, {}, as(user))).data.location_id
  const clerk = async (locationId?: number) => {
    const { tenantId } = at.boss
    const user = await at.h.signedIn({ tenantId, permissions: ['sales-record'] })
    if (locationId)
      await at.h.database.asSystem((db) =>
        db.insert(staffRecords).values({ tenantId, userId: user.userId, locationId }),
      )
    return user
  }

  test('comes from the staff record', async () => {
    const user = await clerk(at.depot.id)
    const [id = 0] = await phones(1)
    await sell([id], {}, user)
    expect(await ownStore(user)).toBe(at.depot.id)
  })

  test('falls back to the last sale', async () => {
    const user = await clerk()
    expect(await ownStore(user)).toBeNull()
    const [id = 0] = await phones(1)
    await sell([id], {}, user)
    expect(await ownStore(user)).toBe(at.shop.id)
  })

  test('is never a closed store', async () => {
    const { tenantId } = at.boss
    const closed = await at.h.database.asSystem((db) => aLocation(db, { tenantId, name: '关了的店' }))
    const user = await clerk(closed.id)
    await at.h.database.asSystem((db) =>
      db.execute(sql`update location set active = false where id = ${closed.id}`),
    )
    expect(await ownStore(user)).toBeNull()
  })
})

test('finds a sale by code, model, customer and number', async () => {
  const [one = 0, other = 0] = await phones(2)
  const sold = await sell([one], { customer_id: at.customer.id })
  const next = await sell([other])
  const found = async (q: string) => (await call(sales.listSales, { q }, as())).data.list.map(({ id }) => id)
  expect(await found(await codeOf(one))).toEqual([sold.data.id])
  expect(await found('mate 70')).toEqual(expect.arrayContaining([sold.data.id, next.data.id]))
  expect(await found('张三')).toContain(sold.data.id)
  expect(await found('张三')).not.toContain(next.data.id)
  expect(await found(next.data.number)).toEqual([next.data.id])
})

test('counts a sale dated tomorrow as today', async () => {
  const [one = 0, other = 0] = await phones(2)
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
  const ahead = await sell([one], { day: tomorrow })
  const plain = await sell([other])
  expect(ahead.status).toBe(200)
  expect((await sale(ahead.data.id)).day).toBe((await sale(plain.data.id)).day)
})

test('only the salesperson or a boss may withdraw', async () => {
  const [id = 0] = await phones(1)
  const lines = [{ sku_id: at.phone.id, price_fen: FLOOR - 1, device_ids: [id] }]
  const { data } = await sell([], { lines, ask: '老客户' })
  expect((await sale(data.id, at.seller)).may_withdraw).toBe(true)
  expect((await sale(data.id, at.manager)).may_withdraw).toBe(false)
  expect(await sale(data.id, at.boss)).toMatchObject({ may_withdraw: true, may_decide: true })
})

test('lists sellers by their latest sale', async () => {
  const [one = 0, other = 0] = await phones(2)
  await sell([one], {}, at.manager)
  await sell([other])
  const { data } = await call(sales.listSellers, {}, as())
  expect(data[0]).toEqual({ id: at.seller.userId, name: at.seller.name })
  expect(data.map(({ id }) => id)).toContain(at.manager.userId)
})

test('exports the list, with costs only for cost-view', async () => {
  const [id = 0] = await phones(1)
  const { data } = await sell([id], { customer_id: at.customer.id, note: '=1+1' })
  const filters = { q: data.number }
  const table = await exported(at.h, sales.exportSales, filters, at.manager.token)
  const told = JSON.stringify(table)
  for (const text of [data.number, '张三数码', '成本', '毛利', '现金']) expect(told).toContain(text)
  const plain = await at.h.signedIn({ tenantId: at.boss.tenantId, permissions: ['export', 'sales-record'] })
  expect(JSON.stringify(await exported(at.h, sales.exportSales, filters, plain.token))).not.toMatch(
    /成本|毛利/,
  )
})

test('shows floor prices and costs only to the approver', async () => {
  const [id = 0] = await phones(1)
  const film = await pieces(7)
  const lines = [
    { sku_id: at.phone.id, price_fen: FLOOR - 1, device_ids: [id] },
    { sku_id: film, price_fen: 2_000, device_ids: [], quantity: 2 },
  ]
  const asked = await sell([], { lines, ask: '老客户' })
  const told = async (user = at.boss) => (await call(sales.getSale, { id: asked.data.id }, as(user))).data
  const { stock } = await at.h.database
    .asSystem((db) =>
      db.execute<{ stock: number }>(
        sql`select round(value_fen * 2 / quantity::numeric)::int as stock from stock_balance where sku_id = ${film}`,
      ),
    )
    .then(({ rows }) => rows[0] ?? { stock: -1 })
  const seen = await told()
  expect(seen.lines.map(({ floor_fen }) => floor_fen)).toEqual([FLOOR, null])
  expect(seen.cost_fen).toBe(COST + stock)
  const seller = await told(at.seller)
  expect([seller.cost_fen, ...seller.lines.map(({ floor_fen }) => floor_fen)]).toEqual([null, null, null])
  await call(sales.decideSale, { id: asked.data.id, approve: true, reason: '' }, as(at.boss))
  const booked = await told()
  expect(booked.cost_fen).toBe(COST + stock)
  expect(booked.lines.map(({ floor_fen }) => floor_fen)).toEqual([null, null])
})
