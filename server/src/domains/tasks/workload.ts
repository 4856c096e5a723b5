import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getTaskLoad } from '@shangxue/contract/tasks/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../platform/database/pagination.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import { isOverdue, sundaySql, todaySql } from './policy.ts'

type Workload = Output<typeof getTaskLoad>
type Row = Workload['list'][number] & Record<string, unknown>

/** Completed tasks count for this many days. */
const COUNTED_DAYS = 30

/** Aggregates over tasks `t`. */
const workloadColumns = (zone: string, counted: SQL): SQL => sql`
  count(${counted}) filter (where t.ended_at is null)::int as open,
  count(${counted}) filter (where ${isOverdue(zone)})::int as overdue,
  count(${counted}) filter (where t.ended_at is null and t.day between ${todaySql(zone)} and ${sundaySql(zone)})::int as week,
  count(${counted}) filter (where t.status = 'done')::int as done`
const isCounted = sql`(t.ended_at is null or (t.status = 'done' and t.ended_at > now() - make_interval(days => ${COUNTED_DAYS})))`

/**
 * Returns the workload of each user. Disabled users with open tasks are included, so that these can be reassigned.
 */
export async function getWorkload(
  db: Db,
  tenantId: number,
  { q, ...page }: Input<typeof getTaskLoad>,
): Promise<Workload> {
  const zone = await getTenantZone(db, tenantId)
  const words = q.trim().toLowerCase()
  // Materialised: with stale statistics the planner would aggregate again for each user (a minute for 500 users).
  const fromSql = sql`
    from app_user u left join (
      with workload as materialized (
        select p.user_id, ${workloadColumns(zone, sql`*`)} from task_member p join task t on t.id = p.task_id
        where p.role = 'assignee' and ${isCounted} group by p.user_id)
      select * from workload) f on f.user_id = u.id
    where (u.disabled_at is null or f.open > 0) and strpos(lower(u.name || ' ' || u.position), ${words}) > 0`
  const { rows } = await db.execute<Row>(sql`
    select u.id::float8 as id, u.name, u.position, u.avatar, u.disabled_at is not null as disabled,
      coalesce(f.open, 0) as open, coalesce(f.overdue, 0) as overdue, coalesce(f.week, 0) as week,
      coalesce(f.done, 0) as done
    ${fromSql} order by coalesce(f.overdue, 0) desc, coalesce(f.open, 0) desc, coalesce(f.done, 0) desc, u.name, u.id
    ${limitOffset(page)}`)
  const total = await db.execute<Workload['total'] & Record<string, unknown>>(sql`
    select ${workloadColumns(zone, sql`*`)}, count(*) filter (where t.ended_at is null and not exists (
      select from task_member p where p.task_id = t.id and p.role = 'assignee'))::int as nobody
    from task t where ${isCounted}`)
  return {
    ...toPage<Workload['list'][number]>(rows, page, await cappedCount(db, sql`select 1 ${fromSql}`)),
    total: total.rows[0] ?? { open: 0, overdue: 0, week: 0, done: 0, nobody: 0 },
  }
}
