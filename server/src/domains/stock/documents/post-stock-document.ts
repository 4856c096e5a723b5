import type { PostedDocument, StockDocumentKind } from '@shangxue/contract/stock/actions'
import type { DeviceEventKind, DeviceStatus } from '@shangxue/contract/stock/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { pipeline } from '../../../platform/database/pipeline.ts'
import { tenantZone } from '../../../platform/database/tenant-zone.ts'
import { randomSuffix } from '../../../platform/document-number.ts'
import { requireDocumentTotal } from '../../../platform/document-total.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { lockWatchedSkus, publishLowStock, type StockDecrease } from './publish-stock-events.ts'
import {
  type BalanceDelta,
  createBalanceDeltas,
  insertLedgerRows,
  type LedgerRow,
  updateBalances,
} from './stock-ledger.ts'
import {
  balanceKey,
  type DeviceState,
  type LockedDevice,
  type LockedPieces,
  lockLocationsShared,
  type StockLocationKey,
} from './stock-locks.ts'

interface MoveOptions {
  /** Do not copy the document's reason to this line. */
  readonly omitsReason?: boolean
}
/** A change of one device's state. Fields missing in `to` keep their value. */
export interface DeviceMove extends MoveOptions {
  readonly device: LockedDevice
  readonly kind: DeviceEventKind
  readonly to: Partial<DeviceState>
  /** Codes added or given up by this move; stored in its event. */
  readonly codes?: readonly (string | null)[]
  /** When the device was received before the receipt that is being reversed; null for never. */
  readonly previousReceivedAt?: string | null
}
/** Change of an accessory balance: positive pieces arrive, negative leave. Zero pieces correct the value alone. */
export interface PieceMove extends StockLocationKey, MoveOptions {
  readonly kind: DeviceEventKind
  readonly quantity: number
  readonly valueFen: number
}
/** Accessory pieces in transit to a location: positive when sent, negative when the transfer closes. */
export interface TransitMove extends StockLocationKey {
  readonly quantity: number
}
export interface StockMoves {
  readonly devices?: readonly DeviceMove[]
  readonly pieces?: readonly PieceMove[]
  readonly transit?: readonly TransitMove[]
}
export interface NewDocument {
  readonly kind: StockDocumentKind
  readonly locationId?: number | null
  readonly reason: string
  readonly reversesId?: number | null
  /** Devices new to the system: their rows exist already. */
  readonly receivedDevices?: readonly ReceivedDevice[]
}
export interface ReceivedDevice extends StockLocationKey {
  readonly deviceId: number
  readonly costFen: number
}

/** Value of some pieces at the moving average cost. The last pieces take the whole remaining value. */
export const valueAtAverageCost = ({ quantity, valueFen }: LockedPieces, pieces: number): number =>
  pieces === quantity ? valueFen : Math.round((valueFen * pieces) / quantity)

/**
 * The move of pieces that leave a location at its average cost, for `postStockDocument`. Throws `not_enough_stock` if
 * there are fewer.
 */
