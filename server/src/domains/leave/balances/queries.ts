import type {
  getLeaveOverview,
  listLeaveBalances,
  listLeaveEntries,
} from '@shangxue/contract/leave/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { getToday } from '../../../platform/time/period.ts'
import { canDecideSql, isApprover } from '../policy.ts'

type LeaveDesk = Output<typeof getLeaveOverview>
type Entry = Output<typeof listLeaveEntries>['list'][number]
type Balance = Output<typeof listLeaveBalances>['list'][number]

const lotsSql = (user: SQL, type: SQL): SQL =>
  sql`leave_lot x where x.user_id = ${user} and x.type_id = ${type} and x.left_minutes > 0`
const leftSql = (user: SQL, type: SQL): SQL =>
  sql`coalesce((select sum(x.left_minutes)::int from ${lotsSql(user, type)}), 0)`
const expiringSql = (user: SQL, type: SQL): SQL => sql`(
  select json_build_object('on', x.expires_on, 'minutes', sum(x.left_minutes)) from ${lotsSql(user, type)}
    and x.expires_on is not null group by x.expires_on order by x.expires_on limit 1)`
/** Sum of requests in the state that begin in the year. */
const requestedSql = (user: SQL, type: SQL, state: string, year: string): SQL => sql`
  coalesce((select sum(r.minutes)::int from leave_request r where r.user_id = ${user} and r.type_id = ${type}
    and r.state = ${state} and r.from_day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date), 0)`

export async function getDesk(db: Db, actor: Actor): Promise<LeaveDesk> {
  const today = await getToday(db, actor.tenantId)
  const year = today.slice(0, 4)
  const [userSql, type] = [sql`${actor.userId}::bigint`, sql`k.id`]
  const { rows } = await db.execute<LeaveDesk['balances'][number] & Record<string, unknown>>(sql`
    select k.id::float8 as type_id, k.name as type, k.unit, k.counted, ${leftSql(userSql, type)} as left,
           ${requestedSql(userSql, type, 'approved', year)} as used, ${requestedSql(userSql, type, 'waiting', year)} as waiting,
           ${expiringSql(userSql, type)} as expiring
    from leave_type k where k.active order by k.id`)
  const isUserApprover = await isApprover(db, actor)
  const { rows: pendingRows } = isUserApprover
    ? await db.execute<{ n: number }>(
        sql`select count(*)::int as n from leave_request r where r.state = 'waiting' and ${canDecideSql(actor)}`,
      )
    : { rows: [] }
  return {
    ...{ today, balances: rows, approver: isUserApprover, admin: actor.can('attendance-admin') },
    waiting: pendingRows[0]?.n ?? 0,
  }
}

export async function listBalances(
  db: Db,
  tenantId: number,
  { type_id, q, ...page }: Input<typeof listLeaveBalances>,
) {
  const year = (await getToday(db, tenantId)).slice(0, 4)
  const [user, type] = [sql`u.id`, sql`${type_id}::bigint`]
  const word = q.normalize('NFKC').trim().toLowerCase()
  const filterSql = sql`from app_user u left join staff_record s on s.user_id = u.id left join location l on l.id = s.location_id
    where u.disabled_at is null and (s.user_id is not null or exists (
        select from leave_lot x where x.user_id = u.id and x.type_id = ${type}))
      and strpos(lower(concat_ws(' ', u.name, u.position, l.name)), ${word}) > 0`
  const { rows } = await db.execute<Balance & Record<string, unknown>>(sql`
    select u.id::float8 as user_id, u.name as user, u.position, l.name as store, ${leftSql(user, type)} as left,
           ${requestedSql(user, type, 'approved', year)} as used, ${expiringSql(user, type)} as expiring
    ${filterSql} order by l.name nulls last, u.name, u.id ${limitOffset(page)}`)
  return toPage(rows, page, await cappedCount(db, sql`select 1 ${filterSql}`))
}

export async function listEntries(
  db: Db,
  actor: Actor,
  { type_id, user_id = actor.userId, ...page }: Input<typeof listLeaveEntries>,
) {
  if (user_id !== actor.userId && !actor.can('attendance-admin')) throw new AppError('forbidden')
  const filterSql = sql`from leave_entry e where e.user_id = ${user_id} and e.type_id = ${type_id}`
  const { rows } = await db.execute<Entry & Record<string, unknown>>(sql`
    select e.id::float8 as id, e.kind, e.minutes, e.left::int as left, x.expires_on::text as expires_on,
           e.request_id::float8 as request_id, e.note, b.name as by, e.at
    from (select e.*, sum(e.minutes) over (order by e.id) as left ${filterSql}) e
      join leave_lot x on x.id = e.lot_id left join app_user b on b.id = e.by_user_id
    order by e.id desc ${limitOffset(page)}`)
  const list = rows.map((row) => ({ ...row, at: toIso(row.at) }))
  return toPage(list, page, await cappedCount(db, sql`select 1 ${filterSql}`))
}
