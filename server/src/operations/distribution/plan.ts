import type pg from 'pg'
import { quoteIdentifier } from '../../platform/backup/database-catalog.ts'
import { APP_ROLE } from '../../platform/database/database.ts'
import { STORE_ROLE } from '../../platform/database/store-scope.ts'
import { listReferences, RANDOM_CODES, sortByReferences } from '../../platform/tenant/table-order.ts'

/** Reference tables, copied to every node because they belong to no tenant or are read by all; each with its reason. */
const REFERENCE_TABLES: Record<string, string> = {
  tenant: 'every table points at it, names are unique among all tenants; written when a tenant comes or goes',
  placement_item: 'calibrated words of the placement test, the same for all tenants; a nightly job writes it',
  study_explanation: 'explanations of built-in words, the same for all tenants',
}

/**
 * Tables that stay on the coordinator, each with its reason. No statement joins them with another table, and a write to a
 * reference table would need every node to be up.
 */
const COORDINATOR_TABLES: Record<string, string> = {
  server_setting: 'the same for all servers: secrets and keys, a handful of rows',
  sign_in_failure: 'counted before a tenant is known; rows live for a day',
  speech_usage: 'one row a day for the whole installation',
}

/** How Citus stores a table: rows on the node of their tenant, a copy on every node, or only on the coordinator. */
export type Placement = 'distributed' | 'reference' | 'coordinator'

interface Table {
  readonly name: string
  readonly tenant: boolean
  /** Rows by the planner's statistics, or undefined before the first ANALYZE. */
  readonly rows?: number
  readonly bytes: number
}
interface UniqueIndex {
  readonly name: string
  readonly table: string
  readonly tenant: boolean
}
/** Statements of one transaction. */
export interface Step {
  readonly statements: readonly string[]
  /** What the step copies, for the person who runs it. */
  readonly size?: string
}

export interface Distribution {
  /** Settings of this session and, for later migrations, of the database. */
  readonly settings: readonly string[]
  /** Without the tables that are distributed already. */
  readonly steps: readonly Step[]
  /** The placement that each table has after the steps. */
  readonly placements: ReadonlyMap<string, Placement>
  readonly foreignKeys: number
  /** What Citus would reject, with the table. */
  readonly obstacles: readonly string[]
}

/** Determines how the current schema is distributed over Citus nodes by tenant, and what of it is left to do. */
export async function planDistribution(client: pg.ClientBase): Promise<Distribution> {
  const tables = await listTables(client)
  const indexes = await listUniqueIndexes(client)
  const keys = await listReferences(client)
  const current = await readPlacements(client)
  const placements = new Map(tables.map(({ name }) => [name, plannedPlacement(name)]))
  const isReference = (name: string) => placements.get(name) === 'reference'
  const isDistributed = (name: string) => placements.get(name) === 'distributed'
  const distributed = tables.filter(({ name }) => isDistributed(name))
  const obstacles = [
    ...distributed
      .filter(({ tenant }) => !tenant)
      .map(({ name }) => `${name} has no tenant_id, and no reason why each node needs a copy`),
    ...indexes
      .filter(
        ({ name, table, tenant }) => !tenant && isDistributed(table) && !Object.hasOwn(RANDOM_CODES, name),
      )
      .map(({ name, table }) => `${table}: the unique index ${name} does not hold tenant_id`),
    ...keys
      .filter(
        ({ from, to, includesTenant }) =>
          !includesTenant && !(isReference(to) || (isReference(from) && from === to)),
      )
      .map(({ name, from, to }) => `${from}: ${name} points at ${to} without the tenant of both`),
    ...(await listSubqueryPolicies(client)).map((table) => `${table}: its policy holds a subquery`),
    ...tables
      .filter(({ name }) => current.has(name) && current.get(name) !== placements.get(name))
      .map(
        ({ name }) => `${name} is ${current.get(name)} in Citus: run select undistribute_table('${name}')`,
      ),
  ]
  const remaining = tables.filter(({ name }) => !current.has(name) && placements.get(name) !== 'coordinator')
  const isRemaining = (name: string) => remaining.some((table) => table.name === name)
  const sizeOf = (name: string) => {
    const table = tables.find((candidate) => candidate.name === name)
    return table && { size: formatSize(table) }
  }
  const steps: Step[] = [
    ...(await loginSteps(client)),
    ...(await sequenceSteps(client)),
    ...(await changeLogSteps(client)),
    ...(await storePolicySteps(client)),
    ...remaining
      .filter(({ name }) => isReference(name))
      .map(({ name }) => ({ statements: [`select create_reference_table('${name}')`], ...sizeOf(name) })),
    ...indexes
      .filter(({ name, tenant }) => !tenant && Object.hasOwn(RANDOM_CODES, name))
      .map(({ name }) => ({ statements: rekeyStatements(name) })),
    ...sortByReferences([COLOCATION_TABLE, ...distributed.map(({ name }) => name)], keys)
      .filter(isRemaining)
      .map((name) => ({ statements: [distributeStatement(name)], ...sizeOf(name) })),
  ]
  return {
    settings: await listSettings(client),
    steps,
    placements,
    foreignKeys: keys.length,
    obstacles,
  }
}

