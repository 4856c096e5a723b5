import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

const KEPT_READ_DAYS = 30
const KEPT_DAYS = 180
const AT_ONCE = 5_000

/** Takes away what was read a month ago, and everything after half a year. Answers how many. */
export async function forgetOldNotifications(database: Database, atOnce = AT_ONCE): Promise<number> {
  for (let forgotten = 0; ; ) {
    const { rowCount } = await database.asSystem((db) =>
      db.execute(sql`
        delete from notification where (tenant_id, id) in (
          select tenant_id, id from notification
          where read_at < now() - make_interval(days => ${KEPT_READ_DAYS})
             or created_at < now() - make_interval(days => ${KEPT_DAYS})
          limit ${atOnce})`),
    )
    forgotten += rowCount ?? 0
    if ((rowCount ?? 0) < atOnce) return forgotten
  }
}
