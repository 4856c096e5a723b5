import type { Input } from '@shangxue/contract/platform/endpoint'
import {
  type cancelTransfer as CancelTransfer,
  type receiveTransfer as ReceiveTransfer,
  type sendTransfer as SendTransfer,
  TRANSFER_STATE_NAMES,
} from '@shangxue/contract/stock/actions'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { requireStore } from '../../../platform/session/require-store.ts'
import {
  type DeviceMove,
  type PieceMove,
  postStockDocument,
  requireDistinctItems,
  requireNotEmpty,
  type TransitMove,
  toRemovalMove,
} from '../documents/post-stock-document.ts'
import { stockTransferLines, stockTransfers } from '../documents/schema.ts'
import {
  type LockedDevice,
  lockDevices,
  lockPieces,
  requireDeviceStatus,
  requireLocations,
} from '../documents/stock-locks.ts'

type Line = typeof stockTransferLines.$inferSelect

/** Sends devices and accessories from one location to another. */
export async function sendTransfer(context: Context, input: Input<typeof SendTransfer>) {
  const { db, actor } = context
  const { from_location_id, to_location_id, device_ids, items, note } = input
  if (from_location_id === to_location_id) throw new AppError('transfer_same_location')
  requireNotEmpty(device_ids, items)
  requireDistinctItems(items)
  await requireLocations(db, [from_location_id, to_location_id])
  const devices = await lockDevices(db, device_ids)
  requireDeviceStatus(devices, '从这里调出', ['in_stock'], from_location_id)
  const keys = items.flatMap(({ sku_id }) =>
    [from_location_id, to_location_id].map((locationId) => ({ skuId: sku_id, locationId })),
  )
  const lockedPiecesAt = await lockPieces(db, actor.tenantId, keys)
  const pieces = items.map(({ sku_id, quantity }) =>
    toRemovalMove(lockedPiecesAt({ skuId: sku_id, locationId: from_location_id }), quantity, 'transfer_out'),
  )
  const transit = items.map(({ sku_id, quantity }) => ({
    skuId: sku_id,
    locationId: to_location_id,
    quantity,
  }))
  const moves = devices.map(
    (device): DeviceMove => ({
      device,
      kind: 'transfer_out',
      to: { status: 'in_transit', locationId: to_location_id },
    }),
  )
  const document = { kind: 'transfer', locationId: from_location_id, reason: note } as const
  const posted = await postStockDocument(context, document, { devices: moves, pieces, transit })
  const { tenantId } = actor
  const locations = { fromLocationId: from_location_id, toLocationId: to_location_id }
  await db.insert(stockTransfers).values({ tenantId, id: posted.id, state: 'out', ...locations })
  const sent = [
    ...devices.map(({ id, skuId, costFen }) => ({ skuId, deviceId: id, quantity: 1, valueFen: costFen })),
    ...pieces.map(({ skuId, quantity, valueFen }) => ({
      skuId,
      deviceId: null,
      quantity: -quantity,
      valueFen: -valueFen,
    })),
  ]
  await db
    .insert(stockTransferLines)
    .values(sent.map((line, n) => ({ tenantId, transferId: posted.id, line: n + 1, ...line })))
  return posted
}

/** Locks the transfer and its lines, so that concurrent receptions cannot both close it. */
async function lockOpenTransfer(db: Db, id: number) {
  const [transfer] = await db.select().from(stockTransfers).where(eq(stockTransfers.id, id)).for('update')
  if (!transfer) throw new AppError('not_found')
  if (transfer.state !== 'out')
    throw new AppError('transfer_closed', { state: TRANSFER_STATE_NAMES[transfer.state] })
  const lines = await db.select().from(stockTransferLines).where(eq(stockTransferLines.transferId, id))
  const devices = await lockDevices(
    db,
    lines.flatMap(({ deviceId }) => deviceId ?? []),
  )
  // Only this transfer can change the status of its devices.
  requireDeviceStatus(devices, '收货', ['in_transit'], transfer.toLocationId)
  return { transfer, lines, devices }
}

async function closeTransfer(
  { db, actor }: Context,
  id: number,
  state: 'received' | 'cancelled',
  lines: readonly Pick<Line, 'line' | 'quantity'>[],
) {
  const arrived = lines.map(({ line, quantity }) => ({ n: line, a: quantity }))
  await db.execute(sql`
    update stock_transfer_line t set arrived = r.a
    from jsonb_to_recordset(${JSON.stringify(arrived)}::jsonb) as r(n integer, a integer)
    where t.transfer_id = ${id} and t.line = r.n`)
  await db
    .update(stockTransfers)
    .set({ state, closedAt: sql`now()`, closedBy: actor.userId })
    .where(eq(stockTransfers.id, id))
}

/** Arrived quantity of a line and its cost in fen. */
interface Arrival {
  readonly line: Line
  readonly arrived: number
  readonly valueFen: number
}

