import { batches } from '../../platform/imports/batches.ts'
import type { AuditDetail, ImportContext, ImportSpec } from '../../platform/imports/spec.ts'
import { checkPrices, type PriceChange } from './import-check.ts'
import { type PriceValues, priceFields } from './import-fields.ts'
import { skuPrices } from './tables.ts'

/** Changed prices that the audit trail names; the price history has them all. */
const AUDITED = 200

async function storePrices(
  { db, tenantId, userId }: ImportContext,
  changes: readonly PriceChange[],
): Promise<AuditDetail> {
  for await (const batch of batches(changes))
    await db.insert(skuPrices).values(
      batch.map(({ skuId, type, fen, from }) => ({
        tenantId,
        skuId,
        type,
        amountFen: fen,
        validFrom: from,
        createdBy: userId,
      })),
    )
  const named = changes.slice(0, AUDITED)
  return {
    before: { prices: named.map(({ skuId, type, before }) => ({ sku_id: skuId, type, fen: before })) },
    after: {
      prices: named.map(({ skuId, type, fen, from }) => ({ sku_id: skuId, type, fen, valid_from: from })),
      not_named: changes.length - named.length,
    },
  }
}

/** New prices for what the catalogue has; nothing is created. */
export const priceImportSpec: ImportSpec<PriceValues, PriceChange[]> = {
  kind: 'prices',
  action: 'prices.imported',
  title: '价格导入',
  fields: priceFields,
  check: checkPrices,
  apply: storePrices,
}
