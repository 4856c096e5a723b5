import type { Tracking } from '@shangxue/contract/catalogue/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { receivePurchase } from '@shangxue/contract/purchasing/receipts'
import { RECEIVABLE_STATES } from '@shangxue/contract/purchasing/schemas'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { type ReceiptLine, receiveStock, skuTitle } from '../../stock/service.ts'
import { type LockedOrder, lockOrderIn, updateReceivedState } from '../orders/locked-order.ts'
import { seesPrices } from '../orders/queries.ts'
import { lockActiveSupplier, lockSupplier, postPayable } from '../payables/payables.ts'
import { divideAmongPieces, shareFreight } from './share-freight.ts'

type Receipt = Input<typeof receivePurchase>

interface OrderLine extends Record<string, unknown> {
  readonly sku_id: number
  readonly title: string
  readonly tracking: Tracking
  readonly left: number
  readonly unit_fen: number
}

/** A line of the order with what arrived of it. */
interface Arrival {
  readonly ordered: OrderLine
  readonly devices: Receipt['lines'][number]['devices']
  readonly quantity: number
  readonly valueFen: number
  /** With its share of the freight. */
  readonly landedFen: number
}

async function listOrderLines(db: Db, orderId: number): Promise<Map<number, OrderLine>> {
  const { rows } = await db.execute<OrderLine>(sql`
    select i.sku_id::float8 as sku_id, ${skuTitle} as title, p.tracking, i.quantity - i.received as left,
           i.unit_fen::float8 as unit_fen
    from purchase_order_line i join sku s on s.id = i.sku_id join product p on p.id = s.product_id
      join brand b on b.id = p.brand_id where i.order_id = ${orderId}`)
  return new Map(rows.map((line) => [line.sku_id, line]))
}

/** Compares what arrived with what is left of the order. Throws for a spec that was not ordered and for too many pieces. */
async function matchLines(db: Db, order: LockedOrder, lines: Receipt['lines']) {
  const ids = lines.map(({ sku_id }) => sku_id)
  if (new Set(ids).size !== ids.length) throw new AppError('purchase_line_repeated')
  const orderLines = await listOrderLines(db, order.id)
  const matched = []
  for (const { sku_id, devices, quantity } of lines) {
    const ordered = orderLines.get(sku_id)
    if (!ordered) throw await notOrdered(db, order, sku_id)
    const isSerial = ordered.tracking === 'serial'
    if (isSerial && (quantity !== undefined || devices.length === 0))
      throw new AppError('receipt_device_without_codes')
    if (!isSerial && (quantity === undefined || devices.length > 0))
      throw new AppError('receipt_accessory_with_codes')
    const count = isSerial ? devices.length : (quantity ?? 0)
    const { title, left, unit_fen } = ordered
    if (count > left) {
      const unit = isSerial ? '台' : '件'
      throw new AppError('purchase_over_received', { item: title, left, count, unit })
    }
    matched.push({ ordered, devices, quantity: count, valueFen: count * unit_fen })
  }
  return matched
}

async function notOrdered(db: Db, { number }: LockedOrder, skuId: number): Promise<AppError> {
  const { rows } = await db.execute<{ title: string }>(sql`
    select ${skuTitle} as title from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.id = ${skuId}`)
  const [sku] = rows
  return sku ? new AppError('purchase_not_ordered', { item: sku.title, number }) : new AppError('not_found')
}

/** Lines for the stock: devices at whole fen each, so that all of them cost what arrived costs. */
function toStockLines({ ordered, devices, quantity, landedFen }: Arrival): ReceiptLine[] {
  const { sku_id, tracking } = ordered
  if (tracking !== 'serial') {
    const cost_fen = Math.floor(landedFen / quantity)
    return [{ sku_id, cost_fen, devices: [], quantity, value_fen: landedFen }]
  }
  let from = 0
  return divideAmongPieces(landedFen, quantity).map(({ unitFen, count }) => {
    const part = devices.slice(from, from + count)
    from += count
    return { sku_id, cost_fen: unitFen, devices: part }
  })
}

/**
 * Receives goods of an order: stock, the order's quantities, and what the supplier and the carrier are owed change in one transaction.
 * Locks the order, so that of two receipts of the last pieces one is refused.
 */
