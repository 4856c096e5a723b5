import { createReadStream, type ReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { createJobQueue } from '../jobs/queue-schema.ts'
import type { Storage } from '../storage/storage.ts'
import { BadBackup } from './bad-backup.ts'
import { listForeignKeys, listTables, quoteIdentifier, STABLE_TEXT_SETTINGS } from './database-catalog.ts'
import {
  createQueuesForJobs,
  insertJobsStatement,
  QUEUED_JOBS_TABLE,
  requeueActiveJobs,
} from './queued-jobs.ts'
import { type BackupRecord, type Head, readRecords, type Sums, type TableHead } from './records.ts'
import { unsealBackup } from './seal-backup.ts'

export interface RestoreOptions {
  readonly from: string
  readonly passphrase?: string | undefined
  readonly migrations: string
  /** Replaces the target's data; without it a non-empty target is rejected. */
  readonly overwrite?: boolean
}

/** Opens a file for reading. Throws BadBackup if there is none, or it cannot be read. */
export async function openFile(from: string): Promise<ReadStream> {
  if (!(await stat(from).catch(() => undefined))?.isFile()) throw new BadBackup(`there is no file ${from}`)
  await access(from, constants.R_OK).catch(({ code }: NodeJS.ErrnoException) => {
    throw new BadBackup(`${from} cannot be read (${code}): run this as the user that owns the file`)
  })
  return createReadStream(from, { highWaterMark: 256 * 1024 })
}

/** Reads the records of a backup file. Throws BadBackup if the file is invalid. */
async function* openBackup(from: string, passphrase: string | undefined): AsyncGenerator<BackupRecord> {
  const source = await openFile(from)
  const gunzip = createGunzip()
  // The reader of the stream's end throws errors of earlier stages.
  const sourcePipeline = pipeline(
    source,
    (bytes: AsyncIterable<Buffer>) => unsealBackup(bytes, passphrase),
    gunzip,
  )
  sourcePipeline.catch(() => undefined)
  try {
    yield* readRecords(gunzip)
  } finally {
    gunzip.destroy()
  }
}

/** Reads a whole backup without changing anything. Throws BadBackup if it is invalid or of a later version. */
export async function checkBackup(options: RestoreOptions): Promise<{ head: Head; sums: Sums }> {
  let head: Head | undefined
  for await (const record of openBackup(options.from, options.passphrase)) {
    if (record.kind === 'head') {
      head = record
      migrationsTo(head, options.migrations)
    }
    if (record.kind === 'sums' && head) return { head, sums: record }
  }
  throw new BadBackup('the backup has no beginning')
}

/** Returns the migrations that lead to the backup's schema. */
function migrationsTo({ product, format, migrations }: Head, folder: string) {
  if (product !== 'shangxue' || format !== 1) throw new BadBackup('this version does not read such a backup')
  const knownMigrations = readMigrationFiles({ migrationsFolder: folder })
  const foundMigrations = migrations.map(({ at }) =>
    knownMigrations.find(({ folderMillis }) => folderMillis === at),
  )
  const baseline = knownMigrations[0]?.folderMillis ?? 0
  if (migrations.some(({ at }) => at < baseline))
    throw new BadBackup(
      'the backup is of a version before the first release, whose schema this version cannot read. Restore it with the version that made it',
    )
  const unknown = foundMigrations.filter((step) => step === undefined).length
  if (unknown > 0)
    throw new BadBackup(
      `the backup is of a later version: ${unknown} of its migrations are unknown here. Restore it with the version that made it, or a newer one`,
    )
  return foundMigrations.filter((step) => step !== undefined)
}

/**
 * Restores a backup atomically: the file is verified before anything changes, and the database changes in one
 * transaction. The schema is that of the backup; the next start migrates it.
 */
export async function restoreBackup(
  pool: pg.Pool,
  storage: Storage,
  options: RestoreOptions,
): Promise<{ head: Head; sums: Sums }> {
  const checked = await checkBackup(options)
  const client = await pool.connect()
  const written: string[] = []
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query(STABLE_TEXT_SETTINGS)
    await clearTarget(client, options.overwrite ?? false)
    for (const { sql } of migrationsTo(checked.head, options.migrations))
      for (const statement of sql) await client.query(statement)
    await client.query(STABLE_TEXT_SETTINGS)
    await recordMigrations(client, checked.head)
    await restoreData(client, storage, options, written)
    await compareRowCounts(client, checked.sums)
    await client.query('commit')
    return checked
  } catch (error) {
    failure = error as Error
    await client.query('rollback').catch(() => undefined)
    for (const key of written) await storage.remove(key).catch(() => undefined)
    throw error
  } finally {
    // The connection may hold prepared statements of dropped tables.
    client.release(failure)
  }
}

