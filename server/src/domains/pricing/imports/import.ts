import { BELOW_LIMIT_ERROR } from '@shangxue/contract/pricing/requests'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AuditDetail, DryRun, ImportContext, ImportSpec } from '../../../platform/imports/spec.ts'
import { beforeAndAfter, storePrices } from '../commands/store-prices.ts'
import { submitPriceRequest } from '../requests/submit-price-request.ts'
import { checkPrices, type PriceImportPlan } from './import-check.ts'
import { type PriceValues, priceFields } from './import-fields.ts'

/** Number of changed prices listed in the audit entry; the price history has all of them. */
const MAX_AUDITED = 200

/** Sets all prices of the file or none: one price below a limit makes the whole file a request to the boss. */
async function applyPrices(context: ImportContext, plan: PriceImportPlan): Promise<AuditDetail> {
  if ('request' in plan) {
    const { db, fileName } = context
    return {
      after: { price_request: await submitPriceRequest(db, context, { lines: plan.request, fileName }) },
    }
  }
  const { changes } = plan
  await storePrices(context.db, context, changes)
  const { before, after } = beforeAndAfter(changes.slice(0, MAX_AUDITED))
  return { before, after: { ...after, not_named: Math.max(0, changes.length - MAX_AUDITED) } }
}

/** Records a dry run that revealed a price below a limit; it counts towards the daily limit of such answers. */
async function recordLimitAnswer(db: Db, { tenantId, userId, runId, effects }: DryRun): Promise<void> {
  if (!effects.some(({ label }) => label === BELOW_LIMIT_ERROR)) return
  const entry = { action: 'price_import.below_limit', entity: 'import_run', entityId: runId }
  await audit(db, { tenantId, userId }, { ...entry, after: { effects } })
}

/** Imports prices for existing SKUs; creates nothing. */
export const priceImportSpec: ImportSpec<PriceValues, PriceImportPlan> = {
  kind: 'prices',
  action: 'prices.imported',
  title: '价格导入',
  fields: priceFields,
  check: checkPrices,
  onDryRun: recordLimitAnswer,
  apply: applyPrices,
}
