import type { Permission } from '@shangxue/contract/platform/permissions'
import { AppError } from '../app-error.ts'
import type { Database, Db } from '../database/database.ts'
import { violatedUniqueConstraint } from '../database/errors.ts'
import { analyzeGrownTables } from '../database/planner/statistics.ts'
import type { JobKind, JobPayload, Jobs } from '../jobs/jobs.ts'
import { SpreadsheetError } from '../spreadsheet/errors.ts'
import { readTableInWorker } from '../spreadsheet/read-in-worker.ts'
import type { Storage } from '../storage/storage.ts'
import { checkRows } from './check-rows.ts'
import { commitRun } from './commit-run.ts'
import { guessMapping } from './parsing/mapping.ts'
import { type ReadRows, readRows } from './parsing/rows.ts'
import { findRun, type Run, transitionRun } from './runs.ts'
import type { ImportSpec } from './spec.ts'

export interface ImportParts {
  readonly database: Database
  readonly jobs: Jobs
  readonly storage: Storage
}
export interface ImportJobPayload {
  readonly runId: string
  readonly userId: number
}

const RETRIES = 2
/** Longer than any import takes; afterwards the job of a crashed server is retried. */
const EXPIRE_MINUTES = 5
const TIMEOUT_MS = 120_000
const COMMIT_TRIES = 3

export const checkJobKind = (kind: string): JobKind<ImportJobPayload> => ({
  name: `import-${kind}-check`,
  retries: RETRIES,
  expireMinutes: EXPIRE_MINUTES,
})
export const commitJobKind = (kind: string): JobKind<ImportJobPayload> => ({
  name: `import-${kind}-commit`,
  retries: RETRIES,
  expireMinutes: EXPIRE_MINUTES,
})

/** The run was cancelled or finished elsewhere, so there is nothing left to do. */
class RunStopped extends Error {}

/** Registers the two jobs of an import: dry run and commit. */
export function registerImportJobs<Values, Plan>(
  spec: ImportSpec<Values, Plan>,
  permission: Permission,
  parts: ImportParts,
) {
  const { database, storage } = parts

  /** Runs one job of a run; each step is a transaction of its own. */
  async function withRun(
    { tenantId, runId }: JobPayload<ImportJobPayload>,
    state: 'checking' | 'committing',
    work: (run: Run, steps: Steps) => Promise<void>,
  ): Promise<void> {
    const transaction: Steps['transaction'] = (run) =>
      database.withTenant({ tenantId, timeoutMs: TIMEOUT_MS }, run)
    const advance: Steps['advance'] = async (changes) => {
      if (!(await transaction((db) => transitionRun(db, runId, [state], changes)))) throw new RunStopped()
    }
    const run = await transaction((db) => findRun(db, runId))
    if (run?.state !== state) return
    try {
      await work(run, { transaction, advance })
    } catch (error) {
      if (error instanceof RunStopped) return
      const isExpected = error instanceof SpreadsheetError || error instanceof AppError
      const errorMessage = isExpected ? error.message : failureMessage(runId)
      const changes = { state: isExpected ? 'refused' : 'failed', refusal: errorMessage } as const
      // The run no longer belongs to this job if it was cancelled, which also removes the file while it is read.
      const updated = await transaction((db) => transitionRun(db, runId, [state], changes))
      if (updated) await storage.remove(run.fileKey)
      if (updated && !isExpected) throw error
    }
  }

  async function readFile(run: Run, { advance, transaction }: Steps): Promise<ReadRows<Values>> {
    const table = await readTableInWorker(await storage.get(run.fileKey), run.fileName)
    const { rememberedHeadings } = spec
    const earlierHeadings =
      run.columns.length === 0 && rememberedHeadings
        ? await transaction((db) => rememberedHeadings(db, run.fileParams))
        : {}
    const mapping =
      run.columns.length === 0 ? guessMapping(table.header, spec.fields, earlierHeadings) : run.mapping
    await advance({ columns: table.header, mapping, totalRows: table.rows.length, progress: PROGRESS_READ })
    let reported = PROGRESS_READ
    return readRows(table, mapping, spec.fields, async (done) => {
      const progress =
        PROGRESS_READ + Math.floor(((PROGRESS_PARSED - PROGRESS_READ) * done) / table.rows.length)
      if (progress < reported + PROGRESS_STEP) return
      reported = progress
      await advance({ progress })
    })
  }

  parts.jobs.handle(checkJobKind(spec.kind), (payload) =>
    withRun(payload, 'checking', async (run, steps) => {
      const readResult = await readFile(run, steps)
      const { badRows, problems, effects } = await database.withTenant(
        { tenantId: run.tenantId, readOnly: true, timeoutMs: TIMEOUT_MS },
        (db) => checkRows(db, spec, readResult, run, payload.userId, false),
      )
      await steps.transaction(async (db) => {
        const changes = { state: 'ready', progress: 100, badRows, problems, effects } as const
        if (!(await transitionRun(db, run.id, ['checking'], changes))) throw new RunStopped()
        await spec.onDryRun?.(db, { tenantId: run.tenantId, userId: run.userId, runId: run.id, effects })
      })
    }),
  )

  parts.jobs.handle(commitJobKind(spec.kind), (payload) =>
    withRun(payload, 'committing', async (run, steps) => {
      const readResult = await readFile(run, steps)
      const stored = await retryOnConflict(() =>
        steps.transaction((db) => commitRun(db, spec, permission, readResult, run.id, payload.userId)),
      )
      if (!stored) return
      await storage.remove(run.fileKey)
      await analyzeGrownTables(database)
    }),
  )
}

interface Steps {
  transaction<T>(run: (db: Db) => Promise<T>): Promise<T>
  /** Throws RunStopped when the run left the state that this job works on. */
  advance(changes: Parameters<typeof transitionRun>[3]): Promise<void>
}

/** Percent done after reading the file and after parsing its cells; the rest is database work. */
const PROGRESS_READ = 30
const PROGRESS_PARSED = 70
const PROGRESS_STEP = 10

const failureMessage = (runId: string) =>
  `服务器出错，这次导入没有保存任何数据。请稍后重新上传；如持续出现请联系管理员并提供编号 ${runId}`

/** Retries when another request stored the same record between check and insert: the next check reports it. */
async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === COMMIT_TRIES || violatedUniqueConstraint(error) === undefined) throw error
    }
  }
}
