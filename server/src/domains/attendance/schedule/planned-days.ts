import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import { type Calendar, eachDay, getCalendar } from '../calendar/calendar.ts'
import type { Plan } from '../days/evaluate-day.ts'
import { firstInactiveDaySql } from '../offboarding.ts'
import { instantAt } from '../wall-clock.ts'
import { getWeekday, resolveShift, type ShiftRule } from './shift-rules.ts'

/** A user's schedule for a day. */
export interface PlannedDay {
  readonly day: string
  readonly groupId: number
  readonly shift: { readonly id: number; readonly name: string } | null
  readonly changed: boolean
  /** Name of the holiday or make-up workday. */
  readonly holiday: string | null
  /** True if a holiday makes it a day off. */
  readonly dayOff: boolean
  readonly plan: Plan | null
}

interface Group {
  readonly id: number
  readonly followsHolidays: boolean
  readonly week: (number | null)[]
}
export interface Member {
  readonly userId: number
  readonly groupId: number
  readonly fromDay: string
  /** The first day after the last working day. */
  readonly goneFrom: string | null
}
type Row<T> = T & Record<string, unknown>

const anyId = (list: readonly number[]) => sql`any(${sql.param([...list])}::bigint[])`

async function getShifts(db: Db): Promise<Map<number, ShiftRule>> {
  const { rows } = await db.execute<Row<ShiftRule>>(sql`
    select id::float8 as id, name, on_min as "onMin", off_min as "offMin", rest_from_min as "restFromMin",
      rest_to_min as "restToMin", grace_min as "graceMin", serious_min as "seriousMin", absence_min as "absenceMin",
      early_grace_min as "earlyGraceMin", open_before_min as "openBeforeMin", close_after_min as "closeAfterMin"
    from work_shift`)
  return new Map(rows.map((row) => [row.id, row]))
}

async function getGroups(db: Db): Promise<Map<number, Group>> {
  const { rows } = await db.execute<Row<{ id: number; follows: boolean; days: [number, number][] }>>(sql`
    select g.id::float8 as id, g.follows_holidays as follows,
      coalesce((select jsonb_agg(jsonb_build_array(d.weekday, d.shift_id)) from work_group_day d where d.group_id = g.id), '[]') as days
    from work_group g`)
  return new Map(
    rows.map(({ id, follows, days }) => {
      const week = Array.from(
        { length: 7 },
        (_, weekdayIndex) => days.find(([weekday]) => weekday === weekdayIndex)?.[1] ?? null,
      )
      return [id, { id, followsHolidays: follows, week }]
    }),
  )
}

