import { entryAt, type Schedule, type Target } from './schedule.ts'

/**
 * Lowers the floor to an approved lower price at the same moment. A floor above the retail price violates `PRICE_ORDER`
 * and would block the next sale at list price. @param targets of one SKU, earliest first; floors are added to them
 */
export function lowerFloors(stored: Schedule, targets: readonly Target[]): void {
  let given: { from: Date; fen: number } | undefined
  for (const target of targets) {
    const { from, until } = target
    const own = target.given.get('floor')
    const before = entryAt(stored, 'floor', until)
    const floor = own?.fen ?? (given && (!before || before.from < given.from) ? given.fen : before?.fen)
    const prices = [target.given.get('retail'), target.given.get('wholesale')].filter(
      (one) => one !== undefined,
    )
    const least = prices.toSorted((a, b) => a.fen - b.fen)[0]
    if (least && floor !== undefined && least.fen < floor)
      target.given.set('floor', { fen: least.fen, line: own?.line ?? least.line })
    const set = target.given.get('floor')
    if (set) given = { from, fen: set.fen }
  }
}
