import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/jobs/delete-in-batches.ts'
import { isSignInActiveSql } from '../session/service.ts'

const READ_RETENTION_DAYS = 30
/** Long enough to restore what was removed by mistake. */
const REMOVED_RETENTION_DAYS = 1
const RETENTION_DAYS = 180
const BATCH_SIZE = 5_000

/** Purges notifications read a month ago or removed yesterday, and all after half a year. Returns their number. */
export const purgeOldNotifications = (database: Database, batchSize = BATCH_SIZE): Promise<number> =>
  deleteInBatches(
    database,
    batchSize,
    sql`
    delete from notification where (tenant_id, id) in (
      select tenant_id, id from notification
      where read_at < now() - make_interval(days => ${READ_RETENTION_DAYS})
         or removed_at < now() - make_interval(days => ${REMOVED_RETENTION_DAYS})
         or created_at < now() - make_interval(days => ${RETENTION_DAYS})
      limit ${batchSize})`,
  )

const IDLE_DAYS = 90

/** Purges devices unused for 90 days whose sign-in has ended. Returns their number. */
export const purgeIdleDevices = (database: Database): Promise<number> =>
  database.withOwner(async (db) => {
    const { rowCount } = await db.execute(sql`
      delete from push_subscription s
      where coalesce(s.last_used_at, s.created_at) < now() - make_interval(days => ${IDLE_DAYS})
        and not ${isSignInActiveSql(sql`s.tenant_id`, sql`s.sign_in_id`)}`)
    return rowCount ?? 0
  })
