import { type SQL, sql } from 'drizzle-orm'
import { processDueRows } from '../../platform/async/process-due-rows.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { tenantZone } from '../../platform/database/tenant-zone.ts'
import { reminderMinutes } from '../../platform/time/reminder-minutes.ts'
import { notify } from '../notifications/service.ts'

/** The instant of the reminder, for a todo `t` of a tenant `c`. */
const reminderInstant: SQL = sql`((t.day + t.time - make_interval(mins => ${reminderMinutes})) at time zone ${tenantZone(sql`c`)})`

/**
 * Resets the reminder. Call it after day, time or reminder change and after reopening. An instant in the past counts
 * as reminded.
 */
export async function scheduleReminder(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    update todo t set reminded_at = case when ${reminderInstant} <= now() then coalesce(t.reminded_at, now()) end
    from tenant c where c.id = t.tenant_id and t.id = ${id}`)
}

/** After downtime the server sends only reminders that were due within this interval. */
const MAX_DELAY = sql`interval '1 day'`
const BATCH_SIZE = 500

const isDue = sql`
  t.reminder <> 'none' and t.reminded_at is null and t.done_at is null
  and t.day between (now() - interval '3 days')::date and (now() + interval '3 days')::date
  and ${reminderInstant} <= now() and ${reminderInstant} > now() - ${MAX_DELAY}`

/** Returns the oldest due todos grouped by tenant, except those of `excludedTenants`. */
async function nextDue(db: Db, excludedTenants: readonly number[]) {
  const { rows } = await db.execute<{ tenant: number; ids: number[] }>(sql`
    select f.tenant_id::float8 as tenant, array_agg(f.id::float8) as ids from (
      select t.tenant_id, t.id from todo t join tenant c on c.id = t.tenant_id
      where ${isDue} and t.tenant_id <> all(${sql.param(excludedTenants)}::bigint[])
      order by ${reminderInstant} limit ${BATCH_SIZE}) f
    group by f.tenant_id`)
  return rows
}

/** Sends each due reminder once. Returns their number. */
export const sendTodoReminders = (database: Database): Promise<number> =>
  processDueRows(database, nextDue, sendReminders)

/** The update re-checks `due`, so a concurrent server sends none of them a second time. */
async function sendReminders(db: Db, tenantId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await db.execute<{ id: number; user: number; title: string; at: string }>(sql`
    update todo t set reminded_at = now() from tenant c
    where c.id = t.tenant_id and t.id = any(${sql.param(ids)}::bigint[]) and ${isDue}
    returning t.id::float8 as id, t.user_id::float8 as user, t.title,
      to_char(t.day, 'FMMM月FMDD日 ') || to_char(t.time, 'HH24:MI') as at`)
  const notifications = rows.map(({ id, user: userId, title, at }) => {
    return { tenantId, userId, kind: 'todo.due', title, body: at, link: `/others/todo/detail?id=${id}` }
  })
  await notify(db, ...notifications)
  return rows.length
}
