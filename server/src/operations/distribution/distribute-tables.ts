import type pg from 'pg'
import { APP_ROLE } from '../../platform/database/database.ts'
import { COLOCATION_TABLE, type Distribution, planDistribution, readPlacements, type Step } from './plan.ts'

/** The schema cannot be distributed, or the database has no Citus with nodes. */
export class NotDistributable extends Error {}

type Report = (line: string) => void

/** Prints the statements that distribute the tables, in their order. Throws NotDistributable. */
export async function printDistribution(pool: pg.Pool, report: Report): Promise<void> {
  const client = await pool.connect()
  try {
    const { settings, steps } = await requirePlan(client)
    if (steps.length === 0) return report('-- every table is distributed')
    for (const setting of settings) report(`${setting};`)
    for (const step of steps) report(formatStep(step))
  } finally {
    client.release()
  }
}

/**
 * Distributes the tables that are not distributed yet, one transaction per step, so that an interrupted run continues
 * where it stopped. Throws NotDistributable.
 */
export async function distributeTables(pool: pg.Pool, report: Report): Promise<void> {
  const client = await pool.connect()
  try {
    await requireNodes(client)
    // A second run waits, and then finds nothing left to do.
    await client.query('select pg_advisory_lock($1)', [DISTRIBUTION_LOCK])
    const { settings, steps, foreignKeys } = await requirePlan(client)
    for (const setting of settings) await client.query(setting)
    for (const [nth, step] of steps.entries()) {
      const startedAt = Date.now()
      await runStep(client, step)
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
      report(`${nth + 1}/${steps.length} ${formatStep(step)} ${seconds} s`)
    }
    await removeLocalCopies(client, report)
    await verifyDistribution(client, foreignKeys, report)
    await reportSlowSearches(client, report)
  } finally {
    // Ends the lock and the settings of this session.
    client.release(true)
  }
}

/**
 * Distributes tables that a migration has created in a distributed database. They are empty, so that it takes less than a
 * second each. Does nothing without Citus. Throws NotDistributable.
 */
export async function distributeNewTables(pool: pg.Pool): Promise<void> {
  if (await hasNewTables(pool)) await distributeTables(pool, () => undefined)
}

async function hasNewTables(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    if (!(await readPlacements(client)).has(COLOCATION_TABLE)) return false
    return (await planDistribution(client)).steps.length > 0
  } finally {
    client.release()
  }
}

/** Any fixed number, the same for all servers of a database. */
const DISTRIBUTION_LOCK = 7_340_224

const formatStep = ({ statements, size }: Step): string =>
  `${statements.join('; ')};${size === undefined ? '' : ` -- ${size}`}`

async function requirePlan(client: pg.ClientBase): Promise<Distribution> {
  const plan = await planDistribution(client)
  if (plan.obstacles.length > 0) throw new NotDistributable(plan.obstacles.join('\n'))
  if (plan.placements.size === 0)
    throw new NotDistributable('this database has no tables: start a server once, which creates them')
  return plan
}

async function requireNodes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ available: boolean; installed: boolean }>(`
    select exists (select from pg_available_extensions where name = 'citus') as available,
      exists (select from pg_extension where extname = 'citus') as installed`)
  if (!rows[0]?.available)
    throw new NotDistributable(
      'this PostgreSQL has no Citus: install it on every node, with citus in shared_preload_libraries',
    )
  if (!rows[0].installed)
    throw new NotDistributable(
      'this database lacks the extension: a superuser runs "create extension citus" in it on every node, and then citus_add_node here',
    )
  const { rows: workers } = await client.query('select from pg_dist_node where shouldhaveshards and isactive')
  if (workers.length === 0)
    throw new NotDistributable('Citus knows no worker: run citus_set_coordinator_host and citus_add_node')
}

async function runStep(client: pg.ClientBase, { statements }: Step): Promise<void> {
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new NotDistributable(`${statements.join('; ')}: ${(error as Error).message}`, { cause: error })
  }
}

