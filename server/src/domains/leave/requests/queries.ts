import type {
  exportLeave,
  getLeave,
  listAbsentColleagues,
  listLeave,
} from '@shangxue/contract/leave/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  cappedCount,
  limitOffset,
  toIso,
  toIsoOrNull,
  toPage,
} from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { requirePeriod } from '../../../platform/time/period.ts'
import { canDecideSql, getApprovers } from '../policy.ts'

type Item = Output<typeof listLeave>['list'][number]
type Row = Item & Record<string, unknown>
type Detail = Output<typeof getLeave>

const requestsJoined = sql`leave_request r join leave_type k on k.id = r.type_id join app_user u on u.id = r.user_id
  left join staff_record s on s.user_id = r.user_id left join location l on l.id = s.location_id
  left join app_user d on d.id = r.decided_by`
const ORDER = sql`r.state = 'waiting' desc, r.from_day desc, r.id desc`

const columns = (actor: Actor, today: string): SQL => sql`
  r.id::float8 as id, r.user_id::float8 as user_id, u.name as user, u.position, l.name as store, r.type_id::float8 as type_id,
  k.name as type, k.unit, r.state, r.from_day::text as from_day, r.from_minute, r.to_day::text as to_day, r.to_minute,
  r.minutes, r.reason, (select count(*)::int from leave_photo p where p.request_id = r.id) as photos, r.at,
  d.name as decided_by, r.decided_at, r.decision, r.user_id = ${actor.userId} as own,
  r.state = 'waiting' and ${canDecideSql(actor)} as may_decide,
  case when r.user_id = ${actor.userId} then r.state = 'waiting' or (r.state = 'approved' and r.from_day > ${today}::date)
    else r.state = 'approved' and ${canDecideSql(actor)} end as may_cancel`

const toItem = (row: Row): Item => ({ ...row, at: toIso(row.at), decided_at: toIsoOrNull(row.decided_at) })

type Filters = Omit<Input<typeof exportLeave>, never> & { user_id?: number }

function filterSql({ state, type_id, user_id, from, to, q }: Filters): SQL {
  const words = q.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const text = sql`lower(concat_ws(' ', u.name, u.position, l.name, k.name, r.reason))`
  return sql.join(
    [
      sql`true`,
      ...(state === undefined ? [] : [sql`r.state = ${state}`]),
      ...(type_id === undefined ? [] : [sql`r.type_id = ${type_id}`]),
      ...(user_id === undefined ? [] : [sql`r.user_id = ${user_id}`]),
      ...(from === undefined ? [] : [sql`r.to_day >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`r.from_day <= ${to}::date`]),
      ...words.map((word) => sql`strpos(${text}, ${word}) > 0`),
    ],
    sql` and `,
  )
}

export async function listLeaveRequests(
  db: Db,
  actor: Actor,
  today: string,
  { scope, page, limit, ...filters }: Input<typeof listLeave>,
) {
  const scopeSql = scope === 'own' ? sql`r.user_id = ${actor.userId}` : canDecideSql(actor)
  const fromFiltered = sql`from ${requestsJoined} where ${scopeSql} and ${filterSql(filters)}`
  const { rows } = await db.execute<Row>(
    sql`select ${columns(actor, today)} ${fromFiltered} order by ${ORDER} ${limitOffset({ page, limit })}`,
  )
  return toPage(rows.map(toItem), { page, limit }, await cappedCount(db, sql`select 1 ${fromFiltered}`))
}

export async function listLeaveIds(
  db: Db,
  filters: Input<typeof exportLeave>,
  limit: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select r.id::float8 as id from ${requestsJoined} where ${filterSql(filters)} order by ${ORDER} limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export interface ExportedLeave extends Record<string, unknown> {
  readonly user: string
  readonly employee_number: string | null
  readonly position: string
  readonly store: string | null
  readonly type: string
  readonly paid: boolean
  readonly state: Item['state']
  readonly from_day: string
  readonly from_minute: number
  readonly to_day: string
  readonly to_minute: number
  readonly minutes: number
  readonly reason: string
  readonly decided_by: string | null
  readonly decision: string
  readonly at: string
}

export async function getExportedLeave(db: Db, ids: readonly number[]): Promise<ExportedLeave[]> {
  const { rows } = await db.execute<ExportedLeave>(sql`
    select u.name as user, s.employee_number, u.position, l.name as store, k.name as type, k.paid, r.state,
           r.from_day::text as from_day, r.from_minute, r.to_day::text as to_day, r.to_minute, r.minutes, r.reason,
           d.name as decided_by, r.decision, r.at
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality as input(id, n) join ${requestsJoined} on r.id = input.id
    order by input.n`)
  return rows
}

const overlapping = sql`(o.from_day, o.from_minute) < (r.to_day, r.to_minute)
  and (r.from_day, r.from_minute) < (o.to_day, o.to_minute)`

export async function getLeaveDetail(db: Db, actor: Actor, today: string, id: number): Promise<Detail> {
  type DetailRow = Pick<
    Detail,
    'photo_ids' | 'left' | 'cancelled_by' | 'cancelled_at' | 'cancellation' | 'also_away'
  >
  const { rows } = await db.execute<Row & DetailRow>(sql`
    select ${columns(actor, today)},
           array(select p.id::float8 from leave_photo p where p.request_id = r.id order by p.id) as photo_ids,
           case when k.counted then coalesce((select sum(x.left_minutes)::int from leave_lot x
             where x.user_id = r.user_id and x.type_id = r.type_id), 0) end as left,
           c.name as cancelled_by, r.cancelled_at, r.cancellation,
           array(select v.name from leave_request o join app_user v on v.id = o.user_id
             join staff_record m on m.user_id = o.user_id
             where m.location_id = s.location_id and o.user_id <> r.user_id and o.state in ('waiting', 'approved')
               and ${overlapping} order by v.name limit 20) as also_away
    from ${requestsJoined} left join app_user c on c.id = r.cancelled_by
    where r.id = ${id} and (r.user_id = ${actor.userId} or ${canDecideSql(actor)})`)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  const approvers = row.state === 'waiting' ? await getApprovers(db, row.user_id) : []
  return {
    ...row,
    ...toItem(row),
    cancelled_at: toIsoOrNull(row.cancelled_at),
    approvers: approvers.map(({ name }) => name),
  }
}

export async function listAbsences(
  db: Db,
  actor: Actor,
  { from, to }: Input<typeof listAbsentColleagues>,
): Promise<Output<typeof listAbsentColleagues>> {
  requirePeriod({ from, to })
  const { rows } = await db.execute<
    Output<typeof listAbsentColleagues>[number] & Record<string, unknown>
  >(sql`
    select r.id::float8 as id, r.user_id::float8 as user_id, u.name as user, l.name as store, k.name as type, r.state,
           r.from_day::text as from_day, r.from_minute, r.to_day::text as to_day, r.to_minute
    from ${requestsJoined}
    where r.state in ('waiting', 'approved') and r.from_day <= ${to}::date and r.to_day >= ${from}::date
      and (r.user_id = ${actor.userId} or ${canDecideSql(actor)})
    order by r.from_day, u.name, r.id`)
  return rows
}