function plannedPlacement(table: string): Placement {
  if (Object.hasOwn(COORDINATOR_TABLES, table)) return 'coordinator'
  return Object.hasOwn(REFERENCE_TABLES, table) ? 'reference' : 'distributed'
}

async function listSettings(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return [
    ...listDatabaseSettings(rows[0]?.name ?? ''),
    ...Object.entries(SETTINGS).map(([name, value]) => `set ${name} = ${value}`),
    // A table that references both a reference table and a distributed one needs one connection per node.
    `set citus.multi_shard_modify_mode = 'sequential'`,
  ]
}

/** Statements that set a distributed database up for every later session. */
export const listDatabaseSettings = (database: string): string[] =>
  Object.entries(SETTINGS).map(
    ([name, value]) => `alter database ${quoteIdentifier(database)} set ${name} = ${value}`,
  )

/** Settings that every session needs, with the reason. */
const SETTINGS = {
  // The role and the tenant of a transaction apply on the nodes, too.
  'citus.propagate_set_commands': `'local'`,
  // Our triggers only access rows of the same tenant, which are on the same node.
  'citus.enable_unsafe_triggers': 'on',
  // Otherwise a reference table turns all tables that it is connected with into tables that cannot be distributed.
  'citus.enable_local_reference_table_foreign_keys': 'off',
}

/** Citus opens its connections between nodes as the role of the transaction. */
async function loginSteps(client: pg.ClientBase): Promise<Step[]> {
  const { rows } = await client.query('select from pg_roles where rolname = $1 and not rolcanlogin', [
    APP_ROLE,
  ])
  return rows.length > 0 ? [{ statements: [`alter role ${APP_ROLE} login`] }] : []
}

/** Citus replaces the default of an identity column by a call in the role of the transaction. */
async function sequenceSteps(client: pg.ClientBase): Promise<Step[]> {
  const { rows } = await client.query(
    `select from pg_sequence s join pg_class c on c.oid = s.seqrelid
     where c.relnamespace = 'public'::regnamespace and not has_sequence_privilege($1, s.seqrelid, 'usage') limit 1`,
    [APP_ROLE],
  )
  const grant = `grant usage on all sequences in schema public to ${APP_ROLE}`
  return rows.length > 0 ? [{ statements: [grant] }] : []
}

/**
 * Columnar files do not work on Citus, so that nobody would read the log of their changes. Citus also refuses to read the
 * changed rows of a statement on the nodes.
 */
