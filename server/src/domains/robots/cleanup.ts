import { ROBOT_LOG_DAYS } from '@shangxue/contract/robots/robot-kinds'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/jobs/delete-in-batches.ts'

const BATCH_SIZE = 2_000

/** Purges messages after 30 days. Returns their number. */
export const purgeOldMessages = (database: Database, batchSize = BATCH_SIZE): Promise<number> =>
  deleteInBatches(
    database,
    batchSize,
    sql`
    delete from robot_message where (tenant_id, id) in (
      select tenant_id, id from robot_message
      where created_at < now() - make_interval(days => ${ROBOT_LOG_DAYS}) limit ${batchSize})`,
  )
