import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { activeUsers, lockTenant, tenantOf } from './settings.ts'

export { lockTenant, tenantOf } from './settings.ts'

/**
 * Throws `user_limit_reached` if adding or enabling users would exceed the tenant's limit. Call in the same transaction before
 * the change; the lock serialises concurrent callers.
 */
export async function requireRoomForUsers(db: Db, tenantId: number, adding = 1): Promise<void> {
  const { settings } = await lockTenant(db, tenantId)
  const limit = settings.maxUsers ?? null
  if (limit === null) return
  if ((await activeUsers(db)) + adding > limit) throw new Refusal('user_limit_reached', { limit })
}

/** Number of users that can still be added, for previews: takes no lock. Null: unlimited. */
export async function roomForUsers(
  db: Db,
  tenantId: number,
): Promise<{ limit: number; left: number } | null> {
  const { settings } = await tenantOf(db, tenantId)
  const limit = settings.maxUsers ?? null
  return limit === null ? null : { limit, left: Math.max(0, limit - (await activeUsers(db))) }
}

/** Daily AI budget (fen) and time zone. Locks the tenant, so that concurrent spending is serialised. */
export async function lockAiTerms(db: Db, tenantId: number): Promise<{ zone: string; budgetFen: number }> {
  const { settings } = await lockTenant(db, tenantId)
  return { zone: settings.timeZone, budgetFen: settings.aiBudgetFen ?? 0 }
}
