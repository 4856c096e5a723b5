import type pg from 'pg'
import { createQueues } from '../jobs/queue-schema.ts'
import type { Column, TableHead } from './records.ts'

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
  expire_seconds: 'integer',
  created_on: 'timestamp with time zone',
  keep_until: 'timestamp with time zone',
  policy: 'text',
}
const JOB_COLUMNS = Object.entries(columns).map(([name, type]) => ({ name, type }))
/** Before its first start with pg-boss 12, a database has an interval instead of seconds. */
const EXPIRE_IN = { name: 'expire_in', type: 'interval' }

/** Returns the columns of queued jobs in this database. */
export async function listJobColumns(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = 'pgboss.job'::regclass and attname = $1`,
    [EXPIRE_IN.name],
  )
  return JOB_COLUMNS.map((column) =>
    column.name === 'expire_seconds' && rows.length > 0 ? EXPIRE_IN : column,
  )
}

/** Creates the queues that the jobs in these lines need. */
export async function createQueuesForJobs(client: pg.ClientBase, lines: readonly string[]): Promise<void> {
  const column = JOB_COLUMNS.findIndex(({ name }) => name === 'name')
  const names = new Set(lines.map((line) => (JSON.parse(line) as string[])[column]))
  await createQueues(
    client,
    [...names].filter((name) => name !== undefined),
  )
}

/** Jobs that were active when the backup was made are not running now. */
export const requeueActiveJobs = (client: pg.ClientBase) =>
  client.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)

/** Returns the statement that inserts queued jobs into the schema of pg-boss 12. */
export function insertJobsStatement({ columns }: TableHead): string {
  const names = columns.map(({ name }) => (name === EXPIRE_IN.name ? 'expire_seconds' : name))
  const values = columns.map(({ name, type }, index) => {
    const value = `(r->>${index})::${type}`
    return name === EXPIRE_IN.name ? `ceil(extract(epoch from ${value}))::int` : value
  })
  return `insert into ${QUEUED_JOBS_TABLE} (${names.join(', ')})
    select ${values.join(', ')} from json_array_elements($1::json) r`
}