/** After distribution Citus leaves the copied rows in the tables of the coordinator, where no statement reads them. */
async function removeLocalCopies(client: pg.ClientBase, report: Report): Promise<void> {
  const listCopies = async () => {
    const { rows } = await client.query<{ name: string; bytes: string }>(`
      select c.relname as name, pg_relation_size(c.oid) as bytes from pg_class c
      join pg_dist_partition p on p.logicalrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0`)
    return rows
  }
  const copies = await listCopies()
  const bytes = copies.reduce((sum, copy) => sum + Number(copy.bytes), 0)
  // Emptying a table empties those that reference it.
  for (let [next] = copies; next; [next] = await listCopies())
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [next.name])
  if (bytes > 0) report(`removed ${(bytes / 1e6).toFixed(1)} MB that were copied from the coordinator`)
}

/** Throws unless every table is placed as planned, all tenants' tables are on the same nodes, and requests reach them. */
async function verifyDistribution(client: pg.ClientBase, foreignKeys: number, report: Report): Promise<void> {
  const { steps, placements, foreignKeys: keysNow } = await planDistribution(client)
  const current = await readPlacements(client)
  const placementOf = (table: string) => current.get(table) ?? 'coordinator'
  const misplaced = [...placements].filter(([name, placement]) => placementOf(name) !== placement)
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where p.partmethod = 'h' and p.colocationid <>
       (select colocationid from pg_dist_partition where logicalrelid = $1::regclass)`,
    [COLOCATION_TABLE],
  )
  const issues = [
    ...steps.map((step) => `still to be done: ${formatStep(step)}`),
    ...misplaced.map(([name]) => `${name} is ${placementOf(name)}`),
    ...rows.map(({ name }) => `${name} is not co-located with ${COLOCATION_TABLE}`),
    ...(keysNow === foreignKeys ? [] : [`${foreignKeys} foreign keys before, ${keysNow} now`]),
    ...(await findConnectionIssues(client)),
  ]
  if (issues.length > 0) throw new NotDistributable(issues.join('\n'))
  const count = (wanted: string) =>
    [...placements.values()].filter((placement) => placement === wanted).length
  report(
    `verified: ${count('distributed')} co-located tables, ${count('reference')} reference tables, ${count('coordinator')} on the coordinator, ${keysNow} foreign keys, ` +
      `and ${APP_ROLE} reaches every shard`,
  )
}

/**
 * Searches inside texts use a trigram index under row-level security only if their functions are leakproof. Views, which
 * avoid that on one node, are expanded before a statement reaches the nodes.
 */
async function reportSlowSearches(client: pg.ClientBase, report: Report): Promise<void> {
  const { rows } = await client.query<{ node: string }>(
    `select distinct format('%s:%s', nodename, nodeport) as node from run_command_on_workers($1)
     join pg_dist_node using (nodename, nodeport) where result <> '0'`,
    [`select count(*) from pg_proc where not proleakproof and oid in (${SEARCH_FUNCTIONS.join()})`],
  )
  if (rows.length > 0)
    report(
      `searches read whole tables on ${rows.map(({ node }) => node).join(', ')}: see leakproof in docs/scale.md`,
    )
}
const SEARCH_FUNCTIONS = ['textlike(text,text)', 'texticlike(text,text)', 'upper(text)'].map(
  (name) => `'${name}'::regprocedure`,
)

/** Reads every shard of a table in the role of requests. */
async function findConnectionIssues(client: pg.ClientBase): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(`set local role ${APP_ROLE}`)
    await client.query(`select count(*) from ${COLOCATION_TABLE}`)
    return []
  } catch (error) {
    return [
      `${APP_ROLE} cannot read on the nodes (${(error as Error).message}): let it connect from the coordinator to each of them, see docs/scale.md`,
    ]
  } finally {
    await client.query('rollback')
  }
}
