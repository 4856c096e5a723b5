import type { addShift, listShifts, saveShift } from '@shangxue/contract/attendance-admin'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { freezePast } from './freezing.ts'
import { minuteOf, timeOf } from './planning.ts'

type Typed = Input<typeof addShift>
const DAY = 1_440
const wrong = (field: string) => new Refusal('invalid_input', { field })

/** Converts clock times to minutes after midnight of the shift's first day. */
function columnsOf(typed: Typed) {
  const on = minuteOf(typed.on)
  const off = minuteOf(typed.off) <= on ? minuteOf(typed.off) + DAY : minuteOf(typed.off)
  const later = (time: string) => (minuteOf(time) < on ? minuteOf(time) + DAY : minuteOf(time))
  const { break_from, break_to, grace_min, serious_min, absence_min } = typed
  if ((break_from === null) !== (break_to === null)) throw wrong('休息的开始和结束时间要一起填写')
  const rest = break_from === null || break_to === null ? null : [later(break_from), later(break_to)]
  const [from = null, to = null] = rest ?? []
  if (from !== null && to !== null && !(on < from && from < to && to < off))
    throw wrong('休息时间应在上下班时间之内，请修改')
  if (grace_min > serious_min || serious_min > absence_min)
    throw wrong('迟到、严重迟到、旷工的分钟数应一个比一个大，请修改')
  return {
    ...{ name: typed.name.trim(), on_min: on, off_min: off, rest_from_min: from, rest_to_min: to },
    ...{ grace_min, serious_min, absence_min, early_grace_min: typed.early_grace_min },
    ...{ open_before_min: typed.open_before_min, close_after_min: typed.close_after_min },
  }
}

interface Row extends Record<string, unknown> {
  readonly on_min: number
  readonly off_min: number
  readonly rest_from_min: number | null
  readonly rest_to_min: number | null
}

export async function shifts({ db }: Context): Promise<Output<typeof listShifts>> {
  type Rest = Omit<Output<typeof listShifts>[number], 'on' | 'off' | 'break_from' | 'break_to' | 'overnight'>
  const { rows } = await db.execute<Row & Rest>(sql`
    select s.id::float8 as id, s.name, s.on_min, s.off_min, s.rest_from_min, s.rest_to_min, s.grace_min, s.serious_min,
      s.absence_min, s.early_grace_min, s.open_before_min, s.close_after_min, s.active, s.version,
      array(select distinct g.name from work_group g join work_group_day d on d.group_id = g.id where d.shift_id = s.id order by 1) as groups
    from work_shift s order by not s.active, s.on_min, s.id`)
  return rows.map(({ on_min, off_min, rest_from_min, rest_to_min, ...rest }) => ({
    ...rest,
    ...{ on: timeOf(on_min), off: timeOf(off_min), overnight: off_min >= DAY },
    break_from: rest_from_min === null ? null : timeOf(rest_from_min),
    break_to: rest_to_min === null ? null : timeOf(rest_to_min),
  }))
}

const columns = sql`name, on_min, off_min, rest_from_min, rest_to_min, grace_min, serious_min, absence_min, early_grace_min,
  open_before_min, close_after_min`
const given = (
  values: object,
) => sql`jsonb_to_record(${JSON.stringify(values)}::jsonb) as g(name text, on_min int, off_min int,
  rest_from_min int, rest_to_min int, grace_min int, serious_min int, absence_min int, early_grace_min int, open_before_min int,
  close_after_min int)`

async function requireName(db: Db, name: string, except: number): Promise<void> {
  if (name === '') throw wrong('请填写班次名称')
  const { rows } = await db.execute(sql`select from work_shift where name = ${name} and id <> ${except}`)
  if (rows.length > 0) throw new Refusal('duplicate')
}

export async function add({ db, actor, request }: Context, typed: Typed): Promise<{ id: number }> {
  const values = columnsOf(typed)
  await requireName(db, values.name, 0)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into work_shift (tenant_id, ${columns}) select ${actor.tenantId}::int, ${columns} from ${given(values)}
    on conflict do nothing returning id::float8 as id`)
  const [made] = rows
  if (!made) throw new Refusal('duplicate')
  const deed = { entity: 'work_shift', entityId: made.id, after: typed }
  await audit(db, actor, { action: 'attendance.shift_added', ...deed }, request.id)
  return made
}

export async function save(
  { db, actor, request }: Context,
  { id, version, active, ...typed }: Input<typeof saveShift>,
): Promise<Output<typeof saveShift>> {
  const values = columnsOf(typed)
  await requireName(db, values.name, id)
  const { rows: known } = await db.execute<{ before: object; version: number; groups: string | null }>(sql`
    select to_jsonb(s) - 'tenant_id' - 'version' as before, s.version, (select string_agg(distinct g.name, '、') from work_group g
      join work_group_day d on d.group_id = g.id where d.shift_id = s.id) as groups
    from work_shift s where s.id = ${id} for no key update of s`)
  const [found] = known
  if (!found) throw new Refusal('not_found')
  if (found.version !== version) throw new Refusal('attendance_changed')
  if (!active && found.groups !== null) throw new Refusal('shift_in_use', { groups: found.groups })
  await freezePast(db, actor.tenantId, await todayOf(db, actor.tenantId))
  await db.execute(sql`
    update work_shift set (${columns}) = (select ${columns} from ${given(values)}), active = ${active}, version = version + 1
    where id = ${id}`)
  const deed = { entity: 'work_shift', entityId: id, before: found.before, after: { ...typed, active } }
  await audit(db, actor, { action: 'attendance.shift_changed', ...deed }, request.id)
  return { id, version: version + 1 }
}
