import {
  isPlannedPriceOrderViolated,
  isPriceOrderViolated,
  PLANS_PER_SKU,
  PRICE_ORDER,
  type PriceType,
  TOO_MANY_PLANS,
} from '@shangxue/contract/pricing/endpoints'
import { type PriceEntry, type PriceSchedule, type PriceTarget, walkSchedule } from './price-schedule.ts'
import { endOfSecond } from './price-timeline.ts'

/** Prices that reveal the margin. */
export const COST_TYPES: ReadonlySet<PriceType> = new Set(['purchase', 'floor'])

export const isHidden = (type: PriceType, seesCost: boolean): boolean => !seesCost && COST_TYPES.has(type)

/** The prices that findings may refer to: a finding about a hidden price would reveal it. */
export const visibleSchedule = (schedule: PriceSchedule, seesCost: boolean): PriceSchedule =>
  new Map([...schedule].filter(([type]) => !isHidden(type, seesCost)))

export interface PriceFinding {
  readonly line: number
  readonly field: PriceType
  readonly reason: string
}
/** Formats the reason that one price exceeds another. */
type FormatReason = (low: PriceType, high: PriceType) => string

/**
 * Finds moments of the file that already have a different price. An equal hidden price is reported too, so that it does
 * not confirm a guess.
 */
export function findTakenMoments(
  targets: readonly PriceTarget[],
  stored: PriceSchedule,
  seesCost: boolean,
): PriceFinding[] {
  const pricesAt = walkSchedule(stored)
  return targets.flatMap(({ from, until, newPrices: input }) => {
    const current = pricesAt(until)
    return [...input].flatMap(([type, { fen, line }]) => {
      const existing = current.get(type)
      const isOverridden =
        existing &&
        !existing.revokes &&
        existing.from >= from &&
        (existing.fen !== fen || isHidden(type, seesCost))
      return isOverridden ? [{ line, field: type, reason: '这个生效时间已经有价格，请换一个时间' }] : []
    })
  })
}

/**
 * Findings for new moments beyond the number of plans per SKU. Without cost access, visible and hidden prices are
 * counted separately, so that nothing is rejected because of plans that the caller cannot see.
 */
export function findExcessPlans(
  targets: readonly PriceTarget[],
  stored: PriceSchedule,
  now: Date,
  seesCost: boolean,
): PriceFinding[] {
  const secondOf = ({ from }: { readonly from: Date }) => endOfSecond(from).getTime()
  return (seesCost ? [undefined] : [false, true]).flatMap((hiddenOnly) => {
    const isCounted = (type: PriceType) => hiddenOnly === undefined || isHidden(type, seesCost) === hiddenOnly
    const plans = [...stored].flatMap(([type, entries]) => (isCounted(type) ? entries : []))
    const planned = new Set(plans.filter((e) => !e.revokes && e.from > now).map(secondOf))
    const newPlans = targets.flatMap((target) => {
      const first = [...target.newPrices].find(([type]) => isCounted(type))
      return first && target.from > now && !planned.has(secondOf(target)) ? [first] : []
    })
    if (planned.size + newPlans.length <= PLANS_PER_SKU) return []
    return newPlans.map(([field, { line }]) => ({ line, field, reason: TOO_MANY_PLANS }))
  })
}

/** Finds prices in the wrong order at one moment, attributed to a price that is about to be set. */
function findOrderViolations(
  inForce: ReadonlyMap<PriceType, PriceEntry>,
  at: number,
  formatReason?: FormatReason,
): PriceFinding[] {
  return PRICE_ORDER.flatMap(([low, high]) => {
    const [lowPrice, highPrice] = [inForce.get(low), inForce.get(high)]
    if (!lowPrice || !highPrice || lowPrice.fen <= highPrice.fen) return []
    const [field, newPrice] = lowPrice.line === null ? [high, highPrice] : [low, lowPrice]
    if (newPrice.line === null) return []
    const startsNow = [lowPrice, highPrice].some(
      ({ line, from, revokes }) => line !== null && !revokes && endOfSecond(from).getTime() === at,
    )
    const format = formatReason ?? (startsNow ? isPriceOrderViolated : isPlannedPriceOrderViolated)
    return [{ line: newPrice.line, field, reason: format(low, high) }]
  })
}

/** Finds prices in the wrong order at every moment when one of them changes. */
export function findPriceViolations(schedule: PriceSchedule, formatReason?: FormatReason): PriceFinding[] {
  let firstChange = Number.POSITIVE_INFINITY
  const times = new Set<number>()
  for (const { from, line } of [...schedule.values()].flat()) {
    if (line !== null) firstChange = Math.min(firstChange, from.getTime())
    times.add(endOfSecond(from).getTime())
  }
  const moments = [...times].filter((at) => at >= firstChange).sort((a, b) => a - b)
  const pricesAt = walkSchedule(schedule)
  const byCell = new Map<string, PriceFinding>()
  for (const at of moments) {
    const violations = findOrderViolations(pricesAt(new Date(at)), at, formatReason).map(
      (violation) => [`${violation.line} ${violation.field}`, violation] as const,
    )
    // Report the earliest violation only.
    for (const [key, violation] of new Map(violations)) if (!byCell.has(key)) byCell.set(key, violation)
  }
  return [...byCell.values()]
}
