import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { addPurchaseOrder, updatePurchaseOrder } from '@shangxue/contract/purchasing/orders'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import { requireDocumentTotal } from '../../../platform/document-total.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import { requireLocation, skuTitle } from '../../stock/service.ts'
import { lockActiveSupplier } from '../payables/payables.ts'
import { lockOrderIn } from './locked-order.ts'

type Content = Input<typeof addPurchaseOrder>
const ENTITY = 'purchase_order'

/** Validates an order and locks what it refers to. Returns what the audit log shows of it. */
async function checkContent(db: Db, today: string, content: Content) {
  const { merchant_id, location_id, expected_day, note, lines } = content
  const { name: merchant } = await lockActiveSupplier(db, merchant_id)
  const location = await requireLocation(db, location_id)
  if (expected_day !== null) {
    requireDay(expected_day)
    if (expected_day < today) throw new AppError('expected_day_past')
  }
  const ids = lines.map(({ sku_id }) => sku_id)
  if (new Set(ids).size !== ids.length) throw new AppError('purchase_line_repeated')
  const { rows } = await db.execute<{ title: string; active: boolean }>(sql`
    select ${skuTitle} as title, s.active and p.active as active
    from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.id = any(${sql.param(ids)}::bigint[])`)
  if (rows.length !== ids.length) throw new AppError('not_found')
  const inactive = rows.find(({ active }) => !active)
  if (inactive) throw new AppError('purchase_item_inactive', { item: inactive.title })
  const totalFen = lines.reduce((sum, { quantity, unit_fen }) => sum + quantity * unit_fen, 0)
  requireDocumentTotal(totalFen)
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  return {
    totalFen,
    details: { merchant, location, quantity, amount_fen: totalFen, expected_day, note: note.trim() },
  }
}

async function insertLines(db: Db, tenantId: number, orderId: number, lines: Content['lines']) {
  const records = lines.map(({ sku_id, quantity, unit_fen }, n) => ({
    n,
    s: sku_id,
    q: quantity,
    u: unit_fen,
  }))
  await db.execute(sql`
    insert into purchase_order_line (tenant_id, order_id, line, sku_id, quantity, unit_fen)
    select ${tenantId}::integer, ${orderId}::bigint, r.n, r.s, r.q, r.u
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(n integer, s bigint, q integer, u bigint)`)
}

/** Writes a draft. Nothing is ordered until it is submitted. */
export async function addOrder(
  { db, actor, request }: Context,
  content: Content,
): Promise<Output<typeof addPurchaseOrder>> {
  const { tenantId, userId } = actor
  const today = await getToday(db, tenantId)
  const { totalFen, details } = await checkContent(db, today, content)
  const number = documentNumber('CG', today)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into purchase_order (tenant_id, number, merchant_id, location_id, day, expected_day, note, total_fen, user_id)
    values (${tenantId}, ${number}, ${content.merchant_id}, ${content.location_id}, ${today}::date,
            ${content.expected_day}::date, ${details.note}, ${totalFen}, ${userId})
    returning id::float8 as id`)
  const id = rows[0]?.id ?? 0
  await insertLines(db, tenantId, id, content.lines)
  const auditEvent = { action: 'purchase_order.added', entity: ENTITY, entityId: id }
  await audit(db, actor, { ...auditEvent, after: { number, ...details } }, request.id)
  return { id, number }
}

export async function updateOrder(
  { db, actor, request }: Context,
  { id, version, ...content }: Input<typeof updatePurchaseOrder>,
): Promise<Output<typeof updatePurchaseOrder>> {
  const before = await lockOrderIn(db, id, ['draft'])
  if (before.version !== version) throw new AppError('purchase_order_changed')
  const { totalFen, details } = await checkContent(db, await getToday(db, actor.tenantId), content)
  await db.execute(sql`
    update purchase_order set merchant_id = ${content.merchant_id}, location_id = ${content.location_id},
      expected_day = ${content.expected_day}::date, note = ${details.note}, total_fen = ${totalFen},
      version = version + 1 where id = ${id}`)
  await db.execute(sql`delete from purchase_order_line where order_id = ${id}`)
  await insertLines(db, actor.tenantId, id, content.lines)
  const auditEvent = { action: 'purchase_order.changed', entity: ENTITY, entityId: id }
  const auditBefore = {
    merchant: before.merchant,
    amount_fen: before.total_fen,
    expected_day: before.expected_day,
  }
  const after = { number: before.number, ...details }
  await audit(db, actor, { ...auditEvent, before: auditBefore, after }, request.id)
  return { id, version: version + 1 }
}
