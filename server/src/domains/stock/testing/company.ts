import * as stock from '@shangxue/contract/stock/endpoints'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  aLocation,
  aProduct,
  aSku,
  luhnImei,
  someAccessories,
  someDevices,
} from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { ledgerDifferences } from '../verify-stock.ts'

interface Company {
  readonly h: Harness
  /** Can manage stock and see costs. */
  readonly stockManager: TestUser
  /** Can record sales only. */
  readonly seller: TestUser
  readonly shop: { id: number; name: string }
  readonly depot: { id: number; name: string }
  /** SKU of the devices. */
  readonly phone: { id: number }
}

async function createCompany(h: Harness): Promise<Company> {
  const stockManager = await h.signIn({ permissions: ['inventory-manage', 'sales-record', 'cost-view'] })
  const { tenantId } = stockManager
  const seller = await h.signIn({ tenantId, permissions: ['sales-record'] })
  return h.database.withOwner(async (db) => {
    const shop = await aLocation(db, { tenantId, name: '滨江店' })
    const depot = await aLocation(db, { tenantId, name: '总仓', kind: 'warehouse' })
    const product = await aProduct(db, { tenantId, name: 'Mate 70' })
    const phone = await aSku(db, { tenantId, productId: product.id, spec: '12+256', color: '黑' })
    return { h, stockManager, seller, shop, depot, phone }
  })
}

/** Sets up one company for a test file and verifies its ledgers afterwards. */
export function testCompany() {
  // Assigned before the first test.
  const fixture = {} as Company
  beforeAll(async () => {
    Object.assign(fixture, await createCompany(await startHarness()))
  })
  afterAll(async () => {
    expect(await fixture.h.database.withOwner(ledgerDifferences)).toEqual([])
    await fixture.h.close()
  })

  const call: Harness['call'] = (...args) => fixture.h.call(...args)
  const auth = (user = fixture.stockManager) => ({ token: user.token })
  const phones = (count: number, locationId = fixture.shop.id) =>
    fixture.h.database.withOwner((db) =>
      someDevices(db, count, {
        tenantId: fixture.stockManager.tenantId,
        skuId: fixture.phone.id,
        locationId,
        costFen: 300_000,
      }),
    )
  let imei = 7_000_000
  return {
    fixture,
    call,
    auth,
    phones,
    freshImei: () => luhnImei(imei++),
    async newPhone(locationId?: number) {
      const [created] = await phones(1, locationId)
      if (!created) throw new Error('no phone')
      return created
    },
    /** Creates an accessory with some pieces; returns its SKU id. */
    async pieces(quantity: number, unitCostFen = 1_000, locationId = fixture.shop.id) {
      const { tenantId } = fixture.stockManager
      const accessory = await fixture.h.database.withOwner((db) =>
        someAccessories(db, quantity, { tenantId, locationId, unitCostFen }),
      )
      return accessory.skuId
    },
    device: async (id: number) => (await call(stock.getDevice, { id }, auth())).data,
    async balance(skuId: number, locationId = fixture.shop.id) {
      const { rows } = await fixture.h.database.pool.query(
        'select quantity, in_transit, value_fen::int as value_fen from stock_balance where sku_id = $1 and location_id = $2',
        [skuId, locationId],
      )
      return rows[0] ?? { quantity: 0, in_transit: 0, value_fen: 0 }
    },
  }
}
