import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { countActiveUsers, getTenant, lockTenant } from './settings.ts'

export { getTenant, lockTenant } from './settings.ts'

/**
 * Throws `user_limit_reached` if adding or enabling users would exceed the tenant's limit. Call in the same transaction before
 * the change; the lock serialises concurrent callers.
 */
export async function requireUserCapacity(db: Db, tenantId: number, adding = 1): Promise<void> {
  const { settings } = await lockTenant(db, tenantId)
  const limit = settings.maxUsers ?? null
  if (limit === null) return
  if ((await countActiveUsers(db)) + adding > limit) throw new AppError('user_limit_reached', { limit })
}

/** Number of users that can still be added, for previews: takes no lock. Null: unlimited. */
export async function getUserCapacity(
  db: Db,
  tenantId: number,
): Promise<{ limit: number; left: number } | null> {
  const { settings } = await getTenant(db, tenantId)
  const limit = settings.maxUsers ?? null
  return limit === null ? null : { limit, left: Math.max(0, limit - (await countActiveUsers(db))) }
}

/** Daily AI budget (fen) and time zone. Locks the tenant, so that concurrent spending is serialised. */
export async function lockAiBudget(db: Db, tenantId: number): Promise<{ zone: string; budgetFen: number }> {
  const { settings } = await lockTenant(db, tenantId)
  return { zone: settings.timeZone, budgetFen: settings.aiBudgetFen ?? 0 }
}
