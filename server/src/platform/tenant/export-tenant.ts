import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { quoteIdentifier, STABLE_TEXT_SETTINGS } from '../backup/database-catalog.ts'
import { writeWholeFile } from '../backup/write-whole-file.ts'
import type { Storage } from '../storage/storage.ts'
import { TAR_END, tarEntry } from './tar.ts'
import { listFileKeys, listTenantTables } from './tenant-tables.ts'

/** Columns that hold credentials. */
const SECRETS: Record<string, readonly string[]> = {
  api_key: ['hash'],
  app_user: ['password_hash'],
  push_subscription: ['p256dh', 'auth'],
  recovery_code: ['hash'],
  second_factor: ['seed'],
  sign_in: ['refreshed_by'],
}
const FETCH = 1_000
const PART_BYTES = 16_000_000

const README = `All that a company has stored in Shangxue, as of one instant.

tables/NAME.00001.jsonl   the rows of a table, one JSON object a line; large tables have several parts
files/XX/...              photos, papers and other files, under the names by which rows call them (file_key and the like)
manifest.json             when this was made, and how many rows and files there are

Money (columns that end in _fen) is in 1/100 yuan. Times are in UTC. Rows name each other by id: sale_line.sale_id is
the id of a sale. Left out, since they open doors rather than tell of anything: ${Object.entries(SECRETS)
  .map(([table, columns]) => columns.map((column) => `${table}.${column}`).join(', '))
  .join(', ')}.
`

export interface ExportSummary {
  readonly rows: Record<string, number>
  readonly files: { readonly count: number; readonly bytes: number; readonly missing: readonly string[] }
}

/** Writes all rows and files of a tenant to one archive (.tar.gz) that can be read without this product. */
export async function exportTenant(
  pool: pg.Pool,
  storage: Storage,
  tenantId: number,
  to: string,
): Promise<ExportSummary> {
  const client = await pool.connect()
  let summary: ExportSummary | undefined
  try {
    await writeWholeFile(to, async (file) => {
      await client.query('begin isolation level repeatable read read only')
      await client.query(STABLE_TEXT_SETTINGS)
      const entries = tarEntries(client, storage, tenantId, (result) => {
        summary = result
      })
      await pipeline(Readable.from(entries, { objectMode: false }), createGzip(), file)
    })
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
  if (!summary) throw new TypeError('nothing was exported')
  return summary
}

async function* tarEntries(
  client: pg.PoolClient,
  storage: Storage,
  tenantId: number,
  onDone: (summary: ExportSummary) => void,
) {
  const at = new Date()
  yield tarEntry('README.txt', Buffer.from(README), at)
  const rows: Record<string, number> = {}
  for (const { name, rowFilter } of await listTenantTables(client)) {
    rows[name] = 0
    let part = 0
    const select = `select (to_jsonb(t) - '{${SECRETS[name]?.join(',') ?? ''}}'::text[])::text as line
      from public.${quoteIdentifier(name)} t where ${rowFilter.replace('$1', String(tenantId))}`
    for await (const { lines, count } of rowParts(client, select)) {
      rows[name] += count
      part += 1
      yield tarEntry(`tables/${name}.${String(part).padStart(5, '0')}.jsonl`, lines, at)
    }
  }
  const files = { count: 0, bytes: 0, missing: [] as string[] }
  for (const key of await listFileKeys(client, tenantId)) {
    const content = await storage.find(key)
    if (!content) {
      files.missing.push(key)
      continue
    }
    files.count += 1
    files.bytes += content.length
    yield tarEntry(`files/${key}`, content, at)
  }
  const manifest = { product: 'shangxue', tenant: tenantId, at: at.toISOString(), rows, files }
  yield tarEntry('manifest.json', Buffer.from(JSON.stringify(manifest, null, 2)), at)
  yield TAR_END
  onDone({ rows, files })
}

async function* rowParts(client: pg.PoolClient, select: string) {
  await client.query(`declare tenant_rows no scroll cursor for ${select}`)
  let lines: string[] = []
  let size = 0
  const part = () => ({ lines: Buffer.from(`${lines.join('\n')}\n`), count: lines.length })
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${FETCH} from tenant_rows`)
    for (const { line } of rows) {
      lines.push(line)
      size += line.length
    }
    if (lines.length > 0 && (size > PART_BYTES || rows.length === 0)) {
      yield part()
      lines = []
      size = 0
    }
    if (rows.length === 0) break
  }
  await client.query('close tenant_rows')
}
