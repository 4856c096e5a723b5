import { setTimeout as pause } from 'node:timers/promises'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { ImportEndpoints } from '@shangxue/contract/platform/imports'
import { sql } from 'drizzle-orm'
import type { Harness, TestUser } from '../../../testing/harness.ts'
import { writeWorkbook } from '../../spreadsheet/write/write-workbook.ts'

/** Drives an import in tests as the screen does. */
export type Run = Output<ImportEndpoints['get']>

const POLL_MS = 20
const MAX_POLLS = 1_000

export function wizard(h: Harness, endpoints: ImportEndpoints) {
  const { upload, get, map, commit, cancel } = endpoints
  const waitUntilSettled = async (user: TestUser, id: string): Promise<Run> => {
    for (let poll = 0; poll < MAX_POLLS; poll++) {
      const { data: run } = await h.call(get, { id }, { token: user.token })
      if (run.state !== 'checking' && run.state !== 'committing') return run
      await pause(POLL_MS)
    }
    throw new Error('the import never ended')
  }
  return {
    settled: waitUntilSettled,
    upload: (user: TestUser, bytes: Uint8Array, name = '表格.xlsx', headers: Record<string, string> = {}) =>
      h.call(upload, {}, { token: user.token, file: { name, bytes }, headers }),
    async uploadAndCheck(user: TestUser, bytes: Uint8Array, name?: string): Promise<Run> {
      const answer = await this.upload(user, bytes, name)
      if (answer.status !== 200) throw new Error(answer.msg)
      return waitUntilSettled(user, answer.data.id)
    },
    async uploadAndCommit(user: TestUser, bytes: Uint8Array, name?: string): Promise<Run> {
      const run = await this.uploadAndCheck(user, bytes, name)
      const answer = await h.call(commit, { id: run.id }, { token: user.token })
      if (answer.status !== 200) throw new Error(`${answer.msg} ${JSON.stringify(run.problems)}`)
      return waitUntilSettled(user, run.id)
    },
    get: (user: TestUser, id: string) => h.call(get, { id }, { token: user.token }),
    map: (user: TestUser, id: string, mapping: Run['mapping']) =>
      h.call(map, { id, mapping }, { token: user.token }),
    commit: (user: TestUser, id: string, headers: Record<string, string> = {}) =>
      h.call(commit, { id }, { token: user.token, headers }),
    cancel: (user: TestUser, id: string) => h.call(cancel, { id }, { token: user.token }),
  }
}

export async function xlsxOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Uint8Array> {
  const columns = header.map((name) => ({ header: name, kind: 'text' as const }))
  const chunks: Uint8Array[] = []
  for await (const chunk of writeWorkbook({ sheets: [{ name: '表', columns, rows }] })) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

export const csvOf = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((cells) => cells.join(',')).join('\r\n')

/** Encodes GB18030, as Chinese Excel saves CSV. Node can only decode it, so the table is inverted. */
export function gb18030(text: string): Uint8Array {
  const decoder = new TextDecoder('gb18030')
  const table = new Map<string, number[]>()
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++)
      table.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
  return Uint8Array.from([...text].flatMap((c) => (c < '\x80' ? [c.charCodeAt(0)] : (table.get(c) ?? []))))
}

const BUSINESS_TABLES = [
  'brand',
  'product',
  'sku',
  'sku_price',
  'device',
  'device_identifier',
  'device_event',
  'stock_ledger',
  'stock_balance',
  'audit_log',
]

/** Rows per table of one tenant, to verify that nothing was stored. */
export const countStoredRows = (h: Harness, tenantId: number): Promise<Record<string, number>> =>
  h.database.withTenant({ tenantId, readOnly: true }, async (db) => {
    const counts = BUSINESS_TABLES.map(
      (table) => sql`select ${table} as name, count(*)::int as n from ${sql.identifier(table)}`,
    )
    const { rows } = await db.execute<{ name: string; n: number }>(sql.join(counts, sql` union all `))
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
  })
