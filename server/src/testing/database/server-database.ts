import pg from 'pg'
import { migrateDatabase } from '../../platform/database/connection/migrate.ts'
import type { TestDatabase } from './test-database.ts'

/** Creates a database on the server at `url` from a template that is migrated once per set of migrations. */
export async function createServerDatabase(
  url: string,
  { migrations, hash }: { migrations: string; hash: string },
): Promise<TestDatabase> {
  const templateName = `shangxue_test_${hash}`
  const name = `shangxue_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const admin = new pg.Pool({ connectionString: url, max: 1 })
  await createTemplate(admin, url, { templateName, migrations })
  await admin.query(`create database ${name} template ${templateName}`)
  const connect = (max: number) => {
    const pool = new pg.Pool({ connectionString: withDatabase(url, name), max, pipeline: true })
    return pool.on('error', () => undefined)
  }
  const pool = connect(12)
  const readPool = connect(4)
  return {
    pool,
    readPool,
    async close() {
      await Promise.all([pool.end(), readPool.end()])
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

const withDatabase = (url: string, database: string): string => {
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${database}`
  return databaseUrl.href
}

/** Any fixed number: one of several test processes creates the template, the others wait. */
const TEMPLATE_LOCK = 7_340_222

async function createTemplate(
  admin: pg.Pool,
  url: string,
  { templateName, migrations }: { templateName: string; migrations: string },
): Promise<void> {
  const client = await admin.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rows } = await client.query('select datistemplate from pg_database where datname = $1', [
      templateName,
    ])
    // A database that is no template yet was left incomplete.
    if (rows[0]?.datistemplate) return
    await client.query(`drop database if exists ${templateName}`)
    await client.query(`create database ${templateName}`)
    const pool = new pg.Pool({ connectionString: withDatabase(url, templateName), max: 1 })
    await migrateDatabase(pool, migrations)
    await pool.end()
    await client.query(`alter database ${templateName} is_template true`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
    client.release()
  }
}
