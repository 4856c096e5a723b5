import type { Input } from '@shangxue/contract/platform/endpoint'
import { getPriceHistory, listPrices, type PriceType, setPrices } from '@shangxue/contract/pricing/endpoints'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { aPrice, aProduct, aSku } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'

export const MINUTE_MS = 60_000
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()

interface Company {
  readonly h: Harness
  readonly boss: TestUser
  /** Can set prices but not see costs. */
  readonly setter: TestUser
  /** SKUs: the first has all four prices, the second none. */
  readonly black: number
  readonly white: number
}
export type PriceInput = Input<typeof setPrices>['prices'][number]

/** Creates a new company with prices for each test of a file. */
export function pricedCompany() {
  // Assigned before each test.
  const fixture = {} as Company
  const addPriceInForce = (type: PriceType, amountFen: number, skuId = fixture.black) =>
    fixture.h.database.withOwner((db) =>
      aPrice(db, {
        tenantId: fixture.boss.tenantId,
        skuId,
        type,
        amountFen,
        validFrom: new Date(Date.now() - MINUTE_MS),
      }),
    )
  beforeAll(async () => {
    Object.assign(fixture, { h: await startHarness() })
  })
  afterAll(() => fixture.h.close())
  beforeEach(async () => {
    const boss = await fixture.h.signIn({ boss: true })
    const { tenantId } = boss
    const setter = await fixture.h.signIn({ tenantId, permissions: ['price-manage'] })
    await fixture.h.database.withOwner(async (db) => {
      const { id: productId } = await aProduct(db, { tenantId, name: 'Find X9' })
      const black = (await aSku(db, { tenantId, productId, spec: '12+256', color: '黑' })).id
      const white = (await aSku(db, { tenantId, productId, spec: '12+256', color: '白' })).id
      Object.assign(fixture, { boss, setter, black, white })
    })
    await addPriceInForce('purchase', 350_000)
    await addPriceInForce('wholesale', 380_000)
    await addPriceInForce('retail', 400_000)
    await addPriceInForce('floor', 370_000)
  })

  const priceInput = (
    type: PriceType,
    amount_fen: number,
    expected_fen: number | null,
    sku_id = fixture.black,
  ): PriceInput => ({ sku_id, type, amount_fen, expected_fen })
  const set = (
    prices: PriceInput[],
    options: Partial<Input<typeof setPrices>> = {},
    { token }: TestUser = fixture.boss,
    key?: string,
  ) =>
    fixture.h.call(
      setPrices,
      { prices, ...options },
      { token, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
    )
  const pricesOf = async (skuId: number, { token }: TestUser = fixture.boss) => {
    const { data } = await fixture.h.call(listPrices, { sku_ids: String(skuId) }, { token })
    return data.list[0]?.prices ?? []
  }
  return {
    fixture,
    price: priceInput,
    set,
    inForceBefore: addPriceInForce,
    pricesOf,
    priceOf: async (type: PriceType, skuId = fixture.black) =>
      (await pricesOf(skuId)).find((price) => price.type === type),
    historyOf: async (skuId: number, { token }: TestUser = fixture.boss) =>
      (await fixture.h.call(getPriceHistory, { sku_id: skuId }, { token })).data,
    stored: async () => {
      const { rows } = await fixture.h.database.withTenant({ tenantId: fixture.boss.tenantId }, (db) =>
        db.$client.query<{ n: number }>('select count(*)::int as n from sku_price'),
      )
      return rows[0]?.n
    },
    audits: async () => {
      const { rows } = await fixture.h.database.withTenant({ tenantId: fixture.boss.tenantId }, (db) =>
        db.$client.query(
          `select user_id::int as user_id, entity_id, before, after from audit_log where action = 'prices.set'`,
        ),
      )
      return rows
    },
  }
}
