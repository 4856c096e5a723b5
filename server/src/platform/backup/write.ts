import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { leavingReserve, watchDiskSpace } from '../disk/disk-space.ts'
import { ASSETS_FOLDER, BUILDS_FOLDER } from '../http/asset-store.ts'
import { type Storage, VARIANTS_FOLDER } from '../storage/storage.ts'
import { BadBackup } from './bad-backup.ts'
import { quoted, SAME_TEXT, sequencesOf, type Table, tablesOf } from './catalogue.ts'
import { JOB_COLUMNS, WAITING_JOBS } from './jobs.ts'
import type { AppliedMigration, FileHead, Head, Sums, TableHead } from './records.ts'
import { sealed } from './sealing.ts'
import { writeWholeFile } from './whole-file.ts'

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
      await client.query(SAME_TEXT)
      const records = recordsFrom(client, storage, (made) => {
        sums = made
      })
      await pipeline(
        Readable.from(records, { objectMode: false, highWaterMark: 1 << 20 }),
        createGzip({ level: 5 }),
        (source: AsyncIterable<Buffer>) => sealed(source, passphrase),
        // On the server's disk a backup must not use the space that the database needs.
        leavingReserve(watchDiskSpace(dirname(to))),
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

const line = (record: Head | TableHead | FileHead | Sums) => Buffer.from(`${JSON.stringify(record)}\n`)

async function* recordsFrom(client: pg.PoolClient, storage: Storage, done: (sums: Sums) => void) {
  yield line(await headOf(client))
  const tables: Record<string, { rows: number; sha256: string }> = {}
  for (const table of await tablesOf(client)) {
    const rows = `select ${textsOf(table)} from public.${quoted(table.name)}`
    tables[table.name] = yield* rowsOf(client, table, rows)
  }
  const { rows: queue } = await client.query(`select from pg_namespace where nspname = 'pgboss'`)
  if (queue.length > 0) {
    const table = { name: WAITING_JOBS, columns: JOB_COLUMNS }
    const rows = `select ${textsOf(table)} from pgboss.job where state < 'completed'`
    tables[table.name] = yield* rowsOf(client, table, rows)
  }
  const sequences: Record<string, { value: string; called: boolean }> = {}
  for (const name of await sequencesOf(client)) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public.${quoted(name)}`,
    )
    if (rows[0]) sequences[name] = rows[0]
  }
  const files = yield* filesOf(storage)
  const sums: Sums = { kind: 'sums', tables, sequences, files }
  yield line(sums)
  done(sums)
}

async function headOf(client: pg.ClientBase): Promise<Head> {
  const migrations = await appliedMigrations(client)
  // Time of the snapshot, which the first statement took.
  const { rows } = await client.query<{ at: Date; version: string }>(
    `select now() as at, current_setting('server_version') as version`,
  )
  const { at = new Date(), version = '' } = rows[0] ?? {}
  return { kind: 'head', product: 'shangxue', format: 1, at: at.toISOString(), database: version, migrations }
}

/** Returns applied migrations, oldest first. Throws BadBackup if there are none. */
async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows: known } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!known[0]?.name)
    throw new BadBackup('this database holds nothing of Shangxue: check DATABASE_URL or DATA_DIR')
  const { rows } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at as at from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }))
}

const textsOf = ({ columns }: Pick<Table, 'columns'>) =>
  `to_json(array[${columns.map(({ name }) => `${quoted(name)}::text`).join(', ')}])::text as line`

async function* rowsOf(client: pg.PoolClient, { name, columns }: Table, select: string) {
  yield line({ kind: 'table', name, columns })
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
async function* filesOf(storage: Storage) {
  const sums = { count: 0, bytes: 0 }
  for await (const { key } of storage.list('')) {
    if (CACHES.some((cache) => key.startsWith(cache))) continue
    const content = await storage.find(key)
    if (!content) continue
    const sha256 = createHash('sha256').update(content).digest('hex')
    yield line({ kind: 'file', key, bytes: content.length, sha256 })
    yield Buffer.from(content)
    yield Buffer.from('\n')
    sums.count += 1
    sums.bytes += content.length
  }
  return sums
}
