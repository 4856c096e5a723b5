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

/** Purchase and floor prices tell the margin. */
export const COST_TYPES: ReadonlySet<PriceType> = new Set(['purchase', 'floor'])

export const hidden = (type: PriceType, seesCost: boolean): boolean => !seesCost && COST_TYPES.has(type)

/** What may be judged by: a refusal beside a hidden price would tell it. */
export const visible = (schedule: Schedule, seesCost: boolean): Schedule =>
  new Map([...schedule].filter(([type]) => !hidden(type, seesCost)))

export interface PriceFinding {
  readonly line: number
  readonly field: PriceType
  readonly reason: string
}
/** How it is told that one price is above another. */
type Say = (low: PriceType, high: PriceType) => string

/** Where the file's moments, earliest first, have another price already; that a hidden one is the same is not told. */
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
 * Where there are more moments than one sku may be planned for, those that would be new. For who may not see cost
 * prices, moments of what is shown and of what is hidden are counted apart: nothing is refused for what they do not see.
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

/** The prices of a moment that do not go together; those that are about to be set are named. */
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

/** The prices that do not go together, at each moment from which on one of them is another. */
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
    // what is wrong first is told, not what will be later
    for (const [key, one] of new Map(found)) if (!said.has(key)) said.set(key, one)
  }
  return [...said.values()]
}
