import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { openEmbedded } from '../platform/embedded/embedded.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const CACHE = fileURLToPath(new URL('../../../.cache', import.meta.url))

export interface TestDatabase {
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** An empty, migrated database of its own: embedded in memory, or on the server of TEST_DATABASE_URL. */
export const openTestDatabase = (): Promise<TestDatabase> =>
  process.env.TEST_DATABASE_URL ? onServer(process.env.TEST_DATABASE_URL) : inMemory()

function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(MIGRATIONS, file)))
  return hash.digest('hex').slice(0, 16)
}

/** A migrated data folder is packed once per set of migrations; each test file unpacks it. */
async function inMemory(): Promise<TestDatabase> {
  const file = join(CACHE, `database-${migrationsHash()}-lean.tar`)
  if (!existsSync(file)) {
    const fresh = await openEmbedded()
    await migrateDatabase(fresh.pool, MIGRATIONS)
    // the databases that others are made from are half of the folder
    await fresh.pool.query('update pg_database set datistemplate = false')
    for (const spare of ['template0', 'template1']) await fresh.pool.query(`drop database ${spare}`)
    mkdirSync(CACHE, { recursive: true })
    const partial = `${file}.${process.pid}`
    writeFileSync(partial, new Uint8Array(await fresh.dump('none')))
    renameSync(partial, file)
    await fresh.close()
  }
  return openEmbedded({ snapshot: new Blob([readFileSync(file)]) })
}

async function onServer(url: string): Promise<TestDatabase> {
  const name = `shangxue_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Pool({ connectionString: url, max: 1 })
  await admin.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: own.href, max: 12, pipeline: true })
  pool.on('error', () => undefined)
  await migrateDatabase(pool, MIGRATIONS)
  return {
    pool,
    async close() {
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
