import { and, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Storage } from '../storage/storage.ts'
import { importRuns } from './tables.ts'

const KEPT_DAYS = 2

/** Gives up the imports that nobody came back to, and takes their files away. Answers how many. */
export async function forgetAbandonedImports(database: Database, storage: Storage): Promise<number> {
  const abandoned = await database.asSystem((db) =>
    db
      .update(importRuns)
      .set({ state: 'cancelled' })
      .where(
        and(
          inArray(importRuns.state, ['checking', 'ready']),
          lt(importRuns.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
        ),
      )
      .returning({ fileKey: importRuns.fileKey }),
  )
  for (const { fileKey } of abandoned) await storage.remove(fileKey)
  return abandoned.length
}
