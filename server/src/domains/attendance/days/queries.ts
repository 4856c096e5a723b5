import type { getAttendanceMonth, getAttendanceToday } from '@shangxue/contract/attendance/endpoints'
import type { PunchKind } from '@shangxue/contract/attendance/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { daysOfMonth } from '../../../platform/time/period.ts'
import { isCounted } from '../punches/punches.ts'
import { getGroup, getSites } from '../punches/sites.ts'
import { getAppeals } from '../requests/appeals.ts'
import { adjacentDays, getMembers, getPlannedDays } from '../schedule/planned-days.ts'
import { dayAt } from '../wall-clock.ts'
import { type EvaluatedDay, getDayCards, getNow } from './day-cards.ts'
import { findPunchDay } from './evaluate-day.ts'
import { sumDays } from './totals.ts'

/** The next expected punch: in before the end of the shift, otherwise out. */
function getNextPunchKind({ in: clockIn, shift, day }: EvaluatedDay, now: number, today: string): PunchKind {
  const hasArrived = clockIn !== null && isCounted(clockIn)
  const isShiftOver = shift ? now >= Date.parse(shift.off) : day < today
  return hasArrived || isShiftOver ? 'out' : 'in'
}

/** The caller's current day. For a night shift that is yesterday until its window closes. */
export async function getToday({ db, actor }: Context): Promise<Output<typeof getAttendanceToday>> {
  const { tenantId, userId } = actor
  const now = await getNow(db)
  const localDay = dayAt(now, await getTenantZone(db, tenantId))
  const period = { userIds: [userId], ...adjacentDays(localDay) }
  const days = (await getPlannedDays(db, tenantId, period)).get(userId) ?? []
  const cards = (await getDayCards(db, tenantId, period, now)).get(userId) ?? []
  const findCard = (day: string | undefined) => cards.find((card) => card.day === day)
  const outCard = findCard(findPunchDay('out', now, days)?.day)
  const inCard = findCard(findPunchDay('in', now, days)?.day)
  // If the windows of two shifts overlap, prefer the one that the user has not clocked out of.
  const current = (outCard?.in && !outCard.out ? outCard : inCard) ?? findCard(localDay)
  if (!current) throw new TypeError('no such day')
  const member = (await getMembers(db, [userId])).get(userId)
  const group = member ? await getGroup(db, member.groupId) : null
  const sites = member ? await getSites(db, member.groupId) : []
  return {
    ...{ now: new Date(now).toISOString(), group, day: current },
    next: group ? getNextPunchKind(current, now, localDay) : null,
    places: sites.map(({ radiusM: radius_m, ...site }) => ({ ...site, radius_m })),
  }
}

async function getUserName(db: Db, userId: number): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from app_user where id = ${userId}`)
  const [user] = rows
  if (!user) throw new AppError('not_found')
  return user.name
}

export async function getMonth(
  { db, actor }: Context,
  { month: monthInput, user_id = actor.userId }: Input<typeof getAttendanceMonth>,
): Promise<Output<typeof getAttendanceMonth>> {
  const name = await getUserName(db, user_id)
  if (user_id !== actor.userId && !actor.can('attendance-admin')) throw new AppError('forbidden')
  const { from, to } = daysOfMonth(monthInput)
  const now = await getNow(db)
  const days =
    (await getDayCards(db, actor.tenantId, { userIds: [user_id], from, to }, now)).get(user_id) ?? []
  const filter = sql`a.user_id = ${user_id} and a.day between ${from}::date and ${to}::date`
  return {
    ...{ user_id, name, days, totals: sumDays(days) },
    today: dayAt(now, await getTenantZone(db, actor.tenantId)),
    appeals: await getAppeals(db, sql`${filter} order by a.asked_at desc, a.id desc`),
  }
}
