import type pg from 'pg'
import { quoteIdentifier } from '../backup/database-catalog.ts'
import { FILE_KEY_PATTERN } from './archive.ts'

/** A table with rows of tenants, according to the current schema. */
export interface TenantTable {
  readonly name: string
  /** SQL condition for the tenant's rows, with the tenant as $1. */
  readonly rowFilter: string
}

/** Lists every table with rows of tenants; the tenant's own row is last. */
export async function listTenantTables(client: pg.ClientBase): Promise<TenantTable[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' and not a.attisdropped
    order by c.relname collate "C"`)
  return [...rows.map(({ name }) => name), 'tenant'].map((name) => ({ name, rowFilter: tenantFilter(name) }))
}

/** SQL condition for a tenant's rows of a table, with the tenant as $1. */
export const tenantFilter = (table: string): string => (table === 'tenant' ? 'id = $1' : 'tenant_id = $1')

/** JSON columns that hold file keys under the name fileKey, written only by the server. */
const JSON_FILE_COLUMNS = [
  ['paper', 'unread'],
  ['question', 'crops'],
  ['question_version', 'crops'],
] as const

/** Columns that end in _key and name no stored file. */
const NOT_FILE_COLUMNS = ['reading_exercise.source_key']

interface FileKeyScope {
  readonly scope: 'tenant' | 'all'
  /** Selects values that storage would never have generated instead. */
  readonly invalid?: boolean
}

/** Returns a query for the file keys that rows reference: of the tenant in `$1`, or of all. */
async function fileKeysQuery(
  client: pg.ClientBase,
  { scope, invalid = false }: FileKeyScope,
): Promise<string> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.atttypid = 'text'::regtype and a.attname like '%\\_key'
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')`)
  const filter = scope === 'tenant' ? 'tenant_id = $1 and ' : ''
  const matches = `${invalid ? '!~' : '~'} '^${FILE_KEY_PATTERN}$'`
  const fileColumns = columns.filter(({ table, column }) => !NOT_FILE_COLUMNS.includes(`${table}.${column}`))
  const columnSelects = fileColumns.map(
    ({ table, column }) =>
      `select ${quoteIdentifier(column)} as key from public.${quoteIdentifier(table)}
       where ${filter}${quoteIdentifier(column)} ${matches}`,
  )
  const jsonSelects = JSON_FILE_COLUMNS.map(
    ([table, column]) => `select json_key #>> '{}' from public.${quoteIdentifier(table)},
      jsonb_path_query(${quoteIdentifier(column)}, 'lax $.**.fileKey') json_key
      where ${filter}json_key #>> '{}' ${matches}`,
  )
  return [...columnSelects, ...jsonSelects].join(' union ')
}

/** Lists the keys of all files that the tenant's rows reference. */
export async function listFileKeys(client: pg.ClientBase, tenantId: number): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `${await fileKeysQuery(client, { scope: 'tenant' })} order by 1`,
    [tenantId],
  )
  return rows.map(({ key }) => key)
}

/** True if a row of the tenant names a file in a way that storage never does, such as a path to another folder. */
export async function hasInvalidFileKeys(client: pg.ClientBase, tenantId: number): Promise<boolean> {
  const { rows } = await client.query(
    `${await fileKeysQuery(client, { scope: 'tenant', invalid: true })} limit 1`,
    [tenantId],
  )
  return rows.length > 0
}

const KEYS_PER_INSERT = 5_000

/** Returns those of the keys that rows of any tenant reference. */
export async function findReferencedKeys(
  client: pg.ClientBase,
  keys: Iterable<string>,
): Promise<Set<string>> {
  await client.query('create temp table if not exists searched_key (key text); truncate searched_key')
  const insert = (batch: readonly string[]) =>
    client.query('insert into searched_key select unnest($1::text[])', [batch])
  let batch: string[] = []
  for (const key of keys) {
    batch.push(key)
    if (batch.length < KEYS_PER_INSERT) continue
    await insert(batch)
    batch = []
  }
  await insert(batch)
  const { rows } = await client.query<{ key: string }>(
    `select key from searched_key where key in (${await fileKeysQuery(client, { scope: 'all' })})`,
  )
  await client.query('drop table searched_key')
  return new Set(rows.map(({ key }) => key))
}

export async function countTenantRows(
  client: pg.ClientBase,
  tenantId: number,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name, rowFilter } of await listTenantTables(client)) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from public.${quoteIdentifier(name)} where ${rowFilter}`,
      [tenantId],
    )
    counts[name] = rows[0]?.n ?? 0
  }
  return counts
}
