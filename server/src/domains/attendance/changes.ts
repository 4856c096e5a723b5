import type { deleteShiftChange, listShiftChanges, setShiftChange } from '@shangxue/contract/attendance-admin'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { daysBetween } from '@shangxue/study/calendar'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import { cappedCount, paged, window } from '../../platform/database/page.ts'
import { daysOfMonth, requireDay, todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { recounting } from '../leave/service.ts'
import { notify } from '../notifications/service.ts'
import { requireAhead } from './ahead.ts'
import { eachDay } from './calendar.ts'

const MOST_DAYS = 62

export async function changes(
  { db, actor }: Context,
  { month, ...page }: Input<typeof listShiftChanges>,
): Promise<Output<typeof listShiftChanges>> {
  const period = month === undefined ? undefined : daysOfMonth(month)
  const which = period
    ? sql`c.day between ${period.from}::date and ${period.to}::date`
    : sql`c.day >= ${await todayOf(db, actor.tenantId)}::date`
  type Row = Output<typeof listShiftChanges>['list'][number]
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select c.user_id::float8 as user_id, u.name, c.day::text as day, s.name as shift, c.reason
    from shift_change c join app_user u on u.id = c.user_id left join work_shift s on s.id = c.shift_id
    where ${which} order by c.day, u.name, c.user_id ${window(page)}`)
  return paged(rows, page, await cappedCount(db, sql`select 1 from shift_change c where ${which}`))
}

/** Only the boss may change their own schedule. */
function requireOthers(actor: Pick<Actor, 'userId' | 'can'>, userIds: readonly number[]): void {
  if (userIds.includes(actor.userId) && !actor.can('admin')) throw new Refusal('own_attendance')
}

const rostered = (
  { tenantId, userId: by }: Pick<Actor, 'tenantId' | 'userId'>,
  whose: { readonly userIds: readonly number[]; readonly days: readonly string[] },
) => ({ tenantId, by, why: '排班调整' as const, ...whose })

/** Accepts only days from today on, so that evaluated days do not change. */
export async function setChange(
  { db, actor, request }: Context,
  { user_ids, from, to, shift_id, reason: said }: Input<typeof setShiftChange>,
): Promise<{ days: number }> {
  const { tenantId } = actor
  const reason = said.trim()
  requireOthers(actor, user_ids)
  requireAhead(from, await todayOf(db, tenantId))
  requireDay(to)
  if (to < from) throw new Refusal('invalid_input', { field: '结束日期在开始日期之前，请重新选择' })
  if (daysBetween(from, to) >= MOST_DAYS)
    throw new Refusal('invalid_input', { field: `一次最多调整 ${MOST_DAYS} 天，请缩短日期范围` })
  const { rows: known } = await db.execute<{ people: number; shift: string | null }>(sql`
    select (select count(*)::int from work_group_member where user_id = any(${sql.param(user_ids)}::bigint[])) as people,
      (select name from work_shift where id = ${shift_id}::bigint and active) as shift`)
  if (known[0]?.people !== user_ids.length || (shift_id !== null && known[0].shift === null))
    throw new Refusal('not_found')
  const days = eachDay(from, to)
  await recounting(db, rostered(actor, { userIds: user_ids, days }), () =>
    db.execute(sql`
      insert into shift_change (tenant_id, user_id, day, shift_id, reason)
      select ${tenantId}::int, u, d::date, ${shift_id}::bigint, ${reason}
      from unnest(${sql.param(user_ids)}::bigint[]) u, unnest(${sql.param(days)}::text[]) d order by u, d
      on conflict (tenant_id, user_id, day) do update set shift_id = excluded.shift_id, reason = excluded.reason`),
  )
  const when = from === to ? from : `${from} 至 ${to}`
  const others = user_ids.filter((id) => id !== actor.userId)
  const told = {
    tenantId,
    kind: 'attendance.shift_changed',
    title: `${when} 班次调整为${known[0].shift ?? '休息'}`,
  }
  const link = `/attendance/calendar?month=${from.slice(0, 7)}&day=${from}`
  await notify(db, ...others.map((userId) => ({ ...told, userId, body: reason, link })))
  const after = { user_ids, from, to, shift: known[0].shift, reason }
  const deed = { entity: 'shift_change', entityId: from, after }
  await audit(db, actor, { action: 'attendance.shift_set', ...deed }, request.id)
  return { days: days.length }
}

export async function deleteChange(
  { db, actor, request }: Context,
  { user_id, day }: Input<typeof deleteShiftChange>,
): Promise<null> {
  requireDay(day)
  requireOthers(actor, [user_id])
  const { rows } = await db.execute<{ id: number }>(
    sql`select user_id::float8 as id from shift_change where user_id = ${user_id} and day = ${day}::date`,
  )
  if (rows.length === 0) throw new Refusal('not_found')
  requireAhead(day, await todayOf(db, actor.tenantId))
  await recounting(db, rostered(actor, { userIds: [user_id], days: [day] }), () =>
    db.execute(sql`delete from shift_change where user_id = ${user_id} and day = ${day}::date`),
  )
  await notify(db, {
    ...{ tenantId: actor.tenantId, userId: user_id, kind: 'attendance.shift_changed' },
    ...{ title: `${day} 恢复原来的班次`, link: `/attendance/calendar?month=${day.slice(0, 7)}&day=${day}` },
  })
  const deed = { entity: 'shift_change', entityId: day, before: { user_id, day } }
  await audit(db, actor, { action: 'attendance.shift_reset', ...deed }, request.id)
  return null
}
