import { EXPORT_KEPT_DAYS } from '@shangxue/contract/constants'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { eachOf } from '../each.ts'
import type { Storage } from '../storage/storage.ts'
import { exportRuns } from './tables.ts'

/** What was given up is kept so long, so that its job has surely found out. */
const CANCELLED_DAYS = 1

/** Takes away what has been kept long enough, and what was given up, with its files. Answers how many. */
export async function forgetOldExports(database: Database, storage: Storage): Promise<number> {
  const age = sql`coalesce(${exportRuns.finishedAt}, ${exportRuns.createdAt})`
  const over = or(
    lt(age, sql`now() - make_interval(days => ${EXPORT_KEPT_DAYS})`),
    and(eq(exportRuns.state, 'cancelled'), lt(age, sql`now() - make_interval(days => ${CANCELLED_DAYS})`)),
  )
  const old = await database.asSystem((db) =>
    db
      .select({ tenantId: exportRuns.tenantId, id: exportRuns.id, fileKey: exportRuns.fileKey })
      .from(exportRuns)
      .where(over),
  )
  await eachOf(old, async ({ tenantId, id, fileKey }) => {
    // the file first: a row whose file is gone is found again, a file without its row never
    if (fileKey !== null) await storage.remove(fileKey)
    await database.asSystem((db) =>
      db.delete(exportRuns).where(and(eq(exportRuns.tenantId, tenantId), eq(exportRuns.id, id))),
    )
  })
  return old.length
}