async function changeLogSteps(client: pg.ClientBase): Promise<Step[]> {
  const { rows } = await client.query<{ name: string; table: string }>(
    `
    select t.tgname as name, c.relname as "table" from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_proc p on p.oid = t.tgfoid
    where p.proname = any($1) and c.relnamespace = 'public'::regnamespace order by 2, 1`,
    [CHANGE_LOG_FUNCTIONS],
  )
  const statements = rows.map(
    ({ name, table }) => `drop trigger ${quoteIdentifier(name)} on ${quoteIdentifier(table)}`,
  )
  return statements.length > 0 ? [{ statements }] : []
}
/**
 * Citus refuses the policies that limit users to stores, because they read other tables. The role of such users loses its access, so
 * that nobody sees more than before: their requests fail until a boss gives them all stores.
 */
async function storePolicySteps(client: pg.ClientBase): Promise<Step[]> {
  const { rows } = await client.query<{ table: string }>(`
    select c.relname as "table" from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and p.polname = 'stores' order by 1`)
  const statements = rows.map(({ table }) => `drop policy stores on ${quoteIdentifier(table)}`)
  return statements.length > 0
    ? [{ statements: [`revoke ${APP_ROLE} from ${STORE_ROLE}`, ...statements] }]
    : []
}
const CHANGE_LOG_FUNCTIONS = [
  'log_fact_changes',
  'log_balance_changes',
  'log_row_changes',
  'log_row_change',
  'log_sale_change',
]

function distributeStatement(name: string): string {
  const colocation = name === COLOCATION_TABLE ? '' : `, colocate_with => '${COLOCATION_TABLE}'`
  return `select create_distributed_table('${name}', 'tenant_id'${colocation})`
}

const formatSize = ({ rows, bytes }: Table): string =>
  `${rows === undefined ? 'never analysed' : `about ${rows} rows`}, ${(bytes / 1e6).toFixed(1)} MB`

/** The other tables are colocated with it. */
export const COLOCATION_TABLE = 'app_user'

function rekeyStatements(index: string): string[] {
  const { table = '', column = '' } = RANDOM_CODES[index] ?? {}
  return [
    `drop index ${quoteIdentifier(index)}`,
    `create unique index ${quoteIdentifier(index)} on ${quoteIdentifier(table)} (tenant_id, ${quoteIdentifier(column)})`,
    `create index ${quoteIdentifier(`${index}_alone`)} on ${quoteIdentifier(table)} (${quoteIdentifier(column)})`,
  ]
}

async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; tenant: boolean; rows: number; bytes: string }>(`
    select c.relname as name, c.reltuples as rows, pg_total_relation_size(c.oid) as bytes, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnotnull) as tenant
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname collate "C"`)
  return rows.map(({ name, tenant, rows: estimate, bytes }) => ({
    name,
    tenant,
    bytes: Number(bytes),
    ...(estimate >= 0 && { rows: estimate }),
  }))
}

/** Returns how Citus stores the tables that it knows; without Citus none. */
export async function readPlacements(client: pg.ClientBase): Promise<Map<string, Placement>> {
  const { rows: catalog } = await client.query<{ found: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as found`,
  )
  if (!catalog[0]?.found) return new Map()
  const { rows } = await client.query<{ name: string; placement: Placement }>(`
    select c.relname as name, case when p.partmethod = 'h' then 'distributed'
      when p.partmethod = 'n' and p.repmodel = 't' then 'reference' else 'coordinator' end as placement
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ name, placement }) => [name, placement]))
}

/** Lists tables with a policy that Citus refuses to create. */
async function listSubqueryPolicies(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace and p.polname <> 'stores'
      and concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ~* '\\mselect\\M'
    order by 1`)
  return rows.map(({ name }) => name)
}

async function listUniqueIndexes(client: pg.ClientBase): Promise<UniqueIndex[]> {
  const { rows } = await client.query<UniqueIndex>(`
    select i.relname as name, t.relname as "table", exists (
      select from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id' and a.attnum = any(x.indkey)) as tenant
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where x.indisunique and t.relnamespace = 'public'::regnamespace order by i.relname collate "C"`)
  return rows
}
