import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { receiveSupplierRefund } from '@shangxue/contract/purchasing/payables'
import { formatMoney } from '@shangxue/contract/values/money'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { documentNumber } from '../../../platform/document-number.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import { lockAccount, requireOpenPeriod } from '../../ledger/service.ts'
import { listOpenPayables, lockSupplier, postRefund } from './payables.ts'

/** Records money that a supplier pays out for its credits. Locks the account before the supplier, as a payment does. */
export async function receiveRefund(
  { db, actor, request }: Context,
  { id, account_id, amount_fen, day, note: text }: Input<typeof receiveSupplierRefund>,
): Promise<Output<typeof receiveSupplierRefund>> {
  requireDay(day)
  if (day > (await getToday(db, actor.tenantId))) throw new AppError('payment_day_in_future')
  await requireOpenPeriod(db, actor.tenantId, day)
  const account = await lockAccount(db, account_id)
  if (!account.active) throw new AppError('not_found')
  const supplier = await lockSupplier(db, id)
  const open = await listOpenPayables(db, id)
  const creditFen = open.reduce((sum, { openFen }) => sum - Math.min(0, openFen), 0)
  if (amount_fen > creditFen)
    throw new AppError('supplier_refund_above', { name: supplier.name, amount: formatMoney(creditFen) })
  const number = documentNumber('YF', day)
  const note = text.trim()
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into payable_adjustment (tenant_id, number, merchant_id, kind, amount_fen, day, note, user_id)
    values (${actor.tenantId}, ${number}, ${id}, 'refund', ${amount_fen}, ${day}::date, ${note}, ${actor.userId})
    returning id::float8 as id`)
  const refundId = rows[0]?.id ?? 0
  await postRefund(db, actor, {
    ...{ supplier, number, sourceId: refundId, day, amountFen: amount_fen, note },
    ...{ accountId: account_id, locationId: account.location_id },
  })
  const after = { number, merchant: supplier.name, amount_fen, day, note }
  const auditEvent = { action: 'supplier.refund_received', entity: 'payable_adjustment', entityId: refundId }
  await audit(db, actor, { ...auditEvent, after }, request.id)
  return { id: refundId, number }
}
