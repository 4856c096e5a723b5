import { sql } from 'drizzle-orm'
import type { Database, Db } from '../database/database.ts'
import {
  type Batch,
  type FileState,
  insertValues,
  readBatch,
  readChanges,
  readPosition,
  StaleFile,
  type TableChange,
} from './change-log.ts'
import type { ColumnarEngine, Connection } from './engine/engine.ts'
import { columnarSource, type FigureSource } from './figure-source.ts'
import {
  createStatement,
  deleteStatement,
  insertStatement,
  lastOf,
  type ReadModel,
  type ReadModelTable,
  selectBatch,
  selectSums,
  versionOf,
} from './read-model.ts'
import {
  clearMonths,
  createRollupStatement,
  differingRollups,
  fillMonth,
  missingMonths,
  parseMonths,
} from './rollups.ts'

const BATCH_ROWS = 50_000
const STATEMENT_MS = 60_000
const DAY_MS = 86_400_000

export interface TenantFileParts {
  readonly database: Database
  readonly engine: ColumnarEngine
  readonly model: ReadModel
  readonly tenantId: number
}

/** The read model of one company. */
export interface TenantFile {
  /** Takes every change that was committed before the call. Throws StaleFile. */
  refresh(): Promise<void>
  /** Answers from one state of the file. */
  read<T>(timeoutMs: number, run: (source: FigureSource) => Promise<T>): Promise<T>
  /** Sums completed months that are not summed, one at a time: questions are answered in between. */
  sumMonths(): Promise<void>
  /** Whether it was rebuilt instead of opened. */
  readonly isNew: boolean
  /** Names the tables whose sums differ from PostgreSQL's in one snapshot. */
  compare(): Promise<string[]>
  close(): Promise<void>
}

interface StoredState extends FileState {
  readonly version: string
  readonly summed: string
}

/** Opens the file of a company. Creates it, or recreates it if it is damaged or of another version. */
export async function openTenantFile(parts: TenantFileParts): Promise<TenantFile> {
  const { engine, tenantId } = parts
  const existed = engine.exists(tenantId)
  let file: TenantFile | undefined
  if (existed) file = await openExisting(parts).catch(() => undefined)
  if (file) return file
  await engine.detach(tenantId).catch(() => undefined)
  await engine.remove(tenantId)
  await engine.attach(tenantId)
  const writer = await engine.connect(tenantId)
  try {
    return await buildFile(parts, writer)
  } catch (error) {
    await writer.close().catch(() => undefined)
    await engine.detach(tenantId).catch(() => undefined)
    await engine.remove(tenantId)
    throw error
  }
}

async function openExisting(parts: TenantFileParts): Promise<TenantFile> {
  const { engine, model, tenantId } = parts
  await engine.attach(tenantId)
  const writer = await engine.connect(tenantId)
  try {
    const [meta] = await writer.run<StoredState>('select version, snapshot, epoch, summed from meta')
    if (meta?.version !== versionOf(model)) throw new StaleFile('another version')
    const file = createTenantFile(parts, writer, meta, false)
    await file.refresh()
    return file
  } catch (error) {
    await writer.close().catch(() => undefined)
    throw error
  }
}

/**
 * Copies every table in short transactions with a snapshot each; then the changes since the first state
 * are taken like any others, which leads to one state. A long transaction would block the embedded database and hold
 * back the vacuum of a server.
 */
async function buildFile(parts: TenantFileParts, writer: Connection): Promise<TenantFile> {
  const { database, model, tenantId } = parts
  const transaction = <T>(run: (db: Db) => Promise<T>) =>
    database.withTenant({ tenantId, readOnly: true, timeoutMs: STATEMENT_MS }, run)
  const state = await transaction((db) => readPosition(db, tenantId))
  await writer.run('create table meta (version varchar, snapshot varchar, epoch varchar, summed varchar)')
  for (const table of model.tables) {
    await writer.run(createStatement(table))
    await copyTable(table, writer, (key) =>
      transaction((db) => readBatch(db, selectBatch(table, BATCH_ROWS), key)),
    )
  }
  for (const rollup of model.rollups.list) await writer.run(createRollupStatement(model, rollup))
  await writer.run(`insert into meta values ($1, $2, $3, '')`, [
    versionOf(model),
    state.snapshot,
    state.epoch,
  ])
  const file = createTenantFile(parts, writer, { ...state, summed: '' }, true)
  await file.refresh()
  await file.sumMonths()
  await writer.run('checkpoint')
  return file
}

/** The next batch is read while one is written. */
async function copyTable(
  table: ReadModelTable,
  writer: Connection,
  readAfter: (key: readonly string[]) => Promise<Batch>,
): Promise<void> {
  const statement = insertStatement(table)
  const keys = table.columns.slice(0, table.keyLength)
  let next = readAfter(keys.map(({ kind }) => (kind === 'day' ? '-100000' : '-1')))
  for (;;) {
    const batch = await next
    if (batch.n === 0) return
    const isLast = batch.n < BATCH_ROWS
    if (!isLast) next = readAfter(keys.map(({ name }) => lastOf(batch[name] ?? '{}')))
    // A failed write is reported first.
    next.catch(() => undefined)
    await writer.run(statement, insertValues(table, batch))
    if (isLast) return
  }
}

