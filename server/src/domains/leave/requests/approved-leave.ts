import { DAY_END, LEAVE_DAY_MINUTES, NOON } from '@shangxue/contract/leave/schemas'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'

interface UsersPeriod {
  readonly userIds: readonly number[]
  /** Both days are included. */
  readonly from: string
  readonly to: string
}

/** A whole day, its first or second half, or hours by the clock. */
export type LeavePart = 'day' | 'first' | 'second' | 'hours'

/** Leave on one day. The hours of a day or half depend on the user's shift, which the caller knows. */
export interface Leave {
  readonly userId: number
  readonly name: string
  readonly day: string
  readonly part: LeavePart
  /** Minutes after midnight in the company's time zone. Half days are divided at noon. */
  readonly fromMinute: number
  readonly toMinute: number
}

interface Row extends Record<string, unknown>, Omit<Leave, 'part'> {
  /** A single day that counts more than half a day. */
  readonly long: boolean
}

function toPart({ fromMinute, toMinute, long }: Row): LeavePart {
  if (fromMinute === 0 && toMinute === DAY_END) return 'day'
  // Leave in hours from midnight to noon counts as a whole day.
  if (long) return 'hours'
  if (fromMinute === 0 && toMinute === NOON) return 'first'
  return fromMinute === NOON && toMinute === DAY_END ? 'second' : 'hours'
}

/** Approved leave of the users, day by day. */
export async function getApprovedLeave(db: Db, { userIds, from, to }: UsersPeriod): Promise<Leave[]> {
  const { rows } = await db.execute<Row>(sql`
    select r.user_id::float8 as "userId", k.name, d.day::date::text as day,
      case when d.day::date = r.from_day then r.from_minute else 0 end as "fromMinute",
      case when d.day::date = r.to_day then r.to_minute else ${DAY_END}::int end as "toMinute",
      r.from_day = r.to_day and r.minutes > ${LEAVE_DAY_MINUTES / 2}::int as long
    from leave_request r join leave_type k on k.id = r.type_id
      cross join lateral generate_series(greatest(r.from_day, ${from}::date), least(r.to_day, ${to}::date), interval '1 day') d(day)
    where r.state = 'approved' and r.user_id = any(${sql.param([...userIds])}::bigint[])
      and r.from_day <= ${to}::date and r.to_day >= ${from}::date
    order by 1, d.day, "fromMinute"`)
  return rows.map((row) => {
    const { userId, name, day, fromMinute, toMinute } = row
    return { userId, name, day, part: toPart(row), fromMinute, toMinute }
  })
}
