import { PRICE_TYPES, type PriceType } from '@shangxue/contract/pricing/endpoints'
import { type PriceSchedule, walkSchedule } from './price-schedule.ts'
import { endOfSecond } from './price-timeline.ts'

/**
 * The limits below which a price of each type needs the boss's approval. Lowering a limit counts as well: otherwise a
 * caller who cannot see the floor could lower it first and then sell below it.
 */
export const LIMITS: Readonly<Record<PriceType, readonly PriceType[]>> = {
  purchase: ['purchase'],
  floor: ['floor', 'purchase'],
  wholesale: ['floor', 'purchase'],
  wholesale_b: ['floor', 'purchase'],
  wholesale_c: ['floor', 'purchase'],
  staff: ['floor', 'purchase'],
  retail: ['floor', 'purchase'],
}

/** Key of a new price: line and type. */
export const changeKey = (line: number, type: PriceType): string => `${line} ${type}`

/**
 * True if a changed price of a SKU is below a limit at any time from its start, compared with the limits both before
 * and after the change.
 */
export function isBelowLimit(
  before: PriceSchedule,
  after: PriceSchedule,
  changed: ReadonlySet<string>,
): boolean {
  const entries = [...after.values()].flat()
  const since = Math.min(...entries.flatMap(({ from, line }) => (line === null ? [] : [from.getTime()])))
  const all = [...entries, ...[...before.values()].flat()]
  const moments = new Set(
    all.filter(({ from }) => from.getTime() >= since).map(({ from }) => endOfSecond(from).getTime()),
  )
  const [beforeAt, afterAt] = [walkSchedule(before), walkSchedule(after)]
  return [...moments]
    .sort((a, b) => a - b)
    .some((at) => {
      const [previous, next] = [beforeAt(new Date(at)), afterAt(new Date(at))]
      return PRICE_TYPES.some((type) => {
        const price = next.get(type)
        if (!price || price.line === null || !changed.has(changeKey(price.line, type))) return false
        const limits = LIMITS[type].flatMap((limit) => [
          previous.get(limit)?.fen ?? 0,
          next.get(limit)?.fen ?? 0,
        ])
        return price.fen < Math.max(...limits)
      })
    })
}
