import type { addShift, listShifts, saveShift } from '@shangxue/contract/attendance/admin'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { saveScheduleSnapshots } from './schedule-snapshots.ts'
import { formatMinutes, toMinutes } from './shift-rules.ts'

type ShiftInput = Input<typeof addShift>
const DAY = 1_440

/** Converts clock times to minutes after midnight of the shift's first day. */
function toColumns(input: ShiftInput) {
  const onMin = toMinutes(input.on)
  const off = toMinutes(input.off) <= onMin ? toMinutes(input.off) + DAY : toMinutes(input.off)
  const toShiftMinutes = (time: string) => (toMinutes(time) < onMin ? toMinutes(time) + DAY : toMinutes(time))
  const { break_from, break_to, grace_min, serious_min, absence_min } = input
  if ((break_from === null) !== (break_to === null)) throw new AppError('shift_break_incomplete')
  const rest =
    break_from === null || break_to === null ? null : [toShiftMinutes(break_from), toShiftMinutes(break_to)]
  const [from = null, to = null] = rest ?? []
  if (from !== null && to !== null && !(onMin < from && from < to && to < off))
    throw new AppError('shift_break_outside')
  if (grace_min > serious_min || serious_min > absence_min) throw new AppError('shift_limits_out_of_order')
  return {
    ...{ name: input.name.trim(), on_min: onMin, off_min: off, rest_from_min: from, rest_to_min: to },
    ...{ grace_min, serious_min, absence_min, early_grace_min: input.early_grace_min },
    ...{ open_before_min: input.open_before_min, close_after_min: input.close_after_min },
  }
}

interface Row extends Record<string, unknown> {
  readonly on_min: number
  readonly off_min: number
  readonly rest_from_min: number | null
  readonly rest_to_min: number | null
}

export async function listShiftsWithGroups({ db }: Context): Promise<Output<typeof listShifts>> {
  type Rest = Omit<Output<typeof listShifts>[number], 'on' | 'off' | 'break_from' | 'break_to' | 'overnight'>
  const { rows } = await db.execute<Row & Rest>(sql`
    select s.id::float8 as id, s.name, s.on_min, s.off_min, s.rest_from_min, s.rest_to_min, s.grace_min, s.serious_min,
      s.absence_min, s.early_grace_min, s.open_before_min, s.close_after_min, s.active, s.version,
      array(select distinct g.name from work_group g join work_group_day d on d.group_id = g.id where d.shift_id = s.id order by 1) as groups
    from work_shift s order by not s.active, s.on_min, s.id`)
  return rows.map(({ on_min, off_min, rest_from_min, rest_to_min, ...rest }) => ({
    ...rest,
    ...{ on: formatMinutes(on_min), off: formatMinutes(off_min), overnight: off_min >= DAY },
    break_from: rest_from_min === null ? null : formatMinutes(rest_from_min),
    break_to: rest_to_min === null ? null : formatMinutes(rest_to_min),
  }))
}

const columns = sql`name, on_min, off_min, rest_from_min, rest_to_min, grace_min, serious_min, absence_min, early_grace_min,
  open_before_min, close_after_min`
const recordsetSql = (
  values: object,
) => sql`jsonb_to_recordset(${JSON.stringify([values])}::jsonb) as g(name text, on_min int, off_min int,
  rest_from_min int, rest_to_min int, grace_min int, serious_min int, absence_min int, early_grace_min int, open_before_min int,
  close_after_min int)`

async function requireUniqueName(db: Db, name: string, ownId: number): Promise<void> {
  if (name === '') throw new AppError('shift_name_missing')
  const { rows } = await db.execute(sql`select from work_shift where name = ${name} and id <> ${ownId}`)
  if (rows.length > 0) throw new AppError('duplicate')
}

export async function addShiftCommand(
  { db, actor, request }: Context,
  input: ShiftInput,
): Promise<{ id: number }> {
  const values = toColumns(input)
  await requireUniqueName(db, values.name, 0)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into work_shift (tenant_id, ${columns}) select ${actor.tenantId}::int, ${columns} from ${recordsetSql(values)}
    on conflict do nothing returning id::float8 as id`)
  const [inserted] = rows
  if (!inserted) throw new AppError('duplicate')
  const auditEvent = { entity: 'work_shift', entityId: inserted.id, after: input }
  await audit(db, actor, { action: 'attendance.shift_added', ...auditEvent }, request.id)
  return inserted
}

export async function saveShiftCommand(
  { db, actor, request }: Context,
  { id, version, active, ...input }: Input<typeof saveShift>,
): Promise<Output<typeof saveShift>> {
  const values = toColumns(input)
  await requireUniqueName(db, values.name, id)
  const { rows: shiftRows } = await db.execute<{
    before: object
    version: number
    groups: string | null
  }>(sql`
    select to_jsonb(s) - 'tenant_id' - 'version' as before, s.version, (select string_agg(distinct g.name, '、') from work_group g
      join work_group_day d on d.group_id = g.id where d.shift_id = s.id) as groups
    from work_shift s where s.id = ${id} for no key update of s`)
  const [shift] = shiftRows
  if (!shift) throw new AppError('not_found')
  if (shift.version !== version) throw new AppError('attendance_changed')
  if (!active && shift.groups !== null) throw new AppError('shift_in_use', { groups: shift.groups })
  await saveScheduleSnapshots(db, actor.tenantId, await getToday(db, actor.tenantId))
  await db.execute(sql`
    update work_shift set (${columns}) = (select ${columns} from ${recordsetSql(values)}), active = ${active}, version = version + 1
    where id = ${id}`)
  const auditEvent = { entity: 'work_shift', entityId: id, before: shift.before, after: { ...input, active } }
  await audit(db, actor, { action: 'attendance.shift_changed', ...auditEvent }, request.id)
  return { id, version: version + 1 }
}
