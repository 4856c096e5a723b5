import type { Input } from '@shangxue/contract/platform/endpoint'
import * as contract from '@shangxue/contract/stock/actions'
import { type DeviceEventKind, type DeviceStatus, IDENTIFIER_KINDS } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { violatedUniqueConstraint } from '../../../platform/database/errors.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { requireStore } from '../../../platform/session/require-store.ts'
import {
  type DeviceMove,
  type PieceMove,
  postStockDocument,
  valueAtAverageCost,
} from './post-stock-document.ts'
import { type LockedDevice, lockDevices, lockPieces, requireLocations } from './stock-locks.ts'

interface StockDocument extends Record<string, unknown> {
  number: string
  kind: contract.StockDocumentKind
  location_id: number | null
  reversed: boolean
}
interface Event extends Record<string, unknown> {
  device_id: number
  kind: DeviceEventKind
  from_status: DeviceStatus | null
  from_location_id: number | null
  customer_id: number | null
  from_cost_fen: number | null
  /** Codes that the device got by this event. */
  codes: string[] | null
  /** All codes of the device, by kind; null where it has none. */
  identifiers: (string | null)[]
  received_before: string | null
  latest: boolean
}
interface Row extends Record<string, unknown> {
  sku_id: number
  location_id: number
  quantity: number
  value_fen: number
}

async function documentOf(db: Db, id: number): Promise<StockDocument> {
  const { rows } = await db.execute<StockDocument>(sql`
    select d.number, d.kind, d.location_id::int as location_id,
           exists (select 1 from stock_document r where r.reverses_id = d.id) as reversed
    from stock_document d where d.id = ${id}`)
  const [document] = rows
  if (!document) throw new AppError('not_found')
  return document
}

/**
 * Reverses a document: every device returns to its former state with its former codes, and every piece at its former
 * value. Throws `not_reversible` if the stock has changed since.
 */
export async function reverseStockDocument(
  context: Context,
  { id, reason }: Input<typeof contract.reverseStockDocument>,
) {
  const { db } = context
  const document = await documentOf(db, id)
  if (document.reversed) throw alreadyReversed(document)
  const devices = await mirroredDevices(db, document.number)
  const pieces = await mirroredPieces(context, document.number)
  await requireLocations(db, [...devices.flatMap(destinationsOf), ...pieces.flatMap(destinationsOf)])
  await deleteIdentifiers(
    db,
    devices.flatMap(({ codes = [] }) => codes),
  )
  const mirror = { kind: 'reversal', locationId: document.location_id, reason, reversesId: id } as const
  return postStockDocument(context, mirror, { devices, pieces }).catch((error: unknown) => {
    // Another request reversed it between the check and the insert.
    if (violatedUniqueConstraint(error) === 'stock_document_reversed_once') throw alreadyReversed(document)
    throw error
  })
}

const ALTERNATIVE: Partial<Record<contract.StockDocumentKind, string>> = {
  sale: '请在销售单里作废或退货',
  sale_return: '请重新开单',
  purchase_return: '请在供应商的采购退货里冲销',
  price_protection: '供应商已经认可，请和供应商核对',
}

/** Reverses a document on request. Documents of a sale are reversed through that sale. */
export async function reverseOnRequest(context: Context, input: Input<typeof contract.reverseStockDocument>) {
  const { kind, location_id } = await documentOf(context.db, input.id)
  await requireStore(context.db, context.actor, location_id)
  const order = await getPurchaseOrderNumber(context.db, input.id)
  if (order !== undefined)
    throw new AppError('not_reversible', { reason: `采购入库请在采购单 ${order} 里冲销` })
  if (!contract.REVERSIBLE_KINDS.includes(kind))
    throw new AppError('not_reversible', {
      reason: `${contract.STOCK_DOCUMENT_NAMES[kind]}${ALTERNATIVE[kind] ?? '请用撤回或取消预留'}`,
    })
  return reverseStockDocument(context, input)
}

