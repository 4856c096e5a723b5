import { listRecentCustomers, listStoreStock } from '@shangxue/contract/sales/counter'
import { reserveDevices } from '@shangxue/contract/stock/actions'
import { describe, expect, test } from 'vitest'
import { aCustomer } from '../../../testing/builders.ts'
import type { TestUser } from '../../../testing/harness.ts'
import { RETAIL, testShop } from '../testing/shop.ts'

const { fixture, call, auth, phones, sell, device, pieces } = testShop()

const storeStock = async (overrides: object = {}, user = fixture.seller) =>
  (
    await call(
      listStoreStock,
      { location_id: fixture.shop.id, tracking: 'serial', q: '', ...overrides },
      auth(user),
    )
  ).data
const recentCustomers = async (user: TestUser) => (await call(listRecentCustomers, {}, auth(user))).data

describe('stock of a store', () => {
  test('has models with the pieces and prices of their SKUs', async () => {
    await phones(2)
    await phones(1, fixture.depot.id)
    const { list, pagination } = await storeStock()
    expect(list).toMatchObject([
      {
        model: 'Mate 70',
        pieces: 2,
        skus: [{ sku_id: fixture.phone.id, spec: '12+256', color: '黑', pieces: 2, retail_fen: RETAIL }],
      },
    ])
    expect(pagination.total).toBe(1)
  })

  test('leaves out reserved and sold devices, and models without any left', async () => {
    const { list: before } = await storeStock({ location_id: fixture.depot.id })
    const count = before[0]?.pieces ?? 0
    const [reserved = 0, sold = 0] = await phones(2, fixture.depot.id)
    await call(
      reserveDevices,
      { device_ids: [reserved], customer_id: fixture.customer.id, note: '' },
      auth(fixture.manager),
    )
    await sell([sold], { location_id: fixture.depot.id })
    const { list } = await storeStock({ location_id: fixture.depot.id })
    expect(list[0]?.pieces ?? 0).toBe(count)
  })

  test('separates accessories from devices', async () => {
    const accessory = await pieces(7)
    const { list } = await storeStock({ tracking: 'none' })
    expect(list.flatMap(({ skus }) => skus)).toMatchObject([
      { sku_id: accessory, pieces: 7, retail_fen: null },
    ])
    expect((await storeStock({ tracking: 'none', location_id: fixture.depot.id })).list).toEqual([])
  })

  test('is searched by model, spec and part of an IMEI', async () => {
    const [id = 0] = await phones(1)
    const code = (await device(id)).identifiers[0]?.value ?? ''
    for (const q of ['mate', '12+256', 'mate 黑', code.slice(-8)])
      expect(
        (await storeStock({ q })).list.map(({ model }) => model),
        q,
      ).toEqual(['Mate 70'])
    for (const q of ['mate 白', 'pura']) expect((await storeStock({ q })).list, q).toEqual([])
  })

  test('is split into pages', async () => {
    await phones(1)
    expect((await storeStock({ limit: 1, page: 2 })).list).toEqual([])
  })
})

describe('recent customers', () => {
  test('are those of the own sales, newest first and each once', async () => {
    const { tenantId } = fixture.boss
    const user = await fixture.h.signIn({ tenantId, permissions: ['sales-record'] })
    expect(await recentCustomers(user)).toEqual([])
    const other = await fixture.h.database.withOwner((db) => aCustomer(db, { tenantId, name: '李四通讯' }))
    const [first = 0, second = 0, third = 0, walkIn = 0] = await phones(4)
    await sell([first], { customer_id: fixture.customer.id }, user)
    await sell([second], { customer_id: other.id }, user)
    await sell([walkIn], {}, user)
    expect((await recentCustomers(user)).map(({ name }) => name)).toEqual(['李四通讯', '张三数码'])
    await sell([third], { customer_id: fixture.customer.id }, user)
    expect((await recentCustomers(user)).map(({ name }) => name)).toEqual(['张三数码', '李四通讯'])
    expect(
      await recentCustomers(await fixture.h.signIn({ tenantId, permissions: ['sales-record'] })),
    ).toEqual([])
  })

  test('require the permission to sell', async () => {
    const { tenantId } = fixture.boss
    const auditor = await fixture.h.signIn({ tenantId, permissions: ['finance'] })
    expect((await call(listRecentCustomers, {}, auth(auditor))).status).toBe(403)
  })
})
