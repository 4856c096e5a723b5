import type { LeaveUnit } from '@shangxue/contract/leave-parts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { worksOn } from '../attendance/service.ts'
import { giveBack, giveBackSome, takeMore } from './ledger.ts'
import { type DayOfLeave, daysOfLeave, type Span } from './length.ts'

/** A pending or approved request. */
export interface Standing extends Record<string, unknown>, Span {
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
export async function standingLeave(db: Db, which: SQL): Promise<Standing[]> {
  const { rows } = await db.execute<Standing>(sql`
    select r.id::float8 as id, r.user_id::float8 as user_id, r.type_id::float8 as type_id, k.name as type, k.unit, k.calendar_days,
      r.state, r.counted, r.minutes, r.from_day::text as from_day, r.from_minute, r.to_day::text as to_day, r.to_minute
    from leave_request r join leave_type k on k.id = r.type_id
    where r.state in ('waiting', 'approved') and ${which} order by r.id for update of r`)
  return rows
}

/** Days and minutes that the request counts under the current schedule. */
export async function countedOf(db: Db, tenantId: number, leave: Standing): Promise<DayOfLeave[]> {
  const { user_id, unit, calendar_days, from_day: from, to_day: to } = leave
  const worked = await worksOn(db, tenantId, user_id, { from, to })
  return daysOfLeave(leave, { unit, calendarDays: calendar_days }, worked)
}

const whoseOf = (tenantId: number, { user_id, type_id }: Standing) => ({
  ...{ tenantId, userId: user_id, typeId: type_id },
})

interface By {
  readonly tenantId: number
  readonly by: number
  readonly note: string
}

/** Cancels the request and refunds its balance. */
export async function closeLeave(db: Db, leave: Standing, { tenantId, by, note }: By): Promise<void> {
  if (leave.counted) await giveBack(db, whoseOf(tenantId, leave), { requestId: leave.id, by, note })
  await db.execute(sql`
    update leave_request set state = 'cancelled', cancelled_by = ${by}, cancelled_at = now(), cancellation = ${note}
    where id = ${leave.id}`)
}

/** Reduces the request by some minutes and refunds them. */
export async function shortenLeave(
  db: Db,
  leave: Standing,
  less: number,
  { tenantId, by, note }: By,
): Promise<void> {
  const { id, counted, minutes } = leave
  if (counted) await giveBackSome(db, whoseOf(tenantId, leave), { requestId: id, by, note, minutes: less })
  await db.execute(sql`update leave_request set minutes = ${minutes - less} where id = ${id}`)
}

/** Extends the request by days. Returns false without changes if the balance is insufficient. */
export async function lengthenLeave(
  db: Db,
  leave: Standing,
  more: readonly DayOfLeave[],
  { tenantId, by, note }: By,
): Promise<boolean> {
  const { id, counted, minutes } = leave
  await lockUser(db, { userId: leave.user_id })
  if (counted && !(await takeMore(db, whoseOf(tenantId, leave), more, { requestId: id, by, note })))
    return false
  const sum = more.reduce((all, one) => all + one.minutes, 0)
  await db.execute(sql`update leave_request set minutes = ${minutes + sum} where id = ${id}`)
  return true
}
