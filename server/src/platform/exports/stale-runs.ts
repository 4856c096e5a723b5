import { and, eq, inArray } from 'drizzle-orm'
import { forEachSettled } from '../async/for-each-settled.ts'
import type { Db } from '../database/database.ts'
import { EXPORT_JOB, type ExportParts } from './jobs.ts'
import { type ExportRun, transitionRun } from './runs.ts'
import { exportRuns } from './schema.ts'

const CRASH_MESSAGE = '生成多次中断，文件没有生成，请重试；如持续出现请联系管理员'

/**
 * Fails exports whose job died in every attempt: they would count against their user's limit of pending exports for ever.
 * Call every minute. Returns how many.
 */
export async function failStaleExports({
  database,
  jobs,
  storage,
  onFinished,
}: Omit<ExportParts, 'columnar'>): Promise<number> {
  const candidates = await database.withOwner(async (db) => {
    const openRuns = await db
      .select()
      .from(exportRuns)
      .where(inArray(exportRuns.state, ['queued', 'running']))
    if (openRuns.length === 0) return []
    const pendingRuns = new Set((await jobs.pending(db, EXPORT_JOB)).map(({ runId }) => runId))
    return openRuns.filter(({ id }) => !pendingRuns.has(id))
  })
  const isStale = async (db: Db, { tenantId, id, state }: ExportRun): Promise<boolean> => {
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
  const failRun = async (run: ExportRun): Promise<boolean> => {
    const { tenantId, id, state, fileKey } = run
    if (!(await database.withOwnerOf(tenantId, (db) => isStale(db, run)))) return false
    const updated = await database.withTenant({ tenantId }, async (db) => {
      const failedRun = await transitionRun(db, id, [state], {
        state: 'failed',
        refusal: CRASH_MESSAGE,
        finishedAt: new Date(),
      })
      if (failedRun) await onFinished(db, failedRun)
      return failedRun !== undefined
    })
    // Not before: a slow process may finish until then. If removal fails, the clean-up finds the file by the run.
    if (updated && fileKey !== null) await storage.remove(fileKey)
    return updated
  }
  let failedCount = 0
  await forEachSettled(candidates, async (run) => {
    if (await failRun(run)) failedCount += 1
  })
  return failedCount
}
