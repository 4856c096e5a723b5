import { type SQL, sql } from 'drizzle-orm'
import { processDueRows } from '../../platform/async/process-due-rows.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { tenantZone } from '../../platform/database/tenant-zone.ts'
import { notify } from '../notifications/service.ts'

/** Days after which a phone that nobody picked up is mentioned. */
const PICKUP_DAYS = 7
const BATCH_SIZE = 500

/** The local date of tenant `c`. */
const today = sql`(now() at time zone ${tenantZone(sql`c`)})::date`

interface Reminder {
  /** Rows `t` of a repair or loan, to be marked once. */
  readonly table: SQL
  readonly mark: SQL
  readonly isDue: SQL
  readonly order: SQL
  /** The repair of a row. */
  readonly repairId: SQL
  readonly title: string
}

const REMINDERS: readonly Reminder[] = [
  {
    table: sql`repair`,
    mark: sql`due_notified_at`,
    isDue: sql`t.state not in ('ready', 'handed_over', 'cancelled') and t.due_notified_at is null
      and t.due_on < now()::date + 2 and t.due_on < ${today}`,
    order: sql`t.due_on`,
    repairId: sql`t.id`,
    title: '维修超过约定日期',
  },
  {
    table: sql`repair`,
    mark: sql`pickup_notified_at`,
    isDue: sql`t.state = 'ready' and t.pickup_notified_at is null
      and t.ready_at < now() - make_interval(days => ${PICKUP_DAYS})`,
    order: sql`t.ready_at`,
    repairId: sql`t.id`,
    title: `手机修好 ${PICKUP_DAYS} 天还没有取`,
  },
  {
    table: sql`repair_loan`,
    mark: sql`notified_at`,
    isDue: sql`t.returned_at is null and t.notified_at is null and t.due_on < now()::date + 2 and t.due_on <= ${today}`,
    order: sql`t.due_on`,
    repairId: sql`t.repair_id`,
    title: '借机到期，请联系客户归还',
  },
]

/** Reminds handlers once of late repairs, phones that nobody picked up, and loan phones that are due. */
export async function sendRepairReminders(database: Database): Promise<number> {
  let sent = 0
  for (const reminder of REMINDERS)
    sent += await processDueRows(database, findDue(reminder), sendReminders(reminder))
  return sent
}

const findDue =
  ({ table, isDue, order }: Reminder) =>
  async (db: Db, excludedTenants: readonly number[]) => {
    const { rows } = await db.execute<{ tenant: number; ids: number[] }>(sql`
      select f.tenant_id::float8 as tenant, array_agg(f.id::float8) as ids from (
        select t.tenant_id, t.id from ${table} t join tenant c on c.id = t.tenant_id
        where ${isDue} and t.tenant_id <> all(${sql.param(excludedTenants)}::bigint[])
        order by ${order} limit ${BATCH_SIZE}) f
      group by f.tenant_id`)
    return rows
  }

/** The update repeats the condition, so that a concurrent server sends none of them a second time. */
const sendReminders =
  ({ table, mark, isDue, repairId, title }: Reminder) =>
  async (db: Db, tenantId: number, ids: readonly number[]): Promise<number> => {
    const { rows } = await db.execute<{ id: number; user: number; number: string; model: string }>(sql`
      with marked as (
        update ${table} t set ${mark} = now() from tenant c
        where c.id = t.tenant_id and t.id = any(${sql.param(ids)}::bigint[]) and ${isDue}
        returning ${repairId} as repair_id)
      select r.id::float8 as id, r.handler_id::float8 as user, r.number, r.model
      from marked m join repair r on r.id = m.repair_id order by r.id`)
    const notifications = rows.map(({ id, user: userId, number, model }) => ({
      ...{ tenantId, userId, kind: 'repair.due', title, body: `${number} ${model}`, link: `/repairs/${id}` },
    }))
    await notify(db, ...notifications)
    return rows.length
  }