const SCHEMAS = ['pgboss', 'drizzle', 'public']

async function clearTarget(client: pg.PoolClient, overwrite: boolean): Promise<void> {
  const { rows } = await client.query<{ others: number }>(`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'shangxue'`)
  if (rows[0]?.others)
    throw new BadBackup('servers are still connected to the database: stop them all, then restore')
  const { rows: targetRows } = await client.query<{ tenants: boolean; tables: boolean }>(`
    select to_regclass('public.tenant') is not null as tenants, exists (
      select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) as tables`)
  const { tenants = false, tables = false } = targetRows[0] ?? {}
  const hasData = tenants ? (await client.query('select from tenant limit 1')).rows.length > 0 : tables
  if (hasData && !overwrite)
    throw new BadBackup(
      'the target holds data already: name an empty one with --into, or say --overwrite to throw away what it holds',
    )
  await client.query("set local client_min_messages = 'warning'")
  for (const schema of SCHEMAS) await client.query(`drop schema if exists ${schema} cascade`)
  await client.query('create schema public; grant usage on schema public to public')
}

async function recordMigrations(client: pg.PoolClient, { migrations }: Head): Promise<void> {
  await client.query(`create schema drizzle; create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  for (const { hash, at } of migrations)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      at,
    ])
}

/**
 * Foreign keys and triggers are restored after the rows: keys are then validated at once, and no trigger acts on copied
 * rows.
 */
async function restoreData(
  client: pg.PoolClient,
  storage: Storage,
  options: RestoreOptions,
  written: string[],
): Promise<void> {
  const foreignKeys = await listForeignKeys(client)
  const tables = (await listTables(client)).map(({ name }) => quoteIdentifier(name))
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${quoteIdentifier(table)} drop constraint ${quoteIdentifier(name)}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  // A migration may have inserted rows.
  await client.query(`truncate ${tables.join(', ')}`)
  await createJobQueue(client)
  await copyIn(client, storage, options, written)
  await requeueActiveJobs(client)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of foreignKeys)
    await client.query(
      `alter table ${quoteIdentifier(table)} add constraint ${quoteIdentifier(name)} ${definition}`,
    )
}

async function copyIn(
  client: pg.PoolClient,
  storage: Storage,
  { from, passphrase }: RestoreOptions,
  written: string[],
): Promise<void> {
  let table: TableHead | undefined
  for await (const record of openBackup(from, passphrase)) {
    if (record.kind === 'table') table = record
    if (record.kind === 'rows' && table) {
      if (table.name === QUEUED_JOBS_TABLE) await createQueuesForJobs(client, record.lines)
      await client.query(insertStatement(table), [`[${record.lines.join(',')}]`])
    }
    if (record.kind === 'file') {
      const storedContent = await storage.find(record.key)
      if (!storedContent) written.push(record.key)
      if (!storedContent || !record.content.equals(storedContent))
        await storage.putAs(record.key, record.content)
    }
    if (record.kind === 'sums')
      for (const [name, { value, called }] of Object.entries(record.sequences))
        await client.query('select setval($1::regclass, $2::bigint, $3)', [
          `public.${quoteIdentifier(name)}`,
          value,
          called,
        ])
  }
}

function insertStatement(table: TableHead): string {
  const { name, columns } = table
  if (name === QUEUED_JOBS_TABLE) return insertJobsStatement(table)
  const values = columns.map(({ type }, index) => `(r->>${index})::${type}`)
  return `insert into public.${quoteIdentifier(name)} (${columns.map((column) => quoteIdentifier(column.name)).join(', ')})
    overriding system value select ${values.join(', ')} from json_array_elements($1::json) r`
}

async function compareRowCounts(client: pg.PoolClient, { tables }: Sums): Promise<void> {
  for (const [name, { rows: expectedRows }] of Object.entries(tables)) {
    const target = name === QUEUED_JOBS_TABLE ? name : `public.${quoteIdentifier(name)}`
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${target}`)
    if (rows[0]?.n !== expectedRows)
      throw new BadBackup(`${name} has ${rows[0]?.n} rows after restoring, ${expectedRows} in the backup`)
  }
}
