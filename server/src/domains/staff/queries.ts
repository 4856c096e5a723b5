import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { exportStaff, getStaff, listStaff, StaffState } from '@shangxue/contract/staff/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../platform/database/pagination.ts'
import type { Actor } from '../../platform/session/access.ts'

export type Member = Output<typeof listStaff>['list'][number]
type Row = Member & Record<string, unknown>
type Filters = Input<typeof exportStaff>

const IN_STATE: Record<StaffState, SQL> = {
  present: sql`s.user_id is not null and s.closed_at is null and u.disabled_at is null`,
  leaving: sql`s.left_on is not null and s.closed_at is null`,
  left: sql`s.closed_at is not null`,
  unrecorded: sql`s.user_id is null and u.disabled_at is null`,
  all: sql`not u.service`,
}
const staffJoined = sql`app_user u left join staff_record s on s.user_id = u.id left join location l on l.id = s.location_id`
const ORDER = sql`s.closed_at is not null, l.position nulls last, l.id, s.store_manager desc nulls last, u.name, u.id`
const columns = sql`u.id::float8 as id, u.name, u.position, u.avatar, u.boss, u.disabled_at is not null as disabled,
  s.user_id is not null as recorded, l.name as store, s.employee_number, s.location_id::float8 as location_id,
  coalesce(s.store_manager, false) as store_manager, s.joined_on::text as joined_on, s.work_since::text as work_since,
  s.left_on::text as left_on, s.phone, s.emergency_name, s.emergency_phone, s.contract_kind,
  s.contract_until::text as contract_until, coalesce(s.note, '') as note`

function filterSql({ q, state, location_id }: Filters): SQL {
  const words = q.normalize('NFKC').trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  const text = sql`lower(concat_ws(' ', u.name, u.position, s.employee_number, s.phone, l.name))`
  return sql.join(
    [
      IN_STATE[state],
      ...(location_id === undefined ? [] : [sql`s.location_id = ${location_id}`]),
      ...words.map((word) => sql`strpos(${text}, ${word}) > 0`),
    ],
    sql` and `,
  )
}

export async function listStaffPage(db: Db, { page, limit, ...filters }: Input<typeof listStaff>) {
  const fromFiltered = sql`from ${staffJoined} where ${filterSql(filters)}`
  const { rows } = await db.execute<Row>(
    sql`select ${columns} ${fromFiltered} order by ${ORDER} ${limitOffset({ page, limit })}`,
  )
  return toPage(rows as Member[], { page, limit }, await cappedCount(db, sql`select 1 ${fromFiltered}`))
}

export async function listStaffIds(db: Db, filters: Filters, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select u.id::float8 as id from ${staffJoined} where ${filterSql(filters)} order by ${ORDER} limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

export async function getStaffByIds(db: Db, ids: readonly number[]): Promise<Member[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from unnest(${sql.param([...ids])}::bigint[]) with ordinality as input(id, n)
      join (${staffJoined}) on u.id = input.id and not u.service order by input.n`)
  return rows
}

export async function getMember(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  id: number,
): Promise<Output<typeof getStaff>> {
  const { rows } = await db.execute<Row & { version: number }>(sql`
    select ${columns}, coalesce(s.version, 0) as version from ${staffJoined} where u.id = ${id} and not u.service`)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return { ...row, own: id === userId }
}
