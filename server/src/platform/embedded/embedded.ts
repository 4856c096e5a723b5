import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { EngineStopped } from './engine.ts'
import { EnginePool } from './engine-pool.ts'
import { type RestartOptions, startRestartingEngine } from './restarting-engine.ts'
import { serveCopies } from './storage/copy-data-folder.ts'
import { requireUsableCluster, toFolderError } from './storage/data-folder.ts'
import { type FolderLock, lockFolder } from './storage/folder-lock.ts'

const CONNECTION_TIMEOUT_MS = 30_000

export interface EmbeddedOptions {
  /** Folder of the database; absent or `memory://`: in memory, without a lock. */
  dataDir?: string
  /** Flush every commit to disk (default). Off only where losing the last seconds is acceptable. */
  durable?: boolean
  /** Tarball from `dump()` for a new database; ignored when the folder already has one. */
  snapshot?: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>
  /** How long a caller waits for the only connection, in milliseconds (default 30 000). */
  connectionTimeoutMillis?: number
  /** Restart behaviour after a full disk. */
  restart?: RestartOptions
  /** Node.js options of the engine's thread. */
  execArgv?: string[]
  /** Called once if the engine dies. Every later query fails, so the caller should end the process. */
  onCrash?: (error: EngineStopped) => void
}

export interface Embedded {
  pool: pg.Pool
  /** Number of fsync calls since the start, as a proof of durability. */
  fsyncCalls(): Promise<number>
  /** Tarball of the data folder for use as `snapshot`; gzip (default) for storage, `none` for speed. */
  dump(compression?: 'gzip' | 'none'): Promise<ArrayBuffer>
  /** Waits for running queries, shuts PostgreSQL down cleanly and releases the folder. May be called more than once. */
  close(): Promise<void>
}

/**
 * Opens PostgreSQL inside this process and provides an ordinary pool. Throws DataFolderInUse when another process has
 * the folder, DataFolderUnusable when its files cannot be used, EngineStopped when the database cannot start otherwise.
 */
export async function openEmbedded(options: EmbeddedOptions = {}): Promise<Embedded> {
  const { durable = true, snapshot, connectionTimeoutMillis = CONNECTION_TIMEOUT_MS, onCrash } = options
  const dataDir = resolveDataDir(options.dataDir)
  const lock = dataDir === undefined ? undefined : await lockDataDir(dataDir)
  try {
    if (dataDir !== undefined) requireUsableCluster(dataDir)
    const engineSetup = {
      dataDir,
      durable,
      snapshot: snapshot && asBlob(snapshot),
      execArgv: options.execArgv,
    }
    const engine = await startRestartingEngine(engineSetup, options.restart)
    if (onCrash) engine.onCrash(onCrash)
    const stopCopies = dataDir === undefined ? undefined : await serveCopies(dataDir, engine.copy)
    const pool = new EnginePool(engine, connectionTimeoutMillis)
    let closed: Promise<void> | undefined
    const closeOnce = async () => {
      try {
        await stopCopies?.()
        if (!pool.ending) await pool.end()
        await engine.close()
      } finally {
        await lock?.release()
      }
    }
    return {
      pool,
      fsyncCalls: () => engine.fsyncCalls(),
      async dump(compression = 'gzip') {
        await pool.query('CHECKPOINT')
        return (await engine.dump(compression)).buffer
      },
      close() {
        closed ??= closeOnce()
        return closed
      },
    }
  } catch (error) {
    await lock?.release()
    throw dataDir === undefined ? error : toFolderError(error, dataDir)
  }
}

function resolveDataDir(dataDir: string | undefined): string | undefined {
  return dataDir === undefined || dataDir === 'memory://' ? undefined : path.resolve(dataDir)
}

async function lockDataDir(dataDir: string): Promise<FolderLock> {
  mkdirSync(dataDir, { recursive: true })
  return lockFolder(dataDir)
}

/** PGlite decides by the media type whether to unzip. */
function asBlob(snapshot: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>): Blob {
  if (snapshot instanceof Blob) return snapshot
  const [first, second] = new Uint8Array(
    snapshot instanceof ArrayBuffer ? snapshot : snapshot.buffer,
    snapshot instanceof ArrayBuffer ? 0 : snapshot.byteOffset,
    2,
  )
  const gzip = first === 0x1f && second === 0x8b
  return new Blob([snapshot], { type: gzip ? 'application/gzip' : 'application/x-tar' })
}
