import type { withdrawWaybill } from '@shangxue/contract/logistics/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { auditFields, ENTITY, lockWaybill } from './commands.ts'
import { waybills } from './schema.ts'

/** The user who recorded the waybill and stock managers may withdraw it. */
export const canWithdraw = (actor: Pick<Context['actor'], 'userId' | 'can'>, recordedBy: number): boolean =>
  actor.can('inventory-manage') || (actor.can('logistics') && actor.userId === recordedBy)

/** Withdraws a waybill that was recorded by mistake. The row stays, because the audit log refers to it. */
export async function withdrawRecordedWaybill(
  { db, actor, request }: Context,
  { id, reason }: Input<typeof withdrawWaybill>,
): Promise<{ id: number }> {
  const row = await lockWaybill(db, id)
  if (!canWithdraw(actor, row.userId)) throw new AppError('forbidden')
  const trimmedReason = reason.trim()
  if (trimmedReason === '') throw new AppError('waybill_delete_reason_missing')
  await db.update(waybills).set({ withdrawnAt: sql`now()` }).where(eq(waybills.id, id))
  const auditEntry = { action: 'waybill.withdrawn', entity: ENTITY, entityId: id }
  await audit(
    db,
    actor,
    { ...auditEntry, before: auditFields(row), after: { reason: trimmedReason } },
    request.id,
  )
  return { id }
}
