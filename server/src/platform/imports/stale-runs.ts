import { and, eq, inArray } from 'drizzle-orm'
import { forEachSettled } from '../async/for-each-settled.ts'
import type { Database, Db } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Storage } from '../storage/storage.ts'
import { checkJobKind, commitJobKind } from './jobs.ts'
import type { Run } from './runs.ts'
import { importRuns } from './schema.ts'

const CRASH_MESSAGE = '服务器重启，导入没有完成，没有保存任何数据，请重新导入'

const jobKindOf = ({ state, kind }: Run) => (state === 'checking' ? checkJobKind(kind) : commitJobKind(kind))

const isUnchanged = ({ tenantId, id, state }: Run) =>
  and(eq(importRuns.tenantId, tenantId), eq(importRuns.id, id), eq(importRuns.state, state))

/**
 * Fails imports whose job died in each try. None of them stored anything, since a commit also leaves `committing`. Call
 * every minute. Returns how many.
 */
export async function failStaleImports(database: Database, jobs: Jobs, storage: Storage): Promise<number> {
  const candidates = await database.withOwner(async (db) => {
    const openRuns = await db
      .select()
      .from(importRuns)
      .where(inArray(importRuns.state, ['checking', 'committing']))
    const pendingRuns = new Set<string>()
    for (const name of new Set(openRuns.map((run) => jobKindOf(run).name)))
      for (const { runId } of await jobs.pending(db, { ...checkJobKind(''), name })) pendingRuns.add(runId)
    return openRuns.filter(({ id }) => !pendingRuns.has(id))
  })
  const isStale = async (db: Db, run: Run): Promise<boolean> => {
    // Locked, because a job that is enqueued after this check changes the state with it. A locked run is being worked
    // on.
    const locked = await db
      .select({ id: importRuns.id })
      .from(importRuns)
      .where(isUnchanged(run))
      .for('update', { skipLocked: true })
    if (locked.length === 0) return false
    const { tenantId, id: runId } = run
    return (await jobs.pending(db, jobKindOf(run), { tenantId, runId })).length === 0
  }
  const failRun = async (run: Run): Promise<number> => {
    if (!(await database.withOwnerOf(run.tenantId, (db) => isStale(db, run)))) return 0
    // The file first: a run without its file is found again, a file without its run never.
    await storage.remove(run.fileKey)
    const updated = await database.withOwnerOf(run.tenantId, (db) =>
      db
        .update(importRuns)
        .set({ state: 'failed', refusal: CRASH_MESSAGE })
        .where(isUnchanged(run))
        .returning({ id: importRuns.id }),
    )
    return updated.length
  }
  let failedCount = 0
  await forEachSettled(candidates, async (run) => {
    failedCount += await failRun(run)
  })
  return failedCount
}