export async function receiveGoods(
  context: Context,
  { id, note: text, freight_fen, freight_method, carrier_id, lines }: Receipt,
): Promise<Output<typeof receivePurchase>> {
  const { db, actor, request } = context
  const order = await lockOrderIn(db, id, RECEIVABLE_STATES)
  // Freight is owed to somebody: users who receive goods without seeing prices cannot add it.
  if (freight_fen > 0 && !seesPrices(actor)) throw new AppError('forbidden')
  if (carrier_id !== undefined && freight_fen === 0) throw new AppError('purchase_carrier_without_freight')
  const matched = await matchLines(db, order, lines)
  const shares = shareFreight(matched, freight_fen, freight_method)
  const arrivals = matched.map(
    (line, n): Arrival => ({ ...line, landedFen: line.valueFen + (shares[n] ?? 0) }),
  )
  const carrierId = carrier_id ?? order.merchant_id
  const suppliers = await lockSuppliers(
    db,
    order.merchant_id,
    freight_fen > 0 ? carrierId : order.merchant_id,
  )
  const note = text.trim()
  const day = await getToday(db, actor.tenantId)
  const { id: documentId, ...document } = await receiveStock(context, {
    location_id: order.location_id,
    note: [order.number, order.merchant, note].filter(Boolean).join(' '),
    lines: arrivals.flatMap(toStockLines),
  })
  const goodsFen = matched.reduce((sum, { valueFen }) => sum + valueFen, 0)
  const receiptId = await insertReceipt(context, order, {
    ...{ number: document.number, documentId, day, note, goodsFen, arrivals },
    ...{ freightFen: freight_fen, freightMethod: freight_method },
    carrierId: freight_fen > 0 ? carrierId : null,
  })
  const state = await updateReceivedState(db, id)
  const posting = { number: document.number, sourceId: receiptId, day, locationId: order.location_id }
  await postPayable(db, actor, {
    ...{ ...posting, supplier: suppliers.goods, kind: 'receipt', amountFen: goodsFen },
    note: [order.number, note].filter(Boolean).join(' '),
  })
  await postPayable(db, actor, {
    ...{ ...posting, supplier: suppliers.carrier, kind: 'freight', amountFen: freight_fen },
    note: order.number,
  })
  const after = {
    ...{ number: document.number, purchase_order: order.number, merchant: order.merchant },
    ...{ quantity: arrivals.reduce((sum, { quantity }) => sum + quantity, 0), amount_fen: goodsFen },
    ...(freight_fen > 0 && { freight_fen }),
  }
  const auditEvent = { action: 'purchase.received', entity: 'purchase_receipt', entityId: receiptId }
  await audit(db, actor, { ...auditEvent, after }, request.id)
  return { ...document, id: receiptId, document_id: documentId, order_state: state }
}

/** Locks both suppliers in the order of their ids, so that two receipts cannot wait for each other. */
async function lockSuppliers(db: Db, goodsId: number, carrierId: number) {
  const [firstId, secondId] = goodsId < carrierId ? [goodsId, carrierId] : [carrierId, goodsId]
  const lock = (id: number) => (id === goodsId ? lockSupplier(db, id) : lockActiveSupplier(db, id))
  const first = await lock(firstId)
  const second = firstId === secondId ? first : await lock(secondId)
  return goodsId === firstId ? { goods: first, carrier: second } : { goods: second, carrier: first }
}

interface NewReceipt {
  readonly number: string
  readonly documentId: number
  readonly day: string
  readonly note: string
  readonly goodsFen: number
  readonly freightFen: number
  readonly freightMethod: string
  readonly carrierId: number | null
  readonly arrivals: readonly Arrival[]
}

async function insertReceipt(
  { db, actor }: Context,
  order: LockedOrder,
  receipt: NewReceipt,
): Promise<number> {
  const { tenantId, userId } = actor
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into purchase_receipt (tenant_id, number, order_id, merchant_id, document_id, day, user_id, note, goods_fen,
      freight_fen, freight_method, carrier_id)
    values (${tenantId}, ${receipt.number}, ${order.id}, ${order.merchant_id}, ${receipt.documentId},
            ${receipt.day}::date, ${userId}, ${receipt.note}, ${receipt.goodsFen}, ${receipt.freightFen},
            ${receipt.freightMethod}, ${receipt.carrierId})
    returning id::float8 as id`)
  const id = rows[0]?.id ?? 0
  const records = JSON.stringify(
    receipt.arrivals.map(({ ordered, quantity, landedFen }) => ({
      ...{ s: ordered.sku_id, q: quantity, u: ordered.unit_fen, l: landedFen },
    })),
  )
  const arrived = sql`jsonb_to_recordset(${records}::jsonb) as r(s bigint, q integer, u bigint, l bigint)`
  await db.execute(sql`
    insert into purchase_receipt_line (tenant_id, receipt_id, sku_id, quantity, unit_fen, landed_fen)
    select ${tenantId}::integer, ${id}::bigint, r.s, r.q, r.u, r.l from ${arrived}`)
  await db.execute(sql`
    insert into purchase_receipt_device (tenant_id, receipt_id, device_id)
    select ${tenantId}::integer, ${id}::bigint, e.device_id from device_event e where e.document = ${receipt.number}`)
  await db.execute(sql`
    update purchase_order_line i set received = i.received + r.q from ${arrived}
    where i.order_id = ${order.id} and i.sku_id = r.s`)
  return id
}
