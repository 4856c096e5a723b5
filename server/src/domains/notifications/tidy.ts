import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { signInLives } from '../session/service.ts'

const KEPT_READ_DAYS = 30
/** Long enough to restore what was removed by mistake. */
const KEPT_REMOVED_DAYS = 1
const KEPT_DAYS = 180
const AT_ONCE = 5_000

/** Purges notifications read a month ago or removed yesterday, and all after half a year. Returns their number. */
export async function forgetOldNotifications(database: Database, atOnce = AT_ONCE): Promise<number> {
  for (let forgotten = 0; ; ) {
    const { rowCount } = await database.asSystem((db) =>
      db.execute(sql`
        delete from notification where (tenant_id, id) in (
          select tenant_id, id from notification
          where read_at < now() - make_interval(days => ${KEPT_READ_DAYS})
             or removed_at < now() - make_interval(days => ${KEPT_REMOVED_DAYS})
             or created_at < now() - make_interval(days => ${KEPT_DAYS})
          limit ${atOnce})`),
    )
    forgotten += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return forgotten
  }
}

const IDLE_DAYS = 90

/** Purges devices unused for 90 days whose sign-in has ended. Returns their number. */
export const forgetIdleDevices = (database: Database): Promise<number> =>
  database.asSystem(async (db) => {
    const { rowCount } = await db.execute(sql`
      delete from push_subscription s
      where coalesce(s.last_used_at, s.created_at) < now() - make_interval(days => ${IDLE_DAYS})
        and not ${signInLives(sql`s.tenant_id`, sql`s.sign_in_id`)}`)
    return rowCount ?? 0
  })
