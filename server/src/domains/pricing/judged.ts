import { findings, hidden, visible } from './price-rules.ts'
import { type Entry, entryAt, type Schedule, type Target } from './schedule.ts'
import type { PriceChange } from './store.ts'
import { type Moment, REPLACED_MS } from './timeline.ts'

/** What the targets of one sku, in the order of their moments, change, and what is wrong with them. */
export function judged(stored: Schedule, targets: readonly Target[], seesCost: boolean) {
  const changes: PriceChange[] = []
  let unchanged = 0
  let schedule = stored
  let shown = visible(stored, seesCost)
  for (const target of targets) {
    for (const [type, { fen }] of target.given) {
      const price = entryAt(schedule, type, target.until)
      const { skuId } = target
      if (price?.fen !== fen)
        changes.push({ skuId, type, from: placeOf(target, price), fen, before: price?.fen ?? null })
      // who may not see cost prices is not told either that a guess was right
      else if (!hidden(type, seesCost)) unchanged++
    }
    schedule = withTarget(schedule, target)
    shown = withTarget(shown, target)
  }
  return { changes, unchanged, findings: findings(shown) }
}

/** What is planned for the same moment is replaced. */
const placeOf = ({ from }: Moment, price: Entry | undefined): Date =>
  price && price.from >= from ? new Date(price.from.getTime() + REPLACED_MS) : from

/** As it will be stored: repetitions of the price before follow the new one, up to the first that sets another. */
function withTarget(schedule: Schedule, target: Target): Schedule {
  const next = new Map(schedule)
  for (const [type, { fen, line }] of target.given) {
    const entries = schedule.get(type) ?? []
    const later = entries.filter(({ from }) => from > target.until)
    const other = later.findIndex(({ revokes }) => !revokes)
    const own = { fen, line, from: placeOf(target, entryAt(schedule, type, target.until)), revokes: false }
    next.set(type, [
      ...entries.filter(({ from }) => from < target.from),
      own,
      ...later.map((entry, n) => (other < 0 || n < other ? { ...entry, fen, line } : entry)),
    ])
  }
  return next
}
