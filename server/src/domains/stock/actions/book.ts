import type { DeviceEventKind, DeviceStatus } from '@shangxue/contract/stock'
import type { Booked, StockDocumentKind } from '@shangxue/contract/stock-actions'
import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { together } from '../../../platform/database/together.ts'
import { requireDocumentSum } from '../../../platform/document-sum.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Context } from '../../../platform/serve.ts'
import { numberOf } from './document-number.ts'
import { balanceKey, type LockedDevice, movingAt, type Standing, type Wanted } from './goods.ts'

interface Move {
  /** Do not copy the document's reason to this line. */
  readonly unexplained?: boolean
}
/** A change of one device's state. Fields missing in `to` keep their value. */
export interface DeviceMove extends Move {
  readonly device: LockedDevice
  readonly kind: DeviceEventKind
  readonly to: Partial<Standing>
  /** Codes added or given up by this move; stored in its event. */
  readonly codes?: readonly (string | null)[]
  /** When the device was received before the receipt that is being reversed; null for never. */
  readonly receivedBefore?: string | null
}
/** Change of an accessory balance: positive pieces arrive, negative leave. Zero pieces correct the value alone. */
export interface PieceMove extends Wanted, Move {
  readonly kind: DeviceEventKind
  readonly quantity: number
  readonly valueFen: number
}
/** Accessory pieces in transit to a location: positive when sent, negative when the transfer closes. */
export interface TransitMove extends Wanted {
  readonly quantity: number
}
export interface Moves {
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
  readonly arrived?: readonly Arrived[]
}
export interface Arrived extends Wanted {
  readonly deviceId: number
  readonly costFen: number
}

const isHeld = (status: DeviceStatus) => status === 'in_stock' || status === 'reserved'

