import type { getAttendanceMonth, getAttendanceToday } from '@shangxue/contract/attendance'
import type { PunchKind } from '@shangxue/contract/attendance-parts'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { daysOfMonth } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { appealsOf } from './appeals.ts'
import { cardsOf, type JudgedDay, nowOf } from './cards.ts'
import { counts } from './punches.ts'
import { dayOfPunch } from './rule.ts'
import { around, membersOf, plannedDays } from './rules.ts'
import { groupOf, sitesOf } from './sites.ts'
import { totalsOf } from './totals.ts'
import { dayAt } from './wall-clock.ts'

/** The next expected punch: in before the end of the shift, otherwise out. */
function nextOf({ in: arrival, shift, day }: JudgedDay, now: number, today: string): PunchKind {
  const came = arrival !== null && counts(arrival)
  const over = shift ? now >= Date.parse(shift.off) : day < today
  return came || over ? 'out' : 'in'
}

/** The caller's current day. For a night shift that is yesterday until its window closes. */
export async function today({ db, actor }: Context): Promise<Output<typeof getAttendanceToday>> {
  const { tenantId, userId } = actor
  const now = await nowOf(db)
  const local = dayAt(now, await zoneOfTenant(db, tenantId))
  const asked = { userIds: [userId], ...around(local) }
  const days = (await plannedDays(db, tenantId, asked)).get(userId) ?? []
  const cards = (await cardsOf(db, tenantId, asked, now)).get(userId) ?? []
  const on = (day: string | undefined) => cards.find((card) => card.day === day)
  const leaving = on(dayOfPunch('out', now, days)?.day)
  const coming = on(dayOfPunch('in', now, days)?.day)
  // If the windows of two shifts overlap, prefer the one that the user has not clocked out of.
  const current = (leaving?.in && !leaving.out ? leaving : coming) ?? on(local)
  if (!current) throw new TypeError('no such day')
  const member = (await membersOf(db, [userId])).get(userId)
  const group = member ? await groupOf(db, member.groupId) : null
  const sites = member ? await sitesOf(db, member.groupId) : []
  return {
    ...{ now: new Date(now).toISOString(), group, day: current },
    next: group ? nextOf(current, now, local) : null,
    places: sites.map(({ radiusM: radius_m, ...site }) => ({ ...site, radius_m })),
  }
}

async function nameOf(db: Db, userId: number): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from app_user where id = ${userId}`)
  const [user] = rows
  if (!user) throw new Refusal('not_found')
  return user.name
}

export async function month(
  { db, actor }: Context,
  { month: asked, user_id = actor.userId }: Input<typeof getAttendanceMonth>,
): Promise<Output<typeof getAttendanceMonth>> {
  const name = await nameOf(db, user_id)
  if (user_id !== actor.userId && !actor.can('attendance-admin')) throw new Refusal('forbidden')
  const { from, to } = daysOfMonth(asked)
  const now = await nowOf(db)
  const days = (await cardsOf(db, actor.tenantId, { userIds: [user_id], from, to }, now)).get(user_id) ?? []
  const which = sql`a.user_id = ${user_id} and a.day between ${from}::date and ${to}::date`
  return {
    ...{ user_id, name, days, totals: totalsOf(days) },
    today: dayAt(now, await zoneOfTenant(db, actor.tenantId)),
    appeals: await appealsOf(db, sql`${which} order by a.asked_at desc, a.id desc`),
  }
}
