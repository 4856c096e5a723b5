import type { PriceType } from '@shangxue/contract/pricing'
import { batches } from '../../platform/imports/batches.ts'
import type { Checked, Finding, ImportContext } from '../../platform/imports/spec.ts'
import type { PriceRow, PriceValues } from './import-fields.ts'
import { resolveRows } from './import-resolve.ts'
import { hidden, judge, takenMoments } from './price-rules.ts'
import { type InForce, type PricesInForce, pricesInForce } from './prices-in-force.ts'
import type { PriceChange } from './store.ts'

/** Finds what differs from the price then in force, later moments seeing the file's earlier ones. */
export async function checkPrices(
  context: ImportContext,
  rows: readonly PriceRow[],
): Promise<Checked<PriceValues, PriceChange[]>> {
  const { targets, findings } = await resolveRows(context, rows)
  targets.sort((a, b) => a.skuId - b.skuId || a.from.getTime() - b.from.getTime())
  const stored = await pricesInForce(context.db, targets)
  const changes: PriceChange[] = []
  const said = new Map<string, Finding<PriceValues>>()
  let unchanged = 0
  let earlier: Map<PriceType, InForce> = new Map()
  let skuId = 0

  for await (const batch of batches(
    targets.map((target, n) => ({ target, stored: stored[n] ?? new Map() })),
  )) {
    for (const { target, stored } of batch) {
      if (target.skuId !== skuId) earlier = new Map()
      skuId = target.skuId
      const inForce = overlaid(stored, earlier)
      for (const finding of [
        ...takenMoments(target, inForce, context.seesCost),
        ...judge(target.given, inForce, context.seesCost),
      ])
        said.set(`${finding.line} ${finding.field}`, finding)
      for (const [type, { fen }] of target.given) {
        const before = inForce.get(type)?.fen ?? null
        earlier.set(type, { fen, since: target.from })
        if (before !== fen) changes.push({ skuId, type, from: target.from, fen, before })
        // who may not see cost prices is not told either that a guess was right
        else if (!hidden(type, context.seesCost)) unchanged++
      }
    }
  }
  const total = targets.reduce((sum, { given }) => sum + given.size, 0)
  return {
    findings: [...findings, ...said.values()],
    effects: [
      { label: '更新价格', count: total - unchanged },
      { label: '未变化', count: unchanged },
    ],
    plan: changes,
  }
}

function overlaid(stored: PricesInForce, earlier: PricesInForce): PricesInForce {
  const merged = new Map(stored)
  for (const [type, price] of earlier) {
    const other = merged.get(type)
    if (!other || other.since < price.since) merged.set(type, price)
  }
  return merged
}
