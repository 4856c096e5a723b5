import { EXPORT_RETENTION_DAYS } from '@shangxue/contract/platform/constants'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import { forEachSettled } from '../async/for-each-settled.ts'
import type { Database } from '../database/database.ts'
import type { Storage } from '../storage/storage.ts'
import { exportRuns } from './schema.ts'

/** Cancelled runs are retained this long, so that their jobs notice the cancellation. */
const CANCELLED_DAYS = 1

/** Purges expired and cancelled exports with their files. Returns how many. */
export async function purgeOldExports(database: Database, storage: Storage): Promise<number> {
  const age = sql`coalesce(${exportRuns.finishedAt}, ${exportRuns.createdAt})`
  const isExpired = or(
    lt(age, sql`now() - make_interval(days => ${EXPORT_RETENTION_DAYS})`),
    and(eq(exportRuns.state, 'cancelled'), lt(age, sql`now() - make_interval(days => ${CANCELLED_DAYS})`)),
  )
  const expiredRuns = await database.withOwner((db) =>
    db
      .select({ tenantId: exportRuns.tenantId, id: exportRuns.id, fileKey: exportRuns.fileKey })
      .from(exportRuns)
      .where(isExpired),
  )
  await forEachSettled(expiredRuns, async ({ tenantId, id, fileKey }) => {
    // The file first: a row without its file is found again, a file without its row never.
    if (fileKey !== null) await storage.remove(fileKey)
    await database.withOwnerOf(tenantId, (db) =>
      db.delete(exportRuns).where(and(eq(exportRuns.tenantId, tenantId), eq(exportRuns.id, id))),
    )
  })
  return expiredRuns.length
}
