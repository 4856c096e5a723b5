import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { appliedMigrations, quoteIdentifier, STABLE_TEXT_SETTINGS } from '../backup/database-catalog.ts'
import { sealBackup } from '../backup/seal-backup.ts'
import { writeWholeFile } from '../backup/write-whole-file.ts'
import type { Storage } from '../storage/storage.ts'
import { type ArchiveHead, type ArchiveManifest, HEAD_NAME, MANIFEST_NAME, README_NAME } from './archive.ts'
import { listImportOrder } from './table-order.ts'
import { TAR_END, tarEntry } from './tar.ts'
import { listFileKeys, tenantFilter } from './tenant-tables.ts'

/** Columns that hold credentials. */
const SECRETS: Record<string, readonly string[]> = {
  api_key: ['hash'],
  app_user: ['password_hash'],
  push_subscription: ['p256dh', 'auth'],
  recovery_code: ['hash'],
  second_factor: ['seed'],
  sign_in: ['refreshed_by'],
}
/** Included in an archive for a move, so that users can sign in afterwards. */
const MOVING_TABLE = 'app_user'
const FETCH = 1_000
const PART_BYTES = 16_000_000

const listSecrets = (credentials: boolean) =>
  Object.entries(SECRETS).filter(([table]) => !credentials || table !== MOVING_TABLE)

const readme = (credentials: boolean) => `Everything that a company has stored in Shangxue, as of one instant.

format.json               the schema: tables in the order of their references, with columns and types
files/XX/...              photos, papers and other files, under the names that rows use (file_key and the like)
tables/NAME.00001.jsonl   the rows of a table, one JSON object per line; large tables have several parts
unpacked/NAME.00001.jsonl the content of columns that are bytes in tables/NAME, one JSON object per line
manifest.json             when this was made, the number of rows and files, and their SHA-256 sums

Money (columns that end in _fen) is in 1/100 yuan. Times are in UTC. Rows refer to each other by id: sale_line.sale_id is
the id of a sale. Not included, because they give access: ${listSecrets(credentials)
  .map(([table, columns]) => columns.map((column) => `${table}.${column}`).join(', '))
  .join(', ')}.
${credentials ? 'Included for a move to another server: app_user.password_hash. Keep this file secret and delete it afterwards.\n' : ''}`

export interface ExportOptions {
  /** Includes password hashes, which an import into another installation requires. */
  readonly credentials?: boolean
  /** Encrypts the archive. */
  readonly passphrase?: string | undefined
  /** By table; used without `credentials`, for people who read the archive. */
  readonly unpackByTable?: UnpackByTable
}

/** Returns what a row with packed content holds. Bytes of the row are PostgreSQL's hex text. */
type Unpack = (row: Record<string, unknown>) => readonly object[]

/** By table. */
export type UnpackByTable = Readonly<Record<string, Unpack>>

export type ExportSummary = Pick<ArchiveManifest, 'rows' | 'files'>