export async function getMembers(db: Db, userIds: readonly number[]): Promise<Map<number, Member>> {
  const { rows } = await db.execute<Row<Member>>(sql`
    select user_id::float8 as "userId", group_id::float8 as "groupId", from_day::text as "fromDay",
      ${firstInactiveDaySql(sql`m.user_id`)}::text as "goneFrom"
    from work_group_member m where user_id = ${anyId(userIds)}`)
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Shift change by user and day: null for no shift, undefined for no change. */
async function getShiftChanges(db: Db, userIds: readonly number[], from: string, to: string) {
  const { rows } = await db.execute<Row<{ user: number; day: string; shift: number | null }>>(sql`
    select user_id::float8 as user, day::text as day, shift_id::float8 as shift from shift_override
    where user_id = ${anyId(userIds)} and day between ${from}::date and ${to}::date`)
  const byUserDay = new Map(rows.map(({ user, day, shift }) => [`${user} ${day}`, shift]))
  return (userId: number, day: string): number | null | undefined => byUserDay.get(`${userId} ${day}`)
}

function toPlan(shift: ShiftRule, day: string, zone: string): Plan {
  const { onMin, offMin, restFromMin, restToMin } = shift
  const instantOf = (minute: number) => instantAt(day, minute, zone)
  const { graceMin, seriousMin, absenceMin, earlyGraceMin, openBeforeMin, closeAfterMin } = shift
  return {
    on: instantOf(onMin),
    off: instantOf(offMin),
    rest:
      restFromMin === null || restToMin === null
        ? null
        : { from: instantOf(restFromMin), to: instantOf(restToMin) },
    ...{ graceMin, seriousMin, absenceMin, earlyGraceMin, openBeforeMin, closeAfterMin },
  }
}

interface SnapshotRow extends Plan {
  readonly user: number
  readonly day: string
  readonly group: number
  readonly shift: number | null
  readonly name: string
  readonly changed: boolean
  readonly holiday: string | null
  readonly dayOff: boolean
  readonly restFrom: number | null
  readonly restTo: number | null
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

/** Stored schedules of past days. */
async function getSnapshots(db: Db, userIds: readonly number[], from: string, to: string) {
  const { rows } = await db.execute<Row<SnapshotRow>>(sql`
    select user_id::float8 as user, day::text as day, group_id::float8 as group, shift_id::float8 as shift, shift_name as name,
      changed, holiday, day_off as "dayOff", ${ms('on_at')} as "on", ${ms('off_at')} as "off", ${ms('rest_from')} as "restFrom",
      ${ms('rest_to')} as "restTo", grace_min as "graceMin", serious_min as "seriousMin", absence_min as "absenceMin",
      early_grace_min as "earlyGraceMin", open_before_min as "openBeforeMin", close_after_min as "closeAfterMin"
    from schedule_snapshot where user_id = ${anyId(userIds)} and day between ${from}::date and ${to}::date`)
  const byUserDay = new Map(rows.map((row) => [`${row.user} ${row.day}`, toPlannedDay(row)]))
  return (userId: number, day: string): PlannedDay | undefined => byUserDay.get(`${userId} ${day}`)
}

function toPlannedDay({
  day,
  group,
  shift,
  name,
  changed,
  holiday,
  dayOff,
  restFrom,
  restTo,
  ...plan
}: SnapshotRow): PlannedDay {
  const rest = restFrom === null || restTo === null ? null : { from: restFrom, to: restTo }
  return {
    ...{ day, groupId: group, changed, holiday, dayOff },
    shift: shift === null ? null : { id: shift, name },
    plan: shift === null ? null : { ...plan, rest },
  }
}

interface Rules {
  readonly zone: string
  readonly shifts: Map<number, ShiftRule>
  readonly calendar: Calendar
}

function resolveDay(rules: Rules, group: Group, day: string, change: number | null | undefined): PlannedDay {
  const calendarDay = rules.calendar(day)
  const { followsHolidays, week } = group
  const calendar = calendarDay?.kind ?? null
  const shiftId = resolveShift({ weekday: getWeekday(day), week, followsHolidays, calendar, change })
  const shift = shiftId === null ? undefined : rules.shifts.get(shiftId)
  return {
    ...{ day, groupId: group.id, changed: change !== undefined, holiday: calendarDay?.name ?? null },
    dayOff: calendar === 'holiday' && followsHolidays && change === undefined,
    shift: shift ? { id: shift.id, name: shift.name } : null,
    plan: shift ? toPlan(shift, day, rules.zone) : null,
  }
}

export interface UsersPeriod {
  readonly userIds: readonly number[]
  readonly from: string
  readonly to: string
}

/** Schedules of the users, day by day. Days on which a user was in no group are omitted. */
export async function getPlannedDays(
  db: Db,
  tenantId: number,
  { userIds, from, to }: UsersPeriod,
): Promise<Map<number, PlannedDay[]>> {
  const zone = await getTenantZone(db, tenantId)
  const shifts = await getShifts(db)
  const groups = await getGroups(db)
  const calendar = await getCalendar(db, from, to)
  const members = await getMembers(db, userIds)
  const shiftChangeOf = await getShiftChanges(db, userIds, from, to)
  const snapshotOf = await getSnapshots(db, userIds, from, to)
  // Users of a group usually share the same shift per day.
  const cache = new Map<string, PlannedDay>()
  const computeDay = (userId: number, day: string): PlannedDay | undefined => {
    const member = members.get(userId)
    const group = member && groups.get(member.groupId)
    if (!group || day < member.fromDay || (member.goneFrom !== null && day >= member.goneFrom))
      return undefined
    const changed = shiftChangeOf(userId, day)
    const key = `${group.id} ${day}`
    const cached = changed === undefined ? cache.get(key) : undefined
    if (cached) return cached
    const planned = resolveDay({ zone, shifts, calendar }, group, day, changed)
    if (changed === undefined) cache.set(key, planned)
    return planned
  }
  const days = eachDay(from, to)
  return new Map(
    userIds.map((userId) => [
      userId,
      days.flatMap((day) => snapshotOf(userId, day) ?? computeDay(userId, day) ?? []),
    ]),
  )
}

/** The adjacent days, which a punch may belong to. */
export const adjacentDays = (day: string) => ({ from: addDays(day, -1), to: addDays(day, 1) })
