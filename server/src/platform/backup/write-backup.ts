import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { enforceReserve, watchDiskSpace } from '../disk/disk-space.ts'
import { ASSETS_FOLDER, BUILDS_FOLDER } from '../http/static/asset-store.ts'
import { type Storage, VARIANTS_FOLDER } from '../storage/storage.ts'
import {
  appliedMigrations,
  listSequences,
  listTables,
  quoteIdentifier,
  STABLE_TEXT_SETTINGS,
  type Table,
} from './database-catalog.ts'
import { listJobColumns, QUEUED_JOBS_TABLE } from './queued-jobs.ts'
import type { FileHead, Head, Sums, TableHead } from './records.ts'
import { sealBackup } from './seal-backup.ts'
import { writeWholeFile } from './write-whole-file.ts'

/** Excluded because they can be generated again. */
const CACHES = ['speech/', ...[VARIANTS_FOLDER, ASSETS_FOLDER, BUILDS_FOLDER].map((folder) => `${folder}/`)]
const FETCH = 1_000

export interface BackupOptions {
  readonly to: string
  /** Encrypts the backup; without it anyone who has the file can read it. */
  readonly passphrase?: string | undefined
}

/** Writes a database snapshot and the stored files as one file, atomically. Throws BadBackup if the file exists. */
export async function writeBackup(pool: pg.Pool, storage: Storage, options: BackupOptions): Promise<Sums> {
  const { to, passphrase } = options
  const client = await pool.connect()
  let sums: Sums | undefined
  try {
    await writeWholeFile(to, async (file) => {
      await client.query('begin isolation level repeatable read read only')
      await client.query(STABLE_TEXT_SETTINGS)
      const records = writeRecords(client, storage, (writtenSums) => {
        sums = writtenSums
      })
      await pipeline(
        Readable.from(records, { objectMode: false, highWaterMark: 1 << 20 }),
        createGzip({ level: 5 }),
        (source: AsyncIterable<Buffer>) => sealBackup(source, passphrase),
        // On the server's disk a backup must not use the space that the database needs.
        enforceReserve(watchDiskSpace(dirname(to))),
        file,
      )
    })
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
  if (!sums) throw new TypeError('no sums')
  return sums
}

/** Its transaction numbers mean nothing in another database, and the files that follow it are rebuilt. */
const NOT_BACKED_UP: readonly string[] = ['columnar_change']

const toLine = (record: Head | TableHead | FileHead | Sums) => Buffer.from(`${JSON.stringify(record)}\n`)

async function* writeRecords(client: pg.PoolClient, storage: Storage, onDone: (sums: Sums) => void) {
  yield toLine(await createHead(client))
  const tables: Record<string, { rows: number; sha256: string }> = {}
  for (const table of await listTables(client)) {
    const filter = NOT_BACKED_UP.includes(table.name) ? ' where false' : ''
    const rows = `select ${textColumns(table)} from public.${quoteIdentifier(table.name)}${filter}`
    tables[table.name] = yield* writeRows(client, table, rows)
  }
  const { rows: queue } = await client.query(`select from pg_namespace where nspname = 'pgboss'`)
  if (queue.length > 0) {
    const table = { name: QUEUED_JOBS_TABLE, columns: await listJobColumns(client) }
    const rows = `select ${textColumns(table)} from pgboss.job where state < 'completed'`
    tables[table.name] = yield* writeRows(client, table, rows)
  }
  const sequences: Record<string, { value: string; called: boolean }> = {}
  for (const name of await listSequences(client)) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public.${quoteIdentifier(name)}`,
    )
    if (rows[0]) sequences[name] = rows[0]
  }
  const files = yield* writeFiles(storage)
  const sums: Sums = { kind: 'sums', tables, sequences, files }
  yield toLine(sums)
  onDone(sums)
}

async function createHead(client: pg.ClientBase): Promise<Head> {
  const migrations = await appliedMigrations(client)
  // Time of the snapshot, which the first statement took.
  const { rows } = await client.query<{ at: Date; version: string }>(
    `select now() as at, current_setting('server_version') as version`,
  )
  const { at = new Date(), version = '' } = rows[0] ?? {}
  return { kind: 'head', product: 'shangxue', format: 1, at: at.toISOString(), database: version, migrations }
}

const textColumns = ({ columns }: Pick<Table, 'columns'>) =>
  `to_json(array[${columns.map(({ name }) => `${quoteIdentifier(name)}::text`).join(', ')}])::text as line`

async function* writeRows(client: pg.PoolClient, { name, columns }: Table, select: string) {
  yield toLine({ kind: 'table', name, columns })
  const hash = createHash('sha256')
  let count = 0
  await client.query(`declare backup_rows no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${FETCH} from backup_rows`)
    if (rows.length === 0) break
    const lines = Buffer.from(rows.map((row) => `${row.line}\n`).join(''))
    hash.update(lines)
    count += rows.length
    yield lines
  }
  await client.query('close backup_rows')
  return { rows: count, sha256: hash.digest('hex') }
}

/** A file removed meanwhile was deleted by a user: no row in the backup needs it. */
async function* writeFiles(storage: Storage) {
  const sums = { count: 0, bytes: 0 }
  for await (const { key } of storage.list('')) {
    if (CACHES.some((cache) => key.startsWith(cache))) continue
    const content = await storage.find(key)
    if (!content) continue
    const sha256 = createHash('sha256').update(content).digest('hex')
    yield toLine({ kind: 'file', key, bytes: content.length, sha256 })
    yield Buffer.from(content)
    yield Buffer.from('\n')
    sums.count += 1
    sums.bytes += content.length
  }
  return sums
}
