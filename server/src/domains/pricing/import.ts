import { BELOW_LIMIT } from '@shangxue/contract/price-requests'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AuditDetail, DryRun, ImportContext, ImportSpec } from '../../platform/imports/spec.ts'
import { checkPrices, type PriceImportPlan } from './import-check.ts'
import { type PriceValues, priceFields } from './import-fields.ts'
import { askForPrices } from './requests.ts'
import { beforeAndAfter, storePrices } from './store.ts'

/** Changed prices that the audit trail names; the price history has them all. */
const AUDITED = 200

/** Sets all prices of the file, or none: a file with a price below a limit waits for the boss as a whole. */
async function applyPrices(context: ImportContext, plan: PriceImportPlan): Promise<AuditDetail> {
  if ('request' in plan) {
    const { db, fileName } = context
    return { after: { price_request: await askForPrices(db, context, { lines: plan.request, fileName }) } }
  }
  const { changes } = plan
  await storePrices(context.db, context, changes)
  const { before, after } = beforeAndAfter(changes.slice(0, AUDITED))
  return { before, after: { ...after, not_named: Math.max(0, changes.length - AUDITED) } }
}

/** Records that the dry run answered that a price is below a limit: it counts as an answer that says so. */
async function recordAnswer(db: Db, { tenantId, userId, runId, effects }: DryRun): Promise<void> {
  if (!effects.some(({ label }) => label === BELOW_LIMIT)) return
  const deed = { action: 'price_import.below_limit', entity: 'import_run', entityId: runId }
  await audit(db, { tenantId, userId }, { ...deed, after: { effects } })
}

/** New prices for what the catalogue has; nothing is created. */
export const priceImportSpec: ImportSpec<PriceValues, PriceImportPlan> = {
  kind: 'prices',
  action: 'prices.imported',
  title: '价格导入',
  fields: priceFields,
  check: checkPrices,
  onDryRun: recordAnswer,
  apply: applyPrices,
}
