import type pg from 'pg'
import PgBoss from 'pg-boss'

/** Table name of queued jobs in a backup; no table has this name. */
export const QUEUED_JOBS_TABLE = 'pgboss.job'

const columns: Record<string, string> = {
  id: 'uuid',
  name: 'text',
  priority: 'integer',
  data: 'jsonb',
  state: 'pgboss.job_state',
  retry_limit: 'integer',
  retry_count: 'integer',
  retry_delay: 'integer',
  retry_backoff: 'boolean',
  start_after: 'timestamp with time zone',
  singleton_key: 'text',
  singleton_on: 'timestamp without time zone',
  expire_in: 'interval',
  created_on: 'timestamp with time zone',
  keep_until: 'timestamp with time zone',
  policy: 'text',
}
export const JOB_COLUMNS = Object.entries(columns).map(([name, type]) => ({ name, type }))

/** Creates an empty job queue inside the caller's transaction. */
export async function createJobQueue(client: pg.ClientBase): Promise<void> {
  // pg-boss wraps its plan in a transaction of its own.
  const plan = PgBoss.getConstructionPlans('pgboss')
    .replace('BEGIN;', '')
    .replace(/COMMIT;\s*$/, '')
  await client.query(plan)
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
}

/** Creates the queues that the jobs in these lines need. */
export async function createQueuesForJobs(client: pg.ClientBase, lines: readonly string[]): Promise<void> {
  const column = JOB_COLUMNS.findIndex(({ name }) => name === 'name')
  const names = new Set(lines.map((line) => (JSON.parse(line) as string[])[column]))
  for (const name of names)
    await client.query(`select pgboss.create_queue($1, '{"policy":"standard"}')`, [name])
}

/** Jobs that were active when the backup was made are not running now. */
export const requeueActiveJobs = (client: pg.ClientBase) =>
  client.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
