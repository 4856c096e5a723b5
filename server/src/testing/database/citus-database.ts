import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { distributeTables } from '../../operations/distribution/distribute-tables.ts'
import { listDatabaseSettings } from '../../operations/distribution/plan.ts'
import { migrateDatabase } from '../../platform/database/connection/migrate.ts'
import type { TestDatabase } from './test-database.ts'

/** Addresses of the databases `postgres` of the coordinator and its workers, from TEST_CITUS_URL, separated by commas. */
export const citusUrls: readonly string[] = process.env.TEST_CITUS_URL?.split(',') ?? []

const DISTRIBUTION = fileURLToPath(new URL('../../operations/distribution', import.meta.url))

/** Few shards by default, because copying a database copies the files of each. */
const SHARDS = 4

/**
 * Creates a database on all nodes whose tables are distributed. Distributing takes seven seconds, copying a distributed
 * template on all nodes less than half a second: its catalogues name nodes by address and group, not by database. Dropping
 * a database takes five seconds, for which PostgreSQL waits for the maintenance process of Citus.
 */
export async function createCitusDatabase(
  urls: readonly string[],
  { migrations, hash, shards = SHARDS }: { migrations: string; hash: string; shards?: number },
): Promise<CitusDatabase> {
  const template = `shangxue_citus_${hash}_${hashDistribution()}`
  return createCopy(urls, template, (nodes) =>
    createTemplate(nodes, template, async (pool) => {
      await pool.query(`set citus.shard_count = ${shards}`)
      await migrateDatabase(pool, migrations)
      await distributeTables(pool, () => undefined)
    }),
  )
}

export interface CitusDatabase extends TestDatabase {
  /** Its address on the coordinator. */
  readonly url: string
}

/** Copies a database that keepAsTemplate has closed. */
export const copyCitusDatabase = (urls: readonly string[], template: string): Promise<CitusDatabase> =>
  createCopy(urls, template, async () => undefined)

/** Closes a database, so that it can be copied. Returns its name. */
export async function keepAsTemplate(urls: readonly string[], { url, pool, workers }: CitusDatabase) {
  for (const opened of [pool, ...(workers ?? [])]) await opened.end()
  const name = new URL(url).pathname.slice(1)
  const nodes = openNodes(urls)
  await onAllNodes(nodes, endConnections(name))
  for (const { admin } of nodes) await admin.end()
  return name
}

/** Drops a template on all nodes. */
export async function dropTemplate(urls: readonly string[], name: string): Promise<void> {
  const nodes = openNodes(urls)
  await onAllNodes(nodes, `alter database ${name} is_template false`)
  await dropDatabases(nodes, name)
  for (const { admin } of nodes) await admin.end()
}

/** Creates an empty database on all nodes, in which the coordinator knows its workers. */
export async function createBareCitusDatabase(urls: readonly string[]): Promise<CitusDatabase> {
  return createCopy(urls, BARE, (nodes) => createTemplate(nodes, BARE, async () => undefined))
}
const BARE = 'shangxue_citus_bare'

function hashDistribution(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(DISTRIBUTION).sort()) hash.update(readFileSync(`${DISTRIBUTION}/${name}`))
  return hash.digest('hex').slice(0, 8)
}

interface Node {
  readonly url: string
  readonly admin: pg.Pool
}

const openNodes = (urls: readonly string[]): Node[] =>
  urls.map((url) => ({ url, admin: new pg.Pool({ connectionString: url, max: 1 }) }))

async function createCopy(
  urls: readonly string[],
  template: string,
  prepare: (nodes: readonly Node[]) => Promise<void>,
): Promise<CitusDatabase> {
  const nodes = openNodes(urls)
  const [coordinator] = nodes
  if (!coordinator || nodes.length < 2)
    throw new TypeError('TEST_CITUS_URL names a coordinator and its workers')
  await prepare(nodes)
  const name = `shangxue_citus_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await onAllNodes(nodes, `create database ${name} template ${template} strategy file_copy`)
  // PostgreSQL does not copy the settings of a database.
  for (const setting of listDatabaseSettings(name)) await coordinator.admin.query(setting)
  const pool = openDatabase(coordinator, name, 12)
  const workers = nodes.slice(1).map((node) => openDatabase(node, name, 1))
  return {
    url: urlOf(coordinator, name),
    pool,
    workers,
    async close() {
      for (const opened of [pool, ...workers]) await opened.end()
      await dropDatabases(nodes, name)
      for (const { admin } of nodes) await admin.end()
    },
  }
}

/** Any fixed number: one of several test processes creates the template, the others wait. */
const TEMPLATE_LOCK = 7_340_223

async function createTemplate(
  nodes: readonly Node[],
  name: string,
  fill: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const client = await nodes[0]?.admin.connect()
  if (!client) return
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rows } = await client.query('select datistemplate from pg_database where datname = $1', [name])
    // A database that is no template yet was left incomplete.
    if (rows[0]?.datistemplate) return
    // The coordinator's pool has one connection, which holds the lock.
    const others = nodes.slice(1)
    for (const statement of [`drop database if exists ${name} with (force)`, `create database ${name}`]) {
      await client.query(statement)
      await onAllNodes(others, statement)
    }
    await connectNodes(nodes, name, fill)
    await onAllNodes(others, endConnections(name))
    await client.query(endConnections(name))
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
    client.release()
  }
}

/** The maintenance process of Citus would otherwise connect again, and a copied database must have no connection. */
const endConnections = (
  name: string,
) => `alter database ${name} allow_connections false; select pg_terminate_backend(pid)
  from pg_stat_activity where datname = '${name}'; alter database ${name} is_template true`

async function connectNodes(
  nodes: readonly Node[],
  name: string,
  fill: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const pools = nodes.map((node) => openDatabase(node, name, 1))
  try {
    for (const pool of pools) await pool.query('create extension citus')
    const [coordinator] = pools
    for (const [nth, { url }] of nodes.entries()) {
      const { hostname, port } = new URL(url)
      const register = nth === 0 ? 'citus_set_coordinator_host' : 'citus_add_node'
      await coordinator?.query(`select ${register}($1, $2)`, [hostname, Number(port || 5432)])
    }
    if (coordinator) await fill(coordinator)
  } finally {
    for (const pool of pools) await pool.end()
  }
}

function urlOf({ url }: Node, name: string): string {
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${name}`
  return databaseUrl.href
}

function openDatabase(node: Node, name: string, max: number): pg.Pool {
  const options = `-c citus.shard_count=${SHARDS}`
  const pool = new pg.Pool({ connectionString: urlOf(node, name), max, options, pipeline: true })
  pool.on('error', () => undefined)
  return pool
}

/** A maintenance process of Citus may need longer than the five seconds for which PostgreSQL waits. */
async function dropDatabases(nodes: readonly Node[], name: string): Promise<void> {
  const drop = () => onAllNodes(nodes, `drop database if exists ${name} with (force)`)
  await drop().catch(drop)
}

const onAllNodes = (nodes: readonly Node[], statement: string) =>
  Promise.all(nodes.map(({ admin }) => admin.query(statement)))
