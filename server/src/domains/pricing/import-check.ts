import type { PriceType } from '@shangxue/contract/pricing'
import { batches } from '../../platform/imports/batches.ts'
import type { Checked, Finding, ImportContext } from '../../platform/imports/spec.ts'
import { COST_TYPES, type PriceRow, type PriceValues } from './import-fields.ts'
import { resolveRows } from './import-resolve.ts'
import { type InForce, type PricesInForce, pricesInForce, type Target } from './import-targets.ts'

export interface PriceChange {
  readonly skuId: number
  readonly type: PriceType
  readonly from: Date
  readonly fen: number
  readonly before: number | null
}

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
      for (const finding of judge(target, inForce, context.seesCost))
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

const hidden = (type: PriceType, seesCost: boolean): boolean => !seesCost && COST_TYPES.has(type)

function overlaid(stored: PricesInForce, earlier: PricesInForce): PricesInForce {
  const merged = new Map(stored)
  for (const [type, price] of earlier) {
    const other = merged.get(type)
    if (!other || other.since < price.since) merged.set(type, price)
  }
  return merged
}

/** What is wrong with a sku's prices from this moment on, in terms that reveal no hidden price. */
function judge({ from, given }: Target, inForce: PricesInForce, seesCost: boolean): Finding<PriceValues>[] {
  const findings: Finding<PriceValues>[] = []
  for (const [type, { fen, line }] of given) {
    const same = inForce.get(type)
    const taken = same?.since.getTime() === from.getTime() && (same.fen !== fen || hidden(type, seesCost))
    if (taken) findings.push({ line, field: type, reason: '这个生效时间已经有价格，请换一个时间' })
  }
  const effective = (type: PriceType) =>
    given.get(type)?.fen ?? (hidden(type, seesCost) ? undefined : inForce.get(type)?.fen)
  const retail = effective('retail')
  for (const type of ['wholesale', 'floor'] as const) {
    const line = (given.get(type) ?? given.get('retail'))?.line
    const amount = effective(type)
    if (line === undefined || amount === undefined || retail === undefined || amount <= retail) continue
    const field = given.has(type) ? type : 'retail'
    findings.push({ line, field, reason: HIGHER[type] })
  }
  return findings
}

const HIGHER = {
  wholesale: '批发价不能高于零售价，请核对这两个价格',
  floor: '最低价不能高于零售价，请核对这两个价格',
} as const
