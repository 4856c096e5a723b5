import { createHash } from 'node:crypto'

export type ColumnKind = 'number' | 'day' | 'text'

export interface ReadModelColumn {
  readonly name: string
  readonly kind: ColumnKind
}

/** How a changed row of a source table leads to rows of a table. */
export interface ChangeRule {
  /** `columnar_change.source`. */
  readonly source: string
  /** How many leading columns of the table the logged key holds. */
  readonly keyLength: number
  /** Query for the keys of the table (`k0`) from the logged ids `$ids`, if they differ. */
  readonly resolve?: string
}

/** A table of the read model, filled from a relation of PostgreSQL. */
export interface ReadModelTable {
  readonly name: string
  /** SQL of the rows in PostgreSQL: a table name or a query in parentheses. */
  readonly relation: string
  /** The key comes first. All columns are not null. */
  readonly columns: readonly ReadModelColumn[]
  /** How many leading columns identify a row; none of them is a text. */
  readonly keyLength: number
  readonly changes: readonly ChangeRule[]
}

/** Sums of the largest table by month or day and some of its columns. */
export interface Rollup {
  readonly name: string
  readonly columns: readonly string[]
  /** Rows keep their day, or have the first day of their month. */
  readonly step: 'day' | 'month'
}

export interface ReadModel {
  /** The first table is the largest. Its number of rows decides whether a company has a file. */
  readonly tables: readonly ReadModelTable[]
  /** Filled for completed months, and cleared with a month whose rows change. */
  readonly rollups: {
    /** Integers by DuckDB expressions over the rows of a group. The nightly comparison checks additive ones. */
    readonly sums: readonly { readonly name: string; readonly sum: string; readonly isAdditive: boolean }[]
    readonly list: readonly Rollup[]
  }
}

/** Days are numbers on their way from PostgreSQL to DuckDB. */
const EPOCH = `date '1970-01-01'`

/** Files of another version are rebuilt. Raise the number when files must change although the tables do not. */
export const versionOf = (model: ReadModel): string =>
  createHash('sha256')
    .update(JSON.stringify([2, model]))
    .digest('hex')
    .slice(0, 16)

const keyColumnsOf = ({ columns, keyLength }: ReadModelTable) => columns.slice(0, keyLength)

const toNumber = (row: string, { name, kind }: ReadModelColumn): string =>
  kind === 'day' ? `${row}.${name} - ${EPOCH}` : `${row}.${name}`
const fromNumber = (value: string, { kind }: ReadModelColumn): string =>
  kind === 'day' ? `${EPOCH} + (${value})::int` : value

/** PostgreSQL: each column as one text, so that values pass through this process unparsed. */
const selectColumns = ({ columns }: ReadModelTable, rows: string): string => {
  const aggregates = columns.map(({ name, kind }) =>
    kind === 'text' ? `json_agg(b.${name})::text as ${name}` : `array_agg(b.${name})::text as ${name}`,
  )
  return `select count(*)::int as n, ${aggregates.join(', ')} from (${rows}) b`
}

const selectList = ({ columns }: ReadModelTable): string =>
  columns.map((column) => `${toNumber('r', column)} as ${column.name}`).join(', ')

/** PostgreSQL: the next rows after the key `$1`, `$2`, … in key order. */
export function selectBatch(table: ReadModelTable, limit: number): string {
  const keys = keyColumnsOf(table)
  const names = keys.map(({ name }) => `r.${name}`).join(', ')
  const after = keys.map((column, n) => fromNumber(`$${n + 1}::bigint`, column)).join(', ')
  return selectColumns(
    table,
    `select ${selectList(table)} from ${table.relation} r where (${names}) > (${after}) order by ${names} limit ${limit}`,
  )
}

/** PostgreSQL: rows whose leading columns are among the keys `$1`, `$2`, …, one list per column. */
export function selectByKeys(table: ReadModelTable, keyLength: number): string {
  const keys = table.columns.slice(0, keyLength)
  const lists = keys.map((_, n) => `$${n + 1}::bigint[]`).join(', ')
  const matches = keys.map((column, n) => `r.${column.name} = ${fromNumber(`k.k${n}`, column)}`).join(' and ')
  return selectColumns(
    table,
    `select ${selectList(table)} from unnest(${lists}) k(${keys.map((_, n) => `k${n}`).join(', ')})
      join ${table.relation} r on ${matches}`,
  )
}

const DUCKDB_TYPES: Record<ColumnKind, string> = { number: 'bigint', day: 'date', text: 'varchar' }

/** DuckDB: creates the table. It has no key, since an index would take more memory than the rows. */
export const createStatement = ({ name, columns }: ReadModelTable): string =>
  `create table ${name} (${columns.map((column) => `${column.name} ${DUCKDB_TYPES[column.kind]} not null`).join(', ')})`

/** DuckDB: inserts rows from one list per column. */
export function insertStatement({ name, columns }: ReadModelTable): string {
  const lists = columns.map(({ kind }, n) =>
    kind === 'text'
      ? `unnest(($${n + 1}::json)::varchar[]) as c${n}`
      : `unnest($${n + 1}::bigint[]) as c${n}`,
  )
  const values = columns.map((column, n) => fromNumber(`c${n}`, column)).join(', ')
  return `insert into ${name} select ${values} from (select ${lists.join(', ')})`
}

/** DuckDB: deletes rows whose leading columns are among the keys, one list per column. */
export function deleteStatement(table: ReadModelTable, keyLength: number): string {
  const keys = table.columns.slice(0, keyLength)
  const lists = keys.map((_, n) => `unnest($${n + 1}::bigint[]) as k${n}`).join(', ')
  const matches = keys.map((column, n) => `${table.name}.${column.name} = ${fromNumber(`k.k${n}`, column)}`)
  return `delete from ${table.name} using (select distinct ${lists}) k where ${matches.join(' and ')}`
}

/** A list of PostgreSQL (`{1,2}`) as one of DuckDB (`[1,2]`). */
export const toList = (text: string): string => `[${text.slice(1, -1)}]`

/** The last value of a list of PostgreSQL. */
export const lastOf = (text: string): string => text.slice(Math.max(text.lastIndexOf(','), 0) + 1, -1)

/** Sums of a table per day, or in all, that are equal in both databases if the rows are. */
export function selectSums(table: ReadModelTable, relation: string): string {
  const day = table.columns.find(({ kind }) => kind === 'day')
  const order = keyColumnsOf(table)
    .map(({ name }) => `r.${name}`)
    .join(', ')
  const sums = table.columns.flatMap(({ name, kind }) => {
    if (kind === 'number') return [`coalesce(sum(r.${name}), 0)::float8 as ${name}`]
    return kind === 'text'
      ? [`coalesce(md5(string_agg(r.${name}, ',' order by ${order})), '') as ${name}`]
      : []
  })
  return `select ${day ? `r.${day.name}::text` : `''`} as day, count(*)::int as n, ${sums.join(', ')}
    from ${relation} r group by 1 order by 1`
}
