import type { getDutyCounts, listDuties, listDutyPosts } from '@shangxue/contract/duty/endpoints'
import { DUTY_DAYS_MAX } from '@shangxue/contract/duty/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { daysBetween } from '@shangxue/study/time/calendar'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'
import { getToday, type Period, requireDay } from '../../platform/time/period.ts'

type Post = Output<typeof listDutyPosts>['list'][number]
export type DutyRow = Output<typeof listDuties>['list'][number]

const OPEN_SWAP = sql.raw(`w.state in ('asked', 'accepted')`)

/** Wall-clock begin and end of shift `s` on a day. */
export const shiftBegins = (day: SQL, shift = sql`s`): SQL => sql`(${day} + ${shift}.starts)`
export const shiftEnds = (day: SQL, shift = sql`s`): SQL =>
  sql`(${day} + ${shift}.ends + case when ${shift}.ends <= ${shift}.starts then interval '1 day' else interval '0' end)`

export function requireDutyDays({ from, to }: Period): void {
  requireDay(from)
  requireDay(to)
  if (from > to) throw new AppError('period_reversed')
  if (daysBetween(from, to) >= DUTY_DAYS_MAX) throw new AppError('period_too_long', { days: DUTY_DAYS_MAX })
}

interface Filters extends Period {
  readonly post_id?: number
  readonly user_id?: number
}
const dutiesFrom = ({ from, to, post_id, user_id }: Filters): SQL => sql`
  from duty d join duty_shift s on s.id = d.shift_id join duty_post p on p.id = s.post_id
    join app_user u on u.id = d.user_id
  where d.day between ${from}::date and ${to}::date
    and (${post_id ?? null}::bigint is null or p.id = ${post_id ?? null}::bigint)
    and (${user_id ?? null}::bigint is null or d.user_id = ${user_id ?? null}::bigint)`

const ORDER = sql`order by d.day, s.starts, p.name, s.place, s.id, u.name, d.id`

export const dutyQueries = (db: Db, tenantId: number) => ({
  async posts(): Promise<Post[]> {
    const { rows } = await db.execute<Post & Record<string, unknown>>(sql`
      select p.id::float8 as id, p.name, p.note, p.approval, p.closed_at is not null as closed, p.version,
        coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'needed', s.needed,
            'starts', to_char(s.starts, 'HH24:MI'), 'ends', to_char(s.ends, 'HH24:MI'),
            'closed', s.closed_at is not null) order by s.place, s.id)
          from duty_shift s where s.post_id = p.id), '[]') as shifts,
        coalesce((select jsonb_agg(jsonb_build_object('user_id', u.id, 'name', u.name, 'off', to_jsonb(t.off))
            order by t.place)
          from duty_member t join app_user u on u.id = t.user_id
          where t.post_id = p.id and u.disabled_at is null), '[]') as people
      from duty_post p order by p.closed_at is not null, p.id`)
    return rows
  },

  async list({ mine, ...filters }: Input<typeof listDuties>, userId: number) {
    requireDutyDays(filters)
    const zone = await getTenantZone(db, tenantId)
    const scope = mine ? { ...filters, user_id: userId } : filters
    const { rows } = await db.execute<DutyRow & Record<string, unknown>>(sql`
      select d.id::float8 as id, d.day::text as day, p.id::float8 as post_id, p.name as post,
        s.id::float8 as shift_id, s.name as shift, to_char(s.starts, 'HH24:MI') as starts,
        to_char(s.ends, 'HH24:MI') as ends, u.id::float8 as user_id, u.name,
        ${shiftBegins(sql`d.day`)} at time zone ${zone}::text <= now() as begun,
        (select w.id::float8 from duty_swap w where w.duty_id = d.id and ${OPEN_SWAP}) as swap_id
      ${dutiesFrom(scope)} ${ORDER}`)
    return { list: rows, today: await getToday(db, tenantId) }
  },

  async counts(filters: Input<typeof getDutyCounts>): Promise<Output<typeof getDutyCounts>['list']> {
    requireDutyDays(filters)
    const { rows } = await db.execute<
      Output<typeof getDutyCounts>['list'][number] & Record<string, unknown>
    >(sql`
      select u.id::float8 as user_id, u.name, count(*)::int as turns,
        count(*) filter (where extract(isodow from d.day) >= 6)::int as weekend,
        count(*) filter (where d.taken)::int as taken
      ${dutiesFrom(filters)} group by u.tenant_id, u.id, u.name order by count(*) desc, u.name, u.id`)
    return rows
  },

  async keys(filters: Filters, limit: number): Promise<number[]> {
    requireDutyDays(filters)
    const { rows } = await db.execute<{ id: number }>(
      sql`select d.id::float8 as id ${dutiesFrom(filters)} ${ORDER} limit ${limit}`,
    )
    return rows.map(({ id }) => id)
  },

  async some(ids: readonly number[]) {
    const { rows } = await db.execute<
      Pick<DutyRow, 'day' | 'post' | 'shift' | 'starts' | 'ends' | 'name'> & { taken: boolean } & Record<
          string,
          unknown
        >
    >(sql`
      select d.day::text as day, p.name as post, s.name as shift, to_char(s.starts, 'HH24:MI') as starts,
        to_char(s.ends, 'HH24:MI') as ends, u.name, d.taken
      from duty d join duty_shift s on s.id = d.shift_id join duty_post p on p.id = s.post_id
        join app_user u on u.id = d.user_id
      where d.id = any(${sql.param([...ids])}::bigint[]) ${ORDER}`)
    return rows
  },
})
