import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { reversePurchaseReceipt } from '@shangxue/contract/purchasing/receipts'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { reverseStockDocument } from '../../stock/service.ts'
import { lockOrder, updateReceivedState } from '../orders/locked-order.ts'
import { lockSupplier, reversePayable } from '../payables/payables.ts'

interface Receipt extends Record<string, unknown> {
  readonly number: string
  readonly order_id: number
  readonly merchant_id: number
  readonly carrier_id: number | null
  readonly document_id: number
  readonly goods_fen: number
  readonly reversed: boolean
  readonly invoice: string | null
}

/** Reverses a receipt recorded by mistake, while all of its goods are still in stock. */
export async function reverseReceipt(
  context: Context,
  { id, reason }: Input<typeof reversePurchaseReceipt>,
): Promise<Output<typeof reversePurchaseReceipt>> {
  const { db, actor, request } = context
  const note = reason.trim()
  if (note === '') throw new AppError('reversal_reason_missing')
  const { rows: found } = await db.execute<{ order_id: number }>(
    sql`select order_id::float8 as order_id from purchase_receipt where id = ${id}`,
  )
  if (!found[0]) throw new AppError('not_found')
  const order = await lockOrder(db, found[0].order_id)
  const { rows } = await db.execute<Receipt>(sql`
    select r.number, r.order_id::float8 as order_id, r.merchant_id::float8 as merchant_id,
           r.carrier_id::float8 as carrier_id, r.document_id::float8 as document_id, r.goods_fen::float8 as goods_fen,
           r.reversed_at is not null as reversed, v.number as invoice
    from purchase_receipt r left join supplier_invoice_receipt x on x.receipt_id = r.id
      left join supplier_invoice v on v.id = x.invoice_id where r.id = ${id} for no key update of r`)
  const [receipt] = rows
  if (!receipt) throw new AppError('not_found')
  const { number, merchant_id, carrier_id, goods_fen } = receipt
  if (receipt.reversed) throw new AppError('purchase_receipt_reversed', { number })
  if (receipt.invoice !== null)
    throw new AppError('purchase_receipt_invoiced', { number, invoice: receipt.invoice })
  const ids = new Set([merchant_id, ...(carrier_id === null ? [] : [carrier_id])])
  for (const supplierId of [...ids].sort((a, b) => a - b)) await lockSupplier(db, supplierId)
  await reverseStockDocument(context, { id: receipt.document_id, reason: note })
  await db.execute(sql`
    update purchase_receipt set reversed_by = ${actor.userId}, reversed_at = now(), reason = ${note} where id = ${id}`)
  await db.execute(sql`
    update purchase_order_line i set received = i.received - k.quantity from purchase_receipt_line k
    where k.receipt_id = ${id} and i.order_id = ${order.id} and i.sku_id = k.sku_id`)
  const state = await updateReceivedState(db, order.id)
  const day = await getToday(db, actor.tenantId)
  await reversePayable(db, actor, { kind: 'receipt', sourceId: id }, { day, note })
  await reversePayable(db, actor, { kind: 'freight', sourceId: id }, { day, note })
  const after = { number, purchase_order: order.number, amount_fen: goods_fen, reason: note }
  const auditEvent = { action: 'purchase.receipt_reversed', entity: 'purchase_receipt', entityId: id }
  await audit(db, actor, { ...auditEvent, after }, request.id)
  return { order_state: state }
}
