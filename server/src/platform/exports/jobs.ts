import { audit } from '../audit/audit.ts'
import type { Db } from '../database/database.ts'
import { mayBeCommitted } from '../database/failure.ts'
import type { JobKind, Jobs } from '../jobs/jobs.ts'
import { Refusal } from '../refusal.ts'
import { rightsNow } from '../session/rights.ts'
import { type BuildParts, build, keysOf } from './build.ts'
import { checkStill } from './rights.ts'
import { asked, type ExportRun, moveMine, takeUp } from './runs.ts'
import type { Exportable } from './spec.ts'

export interface ExportParts extends BuildParts {
  readonly jobs: Jobs
  /** Notifies the requester that a job is `done` or `failed`, in the transaction that changes the state. */
  readonly finished: (db: Db, run: ExportRun) => Promise<void>
}

/** Retries cover a crashed process only: a failed export waits for its user to retry it. */
export const EXPORT_JOB: JobKind<{ readonly runId: string }> = {
  name: 'export',
  retries: 3,
  expireMinutes: 15,
}
const TIMEOUT_MS = 30_000
/** Rows of an Excel sheet below its headings. */
const MOST_ROWS = 1_048_575

/** The run was cancelled or another process works on it, so there is nothing left to do. */
class RunStopped extends Error {}

const FAILED = (runId: string) =>
  `服务器出错，文件没有生成。请稍后重试；如持续出现请联系管理员并提供编号 ${runId}`

/** Builds queued exports one after another. Call before the jobs start. */
export function exportJobs(kinds: ReadonlyMap<string, Exportable>, parts: ExportParts): void {
  const { database, jobs, storage, finished } = parts

  jobs.handle(EXPORT_JOB, async ({ tenantId, runId }) => {
    const fileKey = storage.freshKey()
    const transaction = <T>(run: (db: Db) => Promise<T>) =>
      database.asTenant({ tenantId, timeoutMs: TIMEOUT_MS }, run)
    /** Throws RunStopped when another process claimed the run or its user cancelled it. */
    const move = async (changes: Parameters<typeof moveMine>[3], then?: Parameters<typeof transaction>[0]) =>
      transaction(async (db) => {
        const run = await moveMine(db, runId, fileKey, changes)
        if (!run) throw new RunStopped()
        if (changes.state) await finished(db, run)
        await then?.(db)
      })

    async function work(run: ExportRun) {
      const spec = kinds.get(run.kind)
      if (!spec) throw new Refusal('not_found')
      checkStill(await transaction((db) => rightsNow(db, run.userId)), spec, run)
      const { filters, with_cost: seesCost } = asked(run)
      const asking = { tenantId, userId: run.userId, seesCost, filters }
      const keys = await keysOf(database, spec, asking, MOST_ROWS + 1)
      if (keys.length > MOST_ROWS) throw new Refusal('export_too_large', { rows: MOST_ROWS })
      await move({ rowsTotal: keys.length })
      const rows = await build(parts, spec, asking, keys, fileKey, (rowsDone) => move({ rowsDone }))
      const end = { state: 'done', rowsDone: rows, rowsTotal: rows, finishedAt: new Date() } as const
      await move(end, (db) => auditExport(db, run, rows))
    }

    const run = await transaction((db) => takeUp(db, runId, fileKey))
    if (!run) return
    // The file of a process that worked on this run before and died.
    if (run.fileKey !== null) await storage.remove(run.fileKey)
    try {
      await work(run)
    } catch (error) {
      // If the removal fails, the clean-up finds the file by the run.
      if (!mayBeCommitted(error)) await storage.remove(fileKey).catch(() => undefined)
      if (error instanceof RunStopped) return
      const refused = error instanceof Refusal
      const refusal = refused ? error.message : FAILED(runId)
      await move({ state: 'failed', refusal, finishedAt: new Date() }).catch((failure: unknown) => {
        if (!(failure instanceof RunStopped)) throw failure
      })
      if (!refused) throw error
    }
  })
}

/** Logs who exported what with which filters, in the transaction that finishes the export. */
export const auditExport = (
  db: Db,
  run: Pick<ExportRun, 'tenantId' | 'userId' | 'id' | 'kind' | 'title' | 'filters'>,
  rows: number,
  requestId?: string,
) =>
  audit(
    db,
    run,
    {
      action: 'export.made',
      entity: 'export_run',
      entityId: run.id,
      after: { title: run.title, kind: run.kind, rows, ...run.filters },
    },
    requestId,
  )