/** Writes all rows and files of a tenant to one archive (.tar.gz) that can be read without this product. */
export async function exportTenant(
  pool: pg.Pool,
  storage: Storage,
  tenantId: number,
  to: string,
  options: ExportOptions = {},
): Promise<ExportSummary> {
  const client = await pool.connect()
  let summary: ExportSummary | undefined
  try {
    await writeWholeFile(to, async (file) => {
      await client.query('begin isolation level repeatable read read only')
      await client.query(STABLE_TEXT_SETTINGS)
      const head = await createHead(client, tenantId, options.credentials ?? false)
      const unpackByTable = options.credentials ? {} : options.unpackByTable
      const entries = tarEntries(client, storage, { head, unpackByTable }, (result) => {
        summary = result
      })
      const source = Readable.from(entries, { objectMode: false })
      const { passphrase } = options
      await (passphrase === undefined
        ? pipeline(source, createGzip(), file)
        : pipeline(
            source,
            createGzip(),
            (archive: AsyncIterable<Buffer>) => sealBackup(archive, passphrase),
            file,
          ))
    })
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
  if (!summary) throw new TypeError('nothing was exported')
  return summary
}

async function createHead(
  client: pg.ClientBase,
  tenantId: number,
  credentials: boolean,
): Promise<ArchiveHead> {
  const { rows } = await client.query<{ name: string; at: Date }>(
    'select name, now() as at from tenant where id = $1',
    [tenantId],
  )
  const { name = '', at = new Date() } = rows[0] ?? {}
  return {
    product: 'shangxue',
    format: 2,
    at: at.toISOString(),
    tenant: { id: tenantId, name },
    credentials,
    migrations: await appliedMigrations(client),
    tables: await listImportOrder(client),
  }
}

async function* tarEntries(
  client: pg.PoolClient,
  storage: Storage,
  { head, unpackByTable = {} }: { head: ArchiveHead; unpackByTable: UnpackByTable | undefined },
  onDone: (summary: ExportSummary) => void,
) {
  const { tenant, credentials } = head
  const at = new Date(head.at)
  const json = (name: string, value: ArchiveHead | ArchiveManifest) =>
    tarEntry(name, Buffer.from(JSON.stringify(value, null, 2)), at)
  yield tarEntry(README_NAME, Buffer.from(readme(credentials)), at)
  yield json(HEAD_NAME, head)
  // Files precede rows, so that an import stores them before the first row refers to them.
  const files = { count: 0, bytes: 0, missing: [] as string[] }
  const filesHash = createHash('sha256')
  for (const key of await listFileKeys(client, tenant.id)) {
    const content = await storage.find(key)
    if (!content) {
      files.missing.push(key)
      continue
    }
    files.count += 1
    files.bytes += content.length
    filesHash.update(`${key}\n`).update(content)
    yield tarEntry(`files/${key}`, content, at)
  }
  const rows: Record<string, number> = {}
  const sums: Record<string, string> = {}
  const secrets = Object.fromEntries(listSecrets(credentials))
  for (const { name } of head.tables) {
    rows[name] = 0
    const hash = createHash('sha256')
    const select = `select (to_jsonb(t) - '{${secrets[name]?.join(',') ?? ''}}'::text[])::text as line
      from public.${quoteIdentifier(name)} t where ${tenantFilter(name).replace('$1', String(tenant.id))}`
    for await (const { lines, count, part } of rowParts(client, select)) {
      rows[name] += count
      hash.update(lines)
      yield tarEntry(`tables/${name}.${part}.jsonl`, lines, at)
    }
    sums[name] = hash.digest('hex')
    const unpack = unpackByTable[name]
    if (!unpack) continue
    const toLines = (line: string) => unpack(JSON.parse(line)).map((content) => JSON.stringify(content))
    for await (const { lines, part } of rowParts(client, select, toLines))
      yield tarEntry(`unpacked/${name}.${part}.jsonl`, lines, at)
  }
  yield json(MANIFEST_NAME, {
    product: 'shangxue',
    tenant: tenant.id,
    at: head.at,
    rows,
    files,
    sums: { tables: sums, files: filesHash.digest('hex') },
  })
  yield TAR_END
  onDone({ rows, files })
}

async function* rowParts(
  client: pg.PoolClient,
  select: string,
  toLines: (line: string) => readonly string[] = (line) => [line],
) {
  await client.query(`declare tenant_rows no scroll cursor for ${select}`)
  let lines: string[] = []
  let size = 0
  let parts = 0
  const takePart = () => {
    parts += 1
    const part = String(parts).padStart(5, '0')
    const taken = { lines: Buffer.from(`${lines.join('\n')}\n`), count: lines.length, part }
    lines = []
    size = 0
    return taken
  }
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${FETCH} from tenant_rows`)
    for (const line of rows.flatMap((row) => toLines(row.line))) {
      lines.push(line)
      size += line.length
      if (size > PART_BYTES) yield takePart()
    }
    if (rows.length === 0) break
  }
  if (lines.length > 0) yield takePart()
  await client.query('close tenant_rows')
}
