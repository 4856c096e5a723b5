import type pg from 'pg'
import { BadBackup } from './bad-backup.ts'
import type { AppliedMigration, Column } from './records.ts'

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
}

/** Quotes an SQL identifier. */
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Lists every table with its columns, without generated columns, which PostgreSQL computes again. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(`
    select c.relname as name,
           json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
             order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
    group by c.relname order by c.relname collate "C"`)
  return rows
}

export interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

export async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select t.relname as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`)
  return rows
}

export async function listSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname collate "C"`)
  return rows.map(({ name }) => name)
}

/** Session settings that make a value's text identical on every server. */
export const STABLE_TEXT_SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/** Returns applied migrations, oldest first. Throws BadBackup if there are none. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows: migrationTable } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') as name`,
  )
  if (!migrationTable[0]?.name)
    throw new BadBackup('this database holds nothing of Shangxue: check DATABASE_URL or DATA_DIR')
  const { rows } = await client.query<{ hash: string; at: string }>(
    'select hash, created_at as at from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows.map(({ hash, at }) => ({ hash, at: Number(at) }))
}
