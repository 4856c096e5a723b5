import type { Permission } from '@shangxue/contract/permissions'
import type { Database, Db } from '../database/database.ts'
import { violatedUnique } from '../database/failure.ts'
import { analyzeGrownTables } from '../database/statistics.ts'
import type { JobKind, JobPayload, Jobs } from '../jobs/jobs.ts'
import { Refusal } from '../refusal.ts'
import { readTableInWorker } from '../spreadsheet/read-in-worker.ts'
import { SpreadsheetRefused } from '../spreadsheet/refused.ts'
import type { Storage } from '../storage/storage.ts'
import { commitRun } from './commit.ts'
import { guessMapping } from './mapping.ts'
import { type ReadRows, readRows } from './rows.ts'
import { findRun, moveRun, type Run } from './runs.ts'
import type { ImportSpec } from './spec.ts'
import { verdictOf } from './verdict.ts'

export interface ImportParts {
  readonly database: Database
  readonly jobs: Jobs
  readonly storage: Storage
}
export interface ImportWork {
  readonly runId: string
  readonly userId: number
}

const RETRIES = 2
/** Longer than any import takes; afterwards the job of a crashed server is retried. */
const EXPIRE_MINUTES = 5
const TIMEOUT_MS = 120_000
const COMMIT_TRIES = 3

export const checkKind = (kind: string): JobKind<ImportWork> => ({
  name: `import-${kind}-check`,
  retries: RETRIES,
  expireMinutes: EXPIRE_MINUTES,
})
export const commitKind = (kind: string): JobKind<ImportWork> => ({
  name: `import-${kind}-commit`,
  retries: RETRIES,
  expireMinutes: EXPIRE_MINUTES,
})

/** The run was cancelled or finished elsewhere, so there is nothing left to do. */
class RunStopped extends Error {}

/** Registers the two jobs of an import: dry run and commit. */
export function importJobs<Values, Plan>(
  spec: ImportSpec<Values, Plan>,
  permission: Permission,
  parts: ImportParts,
) {
  const { database, storage } = parts

  /** Runs one job of a run; each step is a transaction of its own. */
  async function working(
    { tenantId, runId }: JobPayload<ImportWork>,
    state: 'checking' | 'committing',
    work: (run: Run, steps: Steps) => Promise<void>,
  ): Promise<void> {
    const transaction: Steps['transaction'] = (run) =>
      database.asTenant({ tenantId, timeoutMs: TIMEOUT_MS }, run)
    const advance: Steps['advance'] = async (changes) => {
      if (!(await transaction((db) => moveRun(db, runId, [state], changes)))) throw new RunStopped()
    }
    const run = await transaction((db) => findRun(db, runId))
    if (run?.state !== state) return
    try {
      await work(run, { transaction, advance })
    } catch (error) {
      if (error instanceof RunStopped) return
      const refused = error instanceof SpreadsheetRefused || error instanceof Refusal
      const refusal = refused ? error.message : FAILED(runId)
      const changes = { state: refused ? 'refused' : 'failed', refusal } as const
      // The run no longer belongs to this job if it was cancelled, which also removes the file while it is read.
      const ended = await transaction((db) => moveRun(db, runId, [state], changes))
      if (ended) await storage.remove(run.fileKey)
      if (ended && !refused) throw error
    }
  }

  async function readFile(run: Run, { advance, transaction }: Steps): Promise<ReadRows<Values>> {
    const table = await readTableInWorker(await storage.get(run.fileKey), run.fileName)
    const { remembered } = spec
    const before =
      run.columns.length === 0 && remembered ? await transaction((db) => remembered(db, run.given)) : {}
    const mapping = run.columns.length === 0 ? guessMapping(table.header, spec.fields, before) : run.mapping
    await advance({ columns: table.header, mapping, totalRows: table.rows.length, progress: READ })
    let shown = READ
    return readRows(table, mapping, spec.fields, async (done) => {
      const progress = READ + Math.floor(((PARSED - READ) * done) / table.rows.length)
      if (progress < shown + STEP) return
      shown = progress
      await advance({ progress })
    })
  }

  parts.jobs.handle(checkKind(spec.kind), (payload) =>
    working(payload, 'checking', async (run, steps) => {
      const read = await readFile(run, steps)
      const { badRows, problems, effects } = await database.asTenant(
        { tenantId: run.tenantId, readOnly: true, timeoutMs: TIMEOUT_MS },
        (db) => verdictOf(db, spec, read, run, payload.userId, false),
      )
      await steps.transaction(async (db) => {
        const changes = { state: 'ready', progress: 100, badRows, problems, effects } as const
        if (!(await moveRun(db, run.id, ['checking'], changes))) throw new RunStopped()
        await spec.onDryRun?.(db, { tenantId: run.tenantId, userId: run.userId, runId: run.id, effects })
      })
    }),
  )

  parts.jobs.handle(commitKind(spec.kind), (payload) =>
    working(payload, 'committing', async (run, steps) => {
      const read = await readFile(run, steps)
      const stored = await again(() =>
        steps.transaction((db) => commitRun(db, spec, permission, read, run.id, payload.userId)),
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
  advance(changes: Parameters<typeof moveRun>[3]): Promise<void>
}

/** Percent done after reading the file and after parsing its cells; the rest is database work. */
const READ = 30
const PARSED = 70
const STEP = 10

const FAILED = (runId: string) =>
  `服务器出错，这次导入没有保存任何数据。请稍后重新上传；如持续出现请联系管理员并提供编号 ${runId}`

/** Retries when another request stored the same record between check and insert: the next check reports it. */
async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === COMMIT_TRIES || violatedUnique(error) === undefined) throw error
    }
  }
}