function createTenantFile(
  parts: TenantFileParts,
  writer: Connection,
  initial: FileState & { readonly summed: string },
  isNew: boolean,
): TenantFile {
  const { database, engine, model, tenantId } = parts
  let state: FileState = initial
  let summed = parseMonths(initial.summed)
  let today = ''
  const idle: Connection[] = []

  const snapshot = <T>(run: (db: Db) => Promise<T>) =>
    database.withTenant({ tenantId, readOnly: true, singleSnapshot: true, timeoutMs: STATEMENT_MS }, run)

  async function apply(changes: readonly TableChange[], next: FileState): Promise<void> {
    await writer.run('begin')
    let nextSummed = summed
    try {
      nextSummed = await clearMonths(writer, model, summed, changedMonths(changes, model))
      for (const { table, keyLength, keys, rows } of changes) {
        await writer.run(deleteStatement(table, keyLength), [...keys])
        if (rows.n > 0) await writer.run(insertStatement(table), insertValues(table, rows))
      }
      await writer.run('update meta set snapshot = $1, epoch = $2', [next.snapshot, next.epoch])
      await writer.run('commit')
    } catch (error) {
      await writer.run('rollback').catch(() => undefined)
      throw new StaleFile((error as Error).message)
    }
    state = next
    summed = nextSummed
  }

  /** Takes all changes of one snapshot, in which `inspect` then runs. */
  async function follow<T>(inspect: (db: Db) => Promise<T>): Promise<T> {
    const result = await snapshot(async (db) => {
      const position = await readPosition(db, tenantId, state)
      return {
        position,
        changes: await readChanges(db, model, tenantId, state),
        inspected: await inspect(db),
      }
    })
    await apply(result.changes, result.position)
    today = result.position.today
    return result.inspected
  }

  async function takeChanges(): Promise<void> {
    const position = await database.withTenant({ tenantId, readOnly: true, timeoutMs: STATEMENT_MS }, (db) =>
      readPosition(db, tenantId, state),
    )
    today = position.today
    if (position.changed) await follow(async () => undefined)
  }

  const refresh = shareRuns(takeChanges)
  return {
    isNew,
    refresh,
    async sumMonths() {
      for (const month of await refresh.exclusive(() => missingMonths(writer, model, summed, today)))
        await refresh.exclusive(async () => {
          if (!summed.has(month)) summed = await fillMonth(writer, model, summed, month)
        })
    },
    async read(timeoutMs, run) {
      const connection = idle.pop() ?? (await engine.connect(tenantId))
      const timer = setTimeout(() => connection.interrupt(), timeoutMs)
      try {
        // The months belong to the state that the transaction sees.
        const [meta] = await connection.run<StoredState>('begin; select summed from meta')
        return await run(columnarSource(connection, today, parseMonths(meta?.summed ?? '')))
      } finally {
        clearTimeout(timer)
        await connection.run('rollback').then(
          () => idle.push(connection),
          () => connection.close().catch(() => undefined),
        )
      }
    },
    async compare() {
      await refresh()
      return refresh.exclusive(() => {
        // Questions wait meanwhile, so that a comparison must end.
        const timer = setTimeout(() => writer.interrupt(), STATEMENT_MS)
        return follow(async (db) => {
          const sums: string[] = []
          for (const table of model.tables)
            sums.push(JSON.stringify((await db.execute(sql.raw(selectSums(table, table.relation)))).rows))
          return sums
        })
          .then(async (inSource) => {
            const inFile: string[] = []
            for (const table of model.tables)
              inFile.push(JSON.stringify(await writer.run(selectSums(table, table.name))))
            const differing = model.tables.filter((_, n) => inSource[n] !== inFile[n]).map(({ name }) => name)
            return [...differing, ...(await differingRollups(writer, model, summed))]
          })
          .finally(() => clearTimeout(timer))
      })
    },
    async close() {
      await refresh.exclusive(async () => {
        for (const connection of [...idle, writer]) await connection.close()
      })
      await engine.detach(tenantId)
    },
  }
}

/** Months of the changed rows of the table that rollups sum. */
function changedMonths(changes: readonly TableChange[], { tables }: ReadModel): string[] {
  const days = changes.flatMap(({ table, keys }) =>
    table === tables[0] ? (JSON.parse(keys[0] ?? '[]') as number[]) : [],
  )
  return [...new Set([...new Set(days)].map((day) => new Date(day * DAY_MS).toISOString().slice(0, 7)))]
}

/**
 * Runs one at a time. A call joins the next run, never the one that is under way, which may have looked before the
 * call; calls that wait share a run.
 */
function shareRuns(run: () => Promise<void>) {
  let tail: Promise<unknown> = Promise.resolve()
  let waiting: Promise<void> | undefined
  const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const result = tail.then(work)
    tail = result.catch(() => undefined)
    return result
  }
  const shared = (): Promise<void> => {
    waiting ??= exclusive(() => {
      waiting = undefined
      return run()
    })
    return waiting
  }
  return Object.assign(shared, { exclusive })
}
