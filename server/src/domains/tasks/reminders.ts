import { TASK_MORNING } from '@shangxue/contract/tasks/schemas'
import { type SQL, sql } from 'drizzle-orm'
import { type DueRows, processDueRows } from '../../platform/async/process-due-rows.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { tenantZone } from '../../platform/database/tenant-zone.ts'
import { reminderMinutes } from '../../platform/time/reminder-minutes.ts'
import { notify } from '../notifications/service.ts'
import { dueText, taskLink } from './commands/assignees.ts'

const zone = tenantZone(sql`c`)
const DEFAULT_TIME = sql.raw(`time '${TASK_MORNING}'`)
/** The instant of the reminder, for a task `t` of a tenant `c`. */
const reminderAt: SQL = sql`((t.day + coalesce(t.time, ${DEFAULT_TIME}) - make_interval(mins => ${reminderMinutes})) at time zone ${zone})`
const overdueAt: SQL = sql`((t.day + coalesce(t.time, '24:00')) at time zone ${zone})`

/**
 * Resets the reminders. Call it after day, time or reminder change and after reopening. Instants in the past count as
 * notified.
 */
export async function scheduleReminder(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    update task t set
      reminded_at = case when t.reminder <> 'none' and ${reminderAt} <= now() then now() end,
      overdue_notified_at = case when ${overdueAt} <= now() then now() end
    from tenant c where c.id = t.tenant_id and t.id = ${id}`)
}

/** After downtime the server sends only reminders that were due within this interval. */
const MAX_DELAY = sql`interval '1 day'`
const BATCH_SIZE = 500

interface ReminderKind {
  readonly due: SQL
  readonly instant: SQL
  readonly markSent: SQL
  readonly kind: string
  readonly title: string
  /** SQL: the recipients for a task `t`. */
  readonly recipients: SQL
}

const isNear = sql`t.ended_at is null and t.day between (now() - interval '3 days')::date and (now() + interval '3 days')::date`
const assignees = sql`select p.user_id from task_member p where p.task_id = t.id and p.role = 'assignee'`

const REMINDER_KINDS: readonly ReminderKind[] = [
  {
    due: sql`t.reminder <> 'none' and t.reminded_at is null and ${isNear} and ${reminderAt} <= now() and ${reminderAt} > now() - ${MAX_DELAY}`,
    instant: reminderAt,
    markSent: sql`reminded_at = now()`,
    kind: 'task.due',
    title: '任务快到期',
    // A task without assignees reminds its creator.
    recipients: sql`${assignees} union select t.maker_id where not exists (${assignees})`,
  },
  {
    due: sql`t.overdue_notified_at is null and ${isNear} and ${overdueAt} <= now() and ${overdueAt} > now() - ${MAX_DELAY}`,
    instant: overdueAt,
    markSent: sql`overdue_notified_at = now()`,
    kind: 'task.overdue',
    title: '任务已逾期',
    recipients: sql`${assignees} union select t.maker_id`,
  },
]

const findDue =
  ({ due, instant }: ReminderKind) =>
  async (db: Db, excludedTenants: readonly number[]) => {
    const { rows } = await db.execute<DueRows & Record<string, unknown>>(sql`
      select f.tenant_id::float8 as tenant, array_agg(f.id::float8) as ids from (
        select t.tenant_id, t.id from task t join tenant c on c.id = t.tenant_id
        where ${due} and t.tenant_id <> all(${sql.param(excludedTenants)}::bigint[])
        order by ${instant} limit ${BATCH_SIZE}) f
      group by f.tenant_id`)
    return rows
  }

interface RemindedTask extends Record<string, unknown> {
  readonly id: number
  readonly title: string
  readonly day: string
  readonly time: string | null
  readonly users: number[]
}

/** The update re-checks `due`, so a concurrent server sends none of them a second time. */
const sendReminders =
  ({ due, markSent, kind, title, recipients }: ReminderKind) =>
  async (db: Db, tenantId: number, ids: readonly number[]): Promise<number> => {
    const { rows } = await db.execute<RemindedTask>(sql`
      update task t set ${markSent} from tenant c
      where c.id = t.tenant_id and t.id = any(${sql.param(ids)}::bigint[]) and ${due}
      returning t.id::float8 as id, t.title, t.day::text as day, t.time::text as time,
        array(select w.user_id::float8 from (${recipients}) w) as users`)
    const notifications = rows.flatMap(({ id, users, title: name, ...due }) =>
      users.map((userId) => {
        return { tenantId, userId, kind, title: `${title}：${name}`, body: dueText(due), link: taskLink(id) }
      }),
    )
    await notify(db, ...notifications)
    return rows.length
  }

/** Sends reminders before tasks are due and once when they are overdue. Returns the number of tasks. */
export async function sendTaskReminders(database: Database): Promise<number> {
  let count = 0
  for (const reminderKind of REMINDER_KINDS)
    count += await processDueRows(database, findDue(reminderKind), sendReminders(reminderKind))
  return count
}
