import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { zoneOf } from '../../platform/database/zone.ts'

interface Asked {
  readonly userIds: readonly number[]
  readonly from: Date
  readonly to: Date
}
export interface Leave {
  readonly userId: number
  readonly from: Date
  readonly to: Date
  readonly name: string
}

/** Approved leave of some people that touches [from, to), clipped to it. A half day is 00:00 to 12:00 or 12:00 to 24:00 of the company's clock. */
export async function approvedLeave(db: Db, { userIds, from, to }: Asked): Promise<Leave[]> {
  const at = (day: string, minute: string) => sql`
    ((r.${sql.identifier(day)} + make_interval(mins => r.${sql.identifier(minute)})) at time zone ${zoneOf(sql`c`)})`
  const [begins, ends] = [from.toISOString(), to.toISOString()]
  const { rows } = await db.execute<{ user_id: number; from: string; to: string; name: string }>(sql`
    select l.user_id::float8 as user_id, greatest(l.starts, ${begins}::timestamptz) as "from",
           least(l.stops, ${ends}::timestamptz) as "to", l.name
    from (
      select r.user_id, k.name, ${at('from_day', 'from_minute')} as starts, ${at('to_day', 'to_minute')} as stops
      from leave_request r join leave_type k on k.id = r.type_id join tenant c on c.id = r.tenant_id
      where r.state = 'approved' and r.user_id = any(${sql.param([...userIds])}::bigint[])
        and r.from_day <= (${ends}::timestamptz + interval '1 day')::date
        and r.to_day >= (${begins}::timestamptz - interval '1 day')::date) l
    where l.starts < ${ends}::timestamptz and l.stops > ${begins}::timestamptz
    order by l.user_id, l.starts`)
  return rows.map(({ user_id, name, ...span }) => ({
    ...{ userId: user_id, name },
    from: new Date(span.from),
    to: new Date(span.to),
  }))
}
