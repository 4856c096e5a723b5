import { PRICE_TYPES, type PriceType } from '@shangxue/contract/pricing'
import { changeKey, isBelowLimit } from './price-limits.ts'
import { findings, hidden, visible } from './price-rules.ts'
import type { Entry, Given, Schedule, Target } from './schedule.ts'
import type { PriceChange } from './store.ts'
import { type Moment, REPLACED_MS } from './timeline.ts'

/** Evaluates the targets of one SKU, in time order: which prices change, and which rules they break. */
export function judged(stored: Schedule, targets: readonly Target[], seesCost: boolean) {
  const changes: PriceChange[] = []
  const changed = new Set<string>()
  let unchanged = 0
  const { schedule, before } = merged(stored, targets)
  for (const target of targets)
    for (const [type, given] of target.given) {
      const price = before.get(given)
      const { skuId } = target
      const { fen } = given
      // A plan for a hidden price is stored even if the price is equal: its absence would confirm a guess.
      const kept = hidden(type, seesCost) && target.until > target.from
      // A hidden price counts as changed even if it is equal, so that responses do not differ.
      if (price?.fen !== fen || hidden(type, seesCost)) changed.add(changeKey(given.line, type))
      if (price?.fen !== fen || kept)
        changes.push({ skuId, type, from: placeOf(target, price), fen, before: price?.fen ?? null })
      // Not counted for hidden prices: the count would confirm a guess.
      else if (!hidden(type, seesCost)) unchanged++
    }
  const shown = seesCost ? schedule : merged(visible(stored, seesCost), targets).schedule
  // Callers who see the limits get a warning with the numbers instead.
  const belowLimit = !seesCost && isBelowLimit(stored, schedule, changed)
  return { changes, unchanged, before, findings: findings(shown), belowLimit }
}

/** The start time of a new price; one planned for the same moment is replaced 1 ms later. */
const placeOf = ({ from }: Moment, price: Entry | undefined): Date =>
  price && price.from >= from ? new Date(price.from.getTime() + REPLACED_MS) : from

/** The prices as they will be stored, and the price that each new one replaces. */
function merged(stored: Schedule, targets: readonly Target[]) {
  const before = new Map<Given, Entry | undefined>()
  const lanes = new Map(PRICE_TYPES.map((type) => [type, laneOf(stored.get(type) ?? [])]))
  for (const target of targets)
    for (const [type, given] of target.given) before.set(given, lanes.get(type)?.set(target, given))
  const schedule = new Map<PriceType, readonly Entry[]>()
  for (const [type, lane] of lanes) schedule.set(type, lane.rest())
  return { schedule, before }
}

/** Merges new prices of one type in time order; revocations that repeat a replaced price follow the new one. */
function laneOf(stored: readonly Entry[]) {
  const done: Entry[] = []
  let next = 0
  let followed: Given | undefined
  const take = (): Entry | undefined => {
    const entry = stored[next++]
    if (!entry?.revokes) followed = undefined
    return entry && followed ? { ...entry, ...followed } : entry
  }
  const isNext = (comes: (from: Date) => boolean): boolean => {
    const entry = stored[next]
    return entry !== undefined && comes(entry.from)
  }
  const keep = (entry: Entry | undefined) => {
    if (entry) done.push(entry)
  }
  return {
    /** Inserts a price and returns the one that would be in force without it. */
    set(target: Target, given: Given): Entry | undefined {
      while (isNext((from) => from < target.from)) keep(take())
      let price = done.at(-1)
      while (isNext((from) => from <= target.until)) price = take()
      done.push({ ...given, from: placeOf(target, price), revokes: false })
      followed = given
      return price
    },
    rest(): Entry[] {
      while (next < stored.length) keep(take())
      return done
    },
  }
}
