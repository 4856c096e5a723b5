import type pg from 'pg'
import { quoteIdentifier } from '../backup/database-catalog.ts'

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
  return [
    ...rows.map(({ name }) => ({ name, rowFilter: 'tenant_id = $1' })),
    { name: 'tenant', rowFilter: 'id = $1' },
  ]
}

/** JSON columns that hold file keys under the name fileKey, written only by the server. */
const JSON_FILE_COLUMNS = [
  ['paper', 'unread'],
  ['question', 'crops'],
  ['question_version', 'crops'],
] as const

/** The format of keys that file storage generates. */
const FILE_KEY_PATTERN = '^[0-9a-f]{2}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** Lists the keys of all files that the tenant's rows reference. */
export async function listFileKeys(client: pg.ClientBase, tenantId: number): Promise<string[]> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(`
    select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.atttypid = 'text'::regtype and a.attname like '%\\_key'
      and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')`)
  const columnSelects = columns.map(
    ({ table, column }) =>
      `select ${quoteIdentifier(column)} as key from public.${quoteIdentifier(table)} where tenant_id = $1 and ${quoteIdentifier(column)} ~ $2`,
  )
  const jsonSelects = JSON_FILE_COLUMNS.map(
    ([table, column]) => `select json_key #>> '{}' from public.${quoteIdentifier(table)},
      jsonb_path_query(${quoteIdentifier(column)}, 'lax $.**.fileKey') json_key where tenant_id = $1 and json_key #>> '{}' ~ $2`,
  )
  const { rows } = await client.query<{ key: string }>(
    `${[...columnSelects, ...jsonSelects].join(' union ')} order by 1`,
    [tenantId, FILE_KEY_PATTERN],
  )
  return rows.map(({ key }) => key)
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
