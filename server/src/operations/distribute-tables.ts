import type pg from 'pg'
import { quoteIdentifier } from '../platform/backup/database-catalog.ts'

/** Reference tables, copied to every node because they belong to no tenant or are read by all; each with its reason. */
const REFERENCE_TABLES: Record<string, string> = {
  tenant: 'every table points at it, names are unique among all tenants; written when a tenant comes or goes',
  server_setting: 'the same for all servers: secrets and keys, a handful of rows',
  sign_in_failure: 'counted before a tenant is known; rows live for a day',
  speech_usage: 'one row a day for the whole installation',
  study_explanation: 'explanations of built-in words, the same for all tenants',
}

/**
 * Unique across tenants only in effect: the values are random, so that duplicates are not expected. Distributed, the
 * index gets the tenant in front, and another index finds rows by the value alone.
 */
const RANDOM_CODES: Record<string, { readonly table: string; readonly column: string }> = {
  reading_attempt_share: { table: 'reading_attempt', column: 'share' },
  reward_attempt_code: { table: 'reward_attempt', column: 'code' },
  reward_task_code: { table: 'reward_task', column: 'code' },
}

interface Table {
  readonly name: string
  readonly tenant: boolean
}
interface UniqueIndex {
  readonly name: string
  readonly table: string
  readonly tenant: boolean
}
interface ForeignKey {
  readonly name: string
  readonly from: string
  readonly to: string
  /** The key includes the tenant on both sides. */
  readonly includesTenant: boolean
}

export interface Distribution {
  readonly statements: readonly string[]
  /** What Citus would reject, with the table. */
  readonly obstacles: readonly string[]
}

/** The schema cannot be distributed, or the database has no Citus. */
export class NotDistributable extends Error {}

/** Prints how the tables are distributed, or distributes them. Returns lines for the terminal. Throws NotReady. */
export async function distributeTables(pool: pg.Pool, execute: boolean): Promise<string[]> {
  const client = await pool.connect()
  try {
    const { statements, obstacles } = await planDistribution(client)
    if (obstacles.length > 0) throw new NotDistributable(obstacles.join('\n'))
    if (!execute) return statements.map((statement) => `${statement};`)
    const { rows } = await client.query(`select from pg_available_extensions where name = 'citus'`)
    if (rows.length === 0)
      throw new NotDistributable(
        'this PostgreSQL has no Citus: install it on every node, with citus in shared_preload_libraries',
      )
    await client.query(`begin; ${statements.join(';')}; commit`)
    return [`${statements.length} statements were carried out`]
  } finally {
    client.release()
  }
}

/** Determines how the current schema is distributed over Citus nodes by tenant. */
export async function planDistribution(client: pg.ClientBase): Promise<Distribution> {
  const tables = await listTables(client)
  const indexes = await listUniqueIndexes(client)
  const keys = await listForeignKeys(client)
  const isReference = (name: string) => Object.hasOwn(REFERENCE_TABLES, name)
  const distributed = tables.filter(({ name }) => !isReference(name))
  const obstacles = [
    ...distributed
      .filter(({ tenant }) => !tenant)
      .map(({ name }) => `${name} has no tenant_id, and no reason why each node needs a copy`),
    ...indexes
      .filter(
        ({ name, table, tenant }) => !tenant && !isReference(table) && !Object.hasOwn(RANDOM_CODES, name),
      )
      .map(({ name, table }) => `${table}: the unique index ${name} does not hold tenant_id`),
    ...keys
      .filter(
        ({ from, to, includesTenant }) =>
          !includesTenant && !(isReference(to) || (isReference(from) && from === to)),
      )
      .map(({ name, from, to }) => `${from}: ${name} points at ${to} without the tenant of both`),
  ]
  const reference = tables.filter(({ name }) => isReference(name))
  const statements = [
    'create extension if not exists citus',
    // The role of requests and its tenant must apply on the nodes, too.
    `alter database ${await currentDatabase(client)} set citus.propagate_set_commands = 'local'`,
    // Our triggers only access rows of the same tenant, which are on the same node.
    `set citus.enable_unsafe_triggers = on`,
    ...reference.map(({ name }) => `select create_reference_table('${name}')`),
    ...indexes
      .filter(({ name }) => Object.hasOwn(RANDOM_CODES, name))
      .flatMap(({ name }) => rekeyStatements(name)),
    ...sortByReferences(distributed, keys).map((name) =>
      name === COLOCATION_TABLE
        ? `select create_distributed_table('${name}', 'tenant_id')`
        : `select create_distributed_table('${name}', 'tenant_id', colocate_with => '${COLOCATION_TABLE}')`,
    ),
  ]
  return { statements, obstacles }
}

/** The other tables are colocated with it. */
const COLOCATION_TABLE = 'app_user'

function rekeyStatements(index: string): string[] {
  const { table = '', column = '' } = RANDOM_CODES[index] ?? {}
  return [
    `drop index ${quoteIdentifier(index)}`,
    `create unique index ${quoteIdentifier(index)} on ${quoteIdentifier(table)} (tenant_id, ${quoteIdentifier(column)})`,
    `create index ${quoteIdentifier(`${index}_alone`)} on ${quoteIdentifier(table)} (${quoteIdentifier(column)})`,
  ]
}

/** Sorts referenced tables before referencing ones. */
function sortByReferences(tables: readonly Table[], keys: readonly ForeignKey[]): string[] {
  const names = new Set(tables.map(({ name }) => name))
  const order: string[] = []
  const visit = (name: string, path: readonly string[]) => {
    if (order.includes(name) || !names.has(name)) return
    if (path.includes(name)) throw new Error(`tables point at each other in a circle: ${path.join(' → ')}`)
    for (const { from, to } of keys) if (from === name && to !== name) visit(to, [...path, name])
    order.push(name)
  }
  visit(COLOCATION_TABLE, [])
  for (const { name } of tables) visit(name, [])
  return order
}

async function currentDatabase(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return quoteIdentifier(rows[0]?.name ?? '')
}

async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) as tenant
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname collate "C"`)
  return rows
}

async function listUniqueIndexes(client: pg.ClientBase): Promise<UniqueIndex[]> {
  const { rows } = await client.query<UniqueIndex>(`
    select i.relname as name, t.relname as "table", exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id' and a.attnum = any(x.indkey)) as tenant
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where x.indisunique and t.relnamespace = 'public'::regnamespace order by i.relname collate "C"`)
  return rows
}

async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select k.conname as name, f.relname as "from", t.relname as "to", exists (
      select from unnest(k.conkey, k.confkey) as pair(own, other)
      join pg_attribute a on a.attrelid = f.oid and a.attnum = own and a.attname = 'tenant_id'
      join pg_attribute b on b.attrelid = t.oid and b.attnum = other and b.attname = 'tenant_id') as "includesTenant"
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.conname collate "C"`)
  return rows
}
