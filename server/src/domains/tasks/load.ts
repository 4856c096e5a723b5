import type { Input, Output } from '@shangxue/contract/endpoint'
import type { taskLoad } from '@shangxue/contract/tasks'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, paged, window } from '../../platform/database/page.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { overdueIn, sundayIn, todayIn } from './seen.ts'

type Load = Output<typeof taskLoad>
type Row = Load['list'][number] & Record<string, unknown>

/** Completed tasks count for this many days. */
const DAYS = 30

/** Aggregates over tasks `t`. */
const figures = (zone: string, once: SQL): SQL => sql`
  count(${once}) filter (where t.ended_at is null)::int as open,
  count(${once}) filter (where ${overdueIn(zone)})::int as overdue,
  count(${once}) filter (where t.ended_at is null and t.day between ${todayIn(zone)} and ${sundayIn(zone)})::int as week,
  count(${once}) filter (where t.status = 'done')::int as done`
const counted = sql`(t.ended_at is null or (t.status = 'done' and t.ended_at > now() - make_interval(days => ${DAYS})))`

/**
 * Returns the workload of each user. Disabled users with open tasks are included, so that these can be reassigned.
 */
export async function loadOf(
  db: Db,
  tenantId: number,
  { q, ...page }: Input<typeof taskLoad>,
): Promise<Load> {
  const zone = await zoneOfTenant(db, tenantId)
  const words = q.trim().toLowerCase()
  // Materialised: with stale statistics the planner would aggregate again for each user (a minute for 500 users).
  const found = sql`
    from app_user u left join (
      with workload as materialized (
        select p.user_id, ${figures(zone, sql`*`)} from task_person p join task t on t.id = p.task_id
        where p.role = 'assignee' and ${counted} group by p.user_id)
      select * from workload) f on f.user_id = u.id
    where (u.disabled_at is null or f.open > 0) and strpos(lower(u.name || ' ' || u.position), ${words}) > 0`
  const { rows } = await db.execute<Row>(sql`
    select u.id::float8 as id, u.name, u.position, u.avatar, u.disabled_at is not null as disabled,
      coalesce(f.open, 0) as open, coalesce(f.overdue, 0) as overdue, coalesce(f.week, 0) as week,
      coalesce(f.done, 0) as done
    ${found} order by coalesce(f.overdue, 0) desc, coalesce(f.open, 0) desc, coalesce(f.done, 0) desc, u.name, u.id
    ${window(page)}`)
  const total = await db.execute<Load['total'] & Record<string, unknown>>(sql`
    select ${figures(zone, sql`*`)}, count(*) filter (where t.ended_at is null and not exists (
      select from task_person p where p.task_id = t.id and p.role = 'assignee'))::int as nobody
    from task t where ${counted}`)
  return {
    ...paged<Load['list'][number]>(rows, page, await cappedCount(db, sql`select 1 ${found}`)),
    total: total.rows[0] ?? { open: 0, overdue: 0, week: 0, done: 0, nobody: 0 },
  }
}
