import { sql } from 'drizzle-orm'
import type { Database, Db } from '../database/database.ts'
import { zoneOf } from '../database/zone.ts'
import { batches } from '../imports/batches.ts'
import { writeWorkbook } from '../spreadsheet/write.ts'
import type { Storage } from '../storage/storage.ts'
import type { Exportable, ExportContext, Filters } from './spec.ts'

export interface BuildParts {
  readonly database: Database
  readonly storage: Storage
}

export interface Asking {
  readonly tenantId: number
  readonly userId: number
  readonly seesCost: boolean
  readonly filters: Filters
}

const TIMEOUT_MS = 120_000

/** Opens a short read transaction each time: the embedded database has one connection for all. */
const reading =
  (database: Database, { tenantId, userId, seesCost }: Asking) =>
  <T>(run: (context: ExportContext) => Promise<T>): Promise<T> =>
    database.asTenant({ tenantId, readOnly: true, timeoutMs: TIMEOUT_MS }, (db) =>
      run({ db, tenantId, userId, seesCost }),
    )

export const keysOf = (database: Database, spec: Exportable, asking: Asking, most: number) =>
  reading(database, asking)((context) => spec.keys(context, asking.filters, most))

/** Streams the workbook into storage while its rows are read. Returns the number of rows. */
export async function build(
  { database, storage }: BuildParts,
  spec: Exportable,
  asking: Asking,
  keys: readonly unknown[],
  fileKey: string,
  /** Called after each batch with the number of keys done; an error aborts the build. */
  advance: (done: number) => Promise<void> = async () => undefined,
): Promise<number> {
  const read = reading(database, asking)
  let done = 0
  let written = 0
  async function* rows() {
    for await (const batch of batches(keys)) {
      const cells = await read((context) => spec.cells(context, batch, asking.filters))
      yield* cells
      written += cells.length
      done += batch.length
      await advance(done)
    }
  }
  const { sheets: ofBook } = spec
  const book = ofBook && (await read((context) => ofBook(context, asking.filters)))
  const { zone } = await read(({ db, tenantId }) => clockOf(db, tenantId))
  const about = await read((context) => spec.about(context, asking.filters))
  const lead = about.length > 0 ? [spec.title, ...about.map(([name, value]) => `${name}：${value}`)] : []
  const columns = spec.columns(asking.seesCost, asking.filters)
  const chart = spec.chart?.(asking.seesCost, asking.filters)
  const sheets = book ?? [{ name: spec.title, columns, lead, rows: rows(), ...(chart && { chart }) }]
  await storage.write(fileKey, writeWorkbook({ sheets, timeZone: zone }))
  return book ? book.reduce((sum, sheet) => sum + sheet.rows.length, 0) : written
}

/** Returns the tenant's time zone and local time as used in file names. */
export async function clockOf(db: Db, tenantId: number): Promise<{ zone: string; stamp: string }> {
  const { rows } = await db.execute<{ zone: string; stamp: string }>(sql`
    select zone, to_char(now() at time zone zone, 'YYYYMMDD-HH24MI') as stamp
    from tenant t, lateral (select ${zoneOf(sql`t`)} as zone) as z where t.id = ${tenantId}`)
  const [clock] = rows
  if (!clock) throw new Error('the tenant of an export does not exist')
  return clock
}
