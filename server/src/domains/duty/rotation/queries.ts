import type { previewRotation } from '@shangxue/contract/duty/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { getApprovedLeave } from '../../leave/service.ts'
import { shiftBegins, shiftEnds } from '../queries.ts'
import type { Busy, Person, Slot } from './rotate.ts'

export interface RotationFrame {
  readonly name: string
  readonly shiftIds: readonly number[]
  /** Sorted by time. */
  readonly slots: readonly Slot[]
  readonly people: readonly Person[]
  readonly busy: readonly Busy[]
  /** Existing duties that stay. */
  readonly stored: readonly { day: string; shiftId: number; userId: number }[]
}

const toMinutes = (wall: string): number => Date.parse(`${wall.replace(' ', 'T')}Z`) / 60_000

/** Slots and people of a rotation. Throws `not_found` for a closed post. */
export async function getRotationFrame(db: Db, input: Input<typeof previewRotation>): Promise<RotationFrame> {
  const { rows } = await db.execute<{ name: string; shifts: number[] }>(sql`
    select p.name, array(select s.id::float8 from duty_shift s
      where s.post_id = p.id and s.closed_at is null order by s.place, s.id) as shifts
    from duty_post p where p.id = ${input.post_id} and p.closed_at is null`)
  const [post] = rows
  if (!post) throw new AppError('not_found')
  const userIds = input.people.map(({ user_id }) => user_id)
  const lastDayByUser = await getLastDutyDays(db, post.shifts, userIds, input.from)
  const busy = await getBusy(db, post.shifts, userIds, input)
  const existing = await getExistingTurns(db, post.shifts, input)
  return {
    name: post.name,
    shiftIds: post.shifts,
    slots: await getSlots(db, post.shifts, input),
    people: userIds.map((userId) => ({ userId, last: lastDayByUser.get(userId) ?? '' })),
    busy,
    stored: existing,
  }
}

type Rotation = Input<typeof previewRotation>

/** Existing duties count unless they are replaced. */
const filledSql = (replace: boolean) =>
  replace ? sql`0` : sql`(select count(*)::int from duty d where d.shift_id = s.id and d.day = f.day)`

async function getSlots(
  db: Db,
  shiftIds: readonly number[],
  { from, to, weekdays, replace }: Rotation,
): Promise<Slot[]> {
  const { rows } = await db.execute<{
    day: string
    weekday: number
    shift: number
    missing: number
    begins: string
    ends: string
  }>(sql`
    select f.day::text as day, extract(isodow from f.day)::int as weekday, s.id::float8 as shift,
      greatest(s.needed - ${filledSql(replace)}, 0) as missing,
      ${shiftBegins(sql`f.day`)}::text as begins, ${shiftEnds(sql`f.day`)}::text as ends
    from (select d::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') d) f
      join duty_shift s on s.id = any(${sql.param([...shiftIds])}::bigint[])
    where extract(isodow from f.day)::int = any(${sql.param([...weekdays])}::int[])
    order by f.day, s.starts, s.place, s.id`)
  return rows.map((row) => ({
    day: row.day,
    weekday: row.weekday,
    shiftId: row.shift,
    missing: row.missing,
    begins: toMinutes(row.begins),
    ends: toMinutes(row.ends),
  }))
}

async function getLastDutyDays(
  db: Db,
  shiftIds: readonly number[],
  userIds: readonly number[],
  before: string,
) {
  const { rows } = await db.execute<{ user: number; day: string }>(sql`
    select user_id::float8 as user, max(day)::text as day from duty
    where user_id = any(${sql.param([...userIds])}::bigint[]) and shift_id = any(${sql.param([...shiftIds])}::bigint[])
      and day < ${before}::date group by user_id`)
  return new Map(rows.map(({ user, day }) => [user, day]))
}

/** Other duties of these people around the period: at this post, unless replaced, and at all others. */
async function getBusy(
  db: Db,
  shiftIds: readonly number[],
  userIds: readonly number[],
  { from, to, replace }: Rotation,
): Promise<Busy[]> {
  const { rows } = await db.execute<{
    user: number
    day: string
    begins: string
    ends: string
    weekend: boolean
    counts: boolean
  }>(sql`
    select d.user_id::float8 as user, d.day::text as day, ${shiftBegins(sql`d.day`)}::text as begins,
      ${shiftEnds(sql`d.day`)}::text as ends, extract(isodow from d.day) >= 6 as weekend,
      d.shift_id = any(${sql.param([...shiftIds])}::bigint[]) and d.day between ${from}::date and ${to}::date as counts
    from duty d join duty_shift s on s.id = d.shift_id
    where d.user_id = any(${sql.param([...userIds])}::bigint[]) and d.day between ${from}::date - 1 and ${to}::date + 1
      and not (${replace} and d.shift_id = any(${sql.param([...shiftIds])}::bigint[])
        and d.day between ${from}::date and ${to}::date)`)
  return rows.map(({ user, begins: start, ends: end, ...row }) => {
    return { ...row, userId: user, begins: toMinutes(start), ends: toMinutes(end) }
  })
}

async function getExistingTurns(db: Db, shiftIds: readonly number[], { from, to, replace }: Rotation) {
  if (replace) return []
  const { rows } = await db.execute<{ day: string; shift: number; user: number }>(sql`
    select day::text as day, shift_id::float8 as shift, user_id::float8 as user from duty
    where shift_id = any(${sql.param([...shiftIds])}::bigint[]) and day between ${from}::date and ${to}::date
    order by day, shift_id, id`)
  return rows.map(({ day, shift, user }) => ({ day, shiftId: shift, userId: user }))
}

/**
 * Keys `user day shift` of shifts that overlap approved leave. By the clock: half-day leave ends or begins at noon, whatever the
 * person's own shift.
 */
export async function getLeaveKeys(
  db: Db,
  slots: readonly Slot[],
  userIds: readonly number[],
): Promise<Set<string>> {
  const leaveKeys = new Set<string>()
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return leaveKeys
  // A night shift ends on the following day.
  const period = { userIds, from: first.day, to: addDays(last.day, 1) }
  for (const leave of await getApprovedLeave(db, period)) {
    const midnight = toMinutes(`${leave.day} 00:00`)
    for (const { day, shiftId, begins: from, ends: to } of slots)
      if (midnight + leave.fromMinute < to && from < midnight + leave.toMinute)
        leaveKeys.add(`${leave.userId} ${day} ${shiftId}`)
  }
  return leaveKeys
}

export async function getUserNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id::float8 as id, name from app_user where id = any(${sql.param([...new Set(ids)])}::bigint[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
