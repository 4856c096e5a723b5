import { PRICE_TYPES, type PriceType } from '@shangxue/contract/pricing/endpoints'
import type { PriceChange } from '../commands/store-prices.ts'
import { changeKey, isBelowLimit } from './price-limits.ts'
import { findPriceViolations, isHidden, visibleSchedule } from './price-rules.ts'
import type { NewPrice, PriceEntry, PriceSchedule, PriceTarget } from './price-schedule.ts'
import { type Moment, REPLACED_MS } from './price-timeline.ts'

/** Evaluates the targets of one SKU, in time order: which prices change, and which rules they break. */
export function evaluatePriceChanges(
  stored: PriceSchedule,
  targets: readonly PriceTarget[],
  seesCost: boolean,
) {
  const changes: PriceChange[] = []
  const changed = new Set<string>()
  let unchanged = 0
  const { schedule, before } = mergeTargets(stored, targets)
  for (const target of targets)
    for (const [type, newPrice] of target.newPrices) {
      const price = before.get(newPrice)
      const { skuId } = target
      const { fen } = newPrice
      // A plan for a hidden price is stored even if the price is equal: its absence would confirm a guess.
      const storesHiddenPlan = isHidden(type, seesCost) && target.until > target.from
      // A hidden price counts as changed even if it is equal, so that responses do not differ.
      if (price?.fen !== fen || isHidden(type, seesCost)) changed.add(changeKey(newPrice.line, type))
      if (price?.fen !== fen || storesHiddenPlan)
        changes.push({ skuId, type, from: startTimeFor(target, price), fen, before: price?.fen ?? null })
      // Not counted for hidden prices: the count would confirm a guess.
      else if (!isHidden(type, seesCost)) unchanged++
    }
  const checkedSchedule = seesCost
    ? schedule
    : mergeTargets(visibleSchedule(stored, seesCost), targets).schedule
  // Callers who see the limits get a warning with the numbers instead.
  const belowLimit = !seesCost && isBelowLimit(stored, schedule, changed)
  return { changes, unchanged, before, findings: findPriceViolations(checkedSchedule), belowLimit }
}

/** The start time of a new price; one planned for the same moment is replaced 1 ms later. */
const startTimeFor = ({ from }: Moment, price: PriceEntry | undefined): Date =>
  price && price.from >= from ? new Date(price.from.getTime() + REPLACED_MS) : from

/** The prices as they will be stored, and the price that each new one replaces. */
function mergeTargets(stored: PriceSchedule, targets: readonly PriceTarget[]) {
  const before = new Map<NewPrice, PriceEntry | undefined>()
  const timelines = new Map(PRICE_TYPES.map((type) => [type, mergeTimeline(stored.get(type) ?? [])]))
  for (const target of targets)
    for (const [type, newPrice] of target.newPrices)
      before.set(newPrice, timelines.get(type)?.set(target, newPrice))
  const schedule = new Map<PriceType, readonly PriceEntry[]>()
  for (const [type, timeline] of timelines) schedule.set(type, timeline.finish())
  return { schedule, before }
}

/** Merges new prices of one type in time order; revocations that repeat a replaced price follow the new one. */
function mergeTimeline(stored: readonly PriceEntry[]) {
  const result: PriceEntry[] = []
  let next = 0
  let replacement: NewPrice | undefined
  const takeNext = (): PriceEntry | undefined => {
    const entry = stored[next++]
    if (!entry?.revokes) replacement = undefined
    return entry && replacement ? { ...entry, ...replacement } : entry
  }
  const hasNext = (predicate: (from: Date) => boolean): boolean => {
    const entry = stored[next]
    return entry !== undefined && predicate(entry.from)
  }
  const append = (entry: PriceEntry | undefined) => {
    if (entry) result.push(entry)
  }
  return {
    /** Inserts a price and returns the one that would be in force without it. */
    set(target: PriceTarget, newPrice: NewPrice): PriceEntry | undefined {
      while (hasNext((from) => from < target.from)) append(takeNext())
      let price = result.at(-1)
      while (hasNext((from) => from <= target.until)) price = takeNext()
      result.push({ ...newPrice, from: startTimeFor(target, price), revokes: false })
      replacement = newPrice
      return price
    },
    finish(): PriceEntry[] {
      while (next < stored.length) append(takeNext())
      return result
    },
  }
}
