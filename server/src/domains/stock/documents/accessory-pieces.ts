import { AppError } from '../../../platform/app-error.ts'
import type { PieceMove } from './post-stock-document.ts'
import type { LockedPieces } from './stock-locks.ts'

/** Value of some pieces at the moving average cost. The last pieces take the whole remaining value. */
export const valueAtAverageCost = ({ quantity, valueFen }: LockedPieces, pieces: number): number =>
  pieces === quantity ? valueFen : Math.round((valueFen * pieces) / quantity)

/** Removes pieces from a location at its average cost. Throws `not_enough_stock` if there are fewer. */
export function removePieces(locked: LockedPieces, quantity: number, kind: PieceMove['kind']): PieceMove {
  if (quantity > locked.quantity)
    throw new AppError('not_enough_stock', {
      item: locked.name,
      location: locked.location,
      quantity: locked.quantity,
    })
  const { skuId, locationId } = locked
  return { skuId, locationId, kind, quantity: -quantity, valueFen: -valueAtAverageCost(locked, quantity) }
}

/** Rejects a list with the same accessory and location twice: the second line would use stale figures. */
export function requireDistinctItems(items: readonly { sku_id: number; location_id?: number }[]): void {
  const keys = items.map(({ sku_id, location_id }) => `${sku_id} ${location_id}`)
  if (new Set(keys).size !== keys.length) throw new AppError('accessory_repeated')
}

/** Rejects a document without devices and accessories. */
export function requireNotEmpty(...lists: readonly (readonly unknown[])[]): void {
  if (lists.every((list) => list.length === 0)) throw new AppError('stock_nothing_chosen')
}