/** Number of the purchase order whose goods a document received; undefined for any other document. */
async function getPurchaseOrderNumber(db: Db, documentId: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select o.number from purchase_receipt r join purchase_order o on o.id = r.order_id where r.document_id = ${documentId}`)
  return rows[0]?.number
}

/** Locations that would hold the items again; they may have been closed since. */
const destinationsOf = (move: DeviceMove | PieceMove): number[] => {
  if ('quantity' in move) return move.quantity > 0 ? [move.locationId] : []
  const { device, to } = move
  const moves = to.status !== device.status || to.locationId !== device.locationId
  return moves && to.status !== 'sold' && to.locationId != null ? [to.locationId] : []
}

const alreadyReversed = ({ number }: StockDocument) =>
  new AppError('not_reversible', { reason: `${number}已经冲销过` })

async function mirroredDevices(db: Db, number: string): Promise<DeviceMove[]> {
  const affected = await db.execute<{ id: number }>(
    sql`select device_id::int as id from device_event where document = ${number}`,
  )
  const locked = await lockDevices(
    db,
    affected.rows.map(({ id }) => id),
  )
  // Read the events after locking: nothing can change them any more.
  const { rows } = await db.execute<Event>(sql`
    select e.device_id::int as device_id, e.kind, e.from_status, e.from_location_id::int as from_location_id,
           e.customer_id::int as customer_id, e.from_cost_fen::float8 as from_cost_fen, e.codes,
           array(select i.value from unnest(${sql.param([...IDENTIFIER_KINDS])}::text[]) with ordinality as k(kind, place)
             left join device_identifier i on i.device_id = e.device_id and i.kind = k.kind order by k.place) as identifiers,
           (select max(b.at) from device_event b
              where b.device_id = e.device_id and b.id < e.id and b.kind = 'received' and not exists (
                select from stock_document o join stock_document r on r.reverses_id = o.id where o.number = b.document)
           ) as received_before,
           not exists (select 1 from device_event later where later.device_id = e.device_id and later.id > e.id
                       and later.kind <> 'activated') as latest
    from device_event e where e.document = ${number}`)
  const events = new Map(rows.map((event) => [event.device_id, event]))
  return locked.map((device) => mirrorMove(device, events.get(device.id)))
}

function mirrorMove(device: LockedDevice, event: Event | undefined): DeviceMove {
  if (!event?.latest)
    throw new AppError('not_reversible', {
      reason: `${device.name}之后又有变动（${device.location ?? '不在库'}）`,
    })
  const { from_status: status, customer_id, from_cost_fen } = event
  const codesToRemove =
    event.kind === 'received' ? { codes: event.codes ?? [], previousReceivedAt: event.received_before } : {}
  const cost = from_cost_fen === null ? {} : { costFen: from_cost_fen }
  // A device received by mistake gives up its codes, since another device may own them; its history explains the
  // status.
  if (status === null) {
    const to = { status: 'scrapped', locationId: null, customerId: null } as const
    return { device, kind: 'scrapped', to, ...codesToRemove, codes: event.identifiers }
  }
  const hasCustomer = status === 'sold' || status === 'reserved'
  const to = {
    status,
    locationId: event.from_location_id,
    customerId: hasCustomer ? customer_id : null,
    ...cost,
  }
  return { device, kind: 'adjusted', to, ...codesToRemove }
}

async function deleteIdentifiers(db: Db, codes: NonNullable<DeviceMove['codes']>): Promise<void> {
  if (codes.length === 0) return
  await db.execute(sql`delete from device_identifier where value = any(${sql.param([...codes])}::text[])`)
}

async function mirroredPieces({ db, actor }: Context, number: string): Promise<PieceMove[]> {
  const { rows } = await db.execute<Row>(sql`
    select k.sku_id::int as sku_id, k.location_id::int as location_id, sum(k.quantity)::int as quantity,
           sum(k.value_fen)::float8 as value_fen
    from stock_ledger k join sku s on s.id = k.sku_id join product p on p.id = s.product_id
    where k.document = ${number} and p.tracking = 'none' group by k.sku_id, k.location_id`)
  if (rows.length === 0) return []
  const lockedPiecesAt = await lockPieces(
    db,
    actor.tenantId,
    rows.map(({ sku_id, location_id }) => ({ skuId: sku_id, locationId: location_id })),
  )
  const candidates = rows.map((row) => {
    const current = lockedPiecesAt({ skuId: row.sku_id, locationId: row.location_id })
    const remaining = current.quantity - row.quantity
    const differs = Math.abs(row.value_fen - valueAtAverageCost(current, row.quantity)) > row.quantity
    return { row, now: current, left: remaining, isSuspect: row.quantity >= 0 && remaining > 0 && differs }
  })
  const suspectSkuIds = candidates.flatMap(({ row, isSuspect }) => (isSuspect ? row.sku_id : []))
  const mixedIntoAverage =
    suspectSkuIds.length === 0 ? new Set() : await findMixedIntoAverage(db, number, suspectSkuIds)
  return candidates.map(
    ({ row: { sku_id, location_id, quantity, value_fen }, now: current, left: remaining, isSuspect }) => {
      if (isSuspect && mixedIntoAverage.has(`${sku_id} ${location_id}`))
        throw new AppError('not_reversible', {
          reason: `${current.name}在${current.location}之后又有出库或改价，成本已摊入均价（请改用库存调整）`,
        })
      if (remaining < 0)
        throw new AppError('not_enough_stock', {
          item: current.name,
          location: current.location,
          quantity: current.quantity,
        })
      // The average may be rounded: the remaining value never falls below zero, and zero pieces have zero value.
      const valueFen = remaining === 0 ? -current.valueFen : Math.max(-value_fen, -current.valueFen)
      return { skuId: sku_id, locationId: location_id, kind: 'adjusted', quantity: -quantity, valueFen }
    },
  )
}

/**
 * Accessories, by SKU and location, that left at an average cost or were revalued after the document, so that its value
 * is part of that average. A document and its exact reversal cancel out.
 */
async function findMixedIntoAverage(db: Db, number: string, skuIds: readonly number[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ place: string }>(sql`
    select distinct k.sku_id || ' ' || k.location_id as place
    from stock_ledger k where k.document = ${number} and k.sku_id = any(${sql.param([...skuIds])}::bigint[]) and exists (
      select from stock_ledger later where later.sku_id = k.sku_id and later.location_id = k.location_id
        and later.id > k.id and later.document is distinct from k.document and later.quantity <= 0 and not exists (
          select from stock_document d join lateral (
            select o.number from stock_document o where o.id = d.reverses_id
            union all select r.number from stock_document r where r.reverses_id = d.id) other on true
          where d.number = later.document and (
            select sum(b.quantity) = 0 and sum(b.value_fen) = 0 from stock_ledger b
            where b.document = any(array[d.number, other.number]) and b.sku_id = k.sku_id and b.location_id = k.location_id)))`)
  return new Set(rows.map(({ place }) => place))
}
