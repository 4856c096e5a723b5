import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { eachOf } from '../each.ts'
import { EXPORT_JOB, type ExportParts } from './jobs.ts'
import { type ExportRun, moveRun } from './runs.ts'
import { exportRuns } from './tables.ts'

const DIED = '生成多次中断，文件没有生成，请重试；如持续出现请联系管理员'

/**
 * Ends exports that nothing works on any more and nothing will: the server died in each try. Each held one of its
 * user's places. To be called every minute. Answers how many.
 */
export async function endDeadExports({
  database,
  jobs,
  storage,
  finished,
}: Pick<ExportParts, 'database' | 'jobs' | 'storage' | 'finished'>): Promise<number> {
  const found = await database.asSystem(async (db) => {
    const open = await db
      .select()
      .from(exportRuns)
      .where(inArray(exportRuns.state, ['queued', 'running']))
    if (open.length === 0) return []
    const alive = new Set((await jobs.pending(db, EXPORT_JOB)).map(({ runId }) => runId))
    return open.filter(({ id }) => !alive.has(id))
  })
  const isDead = async (db: Db, { tenantId, id, state }: ExportRun): Promise<boolean> => {
    // locked: a job that is enqueued after this look changes the state with it. Who holds the lock works on it
    const locked = await db
      .select({ id: exportRuns.id })
      .from(exportRuns)
      .where(and(eq(exportRuns.tenantId, tenantId), eq(exportRuns.id, id), eq(exportRuns.state, state)))
      .for('update', { skipLocked: true })
    if (locked.length === 0) return false
    return (await jobs.pending(db, EXPORT_JOB, { tenantId, runId: id })).length === 0
  }
  const end = async (run: ExportRun): Promise<boolean> => {
    const { tenantId, id, state, fileKey } = run
    if (!(await database.asSystem((db) => isDead(db, run)))) return false
    const moved = await database.asTenant({ tenantId }, async (db) => {
      const failed = await moveRun(db, id, [state], {
        state: 'failed',
        refusal: DIED,
        finishedAt: new Date(),
      })
      if (failed) await finished(db, failed)
      return failed !== undefined
    })
    // not before: a process that was only slow may be done by then. Where it stays the clean-up finds it by the run
    if (moved && fileKey !== null) await storage.remove(fileKey)
    return moved
  }
  let ended = 0
  await eachOf(found, async (run) => {
    if (await end(run)) ended += 1
  })
  return ended
}
