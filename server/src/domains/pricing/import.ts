import type { AuditDetail, ImportContext, ImportSpec } from '../../platform/imports/spec.ts'
import { checkPrices } from './import-check.ts'
import { type PriceValues, priceFields } from './import-fields.ts'
import { beforeAndAfter, type PriceChange, storePrices } from './store.ts'

/** Changed prices that the audit trail names; the price history has them all. */
const AUDITED = 200

async function applyPrices(context: ImportContext, changes: readonly PriceChange[]): Promise<AuditDetail> {
  await storePrices(context.db, context, changes)
  const { before, after } = beforeAndAfter(changes.slice(0, AUDITED))
  return { before, after: { ...after, not_named: Math.max(0, changes.length - AUDITED) } }
}

/** New prices for what the catalogue has; nothing is created. */
export const priceImportSpec: ImportSpec<PriceValues, PriceChange[]> = {
  kind: 'prices',
  action: 'prices.imported',
  title: '价格导入',
  fields: priceFields,
  check: checkPrices,
  apply: applyPrices,
}
