import { sql } from 'drizzle-orm'
import { batches } from '../async/batches.ts'
import type { Columnar } from '../columnar/columnar.ts'
import type { Database, Db } from '../database/database.ts'
import type { StoreScope } from '../database/store-scope.ts'
import { tenantZone } from '../database/tenant-zone.ts'
import { writeWorkbook } from '../spreadsheet/write/write-workbook.ts'
import type { Storage } from '../storage/storage.ts'
import type { Exportable, ExportContext, Filters } from './spec.ts'

export interface BuildParts {
  readonly database: Database
  readonly columnar: Columnar
  readonly storage: Storage
}

export interface ExportRequest {
  readonly tenantId: number
  readonly userId: number
  readonly seesCost: boolean
  readonly stores: StoreScope
  readonly filters: Filters
}

const TIMEOUT_MS = 120_000

/** Opens a short read transaction each time: the embedded database has one connection for all. */
const createReader =
  (database: Database, { tenantId, userId, seesCost, stores }: ExportRequest) =>
  <T>(run: (context: ExportContext) => Promise<T>): Promise<T> =>
    database.withTenant({ tenantId, stores, readOnly: true, timeoutMs: TIMEOUT_MS }, (db) =>
      run({ db, tenantId, userId, seesCost }),
    )

export async function readExportKeys(
  { database, columnar }: Pick<BuildParts, 'database' | 'columnar'>,
  spec: Exportable,
  { filters, ...viewer }: ExportRequest,
  limit: number,
): Promise<unknown[]> {
  const { figures } = spec
  const answered =
    figures &&
    (await columnar.ask({
      tenantId: viewer.tenantId,
      stores: viewer.stores,
      timeoutMs: TIMEOUT_MS,
      run: (source) => figures(source, viewer, filters),
    }))
  if (answered) return answered.answer
  const read = createReader(database, { ...viewer, filters })
  return read((context) => spec.keys(context, filters, limit))
}

/** Streams the workbook into storage while its rows are read. Returns the number of rows. */
export async function buildExport(
  { database, storage }: Pick<BuildParts, 'database' | 'storage'>,
  spec: Exportable,
  request: ExportRequest,
  keys: readonly unknown[],
  fileKey: string,
  /** Called after each batch with the number of keys done; an error aborts the build. */
  advance: (doneKeys: number) => Promise<void> = async () => undefined,
): Promise<number> {
  const readInTransaction = createReader(database, request)
  let doneKeys = 0
  let writtenRows = 0
  async function* rows() {
    for await (const batch of batches(keys)) {
      const cells = await readInTransaction((context) => spec.cells(context, batch, request.filters))
      yield* cells
      writtenRows += cells.length
      doneKeys += batch.length
      await advance(doneKeys)
    }
  }
  const { sheets: readSheets } = spec
  const workbookSheets =
    readSheets && (await readInTransaction((context) => readSheets(context, request.filters)))
  const { zone } = await readInTransaction(({ db, tenantId }) => getTenantClock(db, tenantId))
  const description = await readInTransaction((context) => spec.about(context, request.filters))
  const leadRows =
    description.length > 0 ? [spec.title, ...description.map(([name, value]) => `${name}：${value}`)] : []
  const columns = spec.columns(request.seesCost, request.filters)
  const chart = spec.chart?.(request.seesCost, request.filters)
  const sheets = workbookSheets ?? [
    { name: spec.title, columns, lead: leadRows, rows: rows(), ...(chart && { chart }) },
  ]
  await storage.write(fileKey, writeWorkbook({ sheets, timeZone: zone }))
  return workbookSheets ? workbookSheets.reduce((sum, sheet) => sum + sheet.rows.length, 0) : writtenRows
}

/** Returns the tenant's time zone and local time as used in file names. */
export async function getTenantClock(db: Db, tenantId: number): Promise<{ zone: string; stamp: string }> {
  const { rows } = await db.execute<{ zone: string; stamp: string }>(sql`
    select zone, to_char(now() at time zone zone, 'YYYYMMDD-HH24MI') as stamp
    from tenant t, lateral (select ${tenantZone(sql`t`)} as zone) as z where t.id = ${tenantId}`)
  const [clock] = rows
  if (!clock) throw new Error('the tenant of an export does not exist')
  return clock
}
