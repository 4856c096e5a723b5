import { EXPORT_KEPT_DAYS } from '@shangxue/contract/constants'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Storage } from '../storage/storage.ts'
import { exportRuns } from './tables.ts'

const AT_ONCE = 200

/** Takes away what has been kept long enough, and what was given up, with its files. Answers how many. */
export async function forgetOldExports(database: Database, storage: Storage): Promise<number> {
  const age = sql`coalesce(${exportRuns.finishedAt}, ${exportRuns.createdAt})`
  const over = or(
    lt(age, sql`now() - make_interval(days => ${EXPORT_KEPT_DAYS})`),
    // kept for a day, so that its job has surely found out
    and(eq(exportRuns.state, 'cancelled'), lt(age, sql`now() - interval '1 day'`)),
  )
  for (let forgotten = 0; ; ) {
    const old = await database.asSystem((db) =>
      db
        .select({ tenantId: exportRuns.tenantId, id: exportRuns.id, fileKey: exportRuns.fileKey })
        .from(exportRuns)
        .where(over)
        .limit(AT_ONCE),
    )
    // files first: a row whose file is gone is found again, a file without its row never
    for (const { fileKey } of old) if (fileKey !== null) await storage.remove(fileKey)
    for (const { tenantId, id } of old)
      await database.asSystem((db) =>
        db.delete(exportRuns).where(and(eq(exportRuns.tenantId, tenantId), eq(exportRuns.id, id))),
      )
    forgotten += old.length
    if (old.length < AT_ONCE) return forgotten
  }
}
