import { and, eq, lt, sql } from 'drizzle-orm'
import { forEachSettled } from '../async/for-each-settled.ts'
import type { Database } from '../database/database.ts'
import type { Storage } from '../storage/storage.ts'
import { importRuns } from './schema.ts'

const RETENTION_DAYS = 2

const isAbandoned = and(
  eq(importRuns.state, 'ready'),
  lt(importRuns.createdAt, sql`now() - make_interval(days => ${RETENTION_DAYS})`),
)

/** Cancels abandoned imports and deletes their files. Returns how many. */
export async function purgeAbandonedImports(database: Database, storage: Storage): Promise<number> {
  const runs = await database.withOwner((db) => db.select().from(importRuns).where(isAbandoned))
  await forEachSettled(runs, async ({ tenantId, id, fileKey }) => {
    // The file first: a run without its file is found again, a file without its run never.
    await storage.remove(fileKey)
    const isSameRun = and(
      eq(importRuns.tenantId, tenantId),
      eq(importRuns.id, id),
      eq(importRuns.state, 'ready'),
    )
    await database.withOwnerOf(tenantId, (db) =>
      db.update(importRuns).set({ state: 'cancelled' }).where(isSameRun),
    )
  })
  return runs.length
}
