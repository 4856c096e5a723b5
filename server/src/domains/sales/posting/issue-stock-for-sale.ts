import { AppError } from '../../../platform/app-error.ts'
import { pipeline } from '../../../platform/database/pipeline.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import {
  activeAllocations,
  allocationBlockReason,
  closeAllocationsOfSoldDevices,
} from '../../devices/service.ts'
import {
  type DeviceMove,
  type LockedDevice,
  lockDevices,
  lockPieces,
  type PieceMove,
  postStockDocument,
  removePieces,
} from '../../stock/service.ts'
import type { CartLine } from './build-cart.ts'
import { pendingSales } from './pending-sales.ts'
import { goodsNotForSale, saleBlockReason } from './sale-block-reason.ts'

export interface SaleContext {
  readonly locationId: number
  readonly customerId: number | null
  /** The pending sale that reserved the devices, if any. */
  readonly saleId?: number
}
/** A line with the cost of its items in fen. */
export interface SoldLine extends CartLine {
  readonly costFen: number
  readonly devices: readonly LockedDevice[]
}

/** Locks the devices of the lines. Throws `goods_not_for_sale` for those that cannot be sold here. */
export async function lockDevicesForSale(
  context: Context,
  lines: readonly CartLine[],
  sale: SaleContext,
): Promise<Map<number, LockedDevice>> {
  const ids = lines.flatMap(({ deviceIds }) => deviceIds)
  // The queries run in order: read only after the devices are locked.
  const [locked, pendingSaleByDevice, allocations] = await pipeline(
    context.db,
    () => lockDevices(context.db, ids),
    () => pendingSales(context.db, ids),
    () => activeAllocations(context.db, ids),
  )
  const unsellable = locked.flatMap((device) => {
    const pendingSaleId = pendingSaleByDevice.get(device.id)
    if (pendingSaleId !== undefined && pendingSaleId !== sale.saleId)
      return [{ device, reason: '在一张待批准的销售单里' }]
    const reason =
      saleBlockReason(pendingSaleId === undefined ? device : { ...device, status: 'in_stock' }, sale) ??
      allocationBlockReason(allocations.get(device.id), context.actor, sale.customerId)
    return reason ? [{ device, reason }] : []
  })
  if (unsellable.length > 0) throw goodsNotForSale(unsellable)
  const byId = new Map(locked.map((device) => [device.id, device]))
  for (const { skuId, deviceIds, title } of lines)
    if (deviceIds.some((id) => byId.get(id)?.skuId !== skuId))
      throw new AppError('sale_device_of_other_item', { item: title })
  return byId
}

/** Removes the items from stock. Returns the stock document and the lines with their cost. */
export async function issueStockForSale(
  context: Context,
  lines: readonly CartLine[],
  sale: SaleContext,
  number: string,
): Promise<{ documentId: number; sold: SoldLine[] }> {
  const devices = await lockDevicesForSale(context, lines, sale)
  const accessories = lines.filter(({ deviceIds }) => deviceIds.length === 0)
  const locationKey = ({ skuId }: CartLine) => ({ skuId, locationId: sale.locationId })
  const lockedPiecesAt = await lockPieces(context.db, context.actor.tenantId, accessories.map(locationKey))
  const pieces = new Map<number, PieceMove>(
    accessories.map((line) => [
      line.line,
      removePieces(lockedPiecesAt(locationKey(line)), line.quantity, 'sold'),
    ]),
  )
  const to = { status: 'sold', locationId: null, customerId: sale.customerId } as const
  const moves = [...devices.values()].map((device): DeviceMove => ({ device, kind: 'sold', to }))
  const kind = { kind: 'sale', locationId: sale.locationId, reason: number } as const
  const [, document] = await pipeline(
    context.db,
    () => closeAllocationsOfSoldDevices(context.db, context.actor, [...devices.keys()]),
    () => postStockDocument(context, kind, { devices: moves, pieces: [...pieces.values()] }),
  )
  const sold = lines.map((line): SoldLine => {
    const ownDevices = line.deviceIds.flatMap((id) => devices.get(id) ?? [])
    const deviceCost = ownDevices.reduce((total, { costFen }) => total + costFen, 0)
    return { ...line, devices: ownDevices, costFen: deviceCost - (pieces.get(line.line)?.valueFen ?? 0) }
  })
  return { documentId: document.id, sold }
}
