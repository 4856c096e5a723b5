import { fileURLToPath } from 'node:url'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { migrateDatabase } from '../../server/src/platform/database/connection/migrate.ts'
import { createDatabase } from '../../server/src/platform/database/database.ts'
import { aTenant, aUser } from '../../server/src/testing/builders.ts'
import { BENCH_PASSWORD } from './seed-data.ts'
import { freshDatabase } from './temporary-database.ts'

export const MIGRATIONS = fileURLToPath(new URL('../../server/src/migrations', import.meta.url))

/** Creates a database with one company, both of this name, and its boss with BENCH_PASSWORD. The caller ends the pool. */
export async function createCompany(name: string, boss: string) {
  const url = await freshDatabase(name)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  await migrateDatabase(pool, MIGRATIONS)
  const passwordHash = await hash(BENCH_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const tenantId = await createDatabase(pool).withOwner(async (db) => {
    const { id } = await aTenant(db, { name })
    await aUser(db, { tenantId: id, passwordHash, name: boss, boss: true })
    return id
  })
  return { url, pool, tenantId, passwordHash }
}
