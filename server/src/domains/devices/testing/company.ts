import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  aCustomer,
  aLocation,
  aPrice,
  aProduct,
  aSku,
  type DeviceOptions,
  someDevices,
} from '../../../testing/builders.ts'
import { type Harness, type HarnessOptions, startHarness, type TestUser } from '../../../testing/harness.ts'
import { ledgerDifferences } from '../../stock/verify-stock.ts'

interface Company {
  readonly h: Harness
  readonly boss: TestUser
  /** Can allocate and import. */
  readonly stockManager: TestUser
  readonly seller: TestUser
  readonly other: TestUser
  readonly shop: { id: number; name: string }
  readonly depot: { id: number; name: string }
  readonly phone: { id: number; productId: number }
  readonly customer: { id: number }
}

export const RETAIL = 400_000

async function createCompany(h: Harness): Promise<Company> {
  const boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  const user = (...permissions: PermissionKey[]) => h.signIn({ tenantId, permissions })
  const [stockManager, seller, other] = [
    await user('inventory-manage', 'export'),
    await user('sales-record'),
    await user('sales-record'),
  ]
  return h.database.withOwner(async (db) => {
    const shop = await aLocation(db, { tenantId, name: '滨江店' })
    const depot = await aLocation(db, { tenantId, name: '总仓', kind: 'warehouse' })
    const product = await aProduct(db, { tenantId, name: 'Mate 70' })
    const phone = await aSku(db, { tenantId, productId: product.id, spec: '12+256', color: '黑' })
    await aPrice(db, { tenantId, skuId: phone.id, type: 'retail', amountFen: RETAIL })
    const customer = await aCustomer(db, { tenantId, name: '张三数码' })
    return { h, boss, stockManager, seller, other, shop, depot, phone, customer }
  })
}

export const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)

/** Sets up a company with a shop and a model; verifies its ledgers after the tests of a file. */
export function testCompany(options: HarnessOptions | (() => HarnessOptions) = {}) {
  // Assigned before the first test.
  const fixture = {} as Company
  beforeAll(async () => {
    Object.assign(
      fixture,
      await createCompany(await startHarness(typeof options === 'function' ? options() : options)),
    )
  })
  afterAll(async () => {
    expect(await fixture.h.database.withOwner(ledgerDifferences)).toEqual([])
    await fixture.h.close()
  })
  const call: Harness['call'] = (...args) => fixture.h.call(...args)
  return {
    fixture,
    call,
    auth: (user = fixture.stockManager) => ({ token: user.token }),
    /** Creates devices, by default in stock in the shop. */
    phones: (count: number, overrides: Partial<DeviceOptions> = {}) => {
      const { tenantId, userId } = fixture.boss
      const defaults = { tenantId, skuId: fixture.phone.id, locationId: fixture.shop.id, userId }
      return fixture.h.database.withOwner((db) => someDevices(db, count, { ...defaults, ...overrides }))
    },
  }
}
