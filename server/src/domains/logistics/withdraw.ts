import type { Input } from '@shangxue/contract/endpoint'
import type { withdrawWaybill } from '@shangxue/contract/logistics'
import { eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { waybills } from './tables.ts'
import { ENTITY, lockWaybill, told } from './write.ts'

/** The user who recorded the waybill and stock managers may withdraw it. */
export const mayWithdraw = (actor: Pick<Context['actor'], 'userId' | 'can'>, recordedBy: number): boolean =>
  actor.can('inventory-manage') || (actor.can('logistics') && actor.userId === recordedBy)

/** Withdraws a waybill that was recorded by mistake. The row stays, because the audit log refers to it. */
export async function withdraw(
  { db, actor, request }: Context,
  { id, reason }: Input<typeof withdrawWaybill>,
): Promise<{ id: number }> {
  const row = await lockWaybill(db, id)
  if (!mayWithdraw(actor, row.userId)) throw new Refusal('forbidden')
  const bare = reason.trim()
  if (bare === '') throw new Refusal('invalid_input', { field: '请填写删除的原因' })
  await db.update(waybills).set({ withdrawnAt: sql`now()` }).where(eq(waybills.id, id))
  const deed = { action: 'waybill.withdrawn', entity: ENTITY, entityId: id }
  await audit(db, actor, { ...deed, before: told(row), after: { reason: bare } }, request.id)
  return { id }
}
