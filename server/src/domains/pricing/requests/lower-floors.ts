import { entryAt, type PriceSchedule, type PriceTarget } from '../rules/price-schedule.ts'

/**
 * Lowers the floor to an approved lower price at the same moment. A floor above the retail price violates `PRICE_ORDER`
 * and would block the next sale at list price. @param targets of one SKU, earliest first; floors are added to them
 */
export function lowerFloors(stored: PriceSchedule, targets: readonly PriceTarget[]): void {
  let lastFloor: { from: Date; fen: number } | undefined
  for (const target of targets) {
    const { from, until } = target
    const ownFloor = target.newPrices.get('floor')
    const before = entryAt(stored, 'floor', until)
    const floor =
      ownFloor?.fen ?? (lastFloor && (!before || before.from < lastFloor.from) ? lastFloor.fen : before?.fen)
    const prices = [target.newPrices.get('retail'), target.newPrices.get('wholesale')].filter(
      (price) => price !== undefined,
    )
    const lowest = prices.toSorted((a, b) => a.fen - b.fen)[0]
    if (lowest && floor !== undefined && lowest.fen < floor)
      target.newPrices.set('floor', { fen: lowest.fen, line: ownFloor?.line ?? lowest.line })
    const newFloor = target.newPrices.get('floor')
    if (newFloor) lastFloor = { from, fen: newFloor.fen }
  }
}