export function toRemovalMove(locked: LockedPieces, quantity: number, kind: PieceMove['kind']): PieceMove {
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

const isInStock = (status: DeviceStatus) => status === 'in_stock' || status === 'reserved'

const stateAfter = ({ device, to }: DeviceMove): DeviceState => ({
  status: device.status,
  locationId: device.locationId,
  customerId: device.customerId,
  costFen: device.costFen,
  ...to,
})

/**
 * Writes one document with everything it moves: devices, their events, the ledger, the balances and the audit trail, in
 * the caller's transaction. The devices must have been locked with `lockDevices`.
 */
export async function postStockDocument(
  { db, actor, request }: Pick<Context, 'db' | 'actor' | 'request'>,
  document: NewDocument,
  moves: StockMoves,
): Promise<Static<typeof PostedDocument>> {
  const { devices = [], pieces = [], transit = [] } = moves
  const count = {
    devices: devices.length + (document.receivedDevices?.length ?? 0),
    pieces: countPieces(pieces),
  }
  const rows = [...toLedgerRows(devices), ...(document.receivedDevices ?? []).map(toReceiptRow), ...pieces]
  requireDocumentTotal(rows.reduce((sum, { valueFen }) => sum + Math.max(0, valueFen), 0))
  const [, { id, number }] = await pipeline(
    db,
    () => lockLocationsShared(db, rows),
    () => insertDocument(db, actor, document, count),
  )
  const posting = {
    db,
    tenantId: actor.tenantId,
    userId: actor.userId,
    number,
    reason: document.reason || null,
  }
  const auditEntry = { action: `stock.${document.kind}`, entity: 'stock_document', entityId: id }
  const deltas = balanceDeltas(rows, devices, transit)
  const decreases = sumDecreases(deltas)
  const results = await pipeline(
    db,
    () => moveDevices(posting, devices),
    async () => document.receivedDevices && insertReceivedEvents(posting, document.receivedDevices),
    () => insertLedgerRows({ ...posting, document: number }, groupLedgerRows(rows, posting.reason)),
    () =>
      audit(db, actor, { ...auditEntry, after: { number, ...count, reason: document.reason } }, request.id),
    // Balances come last: other transactions wait for these rows.
    () => updateBalances(posting, deltas),
    () => lockWatchedSkus(db, decreases),
  )
  if (results.at(-1)) await publishLowStock(db, actor.tenantId, String(id), decreases)
  return { id, number, ...count }
}

/** SKUs of which fewer pieces remain in all locations together. */
function sumDecreases(deltas: readonly BalanceDelta[]): StockDecrease[] {
  const sums = new Map<number, number>()
  for (const { skuId, quantity } of deltas) sums.set(skuId, (sums.get(skuId) ?? 0) + quantity)
  return [...sums].flatMap(([skuId, quantity]) => (quantity < 0 ? [{ skuId, quantity }] : []))
}

/** Counts pieces that leave and return to the same location in one document once. */
function countPieces(moves: readonly PieceMove[]): number {
  const incoming = new Map<string, number>()
  const outgoing = new Map<string, number>()
  for (const move of moves) {
    const side = move.quantity > 0 ? incoming : outgoing
    side.set(balanceKey(move), (side.get(balanceKey(move)) ?? 0) + Math.abs(move.quantity))
  }
  const keys = new Set([...incoming.keys(), ...outgoing.keys()])
  return [...keys].reduce((sum, key) => sum + Math.max(incoming.get(key) ?? 0, outgoing.get(key) ?? 0), 0)
}

interface PostingContext {
  readonly db: Db
  readonly tenantId: number
  readonly userId: number
  readonly number: string
  readonly reason: string | null
}

const NUMBER_PREFIX: Record<StockDocumentKind, string> = {
  receipt: 'RK',
  transfer: 'DB',
  reception: 'SH',
  withdrawal: 'CH',
  reservation: 'YL',
  release: 'QX',
  adjustment: 'TZ',
  return: 'TH',
  write_off: 'BS',
  count: 'PD',
  reversal: 'CX',
  sale: 'CK',
  sale_return: 'TK',
  purchase_return: 'CT',
  price_protection: 'JC',
  repair: 'WL',
  repair_return: 'WT',
  swap: 'HJ',
}

/**
 * SQL for a document number that is very likely unused, for `tenant t`: kind, local date as YYMMDD, five random
 * characters.
 */
const newDocumentNumber = (kind: StockDocumentKind): SQL =>
  sql`${NUMBER_PREFIX[kind]}::text || to_char(now() at time zone ${tenantZone(sql`t`)}, 'YYMMDD') || ${`-${randomSuffix()}`}::text`

async function insertDocument(
  db: Db,
  { tenantId, userId }: Context['actor'],
  { kind, locationId = null, reason, reversesId = null }: NewDocument,
  count: { readonly devices: number; readonly pieces: number },
): Promise<{ id: number; number: string }> {
  for (;;) {
    const { rows } = await db.execute<{ id: number; number: string }>(sql`
      insert into stock_document (tenant_id, number, kind, user_id, location_id, reason, reverses_id, devices, pieces)
      select t.id, ${newDocumentNumber(kind)}, ${kind}::text, ${userId}::bigint, ${locationId}::bigint, ${reason}::text,
             ${reversesId}::bigint, ${count.devices}::integer, ${count.pieces}::integer
      from tenant t where t.id = ${tenantId}
      on conflict (tenant_id, number) do nothing returning id::int as id, number`)
    if (rows[0]) return rows[0]
  }
}

// Times are those of the write, not of the transaction's start: a writer that waited for a lock comes after the one it
// waited for.

async function moveDevices(
  { db, tenantId, userId, number, reason }: PostingContext,
  moves: readonly DeviceMove[],
) {
  if (moves.length === 0) return
  const rows = moves.map((move) => {
    const { device, kind, codes = [], previousReceivedAt } = move
    const to = stateAfter(move)
    return {
      id: device.id,
      kind,
      from_status: device.status,
      to_status: to.status,
      from_location_id: device.locationId,
      to_location_id: to.locationId,
      customer_id: to.customerId,
      // The event names the former customer of a device that comes back.
      event_customer_id: to.customerId ?? device.customerId,
      cost_fen: to.costFen,
      from_cost_fen: to.costFen === device.costFen ? null : device.costFen,
      to_cost_fen: to.costFen === device.costFen ? null : to.costFen,
      codes: codes.length === 0 ? null : codes,
      unreceived: previousReceivedAt !== undefined,
      received_before: previousReceivedAt ?? null,
      reason: move.omitsReason ? null : reason,
    }
  })
  const { rowCount } = await db.execute(sql`
    with input as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        id bigint, kind text, from_status text, to_status text, from_location_id bigint, to_location_id bigint,
        customer_id bigint, event_customer_id bigint, cost_fen bigint, from_cost_fen bigint, to_cost_fen bigint,
        codes text[], unreceived boolean, received_before timestamptz, reason text)
    ), inserted as (
      insert into device_event (tenant_id, device_id, at, kind, from_status, to_status, from_location_id, to_location_id,
                                customer_id, from_cost_fen, to_cost_fen, codes, reason, user_id, document)
      select ${tenantId}::integer, id, clock_timestamp(), kind, from_status, to_status, from_location_id, to_location_id,
             event_customer_id, from_cost_fen, to_cost_fen, codes, reason, ${userId}::bigint, ${number}::text
      from input order by id
    )
    update device d set status = g.to_status, location_id = g.to_location_id, customer_id = g.customer_id,
      cost_fen = g.cost_fen,
      sold_at = case when g.to_status = 'sold' then coalesce(d.sold_at, now()) end,
      received_at = case when g.kind = 'received' then now() when g.unreceived then g.received_before else d.received_at end
    from input g
    where d.id = g.id and d.status = g.from_status
      -- The planner cannot estimate a JSON list and would scan all devices of that status.
      and d.id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`)
  // The devices were locked before: fewer rows mean that a caller forgot to lock them.
  if (rowCount !== moves.length) throw new AppError('conflict')
}

async function insertReceivedEvents(
  { db, tenantId, userId, number, reason }: PostingContext,
  receivedDevices: readonly ReceivedDevice[],
) {
  const rows = receivedDevices.map(({ deviceId, locationId }) => ({ id: deviceId, l: locationId }))
  await db.execute(sql`
    insert into device_event (tenant_id, device_id, at, kind, to_status, to_location_id, reason, user_id, document)
    select ${tenantId}::integer, r.id, clock_timestamp(), 'received', 'in_stock', r.l, ${reason}::text, ${userId}::bigint, ${number}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, l bigint)`)
}

const toReceiptRow = ({ skuId, locationId, costFen }: ReceivedDevice): PieceMove => ({
  skuId,
  locationId,
  kind: 'received',
  quantity: 1,
  valueFen: costFen,
})

/** Ledger rows of device moves: one leaves the previous location, one enters the new one. */
function toLedgerRows(moves: readonly DeviceMove[]): PieceMove[] {
  return moves.flatMap((move) => {
    const { device, kind } = move
    const to = stateAfter(move)
    const rows: PieceMove[] = []
    const from = isInStock(device.status) ? device.locationId : null
    const at = isInStock(to.status) ? to.locationId : null
    if (from !== null && from === at) {
      const valueFen = to.costFen - device.costFen
      return valueFen === 0 ? [] : [{ skuId: device.skuId, locationId: at, kind, quantity: 0, valueFen }]
    }
    if (from !== null)
      rows.push({ skuId: device.skuId, locationId: from, kind, quantity: -1, valueFen: -device.costFen })
    if (at !== null)
      rows.push({ skuId: device.skuId, locationId: at, kind, quantity: 1, valueFen: to.costFen })
    return rows
  })
}

/** One ledger row for all devices of a SKU that enter or leave a location in the same document. */
function groupLedgerRows(moves: readonly PieceMove[], reason: string | null): LedgerRow[] {
  const grouped = new Map<string, PieceMove>()
  for (const move of moves) {
    const key = `${balanceKey(move)} ${move.kind} ${Math.sign(move.quantity)} ${move.omitsReason === true}`
    const existing = grouped.get(key)
    grouped.set(
      key,
      existing
        ? {
            ...existing,
            quantity: existing.quantity + move.quantity,
            valueFen: existing.valueFen + move.valueFen,
          }
        : move,
    )
  }
  return [...grouped.values()].map((move) => ({ ...move, reason: move.omitsReason ? null : reason }))
}

function balanceDeltas(
  rows: readonly PieceMove[],
  devices: readonly DeviceMove[],
  transit: readonly TransitMove[],
): BalanceDelta[] {
  const deltas = createBalanceDeltas()
  for (const row of rows) deltas.add(row, { quantity: row.quantity, valueFen: row.valueFen })
  for (const move of devices) {
    const { skuId } = move.device
    for (const [state, by] of [
      [move.device, -1],
      [stateAfter(move), 1],
    ] as const) {
      if (state.locationId === null) continue
      const key = { skuId, locationId: state.locationId }
      if (state.status === 'reserved') deltas.add(key, { reserved: by })
      if (state.status === 'in_transit') deltas.add(key, { inTransit: by })
    }
  }
  for (const move of transit) deltas.add(move, { inTransit: move.quantity })
  return deltas.list()
}