function arrivals(lines: readonly Line[], input: Input<typeof ReceiveTransfer>): Arrival[] {
  const devices = new Set(input.device_ids)
  const pieces = new Map(input.items.map(({ sku_id, quantity }) => [sku_id, quantity]))
  const arrivedLines = lines.map((line) => {
    const arrived =
      line.deviceId === null ? (pieces.get(line.skuId) ?? 0) : Number(devices.delete(line.deviceId))
    if (line.deviceId === null) pieces.delete(line.skuId)
    if (arrived > line.quantity) throw new AppError('transfer_arrived_too_many')
    return { line, arrived, valueFen: Math.round((line.valueFen * arrived) / line.quantity) }
  })
  if (devices.size > 0 || pieces.size > 0) throw new AppError('transfer_unknown_item')
  return arrivedLines
}

/** Closes a transfer: arrived items enter stock, missing ones return to the sender or are written off as lost. */
export async function receiveTransfer(context: Context, input: Input<typeof ReceiveTransfer>) {
  const { db, actor } = context
  const { id, missing, reason } = input
  requireDistinctItems(input.items)
  const { transfer, lines, devices } = await lockOpenTransfer(db, id)
  await requireStore(db, actor, transfer.toLocationId)
  const arrivedLines = arrivals(lines, input)
  const missingCount = arrivedLines.reduce((sum, { line, arrived }) => sum + line.quantity - arrived, 0)
  if (missingCount > 0 && missing === 'none') throw new AppError('transfer_differs', { count: missingCount })
  if (missingCount > 0 && missing === 'lost' && reason.trim() === '')
    throw new AppError('transfer_loss_reason_missing')

  const destination = transfer.toLocationId
  const origin = transfer.fromLocationId
  const byId = new Map(devices.map((device) => [device.id, device]))
  const moves: DeviceMove[] = []
  const pieces: PieceMove[] = []
  const transit: TransitMove[] = []
  const keys = arrivedLines.flatMap(({ line: { skuId, deviceId } }) =>
    deviceId === null ? [destination, origin].map((locationId) => ({ skuId, locationId })) : [],
  )
  await lockPieces(db, actor.tenantId, keys)
  for (const { line, arrived, valueFen } of arrivedLines) {
    const device = line.deviceId === null ? undefined : byId.get(line.deviceId)
    if (device) {
      const move = toArrivalMove(device, arrived === 1 ? destination : missing === 'back' ? origin : null)
      moves.push({ ...move, omitsReason: missingCount > 0 && arrived === 1 })
      continue
    }
    const { skuId, quantity } = line
    const missingPart = { quantity: quantity - arrived, valueFen: line.valueFen - valueFen }
    const addMove = (locationId: number, kind: PieceMove['kind'], part: typeof missingPart) =>
      part.quantity !== 0 && pieces.push({ skuId, locationId, kind, ...part })
    transit.push({ skuId, locationId: destination, quantity: -quantity })
    if (arrived > 0)
      pieces.push({
        skuId,
        locationId: destination,
        kind: 'transfer_in',
        quantity: arrived,
        valueFen,
        omitsReason: missingCount > 0,
      })
    if (missing === 'back') addMove(origin, 'transfer_in', missingPart)
    if (missing === 'lost') {
      // Post in and out, so that the ledger of the location shows the loss and its value.
      addMove(destination, 'transfer_in', missingPart)
      addMove(destination, 'lost', { quantity: -missingPart.quantity, valueFen: -missingPart.valueFen })
    }
  }
  await closeTransfer(
    context,
    id,
    'received',
    arrivedLines.map(({ line, arrived }) => ({ line: line.line, quantity: arrived })),
  )
  return postStockDocument(
    context,
    { kind: 'reception', locationId: destination, reason },
    { devices: moves, pieces, transit },
  )
}

const toArrivalMove = (device: LockedDevice, locationId: number | null): DeviceMove =>
  locationId === null
    ? { device, kind: 'lost', to: { status: 'lost', locationId: null } }
    : { device, kind: 'transfer_in', to: { status: 'in_stock', locationId } }

/** Cancels a transfer: everything is in stock at the sender again. */
export async function cancelTransfer(context: Context, { id, reason }: Input<typeof CancelTransfer>) {
  const { db, actor } = context
  const { transfer, lines, devices } = await lockOpenTransfer(db, id)
  const { fromLocationId: origin, toLocationId: destination } = transfer
  await requireStore(db, actor, origin)
  const items = lines.filter(({ deviceId }) => deviceId === null)
  await lockPieces(
    db,
    actor.tenantId,
    items.flatMap(({ skuId }) => [destination, origin].map((locationId) => ({ skuId, locationId }))),
  )
  const pieces = items.map(
    ({ skuId, quantity, valueFen }): PieceMove => ({
      skuId,
      locationId: origin,
      kind: 'transfer_in',
      quantity,
      valueFen,
    }),
  )
  const transit = items.map(({ skuId, quantity }) => ({
    skuId,
    locationId: destination,
    quantity: -quantity,
  }))
  await closeTransfer(
    context,
    id,
    'cancelled',
    lines.map(({ line }) => ({ line, quantity: 0 })),
  )
  const moves = devices.map((device) => toArrivalMove(device, origin))
  return postStockDocument(
    context,
    { kind: 'withdrawal', locationId: origin, reason },
    { devices: moves, pieces, transit },
  )
}
