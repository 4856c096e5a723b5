import { together } from '../../platform/database/together.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { closeSold, keptFor, keptFrom } from '../devices/service.ts'
import {
  book,
  type DeviceMove,
  type LockedDevice,
  lockDevices,
  lockPieces,
  type PieceMove,
  takePieces,
} from '../stock/service.ts'
import type { CartLine } from './cart.ts'
import { notForSale, troubleOf } from './goods.ts'
import { waitingSales } from './waiting.ts'

export interface Counter {
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
export async function lockForSale(
  context: Context,
  lines: readonly CartLine[],
  counter: Counter,
): Promise<Map<number, LockedDevice>> {
  const ids = lines.flatMap(({ deviceIds }) => deviceIds)
  // The queries run in order: read only after the devices are locked.
  const [locked, waitsIn, kept] = await together(
    context.db,
    () => lockDevices(context.db, ids),
    () => waitingSales(context.db, ids),
    () => keptFor(context.db, ids),
  )
  const found = locked.flatMap((device) => {
    const held = waitsIn.get(device.id)
    if (held !== undefined && held !== counter.saleId) return [{ device, reason: '在一张待批准的销售单里' }]
    const reason =
      troubleOf(held === undefined ? device : { ...device, status: 'in_stock' }, counter) ??
      keptFrom(kept.get(device.id), context.actor, counter.customerId)
    return reason ? [{ device, reason }] : []
  })
  if (found.length > 0) throw notForSale(found)
  const byId = new Map(locked.map((device) => [device.id, device]))
  for (const { skuId, deviceIds, title } of lines)
    if (deviceIds.some((id) => byId.get(id)?.skuId !== skuId))
      throw new Refusal('invalid_input', { field: `有手机不是${title}，请删除后重新扫描` })
  return byId
}

/** Removes the items from stock. Returns the stock document and the lines with their cost. */
export async function takeGoods(
  context: Context,
  lines: readonly CartLine[],
  counter: Counter,
  number: string,
): Promise<{ documentId: number; sold: SoldLine[] }> {
  const devices = await lockForSale(context, lines, counter)
  const accessories = lines.filter(({ deviceIds }) => deviceIds.length === 0)
  const at = ({ skuId }: CartLine) => ({ skuId, locationId: counter.locationId })
  const held = await lockPieces(context.db, context.actor.tenantId, accessories.map(at))
  const pieces = new Map<number, PieceMove>(
    accessories.map((line) => [line.line, takePieces(held(at(line)), line.quantity, 'sold')]),
  )
  const to = { status: 'sold', locationId: null, customerId: counter.customerId } as const
  const moves = [...devices.values()].map((device): DeviceMove => ({ device, kind: 'sold', to }))
  const kind = { kind: 'sale', locationId: counter.locationId, reason: number } as const
  const [, document] = await together(
    context.db,
    () => closeSold(context.db, context.actor, [...devices.keys()]),
    () => book(context, kind, { devices: moves, pieces: [...pieces.values()] }),
  )
  const sold = lines.map((line): SoldLine => {
    const own = line.deviceIds.flatMap((id) => devices.get(id) ?? [])
    const ofPhones = own.reduce((total, { costFen }) => total + costFen, 0)
    return { ...line, devices: own, costFen: ofPhones - (pieces.get(line.line)?.valueFen ?? 0) }
  })
  return { documentId: document.id, sold }
}
