import type { LeaveUnit } from '@shangxue/contract/leave/schemas'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { lockUser } from '../../../platform/database/lock-user.ts'
import { getUserWorkingDays } from '../../attendance/service.ts'
import { consumeMore, refundPart, refundRequest } from '../balances/ledger.ts'
import { type DayOfLeave, getLeaveDays, type Span } from './length.ts'

/** A pending or approved request. */
export interface ActiveLeave extends Record<string, unknown>, Span {
  readonly id: number
  readonly user_id: number
  readonly type_id: number
  readonly type: string
  readonly unit: LeaveUnit
  readonly calendar_days: boolean
  readonly state: 'waiting' | 'approved'
  readonly counted: boolean
  readonly minutes: number
}

/** Locks the matching requests `r` until the transaction ends, so that nobody decides them meanwhile. */
export async function lockActiveLeave(db: Db, filter: SQL): Promise<ActiveLeave[]> {
  const { rows } = await db.execute<ActiveLeave>(sql`
    select r.id::float8 as id, r.user_id::float8 as user_id, r.type_id::float8 as type_id, k.name as type, k.unit, k.calendar_days,
      r.state, r.counted, r.minutes, r.from_day::text as from_day, r.from_minute, r.to_day::text as to_day, r.to_minute
    from leave_request r join leave_type k on k.id = r.type_id
    where r.state in ('waiting', 'approved') and ${filter} order by r.id for update of r`)
  return rows
}

/** Days and minutes that the request counts under the current schedule. */
export async function getCountedDays(db: Db, tenantId: number, leave: ActiveLeave): Promise<DayOfLeave[]> {
  const { user_id, unit, calendar_days, from_day: from, to_day: to } = leave
  const worksOnDay = await getUserWorkingDays(db, tenantId, user_id, { from, to })
  return getLeaveDays(leave, { unit, calendarDays: calendar_days }, worksOnDay)
}

const toBalanceKey = (tenantId: number, { user_id, type_id }: ActiveLeave) => ({
  ...{ tenantId, userId: user_id, typeId: type_id },
})

interface ChangeContext {
  readonly tenantId: number
  readonly by: number
  readonly note: string
}

/** Cancels the request and refunds its balance. */
export async function cancelLeaveRequest(
  db: Db,
  leave: ActiveLeave,
  { tenantId, by, note }: ChangeContext,
): Promise<void> {
  if (leave.counted) await refundRequest(db, toBalanceKey(tenantId, leave), { requestId: leave.id, by, note })
  await db.execute(sql`
    update leave_request set state = 'cancelled', cancelled_by = ${by}, cancelled_at = now(), cancellation = ${note}
    where id = ${leave.id}`)
}

/** Reduces the request by some minutes and refunds them. */
export async function shortenLeave(
  db: Db,
  leave: ActiveLeave,
  minutesLess: number,
  { tenantId, by, note }: ChangeContext,
): Promise<void> {
  const { id, counted, minutes } = leave
  if (counted)
    await refundPart(db, toBalanceKey(tenantId, leave), { requestId: id, by, note, minutes: minutesLess })
  await db.execute(sql`update leave_request set minutes = ${minutes - minutesLess} where id = ${id}`)
}

/** Extends the request by days. Returns false without changes if the balance is insufficient. */
export async function extendLeave(
  db: Db,
  leave: ActiveLeave,
  addedDays: readonly DayOfLeave[],
  { tenantId, by, note }: ChangeContext,
): Promise<boolean> {
  const { id, counted, minutes } = leave
  await lockUser(db, { userId: leave.user_id })
  if (
    counted &&
    !(await consumeMore(db, toBalanceKey(tenantId, leave), addedDays, { requestId: id, by, note }))
  )
    return false
  const addedMinutes = addedDays.reduce((all, addedDay) => all + addedDay.minutes, 0)
  await db.execute(sql`update leave_request set minutes = ${minutes + addedMinutes} where id = ${id}`)
  return true
}
