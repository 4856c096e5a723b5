import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { type Embedded, openEmbedded } from '../platform/embedded/embedded.ts'
import { madeOnce } from './made-once.ts'
import { onServer } from './server-database.ts'
import type { TestDatabase } from './test-database.ts'
import { asNew, schemaOf } from './used-database.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** Opens an empty, migrated database of its own: embedded in memory, or on the server of TEST_DATABASE_URL. */
export const openTestDatabase = (): Promise<TestDatabase> =>
  process.env.TEST_DATABASE_URL
    ? onServer(process.env.TEST_DATABASE_URL, { migrations: MIGRATIONS, hash: migrationsHash() })
    : openTestEmbedded()

interface Idle {
  readonly database: TestDatabase
  readonly schema: string
}
/** Databases of earlier test files of this process, because PostgreSQL's WebAssembly speeds up only after a while. */
const idle: Idle[] = []

/**
 * Like openTestDatabase for tests that do not change the schema: reuses an emptied database of an earlier file if there
 * is one.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  if (process.env.TEST_DATABASE_URL) return openTestDatabase()
  const { database, schema } = (await takeIdle()) ?? (await opened())
  return {
    pool: database.pool,
    close: async () => void idle.push({ database, schema }),
  }
}

async function opened(): Promise<Idle> {
  const database = await openTestDatabase()
  return { database, schema: await schemaOf(database.pool) }
}

async function takeIdle(): Promise<Idle | undefined> {
  const last = idle.pop()
  if (!last) return undefined
  const usable = !last.database.pool.ending && (await asNew(last.database.pool, last.schema))
  if (usable) return last
  await last.database.close()
  return takeIdle()
}

export function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(MIGRATIONS, file)))
  return hash.digest('hex').slice(0, 16)
}

export const openTestEmbedded = async (): Promise<Embedded> =>
  openEmbedded({ snapshot: await migratedSnapshot() })

/** A migrated data folder is packed once per set of migrations; each new database unpacks it. */
export async function migratedSnapshot(): Promise<Blob> {
  const folder = await madeOnce('database', migrationsHash(), async (folder) => {
    const fresh = await openEmbedded()
    await migrateDatabase(fresh.pool, MIGRATIONS)
    // The template databases are half of the folder.
    await fresh.pool.query('update pg_database set datistemplate = false')
    for (const spare of ['template0', 'template1']) await fresh.pool.query(`drop database ${spare}`)
    writeFileSync(join(folder, 'lean.tar'), new Uint8Array(await fresh.dump('none')))
    await fresh.close()
  })
  return new Blob([readFileSync(join(folder, 'lean.tar'))])
}
