import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { activeUsers, DEFAULT_ZONE, lockTenant } from './settings.ts'

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

/** Where the company's business days begin and end. */
export async function companyZone(db: Db): Promise<string> {
  const { rows } = await db.execute<{ zone: string | null }>(
    sql`select t.settings->>'timeZone' as zone from tenant t`,
  )
  return rows[0]?.zone ?? DEFAULT_ZONE
}
