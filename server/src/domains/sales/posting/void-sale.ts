import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { voidSale as VoidSale } from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { voidChannelPayments } from '../../channels/service.ts'
import { requireOpenPeriod, reverseJournalEntry } from '../../ledger/service.ts'
import { reverseStockDocument } from '../../stock/service.ts'
import { publishSaleEvent } from './publish-sale-event.ts'
import { lockPostedSale, postFacts, resolveSaleDay } from './sale-document.ts'

/** Voids a mistaken sale completely. Throws `not_reversible` if part of it was returned. */
export async function voidSale(
  context: Context,
  { id, reason }: Input<typeof VoidSale>,
): Promise<Output<typeof VoidSale>> {
  const { db, actor, request } = context
  const { number } = await lockPostedSale(db, id)
  const { rows } = await db.execute<{ day: string; document_id: number; returned: boolean }>(sql`
    select day::text as day, document_id::int as document_id,
           exists (select from sale r where r.origin_id = ${id} and r.status = 'posted') as returned
    from sale where id = ${id}`)
  const [sale] = rows
  if (!sale) throw new AppError('not_found')
  if (sale.returned) throw new AppError('not_reversible', { reason: `${number}已有退货，其余商品请办理退货` })
  // Facts change on the day of the sale; payments are reversed today.
  await requireOpenPeriod(db, actor.tenantId, sale.day)
  const reversal = await reverseStockDocument(context, {
    id: sale.document_id,
    reason: `${number}作废：${reason}`,
  })
  await postFacts(db, id, -1)
  const today = await resolveSaleDay(db, actor.tenantId)
  const money = { day: today.day, note: reason, cash: 'void_till_short' } as const
  await reverseJournalEntry(db, actor, { source: 'sale', sourceId: id }, money)
  await voidChannelPayments(db, actor, id, { day: today.day, note: reason })
  await db.execute(sql`
    update sale set status = 'reversed', approval_note = ${reason}, decided_by = ${actor.userId}, decided_at = now(),
      reversal_id = ${reversal.id} where id = ${id}`)
  const entry = { action: 'sale.reversed', entity: 'sale', entityId: id }
  await audit(db, actor, { ...entry, after: { number, reason } }, request.id)
  await publishSaleEvent(db, actor.tenantId, 'sale.voided', id)
  return { id, status: 'reversed' }
}
