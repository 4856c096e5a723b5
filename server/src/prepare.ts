import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Config } from './config/config.ts'
import { seedDemo } from './demo/demo.ts'
import { type Library, openLibrary } from './domains/english/library/library.ts'
import { DOMAINS } from './domains/index.ts'
import { distributeNewTables } from './operations/distribution/distribute-tables.ts'
import { migrateDatabase } from './platform/database/connection/migrate.ts'
import type { Database } from './platform/database/database.ts'
import type { DiskSpace } from './platform/disk/disk-space.ts'
import { openStorage, type Storage } from './platform/storage/storage.ts'
import { workerEntry } from './platform/worker-entry.ts'
import { startWorkerProcess } from './platform/worker-process.ts'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** The same path from server/src and from server/dist. */
export const existingPath = (path: string) => (existsSync(fromHere(path)) ? fromHere(path) : undefined)

export const MIGRATIONS = fromHere('./migrations')

/** Updates the schema, and distributes new tables if the others are distributed. */
export async function migrateSchema(pool: pg.Pool): Promise<void> {
  await migrateDatabase(pool, MIGRATIONS)
  await distributeNewTables(pool)
}

/** Seeds demo data into an empty database if configured, and completes the data of each domain. */
export async function prepareData(
  config: Config,
  database: Database,
  space?: DiskSpace,
): Promise<{ storage: Storage; library: Library }> {
  const storage = await openStorage(config, space)
  const library = openLibrary(fromHere('../../content/english'))
  const content = existingPath('../../content/papers')
  if (config.seedDemo)
    await seedDemo(database, { papers: content ? { content, storage } : undefined, library })
  for (const domain of DOMAINS) await domain.prepareData?.(database)
  return { storage, library }
}

const FIRST_START_MS = 600_000

/**
 * Creates a new embedded database in a child process: PostgreSQL needs half a gigabyte of memory for the demo data and
 * never releases it. If it fails, the server does the same itself and reports why.
 */
export async function prepareInProcess(config: Config): Promise<void> {
  if (config.databaseUrl || existsSync(join(config.dataDir, 'database/pgdata/PG_VERSION'))) return
  const worker = startWorkerProcess<object, 'done'>(
    fileURLToPath(workerEntry('prepare-worker', import.meta.url)),
  )
  await worker.request({}, FIRST_START_MS).catch(() => undefined)
  await worker.stop()
}
