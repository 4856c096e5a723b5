import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Storage } from '../storage/storage.ts'
import { importRuns } from './tables.ts'

const KEPT_DAYS = 2
const DIED = '这次导入中断，没有保存任何数据，请重新上传文件'

const abandoned = and(
  inArray(importRuns.state, ['checking', 'ready', 'committing']),
  lt(importRuns.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
)

/**
 * Gives up the imports that nobody came back to, and those whose storing died, and takes their files away. Answers
 * how many.
 */
export async function forgetAbandonedImports(database: Database, storage: Storage): Promise<number> {
  const runs = await database.asSystem((db) => db.select().from(importRuns).where(abandoned))
  for (const { tenantId, id, fileKey, state } of runs) {
    // the file first: a run whose file is gone is found again, a file without its run never
    await storage.remove(fileKey)
    const end =
      state === 'committing'
        ? ({ state: 'failed', refusal: DIED } as const)
        : ({ state: 'cancelled' } as const)
    await database.asSystem((db) =>
      db
        .update(importRuns)
        .set(end)
        .where(and(eq(importRuns.tenantId, tenantId), eq(importRuns.id, id), eq(importRuns.state, state))),
    )
  }
  return runs.length
}
