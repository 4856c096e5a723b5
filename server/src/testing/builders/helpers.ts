import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database/database.ts'

let lastNumber = 0
/** Returns a number that is unique in this process. */
export const nextNumber = (): number => ++lastNumber
/** Returns a short name that is unique across test processes, which may share one PostgreSQL. */
export const unique = (prefix: string): string =>
  `${prefix}${[nextNumber(), process.pid].map((part) => part.toString(36)).join('-')}-${Math.random().toString(36).slice(2, 8)}`

export function single<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('a builder inserted nothing')
  return row
}

const BATCH = 1_000

export function batches<T>(rows: readonly T[]): T[][] {
  const result: T[][] = []
  for (let from = 0; from < rows.length; from += BATCH) result.push(rows.slice(from, from + BATCH))
  return result
}

/**
 * Inserts any number of rows in order and returns their ids if the table has them. A column that no row sets gets its
 * default; one that some rows omit becomes null there. Rows are sent as one JSON text per batch, because ten thousand
 * parameters cost more than the insert itself.
 */
export async function insertAll<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<number[]> {
  const columns = Object.entries(getTableColumns(table))
  const usedColumns = columns.filter(([key]) => rows.some((row) => key in row))
  const names = sql.join(
    usedColumns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const hasId = columns.some(([key]) => key === 'id')
  const ids: number[] = []
  for (const batch of batches(rows)) {
    const records = batch.map((row: Record<string, unknown>) =>
      Object.fromEntries(usedColumns.map(([key, column]) => [column.name, row[key]])),
    )
    const inserted = await db.execute<{ id?: string | number }>(sql`
      insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)
      ${hasId ? sql`returning id` : sql``}`)
    ids.push(...inserted.rows.map(({ id }) => Number(id)))
  }
  return ids
}

/** Omits undefined options, so that columns get their defaults. */
export function omitUndefined<T extends object>(options: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never
}
