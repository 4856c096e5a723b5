import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

/** Any fixed number: servers that start together migrate one after the other. */
const MIGRATION_LOCK = 7_340_221

/** The database was written before the schema's first migration and cannot be updated. Nothing was changed. */
export class SchemaTooOld extends Error {
  override name = 'SchemaTooOld'
}

/** Updates the schema. Safe to call from several servers at once. Throws SchemaTooOld. */
export async function migrateDatabase(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await requireSupportedSchema(client, migrationsFolder)
    // For Citus: one transaction changes several distributed tables. PostgreSQL ignores settings of unknown extensions.
    await client.query(`set citus.multi_shard_modify_mode = 'sequential'`)
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.query('reset citus.multi_shard_modify_mode').catch(() => undefined)
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

async function requireSupportedSchema(client: pg.PoolClient, migrationsFolder: string): Promise<void> {
  const { rows: tables } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  )
  if (!tables[0]?.found) return
  const { rows } = await client.query<{ first: string | null }>(
    'select min(created_at) as first from drizzle.__drizzle_migrations',
  )
  const baseline = readMigrationFiles({ migrationsFolder })[0]?.folderMillis ?? 0
  if (rows[0]?.first && Number(rows[0].first) < baseline)
    throw new SchemaTooOld('the database has the schema of a version before the first release')
}
