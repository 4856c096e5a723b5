import { sql } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import { lazy } from '../async/lazy.ts'
import { createLimiter } from '../async/limiter.ts'
import type { Database } from '../database/database.ts'
import type { StoreScope } from '../database/store-scope.ts'
import type { FolderLock } from '../embedded/storage/folder-lock.ts'
import { StaleFile } from './change-log.ts'
import { type ColumnarEngine, isDuckDbInstalled, openEngine } from './engine/engine.ts'
import type { ColumnarLimits } from './engine/protocol.ts'
import type { FigureSource } from './figure-source.ts'
import { lockSlot, removeTenantFiles, removeUnusedFolders, tenantsWithFiles, touchFolder } from './folders.ts'
import type { ReadModel } from './read-model.ts'
import { openTenantFile, type TenantFile } from './tenant-file.ts'

export interface ColumnarConfig extends ColumnarLimits {
  readonly enabled: boolean
  /** Companies with fewer rows are answered by PostgreSQL. */
  readonly minRows: number
  /** How many files are open at a time; the least recently used one is closed. */
  readonly maxFiles: number
}

/** Figures from the read model of a company. */
export interface Columnar {
  /**
   * Answers from the read model, with everything that was committed before the call. Returns undefined if the company
   * has none at present: PostgreSQL answers, and the file is prepared in the background.
   */
  ask<T>(question: Question<T>): Promise<{ readonly answer: T } | undefined>
  /** Compares open files with PostgreSQL, and rebuilds those that differ. */
  verify(): Promise<void>
  readonly counts: Readonly<ColumnarCounts>
  /** The process that runs the statements, if there is one. */
  readonly enginePid: number | undefined
  close(): Promise<void>
}

export interface Question<T> {
  readonly tenantId: number
  /** A user who is limited to stores is answered by PostgreSQL, whose policies hide other stores. */
  readonly stores: StoreScope
  readonly timeoutMs: number
  readonly run: (source: FigureSource) => Promise<T>
}

/** For /metrics. */
export interface ColumnarCounts {
  answers: number
  builds: number
  failures: number
  /** Files whose sums differed from PostgreSQL's. */
  differences: number
}

interface Entry {
  file: TenantFile | undefined
  /** Questions that are being answered. */
  users: number
  usedAt: number
  /** Until then the company is not looked at again. */
  retryAt: number
  preparing: Promise<void> | undefined
}

export interface ColumnarParts {
  readonly database: Database
  readonly model: ReadModel
  readonly config: ColumnarConfig
  readonly dataDir: string
  readonly log: Pick<Console, 'warn' | 'info' | 'error'>
}

/** A company may have grown until then. */
const SMALL_MS = 600_000
const FAILED_MS = 60_000
/** A file that cannot answer is not built again at once: the next one may fail at the same question. */
const UNUSABLE_MS = 600_000
/** Each occupies one of the four threads of the engine's process, which also follow changes. */
const CONCURRENCY = 2
/** UTC: 05:00 in China, after the nightly steps. Each server compares its own files. */
const VERIFY_HOUR = 21
const MAINTENANCE_MS = 60_000

export const noColumnar = (): Columnar => ({
  ask: async () => undefined,
  verify: async () => undefined,
  counts: { answers: 0, builds: 0, failures: 0, differences: 0 },
  enginePid: undefined,
  close: async () => undefined,
})

export const MISSING_PACKAGE =
  'the optional package @duckdb/node-api is not installed for this platform: PostgreSQL answers all analyses, which takes longer'

/** A file compares transaction numbers, which each node of Citus gives by itself. */
const DISTRIBUTED = 'the tables are distributed over nodes of Citus: PostgreSQL answers all analyses'

interface OpenFolder {
  readonly folder: string
  readonly engine: ColumnarEngine
  readonly lock: FolderLock
}

/** Opens the engine. Returns undefined if it cannot be used: PostgreSQL then answers. */
async function openFolder(
  { database, config: { memoryMb, threads }, dataDir, log }: ColumnarParts,
  onDeath: (reason: string) => void,
): Promise<OpenFolder | undefined> {
  try {
    if (await database.isDistributed()) throw new Error(DISTRIBUTED)
    const { folder, lock } = await lockSlot(dataDir)
    const engine = openEngine({ folder, memoryMb, threads }, onDeath)
    await engine.open()
    return { folder, engine, lock }
  } catch (error) {
    log.warn(`columnar files cannot be used: ${(error as Error).message}`)
    return undefined
  }
}

