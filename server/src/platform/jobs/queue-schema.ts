import type pg from 'pg'
import { getConstructionPlans } from 'pg-boss'

/** pg-boss 12 migrates schemas from this version on; version 24 was created by pg-boss 10. */
const OLDEST_MIGRATED_SCHEMA = 25
/** Any fixed number: servers that start together on one database wait for each other. */
const QUEUES_LOCK = 7_340_223

/** Creates pg-boss's schema inside the caller's transaction. */
export async function createJobQueue(client: pg.ClientBase): Promise<void> {
  // pg-boss wraps its plan in a transaction of its own.
  const plan = getConstructionPlans('pgboss')
    .replace('BEGIN;', '')
    .replace(/COMMIT;\s*$/, '')
  await client.query(plan)
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
}

/** Creates queues that do not exist yet. */
export const createQueues = (client: pg.ClientBase, names: readonly string[]) =>
  client.query(
    `select pgboss.create_queue(queue_name, '{"policy": "standard"}') from unnest($1::text[]) queue_name
     where not exists (select from pgboss.queue q where q.name = queue_name)`,
    [names],
  )

/**
 * Creates the schema and the queues, or replaces a schema that pg-boss cannot migrate, in one transaction. Several
 * servers may call this at the same time.
 */
export async function prepareJobQueue(pool: pg.Pool, queues: readonly string[]): Promise<void> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    // Citus would repeat the statements on its workers, but jobs are on the coordinator only.
    await client.query('set local citus.enable_ddl_propagation = off')
    await client.query('select pg_advisory_xact_lock($1)', [QUEUES_LOCK])
    const version = await readVersion(client)
    if (version === undefined) await createJobQueue(client)
    else if (version < OLDEST_MIGRATED_SCHEMA) await replaceSchema(client)
    await createQueues(client, queues)
    await client.query('commit')
  } catch (error) {
    failure = error as Error
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release(failure)
  }
}

async function readVersion(client: pg.ClientBase): Promise<number | undefined> {
  const { rows: tables } = await client.query(`select where to_regclass('pgboss.version') is not null`)
  if (tables.length === 0) return undefined
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version
}

/**
 * Unfinished jobs, and finished ones whose schedule and minute must stay unique: a server that starts enqueues the
 * schedules of the current minute.
 */
const COPIED_JOBS = `state < 'completed' or singleton_on > now() at time zone 'UTC' - interval '1 hour'`
const UNCHANGED_COLUMNS = `id, name, priority, data, retry_limit, retry_count, retry_delay, retry_backoff,
  start_after, started_on, completed_on, created_on, keep_until, singleton_key, singleton_on, policy`

/**
 * Active jobs remain active. If an older server still runs one of them, it can complete it; otherwise the job expires
 * and is retried.
 */
async function replaceSchema(client: pg.ClientBase): Promise<void> {
  // Waits for statements of older servers that still use the tables.
  await client.query('lock table pgboss.version, pgboss.job in access exclusive mode')
  await client.query('alter schema pgboss rename to pgboss_replaced')
  await createJobQueue(client)
  const { rows } = await client.query<{ name: string }>(
    `select distinct name from pgboss_replaced.job where ${COPIED_JOBS}`,
  )
  await createQueues(
    client,
    rows.map(({ name }) => name),
  )
  await client.query(
    `insert into pgboss.job (${UNCHANGED_COLUMNS}, state, expire_seconds)
     select ${UNCHANGED_COLUMNS}, state::text::pgboss.job_state, ceil(extract(epoch from expire_in))::int
     from pgboss_replaced.job where ${COPIED_JOBS}`,
  )
  await client.query("set local client_min_messages = 'warning'")
  await client.query('drop schema pgboss_replaced cascade')
}
