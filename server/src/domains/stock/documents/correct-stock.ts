import type { Input } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/stock/actions'
import type { DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import {
  type DeviceMove,
  type PieceMove,
  postStockDocument,
  requireDistinctItems,
  requireNotEmpty,
  toRemovalMove,
  valueAtAverageCost,
} from './post-stock-document.ts'
import {
  type LockedDevice,
  type LockedPieces,
  lockDevices,
  lockPieces,
  requireDeviceStatus,
  requireLocation,
  requireLocations,
} from './stock-locks.ts'

type Adjustment = Input<typeof contract.adjustStock>

/** Statuses from which a correction may put a device in stock at a location. */
const PLACEABLE: readonly DeviceStatus[] = ['in_stock', 'returned', 'damaged', 'lost']
const COST_ADJUSTABLE: readonly DeviceStatus[] = ['in_stock', 'reserved', 'returned', 'damaged', 'lost']

/** Corrects stock records: cost or location of devices, recovered devices, accessory quantities. */
export async function postAdjustment(context: Context, { reason, devices, items }: Adjustment) {
  const { db, actor } = context
  requireNotEmpty(devices, items)
  requireDistinctItems(items)
  const requestedById = new Map(devices.map((device) => [device.device_id, device]))
  if (requestedById.size !== devices.length) throw new AppError('device_repeated')
  const locations = new Set([...devices, ...items].flatMap(({ location_id }) => location_id ?? []))
  await requireLocations(db, [...locations])

  const locked = await lockDevices(db, [...requestedById.keys()])
  const moves = locked.map((device) => toDeviceMove(device, requestedById.get(device.id)))
  const lockedPiecesAt = await lockPieces(
    db,
    actor.tenantId,
    items.map(({ sku_id, location_id }) => ({ skuId: sku_id, locationId: location_id })),
  )
  const pieces = items.map((item) =>
    adjustPieces(lockedPiecesAt({ skuId: item.sku_id, locationId: item.location_id }), item),
  )
  const [location] = locations
  const locationId = locations.size === 1 ? (location ?? null) : null
  return postStockDocument(context, { kind: 'adjustment', locationId, reason }, { devices: moves, pieces })
}

function toDeviceMove(
  device: LockedDevice,
  requested: Adjustment['devices'][number] | undefined,
): DeviceMove {
  const { location_id, cost_fen } = requested ?? {}
  if (location_id === undefined && cost_fen === undefined)
    throw new AppError('adjustment_empty', { item: device.name })
  if (location_id !== undefined) requireDeviceStatus([device], '调整到门店', PLACEABLE)
  else requireDeviceStatus([device], '调整成本', COST_ADJUSTABLE)
  const stateChange =
    location_id === undefined ? {} : ({ status: 'in_stock', locationId: location_id } as const)
  return {
    device,
    kind: 'adjusted',
    to: { ...stateChange, ...(cost_fen === undefined ? {} : { costFen: cost_fen }) },
  }
}

function adjustPieces(
  lockedPieces: LockedPieces,
  { quantity, unit_cost_fen }: Adjustment['items'][number],
): PieceMove {
  if (quantity < 0) return toRemovalMove(lockedPieces, -quantity, 'adjusted')
  const { skuId, locationId } = lockedPieces
  const move = { skuId, locationId, kind: 'adjusted', quantity } as const
  if (quantity === 0) {
    if (unit_cost_fen === undefined || lockedPieces.quantity === 0)
      throw new AppError('adjustment_quantity_missing', { item: lockedPieces.name })
    return { ...move, valueFen: unit_cost_fen * lockedPieces.quantity - lockedPieces.valueFen }
  }
  if (unit_cost_fen === undefined && lockedPieces.quantity === 0)
    throw new AppError('adjustment_cost_missing', {
      item: lockedPieces.name,
      location: lockedPieces.location,
    })
  const valueFen =
    unit_cost_fen === undefined ? valueAtAverageCost(lockedPieces, quantity) : unit_cost_fen * quantity
  return { ...move, valueFen }
}

/** Returns sold devices: to stock, or set aside for inspection. */
export async function returnDevices(context: Context, input: Input<typeof contract.returnDevices>) {
  const { device_ids, location_id, sellable, reason } = input
  await requireLocation(context.db, location_id)
  const devices = await lockDevices(context.db, device_ids)
  requireDeviceStatus(devices, '退货', ['sold'])
  await requireNoSale(context.db, device_ids)
  const status = sellable ? 'in_stock' : 'returned'
  const to = { status, locationId: location_id, customerId: null } as const
  return postStockDocument(
    context,
    { kind: 'return', locationId: location_id, reason },
    { devices: devices.map((device) => ({ device, kind: 'returned', to })) },
  )
}

/** A device sold on a sale must be returned through that sale; otherwise its sales figures would stay. */
async function requireNoSale(db: Db, deviceIds: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select s.number from sale_line_device v join sale s on s.id = v.sale_id and s.kind = 'sale' and s.status = 'posted'
    where v.device_id = any(${sql.param([...deviceIds])}::bigint[]) and not exists (
      select from sale_line_device w join sale r on r.id = w.sale_id and r.origin_id = s.id and r.status = 'posted'
      where w.device_id = v.device_id)
    order by s.id desc limit 1`)
  const [sale] = rows
  if (sale) throw new AppError('sold_by_sale', { number: sale.number })
}

type WriteOffKind = (typeof contract.WRITE_OFF_KINDS)[number]
const WRITE_OFF: Record<WriteOffKind, { action: string; from: readonly DeviceStatus[] }> = {
  damaged: { action: '报损', from: ['in_stock', 'returned'] },
  lost: { action: '报失', from: ['in_stock', 'returned', 'damaged'] },
  scrapped: { action: '报废', from: ['in_stock', 'returned', 'damaged', 'lost'] },
}

/** Damaged devices stay at their location; lost and scrapped ones have none. None of them is in stock any more. */
export async function postWriteOff(context: Context, input: Input<typeof contract.writeOff>) {
  const { kind, device_ids, items, reason } = input
  const { db, actor } = context
  requireNotEmpty(device_ids, items)
  requireDistinctItems(items)
  const devices = await lockDevices(db, device_ids)
  const { action, from } = WRITE_OFF[kind]
  requireDeviceStatus(devices, action, from)
  const lockedPiecesAt = await lockPieces(
    db,
    actor.tenantId,
    items.map(({ sku_id, location_id }) => ({ skuId: sku_id, locationId: location_id })),
  )
  const pieces = items.map(({ sku_id, location_id, quantity }) =>
    toRemovalMove(lockedPiecesAt({ skuId: sku_id, locationId: location_id }), quantity, kind),
  )
  const moves = devices.map(
    (device): DeviceMove => ({
      device,
      kind,
      to: { status: kind, locationId: kind === 'damaged' ? device.locationId : null },
    }),
  )
  const locations = new Set([
    ...devices.map(({ locationId }) => locationId),
    ...items.map((i) => i.location_id),
  ])
  const [location] = locations
  const locationId = locations.size === 1 ? (location ?? null) : null
  return postStockDocument(context, { kind: 'write_off', locationId, reason }, { devices: moves, pieces })
}