async function untilUnused(entry: Entry): Promise<void> {
  while (entry.users > 0) await new Promise((done) => setTimeout(done, 10))
}

/**
 * Opens the read models of this server. The native package is loaded for the first company that is large enough. Never
 * fails: without it PostgreSQL answers.
 */
export function openColumnar(parts: ColumnarParts): Columnar {
  const { database, model, config, dataDir, log } = parts
  // A missing package was reported with the other settings.
  if (!config.enabled || !isDuckDbInstalled()) return noColumnar()
  const open = lazy(() => openFolder(parts, closeAllFiles))
  let opened: OpenFolder | undefined
  const entries = new Map<number, Entry>()
  const limiter = createLimiter(CONCURRENCY)
  // One build at a time: it uses all threads that the engine has.
  const buildLimiter = createLimiter(1)
  const counts: ColumnarCounts = { answers: 0, builds: 0, failures: 0, differences: 0 }
  let closed = false

  async function isLarge(tenantId: number): Promise<boolean> {
    const relation = sql.raw(model.tables[0]?.relation ?? '')
    const { rows } = await database.withTenant({ tenantId, readOnly: true }, (db) =>
      db.execute<{ n: number }>(
        sql`select count(*)::int as n from (select from ${relation} r limit ${config.minRows}) r`,
      ),
    )
    return (rows[0]?.n ?? 0) >= config.minRows
  }

  async function closeUnused(): Promise<void> {
    const open = [...entries.values()].filter(({ file }) => file).sort((a, b) => a.usedAt - b.usedAt)
    for (const entry of open.slice(0, Math.max(open.length - config.maxFiles + 1, 0))) {
      if (entry.users > 0 || !entry.file) continue
      const { file } = entry
      entry.file = undefined
      await file.close()
    }
  }

  async function prepare(tenantId: number, entry: Entry): Promise<void> {
    try {
      if (!(await isLarge(tenantId))) {
        entry.retryAt = Date.now() + SMALL_MS
        return
      }
      opened = await open()
      if (!opened) {
        entry.retryAt = Number.POSITIVE_INFINITY
        return
      }
      const { engine } = opened
      await closeUnused()
      const startedAt = performance.now()
      entry.file = await openTenantFile({ database, engine, model, tenantId })
      counts.builds++
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      log.info(
        `columnar file of company ${tenantId} ${entry.file.isNew ? 'built' : 'opened'} in ${seconds} s`,
      )
    } catch (error) {
      counts.failures++
      entry.retryAt = Date.now() + FAILED_MS
      if (!closed) log.warn(`columnar file of company ${tenantId}: ${(error as Error).message}`)
    }
  }

  function entryOf(tenantId: number): Entry {
    const existing = entries.get(tenantId)
    if (existing) return existing
    const entry: Entry = { file: undefined, users: 0, usedAt: 0, retryAt: 0, preparing: undefined }
    entries.set(tenantId, entry)
    return entry
  }

  function prepareInBackground(tenantId: number, entry: Entry): void {
    if (closed || entry.preparing || entry.retryAt > Date.now()) return
    entry.preparing = buildLimiter(() => prepare(tenantId, entry)).finally(() => {
      entry.preparing = undefined
    })
  }

  /** Gives a file up. The next question after `retryAt` prepares another. */
  function discard(tenantId: number, entry: Entry, reason: string, retryAt = 0): void {
    const { file } = entry
    if (!file) return
    entry.file = undefined
    entry.retryAt = retryAt
    log.warn(`columnar file of company ${tenantId} is discarded: ${reason}`)
    entry.preparing = buildLimiter(async () => {
      await untilUnused(entry)
      await file.close().catch(() => undefined)
      await opened?.engine.remove(tenantId)
      if (!closed && retryAt === 0) await prepare(tenantId, entry)
    })
      .catch((error: Error) => log.warn(`columnar file of company ${tenantId}: ${error.message}`))
      .finally(() => {
        entry.preparing = undefined
      })
  }

  /** The next question after a while opens the stored file again. */
  function closeAllFiles(reason: string): void {
    if (closed) return
    counts.failures++
    log.error(`columnar files are closed: ${reason}`)
    for (const entry of entries.values()) {
      if (!entry.file) continue
      entry.file = undefined
      entry.retryAt = Date.now() + FAILED_MS
    }
  }

  /** Deletes files of companies that were erased. */
  async function removeOrphans(): Promise<void> {
    const ids = tenantsWithFiles(dataDir)
    if (ids.length === 0) return
    const { rows } = await database.withOwner((db) =>
      db.execute<{ id: number }>(sql`select id from tenant where id = any(${sql.param(ids)}::int[])`),
    )
    const existing = new Set(rows.map(({ id }) => id))
    for (const id of ids) {
      if (existing.has(id)) continue
      const entry = entries.get(id)
      if (entry?.file) discard(id, entry, 'the company was erased', Number.POSITIVE_INFINITY)
      else await removeTenantFiles(dataDir, id)
    }
  }

  /** Returns false if the file cannot take the changes, or PostgreSQL cannot be asked for them. */
  async function follow(tenantId: number, entry: Entry, file: TenantFile): Promise<boolean> {
    try {
      await file.refresh()
      return true
    } catch (error) {
      if (error instanceof StaleFile && entry.file === file) discard(tenantId, entry, error.message)
      return false
    }
  }

  const columnar: Columnar = {
    counts,
    get enginePid() {
      return opened?.engine.pid
    },
    async ask({ tenantId, timeoutMs, stores, run }) {
      if (closed || stores !== 'all') return undefined
      const entry = entryOf(tenantId)
      const { file } = entry
      if (!file) {
        prepareInBackground(tenantId, entry)
        return undefined
      }
      entry.users++
      entry.usedAt = Date.now()
      try {
        if (!(await follow(tenantId, entry, file))) return undefined
        const answer = await limiter(() => file.read(timeoutMs, run))
        counts.answers++
        return { answer }
      } catch (error) {
        if (error instanceof AppError) throw error
        counts.failures++
        if (entry.file === file) discard(tenantId, entry, (error as Error).message, Date.now() + UNUSABLE_MS)
        return undefined
      } finally {
        entry.users--
      }
    },
    async verify() {
      if (opened) touchFolder(opened.folder)
      for (const folder of await removeUnusedFolders(dataDir)) log.info(`removed unused folder ${folder}`)
      await removeOrphans()
      for (const [tenantId, entry] of entries) {
        const { file } = entry
        if (!file) continue
        entry.users++
        try {
          await file.sumMonths()
          const differing = await file.compare()
          if (differing.length === 0) continue
          counts.differences++
          log.error(`columnar file of company ${tenantId} differs from PostgreSQL: ${differing.join(', ')}`)
          discard(tenantId, entry, 'its sums differ')
        } catch (error) {
          if (error instanceof StaleFile) discard(tenantId, entry, error.message)
          else
            log.error(`columnar file of company ${tenantId} cannot be compared: ${(error as Error).message}`)
        } finally {
          entry.users--
        }
      }
    },
    async close() {
      closed = true
      clearInterval(timer)
      for (const entry of entries.values()) {
        await entry.preparing
        await untilUnused(entry)
        await entry.file?.close().catch(() => undefined)
        entry.file = undefined
      }
      await opened?.engine.close()
      await opened?.lock.release()
    },
  }
  /** Sums months that have ended or changed, so that questions over long periods stay short. */
  async function sumMonths(): Promise<void> {
    for (const [tenantId, entry] of entries) {
      const { file } = entry
      if (!file) continue
      entry.users++
      try {
        await file.sumMonths()
      } catch (error) {
        log.warn(`columnar file of company ${tenantId}: ${(error as Error).message}`)
      } finally {
        entry.users--
      }
    }
  }

  let verifiedOn = new Date().getUTCDate()
  const timer = setInterval(() => {
    sumMonths().catch(() => undefined)
    const now = new Date()
    if (now.getUTCHours() !== VERIFY_HOUR || now.getUTCDate() === verifiedOn) return
    verifiedOn = now.getUTCDate()
    columnar
      .verify()
      .catch((error: Error) => log.error(`columnar files cannot be compared: ${error.message}`))
  }, MAINTENANCE_MS)
  timer.unref()
  return columnar
}