const after = ({ device, to }: DeviceMove): Standing => ({
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
export async function book(
  { db, actor, request }: Pick<Context, 'db' | 'actor' | 'request'>,
  document: NewDocument,
  moves: Moves,
): Promise<Static<typeof Booked>> {
  const { devices = [], pieces = [], transit = [] } = moves
  const count = {
    devices: devices.length + (document.arrived?.length ?? 0),
    pieces: piecesOf(pieces),
  }
  const rows = [...deviceRows(devices), ...(document.arrived ?? []).map(arrivalRow), ...pieces]
  requireDocumentSum(rows.reduce((sum, { valueFen }) => sum + Math.max(0, valueFen), 0))
  const [, { id, number }] = await together(
    db,
    () => movingAt(db, rows),
    () => insertDocument(db, actor, document, count),
  )
  const writer = {
    db,
    tenantId: actor.tenantId,
    userId: actor.userId,
    number,
    reason: document.reason || null,
  }
  const deed = { action: `stock.${document.kind}`, entity: 'stock_document', entityId: id }
  await together(
    db,
    () => moveDevices(writer, devices),
    async () => document.arrived && welcome(writer, document.arrived),
    () => postLedger(writer, rows),
    () => audit(db, actor, { ...deed, after: { number, ...count, reason: document.reason } }, request.id),
    // Balances come last: other transactions wait for these rows.
    () => postBalances(writer, deltas(rows, devices, transit)),
  )
  return { id, number, ...count }
}

/** Counts pieces that leave and return to the same location in one document once. */
function piecesOf(moves: readonly PieceMove[]): number {
  const came = new Map<string, number>()
  const went = new Map<string, number>()
  for (const move of moves) {
    const side = move.quantity > 0 ? came : went
    side.set(balanceKey(move), (side.get(balanceKey(move)) ?? 0) + Math.abs(move.quantity))
  }
  const keys = new Set([...came.keys(), ...went.keys()])
  return [...keys].reduce((sum, key) => sum + Math.max(came.get(key) ?? 0, went.get(key) ?? 0), 0)
}

interface Writer {
  readonly db: Db
  readonly tenantId: number
  readonly userId: number
  readonly number: string
  readonly reason: string | null
}

async function insertDocument(
  db: Db,
  { tenantId, userId }: Context['actor'],
  { kind, locationId = null, reason, reversesId = null }: NewDocument,
  count: { readonly devices: number; readonly pieces: number },
): Promise<{ id: number; number: string }> {
  for (;;) {
    const { rows } = await db.execute<{ id: number; number: string }>(sql`
      insert into stock_document (tenant_id, number, kind, user_id, location_id, reason, reverses_id, devices, pieces)
      select t.id, ${numberOf(kind)}, ${kind}::text, ${userId}::bigint, ${locationId}::bigint, ${reason}::text,
             ${reversesId}::bigint, ${count.devices}::integer, ${count.pieces}::integer
      from tenant t where t.id = ${tenantId}
      on conflict (tenant_id, number) do nothing returning id::int as id, number`)
    if (rows[0]) return rows[0]
  }
}

// Times are those of the write, not of the transaction's start: a writer that waited for a lock comes after the one it
// waited for.

async function moveDevices({ db, tenantId, userId, number, reason }: Writer, moves: readonly DeviceMove[]) {
  if (moves.length === 0) return
  const rows = moves.map((move) => {
    const { device, kind, codes = [], receivedBefore } = move
    const to = after(move)
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
      unreceived: receivedBefore !== undefined,
      received_before: receivedBefore ?? null,
      reason: move.unexplained ? null : reason,
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
  if (rowCount !== moves.length) throw new Refusal('conflict')
}

async function welcome({ db, tenantId, userId, number, reason }: Writer, arrived: readonly Arrived[]) {
  const rows = arrived.map(({ deviceId, locationId }) => ({ id: deviceId, l: locationId }))
  await db.execute(sql`
    insert into device_event (tenant_id, device_id, at, kind, to_status, to_location_id, reason, user_id, document)
    select ${tenantId}::integer, r.id, clock_timestamp(), 'received', 'in_stock', r.l, ${reason}::text, ${userId}::bigint, ${number}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, l bigint)`)
}

const arrivalRow = ({ skuId, locationId, costFen }: Arrived): PieceMove => ({
  skuId,
  locationId,
  kind: 'received',
  quantity: 1,
  valueFen: costFen,
})

/** Ledger rows of device moves: one leaves the previous location, one enters the new one. */
function deviceRows(moves: readonly DeviceMove[]): PieceMove[] {
  return moves.flatMap((move) => {
    const { device, kind } = move
    const to = after(move)
    const rows: PieceMove[] = []
    const from = isHeld(device.status) ? device.locationId : null
    const at = isHeld(to.status) ? to.locationId : null
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

/** Inserts one row for all devices of a SKU that enter or leave a location in the same document. */
async function postLedger({ db, tenantId, userId, number, reason }: Writer, moves: readonly PieceMove[]) {
  if (moves.length === 0) return
  const grouped = new Map<string, PieceMove>()
  for (const move of moves) {
    const key = `${balanceKey(move)} ${move.kind} ${Math.sign(move.quantity)} ${move.unexplained === true}`
    const known = grouped.get(key)
    grouped.set(
      key,
      known
        ? {
            ...known,
            quantity: known.quantity + move.quantity,
            valueFen: known.valueFen + move.valueFen,
          }
        : move,
    )
  }
  const rows = [...grouped.values()].map(({ skuId, locationId, kind, quantity, valueFen, unexplained }) => ({
    r: unexplained ? null : reason,
    s: skuId,
    l: locationId,
    k: kind,
    q: quantity,
    v: valueFen,
  }))
  await db.execute(sql`
    insert into stock_ledger (tenant_id, sku_id, location_id, at, kind, quantity, value_fen, reason, user_id, document)
    select ${tenantId}::integer, r.s, r.l, clock_timestamp(), r.k, r.q, r.v, r.r, ${userId}::bigint, ${number}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(s bigint, l bigint, k text, q integer, v bigint, r text)`)
}

interface Delta {
  s: number
  l: number
  q: number
  v: number
  r: number
  t: number
}

function deltas(
  rows: readonly PieceMove[],
  devices: readonly DeviceMove[],
  transit: readonly TransitMove[],
): Delta[] {
  const found = new Map<string, Delta>()
  const of = (at: Wanted): Delta => {
    const known = found.get(balanceKey(at)) ?? { s: at.skuId, l: at.locationId, q: 0, v: 0, r: 0, t: 0 }
    found.set(balanceKey(at), known)
    return known
  }
  for (const row of rows) {
    const delta = of(row)
    delta.q += row.quantity
    delta.v += row.valueFen
  }
  for (const move of devices) {
    const { skuId } = move.device
    for (const [standing, by] of [
      [move.device, -1],
      [after(move), 1],
    ] as const) {
      if (standing.locationId === null) continue
      const at = { skuId, locationId: standing.locationId }
      if (standing.status === 'reserved') of(at).r += by
      if (standing.status === 'in_transit') of(at).t += by
    }
  }
  for (const move of transit) of(move).t += move.quantity
  return [...found.values()]
    .filter(({ q, v, r, t }) => q !== 0 || v !== 0 || r !== 0 || t !== 0)
    .sort((a, b) => a.s - b.s || a.l - b.l)
}

/** Locks the balances in key order before changing any. The table's checks reject negative balances. */
async function postBalances({ db, tenantId }: Writer, changes: readonly Delta[]) {
  if (changes.length === 0) return
  const [only, ...more] = changes
  // Most documents touch one existing balance, which needs no ordering.
  if (only && more.length === 0 && (await postBalance(db, only))) return
  const given = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as g(s bigint, l bigint, q integer, v bigint, r integer, t integer)`
  await db.execute(sql`
    insert into stock_balance (tenant_id, sku_id, location_id, quantity, value_fen)
    select ${tenantId}::integer, g.s, g.l, 0, 0 from ${given} order by g.s, g.l on conflict do nothing`)
  await db.execute(sql`
    select 1 from stock_balance b where (b.sku_id, b.location_id) in (select g.s, g.l from ${given})
    order by b.sku_id, b.location_id for update`)
  await db.execute(sql`
    update stock_balance b set quantity = b.quantity + g.q, value_fen = b.value_fen + g.v,
      reserved = b.reserved + g.r, in_transit = b.in_transit + g.t
    from ${given} where b.sku_id = g.s and b.location_id = g.l`)
}

async function postBalance(db: Db, { s, l, q, v, r, t }: Delta): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update stock_balance set quantity = quantity + ${q}, value_fen = value_fen + ${v}, reserved = reserved + ${r},
      in_transit = in_transit + ${t}
    where sku_id = ${s} and location_id = ${l}`)
  return rowCount === 1
}
