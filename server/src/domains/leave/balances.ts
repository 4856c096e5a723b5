import type { Input, Output } from '@shangxue/contract/endpoint'
import type { getLeaveDesk, listLeaveBalances, listLeaveEntries } from '@shangxue/contract/leave'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, iso, paged, window } from '../../platform/database/page.ts'
import { todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import { decidedBy, isApprover } from './approvers.ts'

type Desk = Output<typeof getLeaveDesk>
type Entry = Output<typeof listLeaveEntries>['list'][number]
type Balance = Output<typeof listLeaveBalances>['list'][number]

const lots = (user: SQL, type: SQL): SQL =>
  sql`leave_lot x where x.user_id = ${user} and x.type_id = ${type} and x.left_minutes > 0`
const left = (user: SQL, type: SQL): SQL =>
  sql`coalesce((select sum(x.left_minutes)::int from ${lots(user, type)}), 0)`
const expiring = (user: SQL, type: SQL): SQL => sql`(
  select json_build_object('on', x.expires_on, 'minutes', sum(x.left_minutes)) from ${lots(user, type)}
    and x.expires_on is not null group by x.expires_on order by x.expires_on limit 1)`
/** Sum of requests in the state that begin in the year. */
const asked = (user: SQL, type: SQL, state: string, year: string): SQL => sql`
  coalesce((select sum(r.minutes)::int from leave_request r where r.user_id = ${user} and r.type_id = ${type}
    and r.state = ${state} and r.from_day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date), 0)`

export async function desk(db: Db, actor: Actor): Promise<Desk> {
  const today = await todayOf(db, actor.tenantId)
  const year = today.slice(0, 4)
  const [me, type] = [sql`${actor.userId}::bigint`, sql`k.id`]
  const { rows } = await db.execute<Desk['balances'][number] & Record<string, unknown>>(sql`
    select k.id::float8 as type_id, k.name as type, k.unit, k.counted, ${left(me, type)} as left,
           ${asked(me, type, 'approved', year)} as used, ${asked(me, type, 'waiting', year)} as waiting,
           ${expiring(me, type)} as expiring
    from leave_type k where k.active order by k.id`)
  const approver = await isApprover(db, actor)
  const { rows: open } = approver
    ? await db.execute<{ n: number }>(
        sql`select count(*)::int as n from leave_request r where r.state = 'waiting' and ${decidedBy(actor)}`,
      )
    : { rows: [] }
  return {
    ...{ today, balances: rows, approver, admin: actor.can('attendance-admin') },
    waiting: open[0]?.n ?? 0,
  }
}

export async function balances(
  db: Db,
  tenantId: number,
  { type_id, q, ...page }: Input<typeof listLeaveBalances>,
) {
  const year = (await todayOf(db, tenantId)).slice(0, 4)
  const [user, type] = [sql`u.id`, sql`${type_id}::bigint`]
  const word = q.normalize('NFKC').trim().toLowerCase()
  const found = sql`from app_user u left join staff_record s on s.user_id = u.id left join location l on l.id = s.location_id
    where u.disabled_at is null and (s.user_id is not null or exists (
        select from leave_lot x where x.user_id = u.id and x.type_id = ${type}))
      and strpos(lower(concat_ws(' ', u.name, u.position, l.name)), ${word}) > 0`
  const { rows } = await db.execute<Balance & Record<string, unknown>>(sql`
    select u.id::float8 as user_id, u.name as user, u.position, l.name as store, ${left(user, type)} as left,
           ${asked(user, type, 'approved', year)} as used, ${expiring(user, type)} as expiring
    ${found} order by l.name nulls last, u.name, u.id ${window(page)}`)
  return paged(rows, page, await cappedCount(db, sql`select 1 ${found}`))
}

export async function entries(
  db: Db,
  actor: Actor,
  { type_id, user_id = actor.userId, ...page }: Input<typeof listLeaveEntries>,
) {
  if (user_id !== actor.userId && !actor.can('attendance-admin')) throw new Refusal('forbidden')
  const found = sql`from leave_entry e where e.user_id = ${user_id} and e.type_id = ${type_id}`
  const { rows } = await db.execute<Entry & Record<string, unknown>>(sql`
    select e.id::float8 as id, e.kind, e.minutes, e.left::int as left, x.expires_on::text as expires_on,
           e.request_id::float8 as request_id, e.note, b.name as by, e.at
    from (select e.*, sum(e.minutes) over (order by e.id) as left ${found}) e
      join leave_lot x on x.id = e.lot_id left join app_user b on b.id = e.by_user_id
    order by e.id desc ${window(page)}`)
  const list = rows.map((row) => ({ ...row, at: iso(row.at) }))
  return paged(list, page, await cappedCount(db, sql`select 1 ${found}`))
}
