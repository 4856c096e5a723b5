import * as stock from '@shangxue/contract/stock'
import * as actions from '@shangxue/contract/stock-actions'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { aLocation, aSku, someDevices } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { ledgerDifferences } from '../check.ts'

interface Shop {
  readonly h: Harness
  readonly keeper: TestUser
  readonly other: TestUser
  readonly sku: { id: number }
  readonly shop: { id: number; name: string }
  readonly away: { id: number; name: string }
  readonly phones: readonly { id: number; imei1: string; imei2: string }[]
}

/** Sets up a new shop with three devices for each test of a file and verifies the ledgers afterwards. */
export function testShop(options: Parameters<typeof startHarness>[0] = {}) {
  // Assigned before each test.
  const at = {} as Shop
  beforeAll(async () => {
    const h = await startHarness(options)
    const keeper = await h.signedIn({ permissions: ['inventory-manage', 'sales-record'] })
    const other = await h.signedIn({ tenantId: keeper.tenantId, permissions: ['inventory-manage'] })
    Object.assign(at, { h, keeper, other })
  })
  beforeEach(async () => {
    const { tenantId } = at.keeper
    await at.h.database.asSystem(async (db) => {
      const sku = await aSku(db, { tenantId })
      const shop = await aLocation(db, { tenantId })
      const away = await aLocation(db, { tenantId })
      const phones = await someDevices(db, 3, { tenantId, skuId: sku.id, locationId: shop.id })
      Object.assign(at, { sku, shop, away, phones })
    })
  })
  afterAll(async () => {
    expect(await at.h.database.asSystem(ledgerDifferences)).toEqual([])
    await at.h.close()
  })

  const as = (user = at.keeper) => ({ token: user.token })
  return {
    at,
    as,
    begin: async () => (await at.h.call(actions.startCount, { location_id: at.shop.id }, as())).data.id,
    scan: (id: number, codes: string[], user = at.keeper) =>
      at.h.call(actions.scanCount, { id, codes }, as(user)),
    look: async (id: number) => (await at.h.call(actions.getCount, { id }, as())).data,
    bookAs: (id: number, revision: string, user = at.keeper) =>
      at.h.call(actions.bookCount, { id, revision, reason: '月末盘点' }, as(user)),
    statusOf: async (id: number | undefined) =>
      (await at.h.call(stock.getDevice, { id: id ?? 0 }, as())).data,
    imei: (n: number) => at.phones[n]?.imei1 ?? '',
  }
}
