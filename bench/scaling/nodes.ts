// Load of many companies on one PostgreSQL, then on Citus with one worker, two, and so on. Reports requests, statements and
// their CPU time, the share of statements that one shard answers, and the texts of the others. BENCH_CITUS_URL: addresses of the
// database `postgres` on a coordinator and its workers on this machine, as a superuser, separated by commas; each with
// shared_preload_libraries = 'citus,pg_stat_statements'. COORDINATOR_LOG: file of the coordinator's log, for these texts.
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrateDatabase } from '../../server/src/platform/database/connection/migrate.ts'
import { type CitusDatabase, createCitusDatabase } from '../../server/src/testing/database/citus-database.ts'
import { migratedTemplate } from '../../server/src/testing/database/migrated-template.ts'
import { MIGRATIONS } from '../api/company-fixture.ts'
import { cpuTime } from '../api/cpu-time.ts'
import { startProcess } from '../api/measured-process.ts'
import { type CompanyClient, loadCompanies, seedCompanies, signInBosses } from './many-companies.ts'

const URLS = (process.env.BENCH_CITUS_URL ?? '').split(',').filter(Boolean)
const TENANTS = Number(process.env.NODES_TENANTS ?? 200)
const SECONDS = Number(process.env.NODES_SECONDS ?? 60)
const LOG = process.env.COORDINATOR_LOG
const CONNECTIONS = 8
const SHARDS = 12
const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))

const urlOf = (url: string, name: string): string => {
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${name}`
  return databaseUrl.href
}

/** The same server without Citus in the database. */
async function createPlain(url: string): Promise<CitusDatabase> {
  const name = `shangxue_nodes_${process.pid}`
  const admin = new pg.Pool({ connectionString: url, max: 1 })
  await admin.query(`create database ${name}`)
  const pool = new pg.Pool({ connectionString: urlOf(url, name), max: 4 })
  await migrateDatabase(pool, MIGRATIONS)
  return {
    url: urlOf(url, name),
    pool,
    async close() {
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** CPU time of the connections to a database on nodes of this machine, by process. */
async function readCpu(admins: readonly pg.Pool[], database: string): Promise<Map<number, number>> {
  const times = new Map<number, number>()
  for (const admin of admins) {
    const { rows } = await admin.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = $1',
      [database],
    )
    for (const { pid } of rows) times.set(pid, cpuTime([pid]))
  }
  return times
}

/** Processes that ended in between are not counted. */
const cpuSince = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)

const STATEMENTS = `s.dbid = (select oid from pg_database where datname = current_database()) and s.toplevel
  and s.query !~* '^(begin|commit|rollback|set|reset|listen|notify|prepare|deallocate)'`

async function countStatements(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select coalesce(sum(calls), 0)::float8 as n from pg_stat_statements s where ${STATEMENTS}`,
  )
  return rows[0]?.n ?? 0
}

interface Shards {
  readonly one: number
  readonly several: number
}

async function countShards(pool: pg.Pool): Promise<Shards> {
  const { rows } = await pool.query<Shards>(
    `select coalesce(sum(query_execution_single_shard), 0)::float8 as one,
       coalesce(sum(query_execution_multi_shard), 0)::float8 as several
     from citus_stat_counters where name = current_database()`,
  )
  return rows[0] ?? { one: 0, several: 0 }
}

/**
 * Statements of the database that went to several shards, from the coordinator's log, which `measure` makes Citus write.
 */
function listOthers(log: string, from: number): Map<string, number> {
  const counts = new Map<string, number>()
  // Entries begin with a time; their process distinguishes the connections.
  const entries = readFileSync(log)
    .subarray(from)
    .toString()
    .split(/\n(?=\d{4}-\d\d-\d\d )/)
  const waiting = new Set<string>()
  for (const entry of entries) {
    const pid = /\[(\d+)\]/.exec(entry)?.[1] ?? ''
    if (entry.includes('multi-task query about to be executed')) waiting.add(pid)
    const statement = /STATEMENT: +([\s\S]*)/.exec(entry)?.[1]
    if (statement === undefined || !waiting.delete(pid)) continue
    const text = statement.replace(/\s+/g, ' ').trim().slice(0, 160)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

async function measure(workers: number): Promise<void> {
  const [coordinator = '', ...others] = URLS.slice(0, workers + 1)
  const template = migratedTemplate()
  const opened =
    workers === 0
      ? await createPlain(coordinator)
      : await createCitusDatabase([coordinator, ...others], {
          ...template,
          hash: `${template.hash}_${SHARDS}_${workers}`,
          shards: SHARDS,
        })
  const admins = [coordinator, ...others].map((url) => new pg.Pool({ connectionString: url, max: 1 }))
  const { pool } = opened
  await pool.query('create extension if not exists pg_stat_statements')
  const name = new URL(opened.url).pathname.slice(1)
  if (workers > 0)
    for (const setting of [
      'citus.enable_stat_counters = on',
      `citus.multi_task_query_log_level = 'warning'`,
      'log_min_error_statement = warning',
    ])
      await pool.query(`alter database ${name} set ${setting}`)
  const companies = await seedCompanies(pool, TENANTS)
  const server = await startProcess(
    [main],
    { DATABASE_URL: opened.url, LOG_LEVEL: 'error', REQUESTS_PER_MINUTE: '1000000000', SEED_DEMO: '0' },
    '/ready',
  )
  try {
    const clients: CompanyClient[] = await signInBosses(server.url, companies)
    await loadCompanies(clients, 5, CONNECTIONS)
    await pool.query('select pg_stat_statements_reset()')
    const logStart = LOG ? statSync(LOG).size : 0
    const shardsBefore = workers > 0 ? await countShards(pool) : undefined
    const [nodesBefore, serverBefore] = [await readCpu(admins, name), cpuTime([server.pid])]
    const { requests, failures } = await loadCompanies(clients, SECONDS, CONNECTIONS)
    const nodesMs = cpuSince(nodesBefore, await readCpu(admins, name))
    const serverMs = cpuTime([server.pid]) - serverBefore
    const statements = await countStatements(pool)
    console.log(
      `${workers} workers: ${requests} requests (${failures} failed), ${(requests / SECONDS).toFixed(0)}/s, ${statements} statements; ` +
        `CPU of PostgreSQL ${(nodesMs / 1000).toFixed(1)} s, of the server ${(serverMs / 1000).toFixed(1)} s; ` +
        `${(statements / (nodesMs / 1000)).toFixed(0)} statements per CPU second of PostgreSQL, ${(statements / ((nodesMs + serverMs) / 1000)).toFixed(0)} of all`,
    )
    if (!shardsBefore) return
    const shards = await countShards(pool)
    const [one, several] = [shards.one - shardsBefore.one, shards.several - shardsBefore.several]
    console.log(
      `  executions on the nodes: ${one} on one shard, ${several} on several (${((100 * one) / (one + several)).toFixed(2)} % on one)`,
    )
    if (LOG) for (const [text, n] of listOthers(LOG, logStart)) console.log(`  ${n} × ${text}`)
  } finally {
    await server.stop()
    for (const admin of admins) await admin.end()
    await opened.close()
  }
}

if (URLS.length < 2) throw new Error('set BENCH_CITUS_URL to a coordinator and its workers')
for (let workers = 0; workers < URLS.length; workers++) await measure(workers)
process.exit(0)
