import { BELOW_LIMIT } from '@shangxue/contract/price-requests'
import { batches } from '../../platform/imports/batches.ts'
import type { Checked, Finding, ImportContext } from '../../platform/imports/spec.ts'
import type { PriceRow, PriceValues } from './import-fields.ts'
import { resolveRows } from './import-resolve.ts'
import { judged } from './judged.ts'
import { takenMoments, tooManyPlans } from './price-rules.ts'
import { type RequestLine, requestLines, requireAnswersLeft } from './requests.ts'
import { schedulesOf, type Target } from './schedule.ts'
import type { PriceChange } from './store.ts'

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
  if (!context.seesCost) await requireAnswersLeft(context.db, context)
  const { targets, findings, now } = await resolveRows(context, rows)
  const skus = [...bySku(targets)]
  const stored = await schedulesOf(
    context.db,
    skus.map(([skuId]) => ({ skuId, from: now })),
  )
  const changes: PriceChange[] = []
  const said = new Map<string, Finding<PriceValues>>()
  const lines: RequestLine[] = []
  let unchanged = 0
  let belowLimit = false
  const each = skus.map(([, own], n) => ({ own, schedule: stored[n] ?? new Map() }))
  for await (const batch of batches(each, SKUS_AT_ONCE)) {
    for (const { own, schedule } of batch) {
      const many = tooManyPlans(own, schedule, now, context.seesCost)
      for (const finding of many) said.set(`${finding.line} ${finding.field}`, finding)
      if (many.length > 0) continue
      const found = judged(schedule, own, context.seesCost)
      const taken = takenMoments(own, schedule, context.seesCost)
      for (const finding of [...taken, ...found.findings])
        said.set(`${finding.line} ${finding.field}`, finding)
      changes.push(...found.changes)
      lines.push(...requestLines(own, found.before))
      belowLimit ||= found.belowLimit
      unchanged += found.unchanged
    }
  }
  const total = targets.reduce((sum, { given }) => sum + given.size, 0)
  return {
    findings: [...findings, ...said.values()],
    effects: [
      // Counts the whole file: which of its prices are below a limit stays hidden.
      { label: belowLimit ? BELOW_LIMIT : '更新价格', count: total - unchanged },
      { label: '未变化', count: unchanged },
    ],
    plan: belowLimit ? { request: lines } : { changes },
  }
}

/** Targets per SKU, earliest first. */
function bySku(targets: readonly Target[]): Map<number, Target[]> {
  const found = new Map<number, Target[]>()
  for (const target of targets) {
    const own = found.get(target.skuId)
    if (own) own.push(target)
    else found.set(target.skuId, [target])
  }
  for (const own of found.values()) own.sort((a, b) => a.from.getTime() - b.from.getTime())
  return found
}
