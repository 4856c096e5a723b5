// Measures the scheduled work of each minute with many companies and three years of data: time and rows read of each
// step, compared with an empty statement on the same path. Nothing is due, as in nearly every minute.
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { cacheStaleDays } from '../../server/src/domains/commission/commission-cache.ts'
import { expireAllocations } from '../../server/src/domains/devices/allocations/jobs.ts'
import { sendDutyReminders } from '../../server/src/domains/duty/jobs.ts'
import { DOMAINS } from '../../server/src/domains/index.ts'
import { sendMeetingReminders } from '../../server/src/domains/meetings/reminders.ts'
import { failStaleAnalyses } from '../../server/src/domains/papers/analysis/stale-runs.ts'
import { settleRewards } from '../../server/src/domains/rewards/attempts/settle-tasks.ts'
import { offboardDueLeavers } from '../../server/src/domains/staff/offboarding.ts'
import { sendTaskReminders } from '../../server/src/domains/tasks/reminders.ts'
import { sendTodoReminders } from '../../server/src/domains/todos/reminders.ts'
import { migrateDatabase } from '../../server/src/platform/database/connection/migrate.ts'
import { createDatabase, type Db } from '../../server/src/platform/database/database.ts'
import { failStaleExports } from '../../server/src/platform/exports/stale-runs.ts'
import { failStaleImports } from '../../server/src/platform/imports/stale-runs.ts'
import { median } from './load-generator.ts'
import { freshDatabase } from './temporary-database.ts'

const COMPANIES = Number(process.env.MINUTE_COMPANIES ?? 1_000)
const DAYS = Number(process.env.MINUTE_DAYS ?? 1_095)
const OPEN_RUNS = 100
const ROUNDS = 5

const url = await freshDatabase('shangxue_minute')
const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c jit=off' })
await migrateDatabase(pool, fileURLToPath(new URL('../../server/src/migrations', import.meta.url)))

// without checks of foreign keys, because only the rows that the steps read are created
await pool.query('set session_replication_role = replica')
for (const text of [
  `insert into tenant (name, settings) select 'company ' || n, '{"timeZone": "Asia/Shanghai"}' from generate_series(1, ${COMPANIES}) n`,
  `insert into sales_fact (tenant_id, day, sku_id, location_id, salesperson_id, customer_id, pieces, returned, amount_fen, cost_fen)
   select t.id, current_date - d, 1, 1, 1, 0, 1, 0, 100, 50 from tenant t, generate_series(0, ${DAYS}) d`,
  `insert into commission_day (tenant_id, day) select t.id, current_date - d from tenant t, generate_series(1, ${DAYS}) d`,
  `insert into todo (tenant_id, user_id, position, repeat, note, title, reminder, day, repeats_from, time, reminded_at)
   select t.id, 1, n, 'none', '', 'todo', 'on_time', current_date - 500 + n * 5, current_date - 500 + n * 5, '09:00', case when n < 100 then now() end
   from tenant t, generate_series(1, 200) n`,
  `insert into task (tenant_id, maker_id, title, body, priority, reminder, repeat, day, repeats_from, time, overdue_notified_at)
   select t.id, 1, 'task', '', 'normal', 'none', 'none', current_date - 500 + n * 5, current_date - 500 + n * 5, '09:00', case when n < 101 then now() end
   from tenant t, generate_series(1, 200) n`,
  `insert into device_allocation (tenant_id, device_id, kind, location_id, expires_on, allocated_by, state)
   select t.id, n, 'store', 1, current_date + 3 + n, 1, 'open' from tenant t, generate_series(1, 50) n`,
  `insert into export_run (tenant_id, id, kind, title, filters, state, file_name, user_id)
   select t.id, gen_random_uuid(), 'devices', 'x', '{}', 'done', 'x.xlsx', 1 from tenant t, generate_series(1, 20) n`,
  `insert into export_run (tenant_id, id, kind, title, filters, state, file_name, user_id)
   select n, gen_random_uuid(), 'devices', 'x', '{}', 'queued', 'x.xlsx', 1 from generate_series(1, ${OPEN_RUNS}) n`,
])
  await pool.query(text)
await pool.query('set session_replication_role = origin')
await pool.query('vacuum analyze')

/** Queued runs, each with a job, so that none is stale. */
const { rows: open } = await pool.query<{ tenantId: number; runId: string }>(
  `select tenant_id as "tenantId", id as "runId" from export_run where state = 'queued'`,
)
const jobs = {
  pending: async (db: Db) => {
    await db.execute("select id from export_run where state = 'queued'")
    return open
  },
} as never
const storage = {} as never
const database = createDatabase(pool)

const steps: Record<string, () => Promise<unknown>> = {
  'empty statement': () => database.withOwner((db) => db.execute('select 1')),
  commission: () => cacheStaleDays(database),
  'stale exports': () => failStaleExports({ database, jobs, storage, onFinished: async () => undefined }),
  'stale imports': () => failStaleImports(database, jobs, storage),
  'stale analyses': () => failStaleAnalyses(database, jobs),
  todos: () => sendTodoReminders(database),
  tasks: () => sendTaskReminders(database),
  duties: () => sendDutyReminders(database),
  meetings: () => sendMeetingReminders(database),
  allocations: () => expireAllocations(database),
  rewards: () => settleRewards(database),
  leavers: () => offboardDueLeavers(database, DOMAINS),
}

async function rowsRead(): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ n: string }>(
    `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::text as n from pg_stat_user_tables`,
  )
  const { rows: indexes } = await pool.query<{ n: string }>(
    `select sum(idx_tup_read)::text as n from pg_stat_user_indexes`,
  )
  return Number(rows[0]?.n) + Number(indexes[0]?.n)
}

console.log(`${COMPANIES} companies, ${DAYS} days each; median of ${ROUNDS}`)
console.log('| Step | ms | Rows and index entries read |\n|---|---|---|')
for (const [name, run] of Object.entries(steps)) {
  await run()
  const before = await rowsRead()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  const read = Math.round(((await rowsRead()) - before) / ROUNDS)
  console.log(`| ${name} | ${median(times).toFixed(1)} | ${read.toLocaleString('en')} |`)
}
await pool.end()
