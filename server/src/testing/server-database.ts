import pg from 'pg'
import { migrateDatabase } from '../platform/database/migrate.ts'
import type { TestDatabase } from './test-database.ts'

/** Creates a database on the server at `url` from a template that is migrated once per set of migrations. */
export async function onServer(
  url: string,
  { migrations, hash }: { migrations: string; hash: string },
): Promise<TestDatabase> {
  const model = `shangxue_test_${hash}`
  const name = `shangxue_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Pool({ connectionString: url, max: 1 })
  await makeModel(admin, url, { model, migrations })
  await admin.query(`create database ${name} template ${model}`)
  const pool = new pg.Pool({ connectionString: on(url, name), max: 12, pipeline: true })
  pool.on('error', () => undefined)
  return {
    pool,
    async close() {
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

const on = (url: string, database: string): string => {
  const own = new URL(url)
  own.pathname = `/${database}`
  return own.href
}

/** Any fixed number: one of several test processes creates the template, the others wait. */
const LOCK = 7_340_222

async function makeModel(
  admin: pg.Pool,
  url: string,
  { model, migrations }: { model: string; migrations: string },
): Promise<void> {
  const client = await admin.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rows } = await client.query('select datistemplate from pg_database where datname = $1', [model])
    // A database that is no template yet was left incomplete.
    if (rows[0]?.datistemplate) return
    await client.query(`drop database if exists ${model}`)
    await client.query(`create database ${model}`)
    const pool = new pg.Pool({ connectionString: on(url, model), max: 1 })
    await migrateDatabase(pool, migrations)
    await pool.end()
    await client.query(`alter database ${model} is_template true`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  }
}
