import { AppError } from '../app-error.ts'
import { audit } from '../audit/audit.ts'
import type { Db } from '../database/database.ts'
import { isCommitUnknown } from '../database/errors.ts'
import type { JobKind, Jobs } from '../jobs/jobs.ts'
import { getCurrentRights } from '../session/rights.ts'
import { type BuildParts, buildExport, readExportKeys } from './build-export.ts'
import { requireCurrentRights } from './policy.ts'
import { claimRun, type ExportRun, parseRunParams, updateClaimedRun } from './runs.ts'
import type { Exportable } from './spec.ts'

export interface ExportParts extends BuildParts {
  readonly jobs: Jobs
  /** Notifies the requester that a job is `done` or `failed`, in the transaction that changes the state. */
  readonly onFinished: (db: Db, run: ExportRun) => Promise<void>
}

/** Retries cover a crashed process only: a failed export waits for its user to retry it. */
export const EXPORT_JOB: JobKind<{
  readonly runId: string
  /** The API key that started the export, for the audit log. */
  readonly apiKeyId?: number | undefined
}> = {
  name: 'export',
  retries: 3,
  expireMinutes: 15,
}
const TIMEOUT_MS = 30_000
/** Rows of an Excel sheet below its headings. */
const MAX_ROWS = 1_048_575

/** The run was cancelled or another process works on it, so there is nothing left to do. */
class RunStopped extends Error {}

const failureMessage = (runId: string) =>
  `服务器出错，文件没有生成。请稍后重试；如持续出现请联系管理员并提供编号 ${runId}`

/** Builds queued exports in the background. Call before the jobs start. */
export function registerExportJobs(
  exportablesByKind: ReadonlyMap<string, Exportable>,
  parts: ExportParts,
): void {
  const { database, jobs, storage, onFinished } = parts

  jobs.handle(EXPORT_JOB, async ({ tenantId, runId, apiKeyId }) => {
    const fileKey = storage.newKey()
    const transaction = <T>(run: (db: Db) => Promise<T>) =>
      database.withTenant({ tenantId, timeoutMs: TIMEOUT_MS, apiKeyId }, run)
    /** Throws RunStopped when another process claimed the run or its user cancelled it. */
    const updateRun = async (
      changes: Parameters<typeof updateClaimedRun>[3],
      afterUpdate?: Parameters<typeof transaction>[0],
    ) =>
      transaction(async (db) => {
        const run = await updateClaimedRun(db, runId, fileKey, changes)
        if (!run) throw new RunStopped()
        if (changes.state) await onFinished(db, run)
        await afterUpdate?.(db)
      })

    async function buildRun(run: ExportRun) {
      const spec = exportablesByKind.get(run.kind)
      if (!spec) throw new AppError('not_found')
      const rights = await transaction((db) => getCurrentRights(db, run.userId))
      requireCurrentRights(rights, spec, run)
      const { filters, with_cost: seesCost } = parseRunParams(run)
      const { stores } = rights
      const exportRequest = { tenantId, userId: run.userId, seesCost, stores, filters }
      const keys = await readExportKeys(parts, spec, exportRequest, MAX_ROWS + 1)
      if (keys.length > MAX_ROWS) throw new AppError('export_too_large', { rows: MAX_ROWS })
      await updateRun({ rowsTotal: keys.length })
      const rows = await buildExport(parts, spec, exportRequest, keys, fileKey, (rowsDone) =>
        updateRun({ rowsDone }),
      )
      const doneState = { state: 'done', rowsDone: rows, rowsTotal: rows, finishedAt: new Date() } as const
      await updateRun(doneState, (db) => auditExport(db, run, rows))
    }

    const run = await transaction((db) => claimRun(db, runId, fileKey))
    if (!run) return
    // The file of a process that worked on this run before and died.
    if (run.fileKey !== null) await storage.remove(run.fileKey)
    try {
      await buildRun(run)
    } catch (error) {
      // If the removal fails, the clean-up finds the file by the run.
      if (!isCommitUnknown(error)) await storage.remove(fileKey).catch(() => undefined)
      if (error instanceof RunStopped) return
      const isExpected = error instanceof AppError
      const errorMessage = isExpected ? error.message : failureMessage(runId)
      await updateRun({ state: 'failed', refusal: errorMessage, finishedAt: new Date() }).catch(
        (failure: unknown) => {
          if (!(failure instanceof RunStopped)) throw failure
        },
      )
      if (!isExpected) throw error
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
