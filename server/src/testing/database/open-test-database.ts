import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateDatabase } from '../../platform/database/connection/migrate.ts'
import { type Embedded, openEmbedded } from '../../platform/embedded/embedded.ts'
import { buildOnce } from '../build-once.ts'
import { citusUrls, createCitusDatabase } from './citus-database.ts'
import { MIGRATIONS, migratedTemplate, migrationsHash } from './migrated-template.ts'
import { emptyTables, getSchemaFingerprint, resetDatabase } from './reset-database.ts'
import { createServerDatabase } from './server-database.ts'
import { isEmbedded, type TestDatabase } from './test-database.ts'

/**
 * Opens an empty, migrated database of its own: embedded in memory, on the server of TEST_DATABASE_URL, or distributed over
 * the nodes of TEST_CITUS_URL.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  if (isEmbedded) return openTestEmbedded()
  const template = migratedTemplate()
  return process.env.TEST_DATABASE_URL
    ? createServerDatabase(process.env.TEST_DATABASE_URL, template)
    : createCitusDatabase(citusUrls, template)
}

interface IdleDatabase {
  readonly database: TestDatabase
  readonly schema: string
}
/**
 * Databases of earlier test files of this process: PostgreSQL's WebAssembly speeds up only after a while, and Citus drops a
 * database slowly.
 */
const idleDatabases: IdleDatabase[] = []

/**
 * Like openTestDatabase for tests that do not change the schema: reuses an emptied database of an earlier file if there
 * is one.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  if (process.env.TEST_DATABASE_URL) return openTestDatabase()
  const { database, schema } = (await takeIdleDatabase()) ?? (await openIdle())
  return {
    ...database,
    close: async () => void idleDatabases.push({ database, schema }),
  }
}

async function openIdle(): Promise<IdleDatabase> {
  const database = await openTestDatabase()
  return { database, schema: await getSchemaFingerprint(database.pool) }
}

async function takeIdleDatabase(): Promise<IdleDatabase | undefined> {
  const candidate = idleDatabases.pop()
  if (!candidate) return undefined
  const isUsable =
    !candidate.database.pool.ending && (await resetDatabase(candidate.database.pool, candidate.schema))
  if (isUsable) for (const worker of candidate.database.workers ?? []) await emptyTables(worker)
  if (isUsable) return candidate
  await candidate.database.close()
  return takeIdleDatabase()
}

export const openTestEmbedded = async (): Promise<Embedded> =>
  openEmbedded({ snapshot: await migratedSnapshot() })

/** A migrated data folder is packed once per set of migrations; each new database unpacks it. */
export async function migratedSnapshot(): Promise<Blob> {
  const folder = await buildOnce('database', migrationsHash(), async (folder) => {
    const database = await openEmbedded()
    await migrateDatabase(database.pool, MIGRATIONS)
    // The template databases are half of the folder.
    await database.pool.query('update pg_database set datistemplate = false')
    for (const template of ['template0', 'template1']) await database.pool.query(`drop database ${template}`)
    writeFileSync(join(folder, 'lean.tar'), new Uint8Array(await database.dump('none')))
    await database.close()
  })
  return new Blob([readFileSync(join(folder, 'lean.tar'))])
}
