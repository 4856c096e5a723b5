import type { assignDuty, previewRotation, saveRotation } from '@shangxue/contract/duty'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { addDays } from '@shangxue/study/calendar'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { requireDay, todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { requireColleagues } from '../colleagues/service.ts'
import { requireDutyDays } from './reads.ts'
import { isWeekend, rotate, type Slot } from './rotation.ts'
import { type Frame, frameOf, leaveOf, namesOf } from './rotation-reads.ts'
import { dutyPeople } from './tables.ts'
import { tellPlanned, tellRemoved } from './tell.ts'
import { dayText, weekdayOf } from './words.ts'
import { lockDuties, place, remove, type Turn } from './writes.ts'

type Rotation = Input<typeof previewRotation>

/** Throws if the rotation cannot be planned: past days, no weekday, a person listed twice. */
async function requirePlannable(db: Db, tenantId: number, { from, to, people, weekdays }: Rotation) {
  requireDutyDays({ from, to })
  if (from < (await todayOf(db, tenantId)))
    throw new Refusal('invalid_input', { field: '过去的日子不能再排班，请从今天或以后开始' })
  if (weekdays.length === 0) throw new Refusal('invalid_input', { field: '请至少选择一个值班的星期' })
  if (new Set(people.map(({ user_id }) => user_id)).size < people.length)
    throw new Refusal('invalid_input', { field: '同一个人选了两次，请移除一个' })
  await requireColleagues(
    db,
    people.map(({ user_id }) => user_id),
  )
}

export async function preview(
  { db, actor }: Context,
  input: Rotation,
): Promise<Output<typeof previewRotation>> {
  await requirePlannable(db, actor.tenantId, input)
  const frame = await frameOf(db, input)
  const off = new Map(input.people.map(({ user_id, off: days }) => [user_id, days]))
  const away = await leaveOf(db, frame.slots, [...off.keys()])
  const planned = rotate({
    slots: frame.slots,
    people: frame.people,
    busy: frame.busy,
    available: (userId, slot) =>
      !(off.get(userId)?.includes(slot.weekday) ?? false) &&
      !away.has(`${userId} ${slot.day} ${slot.shiftId}`),
  })
  return told(db, input, frame, planned, away)
}

/** The plan together with duties that stay, the open slots and the distribution per person. */
async function told(
  db: Db,
  { people }: Rotation,
  { slots, kept }: Frame,
  planned: ReturnType<typeof rotate>,
  away: ReadonlySet<string>,
) {
  const turns = [
    ...kept.map((turn) => ({ ...turn, kept: true })),
    ...planned.map((turn) => ({ ...turn, kept: false })),
  ]
  const names = await namesOf(db, [
    ...turns.map(({ userId }) => userId),
    ...people.map(({ user_id }) => user_id),
  ])
  const nameOf = (id: number) => names.get(id) ?? ''
  const missing = ({ day, shiftId, missing: wanted }: Slot) =>
    wanted - planned.filter((turn) => turn.day === day && turn.shiftId === shiftId).length
  const leaveDays = (userId: number) =>
    new Set(slots.filter(({ day, shiftId }) => away.has(`${userId} ${day} ${shiftId}`)).map(({ day }) => day))
  return {
    list: turns
      .map(({ day, shiftId, userId, kept: stays }) => {
        return { day, shift_id: shiftId, user_id: userId, name: nameOf(userId), kept: stays }
      })
      .sort((a, b) => a.day.localeCompare(b.day)),
    gaps: slots
      .map((slot) => ({ day: slot.day, shift_id: slot.shiftId, missing: missing(slot) }))
      .filter((gap) => gap.missing > 0),
    counts: people.map(({ user_id }) => {
      const own = turns.filter(({ userId }) => userId === user_id)
      return {
        user_id,
        name: nameOf(user_id),
        turns: own.length,
        weekend: own.filter(({ day }) => isWeekend(weekdayOf(day))).length,
        leave_days: leaveDays(user_id).size,
      }
    }),
  }
}

export async function saveTurns(
  { db, actor, request }: Context,
  input: Input<typeof saveRotation>,
): Promise<Output<typeof saveRotation>> {
  const { tenantId } = actor
  const { post_id, from, to, turns, people, replace } = input
  await lockDuties(db, tenantId)
  await requirePlannable(db, tenantId, input)
  const { shiftIds, name } = await frameOf(db, input)
  for (const { day, shift_id } of turns)
    if (day < from || day > to || !shiftIds.includes(shift_id)) throw new Refusal('duty_plan_old')
  const before = replace ? await planned(db, shiftIds, from, to) : []
  const same = (a: Turn, b: Turn) => a.day === b.day && a.shift_id === b.shift_id && a.user_id === b.user_id
  const gone = before.filter((was) => !turns.some((turn) => same(was, turn)))
  const removed = await remove(
    db,
    actor,
    gone.map(({ id }) => id),
  )
  const held = await planned(db, shiftIds, from, to)
  // Unchanged turns need no check: the person may have left since, and the turn is still to be reassigned.
  const fresh = turns.filter((turn) => !held.some((was) => same(was, turn)))
  const made = await place(db, tenantId, fresh)
  await requireRoom(db, fresh)
  await db.execute(sql`delete from duty_person where post_id = ${post_id}`)
  await db
    .insert(dutyPeople)
    .values(
      people.map(({ user_id: userId, off }, at) => ({ tenantId, postId: post_id, userId, off, place: at })),
    )
  await tellRemoved(
    db,
    actor,
    removed.filter(({ userId, day }) => !made.some((one) => one.userId === userId && one.day === day)),
  )
  await tellPlanned(db, actor, made)
  const after = { name, from, to, added: made.length, removed: removed.length }
  await audit(
    db,
    actor,
    { action: 'duty.planned', entity: 'duty_post', entityId: post_id, after },
    request.id,
  )
  return { added: made.length, removed: removed.length }
}

/** Throws `duty_plan_old` if a concurrent plan has already filled the slots. */
async function requireRoom(db: Db, turns: readonly Turn[]): Promise<void> {
  const filled = turns.map(({ day, shift_id }) => ({ day, shift_id }))
  const { rows } = await db.execute(sql`
    select 1 from duty d join duty_shift s on s.id = d.shift_id
    where (d.day, s.id) in (select day, shift_id from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb)
      as f(day date, shift_id bigint))
    group by d.day, s.id, s.needed having count(*) > s.needed limit 1`)
  if (rows.length > 0) throw new Refusal('duty_plan_old')
}

async function planned(db: Db, shiftIds: readonly number[], from: string, to: string) {
  const { rows } = await db.execute<{ id: number; day: string; shift_id: number; user_id: number }>(sql`
    select id::float8 as id, day::text as day, shift_id::float8 as shift_id, user_id::float8 as user_id
    from duty where shift_id = any(${sql.param([...shiftIds])}::bigint[])
      and day between ${from}::date and ${to}::date`)
  return rows
}

export async function assign({ db, actor, request }: Context, turn: Input<typeof assignDuty>) {
  const { tenantId } = actor
  requireDay(turn.day)
  await lockDuties(db, tenantId)
  const today = await todayOf(db, tenantId)
  if (turn.day < addDays(today, -1) || turn.day > addDays(today, 366))
    throw new Refusal('invalid_input', { field: '只能安排昨天到一年以内的值班，请重新选择日期' })
  const { rows } = await db.execute<{ name: string; needed: number; filled: number }>(sql`
    select s.name, s.needed, (select count(*)::int from duty d where d.shift_id = s.id and d.day = ${turn.day}::date) as filled
    from duty_shift s join duty_post p on p.id = s.post_id
    where s.id = ${turn.shift_id} and s.closed_at is null and p.closed_at is null`)
  const [shift] = rows
  if (!shift) throw new Refusal('not_found')
  if (shift.filled >= shift.needed)
    throw new Refusal('duty_full', { day: dayText(turn.day), shift: shift.name, needed: shift.needed })
  const [made] = await place(db, tenantId, [turn])
  if (!made) throw new Refusal('duplicate')
  await tellPlanned(db, actor, [made])
  const after = { user_id: turn.user_id, day: turn.day, shift: shift.name }
  await audit(db, actor, { action: 'duty.assigned', entity: 'duty', entityId: made.id, after }, request.id)
  return { id: made.id }
}

export async function unassign({ db, actor, request }: Context, id: number): Promise<void> {
  await lockDuties(db, actor.tenantId)
  const [gone] = await remove(db, actor, [id])
  if (!gone) throw new Refusal('not_found')
  await tellRemoved(db, actor, [gone])
  const before = { user_id: gone.userId, day: gone.day }
  await audit(db, actor, { action: 'duty.removed', entity: 'duty', entityId: id, before }, request.id)
}
