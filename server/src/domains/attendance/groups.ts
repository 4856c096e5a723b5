import type {
  addWorkGroup,
  deleteWorkGroup,
  listAttendancePeople,
  listWorkGroups,
  saveWorkGroup,
} from '@shangxue/contract/attendance-admin'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { LEAVE_AHEAD_DAYS } from '@shangxue/contract/leave-parts'
import { addDays } from '@shangxue/study/calendar'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, paged, window } from '../../platform/database/page.ts'
import { todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { recounting } from '../leave/service.ts'
import { eachDay } from './calendar.ts'
import { freezePast } from './freezing.ts'
import { join } from './joining.ts'

type Typed = Input<typeof addWorkGroup>
type Group = Output<typeof listWorkGroups>[number]

export async function groups({ db }: Context): Promise<Output<typeof listWorkGroups>> {
  type Row = Omit<Group, 'week'> & { days: [number, number][] }
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select g.id::float8 as id, g.name, g.follows_holidays, g.field_allowed, g.version,
      coalesce((select jsonb_agg(jsonb_build_array(d.weekday, d.shift_id)) from work_group_day d where d.group_id = g.id), '[]') as days,
      coalesce((select jsonb_agg(p.place_id order by p.place_id) from work_group_place p where p.group_id = g.id), '[]') as place_ids,
      coalesce((select jsonb_agg(m.user_id order by m.user_id) from work_group_member m
        join app_user u on u.id = m.user_id where m.group_id = g.id and u.disabled_at is null), '[]') as member_ids
    from work_group g order by g.name, g.id`)
  return rows.map(({ days, ...rest }) => ({
    ...rest,
    week: Array.from({ length: 7 }, (_, at) => days.find(([weekday]) => weekday === at)?.[1] ?? null),
  }))
}

const list = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`

/** Throws `not_found` unless all shifts, places and users exist and the shifts are active. */
async function requireKnown(db: Db, { week, place_ids, member_ids }: Typed): Promise<void> {
  const shifts = [...new Set(week.filter((id) => id !== null))]
  const { rows } = await db.execute<{ shifts: number; places: number; people: number }>(sql`
    select (select count(*)::int from work_shift where id = ${list(shifts)} and active) as shifts,
      (select count(*)::int from work_place where id = ${list(place_ids)}) as places,
      (select count(*)::int from app_user where id = ${list(member_ids)}) as people`)
  const known = rows[0]
  if (
    known?.shifts !== shifts.length ||
    known.places !== place_ids.length ||
    known.people !== member_ids.length
  )
    throw new Refusal('not_found')
}

async function requireName(db: Db, typed: string, except: number): Promise<string> {
  const name = typed.trim()
  if (name === '') throw new Refusal('invalid_input', { field: '请填写考勤组名称' })
  const { rows } = await db.execute(sql`select from work_group where name = ${name} and id <> ${except}`)
  if (rows.length > 0) throw new Refusal('duplicate')
  return name
}

/** Replaces the week, places and members of a group. Members with a disabled account are left untouched. */
async function fill(
  db: Db,
  tenantId: number,
  id: number,
  { week, place_ids, member_ids }: Typed,
  today: string,
) {
  const days = week.flatMap((shift, weekday) => (shift === null ? [] : [{ weekday, shift }]))
  await db.execute(sql`delete from work_group_day where group_id = ${id}`)
  await db.execute(sql`
    insert into work_group_day (tenant_id, group_id, weekday, shift_id)
    select ${tenantId}::int, ${id}::bigint, g.weekday, g.shift
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as g(weekday smallint, shift bigint)`)
  await db.execute(sql`delete from work_group_place where group_id = ${id}`)
  await db.execute(sql`
    insert into work_group_place (tenant_id, group_id, place_id)
    select ${tenantId}::int, ${id}::bigint, p from unnest(${sql.param(place_ids)}::bigint[]) p`)
  await db.execute(sql`
    delete from work_group_member m using app_user u where u.id = m.user_id and u.disabled_at is null
      and m.group_id = ${id} and m.user_id <> all(${sql.param(member_ids)}::bigint[])`)
  await join(db, { tenantId, groupId: id, today }, member_ids)
}

/** Changes or deletes a group and recalculates the leave of its former and new members. */
async function regrouping<T>(
  db: Db,
  { tenantId, userId: by }: Pick<Actor, 'tenantId' | 'userId'>,
  { id, today, memberIds }: { id: number; today: string; memberIds: readonly number[] },
  change: () => Promise<T>,
): Promise<T> {
  const { rows } = await db.execute<{ user: number }>(
    sql`select user_id::float8 as user from work_group_member where group_id = ${id}`,
  )
  const userIds = [...new Set([...rows.map(({ user }) => user), ...memberIds])]
  const days = eachDay(today, addDays(today, LEAVE_AHEAD_DAYS))
  return recounting(db, { tenantId, by, why: '排班调整', days, userIds }, change)
}

const saidOf = ({ member_ids, ...typed }: Typed) => ({ ...typed, members: member_ids.length })

export async function addGroup({ db, actor, request }: Context, typed: Typed): Promise<{ id: number }> {
  const { tenantId } = actor
  const name = await requireName(db, typed.name, 0)
  await requireKnown(db, typed)
  const today = await todayOf(db, tenantId)
  await freezePast(db, tenantId, today)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into work_group (tenant_id, name, follows_holidays, field_allowed)
    values (${tenantId}, ${name}, ${typed.follows_holidays}, ${typed.field_allowed})
    on conflict do nothing returning id::float8 as id`)
  const [made] = rows
  if (!made) throw new Refusal('duplicate')
  await regrouping(db, actor, { id: made.id, today, memberIds: typed.member_ids }, () =>
    fill(db, tenantId, made.id, typed, today),
  )
  const deed = { entity: 'work_group', entityId: made.id, after: saidOf(typed) }
  await audit(db, actor, { action: 'attendance.group_added', ...deed }, request.id)
  return made
}

async function requireGroup(db: Db, { id, version }: { id: number; version: number }): Promise<string> {
  const { rows } = await db.execute<{ name: string; version: number }>(sql`
    select name, version from work_group where id = ${id} for update`)
  const [found] = rows
  if (!found) throw new Refusal('not_found')
  if (found.version !== version) throw new Refusal('attendance_changed')
  return found.name
}

export async function saveGroup(
  { db, actor, request }: Context,
  { id, version, ...typed }: Input<typeof saveWorkGroup>,
): Promise<Output<typeof saveWorkGroup>> {
  const { tenantId } = actor
  const before = await requireGroup(db, { id, version })
  const name = await requireName(db, typed.name, id)
  await requireKnown(db, typed)
  const today = await todayOf(db, tenantId)
  await freezePast(db, tenantId, today)
  await regrouping(db, actor, { id, today, memberIds: typed.member_ids }, async () => {
    await db.execute(sql`
      update work_group set name = ${name}, follows_holidays = ${typed.follows_holidays},
        field_allowed = ${typed.field_allowed}, version = version + 1 where id = ${id}`)
    await fill(db, tenantId, id, typed, today)
  })
  const deed = { entity: 'work_group', entityId: id, before: { name: before }, after: saidOf(typed) }
  await audit(db, actor, { action: 'attendance.group_changed', ...deed }, request.id)
  return { id, version: version + 1 }
}

export async function deleteGroup(
  { db, actor, request }: Context,
  { id, version }: Input<typeof deleteWorkGroup>,
): Promise<null> {
  const name = await requireGroup(db, { id, version })
  const today = await todayOf(db, actor.tenantId)
  await freezePast(db, actor.tenantId, today)
  await regrouping(db, actor, { id, today, memberIds: [] }, () =>
    db.execute(sql`delete from work_group where id = ${id}`),
  )
  const deed = { entity: 'work_group', entityId: id, before: { name } }
  await audit(db, actor, { action: 'attendance.group_deleted', ...deed }, request.id)
  return null
}

export async function people(
  { db }: Context,
  { q, ...page }: Input<typeof listAttendancePeople>,
): Promise<Output<typeof listAttendancePeople>> {
  type Row = Output<typeof listAttendancePeople>['list'][number]
  const found = sql`from app_user u where u.disabled_at is null
    and strpos(lower(u.name || ' ' || u.position), ${q.trim().toLowerCase()}) > 0`
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select u.id::float8 as id, u.name, u.position, (select g.name from work_group_member m
      join work_group g on g.id = m.group_id where m.user_id = u.id) as group
    ${found} order by u.name, u.id ${window(page)}`)
  return paged(rows, page, await cappedCount(db, sql`select 1 ${found}`))
}
