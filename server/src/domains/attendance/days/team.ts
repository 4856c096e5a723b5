import type { listAttendanceDay } from '@shangxue/contract/attendance/admin'
import type { listTeamAttendance } from '@shangxue/contract/attendance/endpoints'
import { DAY_STATES, EXCEPTIONS } from '@shangxue/contract/attendance/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../../platform/database/pagination.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { daysOfMonth, getToday, requireDay } from '../../../platform/time/period.ts'
import { firstInactiveDaySql } from '../offboarding.ts'
import { type EvaluatedDay, getDayCards, getNow } from './day-cards.ts'
import { sumDays } from './totals.ts'

interface Person extends Record<string, unknown> {
  readonly user_id: number
  readonly name: string
  readonly group: string
}
interface Filters {
  readonly q: string
  readonly group_id?: number
}

/** Users expected in a period: members of a group, or with stored schedules. */
export const expectedUsersSql = (
  { from, to }: { from: string; to: string },
  { q, group_id }: Filters,
): SQL => sql`
  from app_user u left join work_group_member m on m.user_id = u.id left join work_group g on g.id = m.group_id
  where strpos(lower(u.name), ${q.trim().toLowerCase()}) > 0 and ${group_id === undefined ? sql`true` : sql`g.id = ${group_id}`}
    and ((m.from_day <= ${to}::date and coalesce(${firstInactiveDaySql(sql`u.id`)} > greatest(m.from_day, ${from}::date), true))
      or exists (select from schedule_snapshot d where d.user_id = u.id and d.day between ${from}::date and ${to}::date))`

export const userColumns = sql`u.id::float8 as user_id, u.name, coalesce(g.name, '') as group`

export async function listTeam(
  { db, actor }: Context,
  { month, q, group_id, ...page }: Input<typeof listTeamAttendance>,
): Promise<Output<typeof listTeamAttendance>> {
  const period = daysOfMonth(month)
  const filterSql = expectedUsersSql(period, { q, ...(group_id !== undefined && { group_id }) })
  const { rows } = await db.execute<Person>(sql`
    select ${userColumns} ${filterSql} order by u.name, u.id ${limitOffset(page)}`)
  const cards = await getDayCards(
    db,
    actor.tenantId,
    { userIds: rows.map(({ user_id }) => user_id), ...period },
    await getNow(db),
  )
  const list = rows.map((person) => ({ ...person, totals: sumDays(cards.get(person.user_id) ?? []) }))
  return toPage(list, page, await cappedCount(db, sql`select 1 ${filterSql}`))
}

const severity = new Map(DAY_STATES.map((state, index) => [state, index]))

interface UserDay extends Person {
  readonly day: EvaluatedDay
}

async function getUserDays(db: Db, tenantId: number, day: string, q: string): Promise<UserDay[]> {
  const period = { from: day, to: day }
  const { rows } = await db.execute<Person>(
    sql`select ${userColumns} ${expectedUsersSql(period, { q })} order by u.name, u.id`,
  )
  const usersPeriod = { userIds: rows.map(({ user_id }) => user_id), ...period }
  const cards = await getDayCards(db, tenantId, usersPeriod, await getNow(db))
  return rows.flatMap((person) => {
    const card = cards.get(person.user_id)?.[0]
    return card ? [{ ...person, day: card }] : []
  })
}

/** True if an admin should look at the day: an exceptional state or a flagged punch. */
const isException = ({ states, in: arrival, out: departure }: EvaluatedDay): boolean =>
  EXCEPTIONS.some((state) => states.includes(state)) ||
  [arrival, departure].some((punch) => punch?.review === 'pending')

/** Lists all users of a tenant on a day. States are computed, so they cannot be filtered in SQL. */
export async function listTeamDay(
  { db, actor }: Context,
  { day: dayInput, q, state, ...page }: Input<typeof listAttendanceDay>,
): Promise<Output<typeof listAttendanceDay>> {
  if (dayInput !== undefined) requireDay(dayInput)
  const day = dayInput ?? (await getToday(db, actor.tenantId))
  const userDays = await getUserDays(db, actor.tenantId, day, q)
  const counts: Record<string, number> = {
    exception: userDays.filter((userDay) => isException(userDay.day)).length,
  }
  for (const state of DAY_STATES) {
    const count = userDays.filter((userDay) => userDay.day.states.includes(state)).length
    if (count > 0) counts[state] = count
  }
  const filtered = userDays.filter(({ day: card }) => {
    if (state === undefined) return true
    return state === 'exception' ? isException(card) : card.states.includes(state)
  })
  // The sort is stable: equal states stay ordered by name.
  const sorted = filtered.sort((a, b) => (severity.get(a.day.state) ?? 0) - (severity.get(b.day.state) ?? 0))
  const from = (page.page - 1) * page.limit
  return { ...toPage(sorted.slice(from, from + page.limit), page, sorted.length), day, counts }
}
