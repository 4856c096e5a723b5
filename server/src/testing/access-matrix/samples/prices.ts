import { setPrices } from '@shangxue/contract/pricing/endpoints'
import { addGiftRule } from '@shangxue/contract/pricing/policy'
import { aBrand, aPrice, aProduct, aSku } from '../../builders.ts'
import type { Harness, TestUser } from '../../harness.ts'

/** A pending price change, as path parameters of each endpoint. */
export async function priceRequestRecords(
  h: Harness,
  { tenantId }: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const sku = await h.database.withOwner((db) => aSku(db, { tenantId }))
  await h.database.withOwner((db) =>
    aPrice(db, {
      tenantId,
      skuId: sku.id,
      type: 'floor',
      amountFen: 200,
      validFrom: new Date(Date.now() - 60_000),
    }),
  )
  const setter = await h.signIn({ tenantId, permissions: ['price-manage'] })
  const cheap = { sku_id: sku.id, type: 'retail' as const, amount_fen: 100, expected_fen: null }
  const { data } = await h.call(setPrices, { prices: [cheap] }, { token: setter.token })
  const id = data.request_id
  const gift = await giftRule(h, { tenantId, token: setter.token })
  return {
    '/api/pricing/gifts/:id/remove': { id: gift },
    '/api/pricing/requests/:id': { id },
    '/api/pricing/requests/:id/decide': { id, approve: false, reason: '越权' },
    '/api/pricing/requests/:id/withdraw': { id },
  }
}

async function giftRule(h: Harness, { tenantId, token }: Pick<TestUser, 'tenantId' | 'token'>) {
  const { brand, sku } = await h.database.withOwner(async (db) => {
    const product = await aProduct(db, { tenantId, tracking: 'none' })
    return { brand: await aBrand(db, { tenantId }), sku: await aSku(db, { tenantId, productId: product.id }) }
  })
  const input = { brand_id: brand.id, sku_id: sku.id, pieces: 1, valid_from: '2026-01-01', valid_to: null }
  return (await h.call(addGiftRule, input, { token })).data.id
}
