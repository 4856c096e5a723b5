import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { postPurchaseReturn, reversePurchaseReturn } from '@shangxue/contract/purchasing/receipts'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import {
  type DeviceMove,
  lockDevices,
  lockPieces,
  postStockDocument,
  requireDeviceStatus,
  requireDistinctItems,
  reverseStockDocument,
  toRemovalMove,
} from '../../stock/service.ts'
import { lockSupplier, postPayable, reversePayable } from '../payables/payables.ts'

type Return = Input<typeof postPurchaseReturn>

interface ReturnLine {
  readonly skuId: number
  readonly deviceId: number | null
  readonly quantity: number
  readonly creditFen: number
}

/**
 * Returns goods to a supplier: they leave the stock, and the supplier is owed less. Locks the devices, as a sale does, so that a device
 * is either sold or returned.
 */
export async function returnGoods(
  context: Context,
  { merchant_id, reason: text, devices, items }: Return,
): Promise<Output<typeof postPurchaseReturn>> {
  const { db, actor, request } = context
  const reason = text.trim()
  if (devices.length + items.length === 0) throw new AppError('purchase_return_empty')
  if (reason === '') throw new AppError('reversal_reason_missing')
  requireDistinctItems(items)
  const credits = new Map(devices.map(({ device_id, credit_fen }) => [device_id, credit_fen]))
  if (credits.size !== devices.length) throw new AppError('device_repeated')
  const supplier = await lockSupplier(db, merchant_id)
  const locked = await lockDevices(db, [...credits.keys()])
  requireDeviceStatus(locked, '退给供应商', ['in_stock', 'returned', 'damaged'])
  const lockedPiecesAt = await lockPieces(
    db,
    actor.tenantId,
    items.map(({ sku_id, location_id }) => ({ skuId: sku_id, locationId: location_id })),
  )
  const lines: ReturnLine[] = [
    ...locked.map(({ id, skuId }) => ({
      ...{ skuId, deviceId: id, quantity: 1, creditFen: credits.get(id) ?? 0 },
    })),
    ...items.map(({ sku_id, quantity, unit_credit_fen }) => ({
      ...{ skuId: sku_id, deviceId: null, quantity, creditFen: quantity * unit_credit_fen },
    })),
  ]
  const pieces = items.map(({ sku_id, location_id, quantity }) => {
    const balance = lockedPiecesAt({ skuId: sku_id, locationId: location_id })
    return toRemovalMove(balance, quantity, 'supplier_returned')
  })
  const moves = locked.map(
    (device): DeviceMove => ({
      device,
      kind: 'supplier_returned',
      to: { status: 'supplier_returned', locationId: null, customerId: null },
    }),
  )
  const locations = new Set([
    ...locked.map(({ locationId }) => locationId),
    ...items.map((i) => i.location_id),
  ])
  const [location = null] = locations
  const locationId = locations.size === 1 ? location : null
  const document = await postStockDocument(
    context,
    { kind: 'purchase_return', locationId, reason: `${supplier.name} ${reason}` },
    { devices: moves, pieces },
  )
  const creditFen = lines.reduce((sum, line) => sum + line.creditFen, 0)
  const day = await getToday(db, actor.tenantId)
  const id = await insertReturn(context, { merchantId: merchant_id, document, day, reason, creditFen, lines })
  await postPayable(db, actor, {
    ...{ supplier, kind: 'return', number: document.number, sourceId: id, day, locationId },
    ...{ amountFen: -creditFen, note: reason },
  })
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  const after = {
    number: document.number,
    merchant: supplier.name,
    quantity,
    amount_fen: creditFen,
    reason,
  }
  const auditEvent = { action: 'purchase.returned', entity: 'purchase_return', entityId: id }
  await audit(db, actor, { ...auditEvent, after }, request.id)
  return { id, number: document.number, document_id: document.id, credit_fen: creditFen }
}

interface NewReturn {
  readonly merchantId: number
  readonly document: { readonly id: number; readonly number: string }
  readonly day: string
  readonly reason: string
  readonly creditFen: number
  readonly lines: readonly ReturnLine[]
}

async function insertReturn(
  { db, actor: { tenantId, userId } }: Context,
  { merchantId, document, day, reason, creditFen, lines }: NewReturn,
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into purchase_return (tenant_id, number, merchant_id, document_id, day, user_id, reason, credit_fen)
    values (${tenantId}, ${document.number}, ${merchantId}, ${document.id}, ${day}::date, ${userId}, ${reason}, ${creditFen})
    returning id::float8 as id`)
  const id = rows[0]?.id ?? 0
  const records = JSON.stringify(
    lines.map((line, n) => ({ n, s: line.skuId, d: line.deviceId, q: line.quantity, c: line.creditFen })),
  )
  await db.execute(sql`
    insert into purchase_return_line (tenant_id, return_id, line, sku_id, device_id, quantity, credit_fen)
    select ${tenantId}::integer, ${id}::bigint, r.n, r.s, r.d, r.q, r.c
    from jsonb_to_recordset(${records}::jsonb) as r(n integer, s bigint, d bigint, q integer, c bigint)`)
  return id
}

interface LockedReturn extends Record<string, unknown> {
  readonly number: string
  readonly merchant_id: number
  readonly merchant: string
  readonly document_id: number
  readonly credit_fen: number
  readonly reversed: boolean
}

async function lockReturn(db: Db, id: number): Promise<LockedReturn> {
  const { rows } = await db.execute<LockedReturn>(sql`
    select r.number, r.merchant_id::float8 as merchant_id, m.name as merchant, r.document_id::float8 as document_id,
           r.credit_fen::float8 as credit_fen, r.reversed_at is not null as reversed
    from purchase_return r join merchant m on m.id = r.merchant_id where r.id = ${id} for no key update of r`)
  const [found] = rows
  if (!found) throw new AppError('not_found')
  return found
}

/** Reverses a return recorded by mistake: the goods are back where they were, and the credit is reversed. */
export async function reverseReturn(
  context: Context,
  { id, reason }: Input<typeof reversePurchaseReturn>,
): Promise<Output<typeof reversePurchaseReturn>> {
  const { db, actor, request } = context
  const note = reason.trim()
  if (note === '') throw new AppError('reversal_reason_missing')
  const { number, merchant_id, merchant, document_id, credit_fen, reversed } = await lockReturn(db, id)
  if (reversed) throw new AppError('purchase_return_reversed', { number })
  await lockSupplier(db, merchant_id)
  await reverseStockDocument(context, { id: document_id, reason: note })
  await db.execute(
    sql`update purchase_return set reversed_by = ${actor.userId}, reversed_at = now() where id = ${id}`,
  )
  const day = await getToday(db, actor.tenantId)
  await reversePayable(db, actor, { kind: 'return', sourceId: id }, { day, note })
  const auditEvent = { action: 'purchase.return_reversed', entity: 'purchase_return', entityId: id }
  await audit(
    db,
    actor,
    { ...auditEvent, after: { number, merchant, amount_fen: credit_fen, reason: note } },
    request.id,
  )
  return { reversed: true }
}
