import type { Input } from '@shangxue/contract/platform/endpoint'
import * as sales from '@shangxue/contract/sales/endpoints'
import * as stock from '@shangxue/contract/stock/endpoints'
import { afterAll, beforeAll, expect } from 'vitest'
import {
  aCustomer,
  aLocation,
  aPrice,
  aProduct,
  aSku,
  someAccessories,
  someDevices,
} from '../../../testing/builders.ts'
import { type Harness, type HarnessOptions, startHarness, type TestUser } from '../../../testing/harness.ts'
import { LEDGER_RULES } from '../../ledger/verify-ledger.ts'
import { ledgerDifferences } from '../../stock/verify-stock.ts'
import { SALE_RULES } from '../verify-sales.ts'

export const RETAIL = 400_000
export const FLOOR = 370_000
export const COST = 300_000

interface Shop {
  readonly h: Harness
  readonly boss: TestUser
  /** Manages the shop: sees costs and can void sales. */
  readonly manager: TestUser
  readonly seller: TestUser
  readonly shop: { id: number; name: string }
  readonly depot: { id: number; name: string }
  readonly phone: { id: number }
  readonly customer: { id: number; name: string }
}

async function createShop(h: Harness): Promise<Shop> {
  const boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  const manager = await h.signIn({
    tenantId,
    permissions: ['sales-record', 'inventory-manage', 'cost-view', 'export'],
  })
  const seller = await h.signIn({ tenantId, permissions: ['sales-record'] })
  return h.database.withOwner(async (db) => {
    const shop = await aLocation(db, { tenantId, name: '滨江店' })
    const depot = await aLocation(db, { tenantId, name: '总仓', kind: 'warehouse' })
    const product = await aProduct(db, { tenantId, name: 'Mate 70' })
    const phone = await aSku(db, { tenantId, productId: product.id, spec: '12+256', color: '黑' })
    await aPrice(db, { tenantId, skuId: phone.id, type: 'retail', amountFen: RETAIL })
    await aPrice(db, { tenantId, skuId: phone.id, type: 'floor', amountFen: FLOOR })
    const customer = await aCustomer(db, { tenantId, name: '张三数码' })
    return { h, boss, manager, seller, shop, depot, phone, customer: { id: customer.id, name: '张三数码' } }
  })
}

type Sale = Input<typeof sales.recordSale>

/** Sets up a company; verifies its ledgers, facts and sales after the tests of a file. */
export function testShop(options: HarnessOptions = {}) {
  // Assigned before the first test.
  const fixture = {} as Shop
  beforeAll(async () => {
    Object.assign(fixture, await createShop(await startHarness(options)))
  })
  afterAll(async () => {
    expect(await fixture.h.database.withOwner(ledgerDifferences)).toEqual([])
    expect(await fixture.h.database.withOwner((db) => ledgerDifferences(db, SALE_RULES))).toEqual([])
    expect(await fixture.h.database.withOwner((db) => ledgerDifferences(db, LEDGER_RULES))).toEqual([])
    await fixture.h.close()
  })

  const call: Harness['call'] = (...args) => fixture.h.call(...args)
  const auth = (user = fixture.seller) => ({ token: user.token })
  const phones = async (count: number, locationId = fixture.shop.id) => {
    const created = await fixture.h.database.withOwner((db) =>
      someDevices(db, count, {
        tenantId: fixture.boss.tenantId,
        skuId: fixture.phone.id,
        locationId,
        costFen: COST,
      }),
    )
    return created.map(({ id }) => id)
  }
  /** Input of a sale: by default devices at retail price, paid in cash. */
  const saleInput = (deviceIds: readonly number[], overrides: Partial<Sale> = {}): Sale => {
    const lines = overrides.lines ?? [
      { sku_id: fixture.phone.id, price_fen: RETAIL, device_ids: [...deviceIds] },
    ]
    const gross = lines.reduce(
      (sum, line) => sum + line.price_fen * (line.device_ids.length || (line.quantity ?? 0)),
      0,
    )
    const amount = gross - (overrides.discount_fen ?? 0)
    const paid = amount === 0 ? [] : [{ method: 'cash' as const, amount_fen: amount }]
    return { location_id: fixture.shop.id, discount_fen: 0, note: '', payments: paid, ...overrides, lines }
  }
  return {
    fixture,
    call,
    auth,
    phones,
    sold: saleInput,
    sell: (deviceIds: readonly number[], overrides: Partial<Sale> = {}, user = fixture.seller) =>
      call(sales.recordSale, saleInput(deviceIds, overrides), auth(user)),
    sale: async (id: number, user = fixture.manager) => (await call(sales.getSale, { id }, auth(user))).data,
    device: async (id: number) => (await call(stock.getDevice, { id }, auth(fixture.manager))).data,
    /** Creates an accessory with some pieces; returns its SKU id. */
    async pieces(quantity: number, unitCostFen = 1_000, locationId = fixture.shop.id) {
      const { tenantId } = fixture.boss
      const accessory = await fixture.h.database.withOwner((db) =>
        someAccessories(db, quantity, { tenantId, locationId, unitCostFen }),
      )
      return accessory.skuId
    },
    /** Totals of the facts of a SKU. */
    async facts(skuId: number) {
      const { rows } = await fixture.h.database.pool.query(
        `select coalesce(sum(pieces), 0)::int as pieces, coalesce(sum(returned), 0)::int as returned,
           coalesce(sum(amount_fen), 0)::int as amount_fen, coalesce(sum(cost_fen), 0)::int as cost_fen
         from sales_fact where sku_id = $1`,
        [skuId],
      )
      return rows[0]
    },
  }
}
