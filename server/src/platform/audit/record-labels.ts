import { type SQL, sql } from 'drizzle-orm'

/** Builds a query for the current names of records, with the columns `id` (text) and `label`. */
export type RecordLabelQuery = (ids: readonly string[]) => SQL

/** Audited entity → its query. Entities without one use the name stored in the audit entry. */
export type RecordLabelQueries = Readonly<Record<string, RecordLabelQuery>>

/** The ids as a PostgreSQL array. */
export const idArray = (ids: readonly string[]): SQL => sql`${sql.param(ids.map(Number))}::bigint[]`

/** Names the records of a table `t` by an expression. */
export const labelBy =
  (table: SQL, label: SQL): RecordLabelQuery =>
  (ids) =>
    sql`select t.id::text as id, ${label} as label from ${table} t where t.id = any(${idArray(ids)})`

/** Names entities whose table has the same name by one of its columns. */
export const labelsByColumn = (
  column: 'name' | 'number' | 'title',
  ...tables: string[]
): RecordLabelQueries =>
  Object.fromEntries(
    tables.map((table) => [table, labelBy(sql`${sql.identifier(table)}`, sql`t.${sql.identifier(column)}`)]),
  )

/** Names the records of a table `t` by their owner `o`. */
export const labelByOwner =
  (table: SQL, key: SQL, owner: SQL, label: SQL): RecordLabelQuery =>
  (ids) =>
    sql`
  select t.id::text as id, ${label} as label from ${table} t join ${owner} o on o.id = ${key}
  where t.id = any(${idArray(ids)})`

/** Names the records of a table by their user. */
export const labelByUser = (table: SQL, key = sql`t.user_id`): RecordLabelQuery =>
  labelByOwner(table, key, sql`app_user`, sql`o.name`)
