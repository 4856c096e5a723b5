import { TASK_MORNING } from '@shangxue/contract/tasks-parts'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { zoneOf } from '../../platform/database/zone.ts'
import { actOnDue, type DueOf } from '../../platform/due.ts'
import { reminderMinutes } from '../../platform/reminder.ts'
import { notify } from '../notifications/service.ts'
import { dueText, linkOf } from './people.ts'

const zone = zoneOf(sql`c`)
const morning = sql.raw(`time '${TASK_MORNING}'`)
/** The instant of the reminder, for a task `t` of a tenant `c`. */
const reminderAt: SQL = sql`((t.day + coalesce(t.time, ${morning}) - make_interval(mins => ${reminderMinutes})) at time zone ${zone})`
const overdueAt: SQL = sql`((t.day + coalesce(t.time, '24:00')) at time zone ${zone})`

/**
 * Resets the reminders. Call it after day, time or reminder change and after reopening. Instants in the past count as
 * notified.
 */
export async function arm(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    update task t set
      reminded_at = case when t.reminder <> 'none' and ${reminderAt} <= now() then now() end,
      overdue_told_at = case when ${overdueAt} <= now() then now() end
    from tenant c where c.id = t.tenant_id and t.id = ${id}`)
}

/** After downtime the server sends only reminders that were due within this interval. */
const LATE = sql`interval '1 day'`
const AT_ONCE = 500

interface Word {
  readonly due: SQL
  readonly at: SQL
  readonly told: SQL
  readonly kind: string
  readonly title: string
  /** SQL: the recipients for a task `t`. */
  readonly whom: SQL
}

const near = sql`t.ended_at is null and t.day between (now() - interval '3 days')::date and (now() + interval '3 days')::date`
const assignees = sql`select p.user_id from task_person p where p.task_id = t.id and p.role = 'assignee'`

const WORDS: readonly Word[] = [
  {
    due: sql`t.reminder <> 'none' and t.reminded_at is null and ${near} and ${reminderAt} <= now() and ${reminderAt} > now() - ${LATE}`,
    at: reminderAt,
    told: sql`reminded_at = now()`,
    kind: 'task.due',
    title: '任务快到期',
    // A task without assignees reminds its creator.
    whom: sql`${assignees} union select t.maker_id where not exists (${assignees})`,
  },
  {
    due: sql`t.overdue_told_at is null and ${near} and ${overdueAt} <= now() and ${overdueAt} > now() - ${LATE}`,
    at: overdueAt,
    told: sql`overdue_told_at = now()`,
    kind: 'task.overdue',
    title: '任务已逾期',
    whom: sql`${assignees} union select t.maker_id`,
  },
]

const finder =
  ({ due, at }: Word) =>
  async (db: Db, without: readonly number[]) => {
    const { rows } = await db.execute<DueOf & Record<string, unknown>>(sql`
      select f.tenant_id::float8 as tenant, array_agg(f.id::float8) as ids from (
        select t.tenant_id, t.id from task t join tenant c on c.id = t.tenant_id
        where ${due} and t.tenant_id <> all(${sql.param(without)}::bigint[])
        order by ${at} limit ${AT_ONCE}) f
      group by f.tenant_id`)
    return rows
  }

interface Told extends Record<string, unknown> {
  readonly id: number
  readonly title: string
  readonly day: string
  readonly time: string | null
  readonly users: number[]
}

/** The update re-checks `due`, so a concurrent server sends none of them a second time. */
const teller =
  ({ due, told, kind, title, whom }: Word) =>
  async (db: Db, tenantId: number, ids: readonly number[]): Promise<number> => {
    const { rows } = await db.execute<Told>(sql`
      update task t set ${told} from tenant c
      where c.id = t.tenant_id and t.id = any(${sql.param(ids)}::bigint[]) and ${due}
      returning t.id::float8 as id, t.title, t.day::text as day, t.time::text as time,
        array(select w.user_id::float8 from (${whom}) w) as users`)
    const notices = rows.flatMap(({ id, users, title: name, ...when }) =>
      users.map((userId) => {
        return { tenantId, userId, kind, title: `${title}：${name}`, body: dueText(when), link: linkOf(id) }
      }),
    )
    await notify(db, ...notices)
    return rows.length
  }

/** Sends reminders before tasks are due and once when they are overdue. Returns the number of tasks. */
export async function remindOfTasks(database: Database): Promise<number> {
  let count = 0
  for (const word of WORDS) count += await actOnDue(database, finder(word), teller(word))
  return count
}
