import { BELOW_LIMIT_ERROR } from '@shangxue/contract/pricing/requests'
import { batches } from '../../../platform/async/batches.ts'
import type { Checked, Finding, ImportContext } from '../../../platform/imports/spec.ts'
import type { PriceChange } from '../commands/store-prices.ts'
import { type RequestLine, requestLines, requireAnswerQuota } from '../requests/submit-price-request.ts'
import { evaluatePriceChanges } from '../rules/evaluate-price-changes.ts'
import { findExcessPlans, findTakenMoments } from '../rules/price-rules.ts'
import { loadSchedules, type PriceTarget } from '../rules/price-schedule.ts'
import type { PriceRow, PriceValues } from './import-fields.ts'
import { resolveRows } from './import-resolve.ts'

/** Changes that a file sets, or lines that need the boss's approval. */
export type PriceImportPlan =
  | { readonly changes: readonly PriceChange[] }
  | { readonly request: readonly RequestLine[] }

/** Each SKU may have a hundred moments and plans; the batches let the server answer other requests in between. */
const SKUS_AT_ONCE = 20

/** Finds prices that differ from those in force; later moments see earlier ones of the file. */
export async function checkPrices(
  context: ImportContext,
  rows: readonly PriceRow[],
): Promise<Checked<PriceValues, PriceImportPlan>> {
  if (!context.seesCost) await requireAnswerQuota(context.db, context)
  const { targets, findings, now } = await resolveRows(context, rows)
  const skus = [...groupBySku(targets)]
  const stored = await loadSchedules(
    context.db,
    skus.map(([skuId]) => ({ skuId, from: now })),
  )
  const changes: PriceChange[] = []
  const findingsByCell = new Map<string, Finding<PriceValues>>()
  const lines: RequestLine[] = []
  let unchanged = 0
  let belowLimit = false
  const inputs = skus.map(([, targetsOfSku], n) => ({ own: targetsOfSku, schedule: stored[n] ?? new Map() }))
  for await (const batch of batches(inputs, SKUS_AT_ONCE)) {
    for (const { own: targetsOfSku, schedule } of batch) {
      const planFindings = findExcessPlans(targetsOfSku, schedule, now, context.seesCost)
      for (const finding of planFindings) findingsByCell.set(`${finding.line} ${finding.field}`, finding)
      if (planFindings.length > 0) continue
      const evaluation = evaluatePriceChanges(schedule, targetsOfSku, context.seesCost)
      const takenFindings = findTakenMoments(targetsOfSku, schedule, context.seesCost)
      for (const finding of [...takenFindings, ...evaluation.findings])
        findingsByCell.set(`${finding.line} ${finding.field}`, finding)
      changes.push(...evaluation.changes)
      lines.push(...requestLines(targetsOfSku, evaluation.before))
      belowLimit ||= evaluation.belowLimit
      unchanged += evaluation.unchanged
    }
  }
  const total = targets.reduce((sum, { newPrices: input }) => sum + input.size, 0)
  return {
    findings: [...findings, ...findingsByCell.values()],
    effects: [
      // Counts the whole file: which of its prices are below a limit stays hidden.
      { label: belowLimit ? BELOW_LIMIT_ERROR : '更新价格', count: total - unchanged },
      { label: '未变化', count: unchanged },
    ],
    plan: belowLimit ? { request: lines } : { changes },
  }
}

/** Targets per SKU, earliest first. */
function groupBySku(targets: readonly PriceTarget[]): Map<number, PriceTarget[]> {
  const groups = new Map<number, PriceTarget[]>()
  for (const target of targets) {
    const group = groups.get(target.skuId)
    if (group) group.push(target)
    else groups.set(target.skuId, [target])
  }
  for (const group of groups.values()) group.sort((a, b) => a.from.getTime() - b.from.getTime())
  return groups
}
