import type { PermissionKey } from '@shangxue/contract/permissions'
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
import { ledgerDifferences } from '../../stock/check.ts'

interface Company {
  readonly h: Harness
  readonly boss: TestUser
  /** Can allocate and import. */
  readonly keeper: TestUser
  readonly seller: TestUser
  readonly other: TestUser
  readonly shop: { id: number; name: string }
  readonly depot: { id: number; name: string }
  readonly phone: { id: number; productId: number }
  readonly customer: { id: number }
}

export const RETAIL = 400_000

async function found(h: Harness): Promise<Company> {
  const boss = await h.signedIn({ boss: true })
  const { tenantId } = boss
  const user = (...permissions: PermissionKey[]) => h.signedIn({ tenantId, permissions })
  const [keeper, seller, other] = [
    await user('inventory-manage', 'export'),
    await user('sales-record'),
    await user('sales-record'),
  ]
  return h.database.asSystem(async (db) => {
    const shop = await aLocation(db, { tenantId, name: '滨江店' })
    const depot = await aLocation(db, { tenantId, name: '总仓', kind: 'warehouse' })
    const product = await aProduct(db, { tenantId, name: 'Mate 70' })
    const phone = await aSku(db, { tenantId, productId: product.id, spec: '12+256', color: '黑' })
    await aPrice(db, { tenantId, skuId: phone.id, type: 'retail', amountFen: RETAIL })
    const customer = await aCustomer(db, { tenantId, name: '张三数码' })
    return { h, boss, keeper, seller, other, shop, depot, phone, customer }
  })
}

export const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)

/** Sets up a company with a shop and a model; verifies its ledgers after the tests of a file. */
export function testCompany(options: HarnessOptions | (() => HarnessOptions) = {}) {
  // Assigned before the first test.
  const at = {} as Company
  beforeAll(async () => {
    Object.assign(at, await found(await startHarness(typeof options === 'function' ? options() : options)))
  })
  afterAll(async () => {
    expect(await at.h.database.asSystem(ledgerDifferences)).toEqual([])
    await at.h.close()
  })
  const call: Harness['call'] = (...asked) => at.h.call(...asked)
  return {
    at,
    call,
    as: (user = at.keeper) => ({ token: user.token }),
    /** Creates devices, by default in stock in the shop. */
    phones: (count: number, more: Partial<DeviceOptions> = {}) => {
      const { tenantId, userId } = at.boss
      const usual = { tenantId, skuId: at.phone.id, locationId: at.shop.id, userId }
      return at.h.database.asSystem((db) => someDevices(db, count, { ...usual, ...more }))
    },
  }
}
