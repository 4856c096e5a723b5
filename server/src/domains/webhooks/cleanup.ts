import { WEBHOOK_LOG_DAYS } from '@shangxue/contract/webhooks/event-types'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/jobs/delete-in-batches.ts'

const BATCH_SIZE = 2_000

/** Purges events with their deliveries and attempts after 30 days. Returns the number of events. */
export const purgeOldEvents = (database: Database, batchSize = BATCH_SIZE): Promise<number> =>
  deleteInBatches(
    database,
    batchSize,
    sql`
    delete from webhook_event where (tenant_id, id) in (
      select tenant_id, id from webhook_event
      where created_at < now() - make_interval(days => ${WEBHOOK_LOG_DAYS}) limit ${batchSize})`,
  )
