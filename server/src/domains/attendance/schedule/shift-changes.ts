import type { deleteShiftChange, listShiftChanges, setShiftChange } from '@shangxue/contract/attendance/admin'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { daysBetween } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { cappedCount, limitOffset, toPage } from '../../../platform/database/pagination.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { daysOfMonth, getToday, requireDay } from '../../../platform/time/period.ts'
import { withLeaveRecalculation } from '../../leave/service.ts'
import { notify } from '../../notifications/service.ts'
import { eachDay } from '../calendar/calendar.ts'
import { requireNotPast } from './require-not-past.ts'

const DAYS_MAX = 62

export async function listChanges(
  { db, actor }: Context,
  { month, ...page }: Input<typeof listShiftChanges>,
): Promise<Output<typeof listShiftChanges>> {
  const period = month === undefined ? undefined : daysOfMonth(month)
  const filter = period
    ? sql`c.day between ${period.from}::date and ${period.to}::date`
    : sql`c.day >= ${await getToday(db, actor.tenantId)}::date`
  type Row = Output<typeof listShiftChanges>['list'][number]
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select c.user_id::float8 as user_id, u.name, c.day::text as day, s.name as shift, c.reason
    from shift_override c join app_user u on u.id = c.user_id left join work_shift s on s.id = c.shift_id
    where ${filter} order by c.day, u.name, c.user_id ${limitOffset(page)}`)
  return toPage(rows, page, await cappedCount(db, sql`select 1 from shift_override c where ${filter}`))
}

/** Only the boss may change their own schedule. */
function requireNotSelf(actor: Pick<Actor, 'userId' | 'can'>, userIds: readonly number[]): void {
  if (userIds.includes(actor.userId) && !actor.can('admin')) throw new AppError('own_attendance')
}

const scheduleChange = (
  { tenantId, userId: by }: Pick<Actor, 'tenantId' | 'userId'>,
  scope: { readonly userIds: readonly number[]; readonly days: readonly string[] },
) => ({ tenantId, by, why: '排班调整' as const, ...scope })

/** Accepts only days from today on, so that evaluated days do not change. */
export async function setShiftChangeForUsers(
  { db, actor, request }: Context,
  { user_ids, from, to, shift_id, reason: reasonInput }: Input<typeof setShiftChange>,
): Promise<{ days: number }> {
  const { tenantId } = actor
  const reason = reasonInput.trim()
  requireNotSelf(actor, user_ids)
  requireNotPast(from, await getToday(db, tenantId))
  requireDay(to)
  if (to < from) throw new AppError('period_reversed')
  if (daysBetween(from, to) >= DAYS_MAX) throw new AppError('shift_override_too_long', { days: DAYS_MAX })
  const { rows: foundRows } = await db.execute<{ people: number; shift: string | null }>(sql`
    select (select count(*)::int from work_group_member where user_id = any(${sql.param(user_ids)}::bigint[])) as people,
      (select name from work_shift where id = ${shift_id}::bigint and active) as shift`)
  if (foundRows[0]?.people !== user_ids.length || (shift_id !== null && foundRows[0].shift === null))
    throw new AppError('not_found')
  const days = eachDay(from, to)
  await withLeaveRecalculation(db, scheduleChange(actor, { userIds: user_ids, days }), () =>
    db.execute(sql`
      insert into shift_override (tenant_id, user_id, day, shift_id, reason)
      select ${tenantId}::int, u, d::date, ${shift_id}::bigint, ${reason}
      from unnest(${sql.param(user_ids)}::bigint[]) u, unnest(${sql.param(days)}::text[]) d order by u, d
      on conflict (tenant_id, user_id, day) do update set shift_id = excluded.shift_id, reason = excluded.reason`),
  )
  const periodText = from === to ? from : `${from} 至 ${to}`
  const otherIds = user_ids.filter((id) => id !== actor.userId)
  const notice = {
    tenantId,
    kind: 'attendance.shift_changed',
    title: `${periodText} 班次调整为${foundRows[0].shift ?? '休息'}`,
  }
  const link = `/attendance/calendar?month=${from.slice(0, 7)}&day=${from}`
  await notify(db, ...otherIds.map((userId) => ({ ...notice, userId, body: reason, link })))
  const after = { user_ids, from, to, shift: foundRows[0].shift, reason }
  const auditEvent = { entity: 'shift_override', entityId: from, after }
  await audit(db, actor, { action: 'attendance.shift_set', ...auditEvent }, request.id)
  return { days: days.length }
}

export async function deleteShiftChangeOfUser(
  { db, actor, request }: Context,
  { user_id, day }: Input<typeof deleteShiftChange>,
): Promise<null> {
  requireDay(day)
  requireNotSelf(actor, [user_id])
  const { rows } = await db.execute<{ id: number }>(
    sql`select user_id::float8 as id from shift_override where user_id = ${user_id} and day = ${day}::date`,
  )
  if (rows.length === 0) throw new AppError('not_found')
  requireNotPast(day, await getToday(db, actor.tenantId))
  await withLeaveRecalculation(db, scheduleChange(actor, { userIds: [user_id], days: [day] }), () =>
    db.execute(sql`delete from shift_override where user_id = ${user_id} and day = ${day}::date`),
  )
  await notify(db, {
    ...{ tenantId: actor.tenantId, userId: user_id, kind: 'attendance.shift_changed' },
    ...{ title: `${day} 恢复原来的班次`, link: `/attendance/calendar?month=${day.slice(0, 7)}&day=${day}` },
  })
  const auditEvent = { entity: 'shift_override', entityId: day, before: { user_id, day } }
  await audit(db, actor, { action: 'attendance.shift_reset', ...auditEvent }, request.id)
  return null
}
