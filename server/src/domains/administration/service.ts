import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { activeUsers, lockTenant, tenantOf } from './settings.ts'

export { lockTenant, tenantOf } from './settings.ts'

/**
 * Call before a user is added or enabled again, in the same transaction: refuses what would exceed the company's
 * limit. Whoever asks second waits for the first, so that two at once do not slip past it together.
 */
export async function requireRoomForUsers(db: Db, tenantId: number, adding = 1): Promise<void> {
  const { settings } = await lockTenant(db, tenantId)
  const limit = settings.maxUsers ?? null
  if (limit === null) return
  if ((await activeUsers(db)) + adding > limit) throw new Refusal('user_limit_reached', { limit })
}

/** How many users the company may still add, for a look ahead: nothing is locked. Null: as many as it likes. */
export async function roomForUsers(
  db: Db,
  tenantId: number,
): Promise<{ limit: number; left: number } | null> {
  const { settings } = await tenantOf(db, tenantId)
  const limit = settings.maxUsers ?? null
  return limit === null ? null : { limit, left: Math.max(0, limit - (await activeUsers(db))) }
}

/** What paid AI may cost in a business day, and where that day begins; locks the tenant, so that spenders queue. */
export async function lockAiTerms(db: Db, tenantId: number): Promise<{ zone: string; budgetFen: number }> {
  const { settings } = await lockTenant(db, tenantId)
  return { zone: settings.timeZone, budgetFen: settings.aiBudgetFen ?? 0 }
}
