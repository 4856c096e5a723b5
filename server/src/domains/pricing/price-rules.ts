import { outOfOrder, outOfOrderLater, PRICE_ORDER, type PriceType } from '@shangxue/contract/pricing'
import { type Entry, entryAt, type Schedule, type Target } from './schedule.ts'
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

/** Where the file's moment has another price already; that a hidden one is the same is not told. */
export function takenMoments(
  { from, until, given }: Target,
  stored: Schedule,
  seesCost: boolean,
): PriceFinding[] {
  return [...given].flatMap(([type, { fen, line }]) => {
    const same = entryAt(stored, type, until)
    const taken = same && !same.revokes && same.from >= from && (same.fen !== fen || hidden(type, seesCost))
    return taken ? [{ line, field: type, reason: '这个生效时间已经有价格，请换一个时间' }] : []
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
  const entries = [...schedule.values()].flat()
  const since = Math.min(...entries.flatMap(({ from, line }) => (line === null ? [] : from.getTime())))
  const moments = entries.map(({ from }) => endOfSecond(from).getTime()).filter((at) => at >= since)
  let said = new Map<string, PriceFinding>()
  for (const at of [...new Set(moments)].sort((a, b) => a - b)) {
    const inForce = new Map(
      [...schedule.keys()].flatMap((type) => {
        const entry = entryAt(schedule, type, new Date(at))
        return entry ? [[type, entry] as const] : []
      }),
    )
    const found = judge(inForce, at, say).map((one) => [`${one.line} ${one.field}`, one] as const)
    // what is wrong first is told, not what will be later
    said = new Map([...found, ...said])
  }
  return [...said.values()]
}
