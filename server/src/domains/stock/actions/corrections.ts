import type { Input } from '@shangxue/contract/endpoint'
import type { DeviceStatus } from '@shangxue/contract/stock'
import type * as contract from '@shangxue/contract/stock-actions'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Context } from '../../../platform/serve.ts'
import { book, type DeviceMove, type PieceMove } from './book.ts'
import {
  type LockedDevice,
  type LockedPieces,
  lockDevices,
  lockPieces,
  requireLocation,
  requireLocations,
} from './goods.ts'
import { requireGoods, requireOnce, takePieces, worth } from './pieces.ts'
import { requireReady } from './ready.ts'

type Adjustment = Input<typeof contract.adjustStock>

/** Statuses from which a correction may put a device in stock at a location. */
const PLACEABLE: readonly DeviceStatus[] = ['in_stock', 'returned', 'damaged', 'lost']
const COSTED: readonly DeviceStatus[] = ['in_stock', 'reserved', 'returned', 'damaged', 'lost']

/** Corrects stock records: cost or location of devices, recovered devices, accessory quantities. */
export async function adjust(context: Context, { reason, devices, items }: Adjustment) {
  const { db, actor } = context
  requireGoods(devices, items)
  requireOnce(items)
  const asked = new Map(devices.map((device) => [device.device_id, device]))
  if (asked.size !== devices.length)
    throw new Refusal('invalid_input', { field: '同一台手机出现了两次，请删除重复的一台' })
  const locations = new Set([...devices, ...items].flatMap(({ location_id }) => location_id ?? []))
  await requireLocations(db, [...locations])

  const locked = await lockDevices(db, [...asked.keys()])
  const moves = locked.map((device) => correction(device, asked.get(device.id)))
  const held = await lockPieces(
    db,
    actor.tenantId,
    items.map(({ sku_id, location_id }) => ({ skuId: sku_id, locationId: location_id })),
  )
  const pieces = items.map((item) =>
    adjustPieces(held({ skuId: item.sku_id, locationId: item.location_id }), item),
  )
  const [location] = locations
  const locationId = locations.size === 1 ? (location ?? null) : null
  return book(context, { kind: 'adjustment', locationId, reason }, { devices: moves, pieces })
}

function correction(device: LockedDevice, asked: Adjustment['devices'][number] | undefined): DeviceMove {
  const { location_id, cost_fen } = asked ?? {}
  if (location_id === undefined && cost_fen === undefined)
    throw new Refusal('invalid_input', { field: `${device.name}没有要调整的内容，请选择门店或填写成本` })
  if (location_id !== undefined) requireReady([device], '调整到门店', PLACEABLE)
  else requireReady([device], '调整成本', COSTED)
  const moved = location_id === undefined ? {} : ({ status: 'in_stock', locationId: location_id } as const)
  return {
    device,
    kind: 'adjusted',
    to: { ...moved, ...(cost_fen === undefined ? {} : { costFen: cost_fen }) },
  }
}

function adjustPieces(
  held: LockedPieces,
  { quantity, unit_cost_fen }: Adjustment['items'][number],
): PieceMove {
  if (quantity < 0) return takePieces(held, -quantity, 'adjusted')
  const { skuId, locationId } = held
  const move = { skuId, locationId, kind: 'adjusted', quantity } as const
  if (quantity === 0) {
    if (unit_cost_fen === undefined || held.quantity === 0)
      throw new Refusal('invalid_input', { field: `${held.name}请填写数量；没有库存时不能只改成本` })
    return { ...move, valueFen: unit_cost_fen * held.quantity - held.valueFen }
  }
  if (unit_cost_fen === undefined && held.quantity === 0)
    throw new Refusal('invalid_input', { field: `${held.name}在${held.location}没有库存，请填写单件成本` })
  const valueFen = unit_cost_fen === undefined ? worth(held, quantity) : unit_cost_fen * quantity
  return { ...move, valueFen }
}

/** Returns sold devices: to stock, or set aside for inspection. */
export async function takeBack(context: Context, input: Input<typeof contract.returnDevices>) {
  const { device_ids, location_id, sellable, reason } = input
  await requireLocation(context.db, location_id)
  const devices = await lockDevices(context.db, device_ids)
  requireReady(devices, '退货', ['sold'])
  await requireUnsold(context.db, device_ids)
  const status = sellable ? 'in_stock' : 'returned'
  const to = { status, locationId: location_id, customerId: null } as const
  return book(
    context,
    { kind: 'return', locationId: location_id, reason },
    { devices: devices.map((device) => ({ device, kind: 'returned', to })) },
  )
}

/** A device sold on a sale must be returned through that sale; otherwise its sales figures would stay. */
async function requireUnsold(db: Db, deviceIds: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select s.number from sale_line_device v join sale s on s.id = v.sale_id and s.kind = 'sale' and s.status = 'posted'
    where v.device_id = any(${sql.param([...deviceIds])}::bigint[]) and not exists (
      select from sale_line_device w join sale r on r.id = w.sale_id and r.origin_id = s.id and r.status = 'posted'
      where w.device_id = v.device_id)
    order by s.id desc limit 1`)
  const [sale] = rows
  if (sale) throw new Refusal('sold_by_sale', { number: sale.number })
}

type WriteOffKind = (typeof contract.WRITE_OFF_KINDS)[number]
const WRITE_OFF: Record<WriteOffKind, { action: string; from: readonly DeviceStatus[] }> = {
  damaged: { action: '报损', from: ['in_stock', 'returned'] },
  lost: { action: '报失', from: ['in_stock', 'returned', 'damaged'] },
  scrapped: { action: '报废', from: ['in_stock', 'returned', 'damaged', 'lost'] },
}

/** Damaged devices stay at their location; lost and scrapped ones have none. None of them is in stock any more. */
export async function bookOut(context: Context, input: Input<typeof contract.writeOff>) {
  const { kind, device_ids, items, reason } = input
  const { db, actor } = context
  requireGoods(device_ids, items)
  requireOnce(items)
  const devices = await lockDevices(db, device_ids)
  const { action, from } = WRITE_OFF[kind]
  requireReady(devices, action, from)
  const held = await lockPieces(
    db,
    actor.tenantId,
    items.map(({ sku_id, location_id }) => ({ skuId: sku_id, locationId: location_id })),
  )
  const pieces = items.map(({ sku_id, location_id, quantity }) =>
    takePieces(held({ skuId: sku_id, locationId: location_id }), quantity, kind),
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
  return book(context, { kind: 'write_off', locationId, reason }, { devices: moves, pieces })
}
