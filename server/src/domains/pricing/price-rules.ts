import {
  outOfOrder,
  outOfOrderLater,
  PLANS_PER_SKU,
  PRICE_ORDER,
  type PriceType,
  TOO_MANY_PLANS,
} from '@shangxue/contract/pricing'
import { type Entry, type Schedule, type Target, walkSchedule } from './schedule.ts'
import { endOfSecond } from './timeline.ts'

/** Prices that reveal the margin. */
export const COST_TYPES: ReadonlySet<PriceType> = new Set(['purchase', 'floor'])

export const hidden = (type: PriceType, seesCost: boolean): boolean => !seesCost && COST_TYPES.has(type)

/** The prices that findings may refer to: a finding about a hidden price would reveal it. */
export const visible = (schedule: Schedule, seesCost: boolean): Schedule =>
  new Map([...schedule].filter(([type]) => !hidden(type, seesCost)))

export interface PriceFinding {
  readonly line: number
  readonly field: PriceType
  readonly reason: string
}
/** Formats the reason that one price exceeds another. */
type Say = (low: PriceType, high: PriceType) => string

/**
 * Finds moments of the file that already have a different price. An equal hidden price is reported too, so that it does
 * not confirm a guess.
 */
export function takenMoments(
  targets: readonly Target[],
  stored: Schedule,
  seesCost: boolean,
): PriceFinding[] {
  const priceThen = walkSchedule(stored)
  return targets.flatMap(({ from, until, given }) => {
    const then = priceThen(until)
    return [...given].flatMap(([type, { fen, line }]) => {
      const same = then.get(type)
      const taken = same && !same.revokes && same.from >= from && (same.fen !== fen || hidden(type, seesCost))
      return taken ? [{ line, field: type, reason: '这个生效时间已经有价格，请换一个时间' }] : []
    })
  })
}

/**
 * Findings for new moments beyond the number of plans per SKU. Without cost access, visible and hidden prices are
 * counted separately, so that nothing is rejected because of plans that the caller cannot see.
 */
export function tooManyPlans(
  targets: readonly Target[],
  stored: Schedule,
  now: Date,
  seesCost: boolean,
): PriceFinding[] {
  const secondOf = ({ from }: { readonly from: Date }) => endOfSecond(from).getTime()
  return (seesCost ? [undefined] : [false, true]).flatMap((secret) => {
    const counts = (type: PriceType) => secret === undefined || hidden(type, seesCost) === secret
    const plans = [...stored].flatMap(([type, entries]) => (counts(type) ? entries : []))
    const planned = new Set(plans.filter((e) => !e.revokes && e.from > now).map(secondOf))
    const fresh = targets.flatMap((target) => {
      const first = [...target.given].find(([type]) => counts(type))
      return first && target.from > now && !planned.has(secondOf(target)) ? [first] : []
    })
    if (planned.size + fresh.length <= PLANS_PER_SKU) return []
    return fresh.map(([field, { line }]) => ({ line, field, reason: TOO_MANY_PLANS }))
  })
}

/** Finds prices in the wrong order at one moment, attributed to a price that is about to be set. */
function judge(inForce: ReadonlyMap<PriceType, Entry>, at: number, say?: Say): PriceFinding[] {
  return PRICE_ORDER.flatMap(([low, high]) => {
    const [least, most] = [inForce.get(low), inForce.get(high)]
    if (!least || !most || least.fen <= most.fen) return []
    const [field, given] = least.line === null ? [high, most] : [low, least]
    if (given.line === null) return []
    const begins = [least, most].some(
      ({ line, from, revokes }) => line !== null && !revokes && endOfSecond(from).getTime() === at,
    )
    const told = say ?? (begins ? outOfOrder : outOfOrderLater)
    return [{ line: given.line, field, reason: told(low, high) }]
  })
}

/** Finds prices in the wrong order at every moment when one of them changes. */
export function findings(schedule: Schedule, say?: Say): PriceFinding[] {
  let since = Number.POSITIVE_INFINITY
  const all = new Set<number>()
  for (const { from, line } of [...schedule.values()].flat()) {
    if (line !== null) since = Math.min(since, from.getTime())
    all.add(endOfSecond(from).getTime())
  }
  const moments = [...all].filter((at) => at >= since).sort((a, b) => a - b)
  const priceThen = walkSchedule(schedule)
  const said = new Map<string, PriceFinding>()
  for (const at of moments) {
    const found = judge(priceThen(new Date(at)), at, say).map(
      (one) => [`${one.line} ${one.field}`, one] as const,
    )
    // Report the earliest violation only.
    for (const [key, one] of new Map(found)) if (!said.has(key)) said.set(key, one)
  }
  return [...said.values()]
}
