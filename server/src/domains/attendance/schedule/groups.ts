import type {
  addWorkGroup,
  deleteWorkGroup,
  listAttendancePeople,
  listWorkGroups,
  saveWorkGroup,
} from '@shangxue/contract/attendance/admin'
import { LEAVE_AHEAD_DAYS } from '@shangxue/contract/leave/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../../platform/database/pagination.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { getToday } from '../../../platform/time/period.ts'
import { withLeaveRecalculation } from '../../leave/service.ts'
import { eachDay } from '../calendar/calendar.ts'
import { addToGroup } from './add-to-group.ts'
import { saveScheduleSnapshots } from './schedule-snapshots.ts'

type GroupInput = Input<typeof addWorkGroup>
type Group = Output<typeof listWorkGroups>[number]

export async function listGroups({ db }: Context): Promise<Output<typeof listWorkGroups>> {
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
    week: Array.from(
      { length: 7 },
      (_, weekdayIndex) => days.find(([weekday]) => weekday === weekdayIndex)?.[1] ?? null,
    ),
  }))
}

const anyId = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`

/** Throws `not_found` unless all shifts, places and users exist and the shifts are active. */
async function requireExisting(db: Db, { week, place_ids, member_ids }: GroupInput): Promise<void> {
  const shifts = [...new Set(week.filter((id) => id !== null))]
  const { rows } = await db.execute<{ shifts: number; places: number; people: number }>(sql`
    select (select count(*)::int from work_shift where id = ${anyId(shifts)} and active) as shifts,
      (select count(*)::int from work_place where id = ${anyId(place_ids)}) as places,
      (select count(*)::int from app_user where id = ${anyId(member_ids)}) as people`)
  const found = rows[0]
  if (
    found?.shifts !== shifts.length ||
    found.places !== place_ids.length ||
    found.people !== member_ids.length
  )
    throw new AppError('not_found')
}

async function requireUniqueName(db: Db, nameInput: string, ownId: number): Promise<string> {
  const name = nameInput.trim()
  if (name === '') throw new AppError('work_group_name_missing')
  const { rows } = await db.execute(sql`select from work_group where name = ${name} and id <> ${ownId}`)
  if (rows.length > 0) throw new AppError('duplicate')
  return name
}

/** Replaces the week, places and members of a group. Members with a disabled account are left untouched. */
async function replaceGroupContent(
  db: Db,
  tenantId: number,
  id: number,
  { week, place_ids, member_ids }: GroupInput,
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
  await addToGroup(db, { tenantId, groupId: id, today }, member_ids)
}

/** Changes or deletes a group and recalculates the leave of its former and new members. */
async function withMemberLeaveRecalculation<T>(
  db: Db,
  { tenantId, userId: changedBy }: Pick<Actor, 'tenantId' | 'userId'>,
  { id, today, memberIds }: { id: number; today: string; memberIds: readonly number[] },
  change: () => Promise<T>,
): Promise<T> {
  const { rows } = await db.execute<{ user: number }>(
    sql`select user_id::float8 as user from work_group_member where group_id = ${id}`,
  )
  const userIds = [...new Set([...rows.map(({ user }) => user), ...memberIds])]
  const days = eachDay(today, addDays(today, LEAVE_AHEAD_DAYS))
  return withLeaveRecalculation(db, { tenantId, by: changedBy, why: '排班调整', days, userIds }, change)
}

const toAuditState = ({ member_ids, ...fields }: GroupInput) => ({ ...fields, members: member_ids.length })

export async function addGroup({ db, actor, request }: Context, input: GroupInput): Promise<{ id: number }> {
  const { tenantId } = actor
  const name = await requireUniqueName(db, input.name, 0)
  await requireExisting(db, input)
  const today = await getToday(db, tenantId)
  await saveScheduleSnapshots(db, tenantId, today)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into work_group (tenant_id, name, follows_holidays, field_allowed)
    values (${tenantId}, ${name}, ${input.follows_holidays}, ${input.field_allowed})
    on conflict do nothing returning id::float8 as id`)
  const [inserted] = rows
  if (!inserted) throw new AppError('duplicate')
  await withMemberLeaveRecalculation(db, actor, { id: inserted.id, today, memberIds: input.member_ids }, () =>
    replaceGroupContent(db, tenantId, inserted.id, input, today),
  )
  const auditEvent = { entity: 'work_group', entityId: inserted.id, after: toAuditState(input) }
  await audit(db, actor, { action: 'attendance.group_added', ...auditEvent }, request.id)
  return inserted
}

async function lockGroup(db: Db, { id, version }: { id: number; version: number }): Promise<string> {
  const { rows } = await db.execute<{ name: string; version: number }>(sql`
    select name, version from work_group where id = ${id} for update`)
  const [group] = rows
  if (!group) throw new AppError('not_found')
  if (group.version !== version) throw new AppError('attendance_changed')
  return group.name
}

export async function saveGroup(
  { db, actor, request }: Context,
  { id, version, ...input }: Input<typeof saveWorkGroup>,
): Promise<Output<typeof saveWorkGroup>> {
  const { tenantId } = actor
  const before = await lockGroup(db, { id, version })
  const name = await requireUniqueName(db, input.name, id)
  await requireExisting(db, input)
  const today = await getToday(db, tenantId)
  await saveScheduleSnapshots(db, tenantId, today)
  await withMemberLeaveRecalculation(db, actor, { id, today, memberIds: input.member_ids }, async () => {
    await db.execute(sql`
      update work_group set name = ${name}, follows_holidays = ${input.follows_holidays},
        field_allowed = ${input.field_allowed}, version = version + 1 where id = ${id}`)
    await replaceGroupContent(db, tenantId, id, input, today)
  })
  const auditEvent = {
    entity: 'work_group',
    entityId: id,
    before: { name: before },
    after: toAuditState(input),
  }
  await audit(db, actor, { action: 'attendance.group_changed', ...auditEvent }, request.id)
  return { id, version: version + 1 }
}

export async function deleteGroup(
  { db, actor, request }: Context,
  { id, version }: Input<typeof deleteWorkGroup>,
): Promise<null> {
  const name = await lockGroup(db, { id, version })
  const today = await getToday(db, actor.tenantId)
  await saveScheduleSnapshots(db, actor.tenantId, today)
  await withMemberLeaveRecalculation(db, actor, { id, today, memberIds: [] }, () =>
    db.execute(sql`delete from work_group where id = ${id}`),
  )
  const auditEvent = { entity: 'work_group', entityId: id, before: { name } }
  await audit(db, actor, { action: 'attendance.group_deleted', ...auditEvent }, request.id)
  return null
}

export async function listPeople(
  { db }: Context,
  { q, ...page }: Input<typeof listAttendancePeople>,
): Promise<Output<typeof listAttendancePeople>> {
  type Row = Output<typeof listAttendancePeople>['list'][number]
  const filterSql = sql`from app_user u where u.disabled_at is null
    and strpos(lower(u.name || ' ' || u.position), ${q.trim().toLowerCase()}) > 0`
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select u.id::float8 as id, u.name, u.position, (select g.name from work_group_member m
      join work_group g on g.id = m.group_id where m.user_id = u.id) as group
    ${filterSql} order by u.name, u.id ${limitOffset(page)}`)
  return toPage(rows, page, await cappedCount(db, sql`select 1 ${filterSql}`))
}
