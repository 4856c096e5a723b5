import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

const RETENTION_DAYS = 30
const FAILURES_DAYS = 1
const DEVICES_DAYS = 365
const KEYS_DAYS = 1

/**
 * Deletes sign-ins that ended long ago, except a user's last one, which shows when they were last active; also expired failure
 * counts, devices not seen for long and unconfirmed authenticator keys. Returns the number of sign-ins.
 */
export const purgeOldSignIns = (database: Database): Promise<number> =>
  database.withOwner(async (db) => {
    await db.execute(
      sql`delete from sign_in_failure where last_failed_at < now() - make_interval(days => ${FAILURES_DAYS})`,
    )
    await db.execute(
      sql`delete from known_device where last_seen_at < now() - make_interval(days => ${DEVICES_DAYS})`,
    )
    await db.execute(sql`
      delete from second_factor where confirmed_at is null and created_at < now() - make_interval(days => ${KEYS_DAYS})`)
    const { rowCount } = await db.execute(sql`
      delete from sign_in s where coalesce(s.ended_at, s.expires_at) < now() - make_interval(days => ${RETENTION_DAYS})
        and exists (select from sign_in later where later.tenant_id = s.tenant_id and later.user_id = s.user_id
          and (later.last_used_at, later.id) > (s.last_used_at, s.id))`)
    return rowCount ?? 0
  })
