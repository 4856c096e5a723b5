import { type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { zoneOf } from '../../platform/database/zone.ts'
import { actOnDue } from '../../platform/due.ts'
import { reminderMinutes } from '../../platform/reminder.ts'
import { notify } from '../notifications/service.ts'

/** When a todo `t` of a tenant `c` wants to be told. */
const moment: SQL = sql`((t.day + t.time - make_interval(mins => ${reminderMinutes})) at time zone ${zoneOf(sql`c`)})`

/** To be called whenever day, time or reminder were set, and when it is to be done again: a moment that has passed by then is not told any more. */
export async function arm(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    update todo t set reminded_at = case when ${moment} <= now() then coalesce(t.reminded_at, now()) end
    from tenant c where c.id = t.tenant_id and t.id = ${id}`)
}

/** A server that was down tells what was due within this time. */
const LATE = sql`interval '1 day'`
const AT_ONCE = 500

const due = sql`
  t.reminder <> 'none' and t.reminded_at is null and t.done_at is null
  and t.day between (now() - interval '3 days')::date and (now() + interval '3 days')::date
  and ${moment} <= now() and ${moment} > now() - ${LATE}`

/** The next ones that are due, the oldest first, by company; leaves some companies out. */
async function nextDue(db: Db, without: readonly number[]) {
  const { rows } = await db.execute<{ tenant: number; ids: number[] }>(sql`
    select f.tenant_id::float8 as tenant, array_agg(f.id::float8) as ids from (
      select t.tenant_id, t.id from todo t join tenant c on c.id = t.tenant_id
      where ${due} and t.tenant_id <> all(${sql.param(without)}::bigint[])
      order by ${moment} limit ${AT_ONCE}) f
    group by f.tenant_id`)
  return rows
}

/** Tells people what they wanted to be reminded of by now, each thing once. Answers how many. */
export const remindOfTodos = (database: Database): Promise<number> => actOnDue(database, nextDue, remind)

/** Whoever comes second finds them told: the update waits for the first, then looks again. */
async function remind(db: Db, tenantId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await db.execute<{ id: number; user: number; title: string; at: string }>(sql`
    update todo t set reminded_at = now() from tenant c
    where c.id = t.tenant_id and t.id = any(${sql.param(ids)}::bigint[]) and ${due}
    returning t.id::float8 as id, t.user_id::float8 as user, t.title,
      to_char(t.day, 'FMMM月FMDD日 ') || to_char(t.time, 'HH24:MI') as at`)
  const notices = rows.map(({ id, user: userId, title, at }) => {
    return { tenantId, userId, kind: 'todo.due', title, body: at, link: `/others/todo/detail?id=${id}` }
  })
  await notify(db, ...notices)
  return rows.length
}
