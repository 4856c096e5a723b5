import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { eachOf } from '../each.ts'
import { EXPORT_JOB, type ExportParts } from './jobs.ts'
import { type ExportRun, moveRun } from './runs.ts'
import { exportRuns } from './tables.ts'

const DIED = '生成多次中断，文件没有生成，请重试；如持续出现请联系管理员'

/**
 * Fails exports whose job died in each try; each counted against its user's limit. Call every minute. Returns how many.
 */
export async function endDeadExports({ database, jobs, storage, finished }: ExportParts): Promise<number> {
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
    // Locked, because a job that is enqueued after this check changes the state with it. A locked run is being worked
    // on.
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
    // Not before: a slow process may finish until then. If removal fails, the clean-up finds the file by the run.
    if (moved && fileKey !== null) await storage.remove(fileKey)
    return moved
  }
  let ended = 0
  await eachOf(found, async (run) => {
    if (await end(run)) ended += 1
  })
  return ended
}
