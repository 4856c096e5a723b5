import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { eachOf } from '../each.ts'
import type { Storage } from '../storage/storage.ts'
import { importRuns } from './tables.ts'

const KEPT_DAYS = 2

const abandoned = and(
  eq(importRuns.state, 'ready'),
  lt(importRuns.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
)

/** Cancels abandoned imports and deletes their files. Returns how many. */
export async function forgetAbandonedImports(database: Database, storage: Storage): Promise<number> {
  const runs = await database.asSystem((db) => db.select().from(importRuns).where(abandoned))
  await eachOf(runs, async ({ tenantId, id, fileKey }) => {
    // The file first: a run without its file is found again, a file without its run never.
    await storage.remove(fileKey)
    const here = and(eq(importRuns.tenantId, tenantId), eq(importRuns.id, id), eq(importRuns.state, 'ready'))
    await database.asSystem((db) => db.update(importRuns).set({ state: 'cancelled' }).where(here))
  })
  return runs.length
}
