import * as actions from '@shangxue/contract/stock/actions'
import * as stock from '@shangxue/contract/stock/endpoints'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { aLocation, aSku, someDevices } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { ledgerDifferences } from '../verify-stock.ts'

interface Shop {
  readonly h: Harness
  readonly stockManager: TestUser
  readonly other: TestUser
  readonly sku: { id: number }
  readonly shop: { id: number; name: string }
  readonly away: { id: number; name: string }
  readonly phones: readonly { id: number; imei1: string; imei2: string }[]
}

/** Sets up a new shop with three devices for each test of a file and verifies the ledgers afterwards. */
export function testShop(options: Parameters<typeof startHarness>[0] = {}) {
  // Assigned before each test.
  const fixture = {} as Shop
  beforeAll(async () => {
    const h = await startHarness(options)
    const stockManager = await h.signIn({ permissions: ['inventory-manage', 'sales-record'] })
    const otherUser = await h.signIn({ tenantId: stockManager.tenantId, permissions: ['inventory-manage'] })
    Object.assign(fixture, { h, stockManager, other: otherUser })
  })
  beforeEach(async () => {
    const { tenantId } = fixture.stockManager
    await fixture.h.database.withOwner(async (db) => {
      const sku = await aSku(db, { tenantId })
      const shop = await aLocation(db, { tenantId })
      const away = await aLocation(db, { tenantId })
      const phones = await someDevices(db, 3, { tenantId, skuId: sku.id, locationId: shop.id })
      Object.assign(fixture, { sku, shop, away, phones })
    })
  })
  afterAll(async () => {
    expect(await fixture.h.database.withOwner(ledgerDifferences)).toEqual([])
    await fixture.h.close()
  })

  const auth = (user = fixture.stockManager) => ({ token: user.token })
  return {
    fixture,
    auth,
    startCount: async () =>
      (await fixture.h.call(actions.startCount, { location_id: fixture.shop.id }, auth())).data.id,
    scan: (id: number, codes: string[], user = fixture.stockManager) =>
      fixture.h.call(actions.scanCount, { id, codes }, auth(user)),
    getCount: async (id: number) => (await fixture.h.call(actions.getCount, { id }, auth())).data,
    postCount: (id: number, revision: string, user = fixture.stockManager) =>
      fixture.h.call(actions.postStockCount, { id, revision, reason: '月末盘点' }, auth(user)),
    statusOf: async (id: number | undefined) =>
      (await fixture.h.call(stock.getDevice, { id: id ?? 0 }, auth())).data,
    imei: (n: number) => fixture.phones[n]?.imei1 ?? '',
  }
}
