import { WEBHOOK_LOG_DAYS } from '@shangxue/contract/webhooks/event-types'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

const BATCH_SIZE = 2_000

/** Purges events with their deliveries and attempts after 30 days. Returns the number of events. */
export async function purgeOldEvents(database: Database, batchSize = BATCH_SIZE): Promise<number> {
  for (let purged = 0; ; ) {
    const { rowCount } = await database.withOwner((db) =>
      db.execute(sql`
        delete from webhook_event where (tenant_id, id) in (
          select tenant_id, id from webhook_event
          where created_at < now() - make_interval(days => ${WEBHOOK_LOG_DAYS}) limit ${batchSize})`),
    )
    purged += rowCount ?? 0
    if ((rowCount ?? 0) < batchSize) return purged
  }
}
