import { and, eq, inArray } from 'drizzle-orm'
import type { Database, Db } from '../database/database.ts'
import { eachOf } from '../each.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Storage } from '../storage/storage.ts'
import { checkKind, commitKind } from './jobs.ts'
import type { Run } from './runs.ts'
import { importRuns } from './tables.ts'

const DIED = '服务器重启，导入没有完成，没有保存任何数据，请重新导入'

const jobOf = ({ state, kind }: Run) => (state === 'checking' ? checkKind(kind) : commitKind(kind))

const asFound = ({ tenantId, id, state }: Run) =>
  and(eq(importRuns.tenantId, tenantId), eq(importRuns.id, id), eq(importRuns.state, state))

/**
 * Fails imports whose job died in each try. None of them stored anything, since a commit also leaves `committing`. Call
 * every minute. Returns how many.
 */
export async function endDeadImports(database: Database, jobs: Jobs, storage: Storage): Promise<number> {
  const found = await database.asSystem(async (db) => {
    const open = await db
      .select()
      .from(importRuns)
      .where(inArray(importRuns.state, ['checking', 'committing']))
    const alive = new Set<string>()
    for (const name of new Set(open.map((run) => jobOf(run).name)))
      for (const { runId } of await jobs.pending(db, { ...checkKind(''), name })) alive.add(runId)
    return open.filter(({ id }) => !alive.has(id))
  })
  const isDead = async (db: Db, run: Run): Promise<boolean> => {
    // Locked, because a job that is enqueued after this check changes the state with it. A locked run is being worked
    // on.
    const locked = await db
      .select({ id: importRuns.id })
      .from(importRuns)
      .where(asFound(run))
      .for('update', { skipLocked: true })
    if (locked.length === 0) return false
    const { tenantId, id: runId } = run
    return (await jobs.pending(db, jobOf(run), { tenantId, runId })).length === 0
  }
  const end = async (run: Run): Promise<number> => {
    if (!(await database.asSystem((db) => isDead(db, run)))) return 0
    // The file first: a run without its file is found again, a file without its run never.
    await storage.remove(run.fileKey)
    const moved = await database.asSystem((db) =>
      db
        .update(importRuns)
        .set({ state: 'failed', refusal: DIED })
        .where(asFound(run))
        .returning({ id: importRuns.id }),
    )
    return moved.length
  }
  let ended = 0
  await eachOf(found, async (run) => {
    ended += await end(run)
  })
  return ended
}
