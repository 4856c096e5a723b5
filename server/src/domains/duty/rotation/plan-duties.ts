import type { assignDuty, previewRotation, saveRotation } from '@shangxue/contract/duty/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import { requireColleagues } from '../../colleagues/service.ts'
import { formatDay, getWeekday } from '../messages.ts'
import { notifyPlanned, notifyRemoved } from '../notifications.ts'
import { requireDutyDays } from '../queries.ts'
import { dutyMembers } from '../schema.ts'
import { deleteDuties, insertDuties, lockDuties, type Turn } from '../write-duties.ts'
import { getLeaveKeys, getRotationFrame, getUserNames, type RotationFrame } from './queries.ts'
import { isWeekend, rotate, type Slot } from './rotate.ts'

type Rotation = Input<typeof previewRotation>

/** Throws if the rotation cannot be planned: past days, no weekday, a person listed twice. */
async function requirePlannable(db: Db, tenantId: number, { from, to, people, weekdays }: Rotation) {
  requireDutyDays({ from, to })
  if (from < (await getToday(db, tenantId))) throw new AppError('duty_plan_in_past')
  if (weekdays.length === 0) throw new AppError('duty_weekday_missing')
  if (new Set(people.map(({ user_id }) => user_id)).size < people.length)
    throw new AppError('duty_person_repeated')
  await requireColleagues(
    db,
    people.map(({ user_id }) => user_id),
  )
}

export async function previewRotationPlan(
  { db, actor }: Context,
  input: Rotation,
): Promise<Output<typeof previewRotation>> {
  await requirePlannable(db, actor.tenantId, input)
  const rotationFrame = await getRotationFrame(db, input)
  const daysOffByUser = new Map(input.people.map(({ user_id, off: days }) => [user_id, days]))
  const leaveKeys = await getLeaveKeys(db, rotationFrame.slots, [...daysOffByUser.keys()])
  const plannedTurns = rotate({
    slots: rotationFrame.slots,
    people: rotationFrame.people,
    busy: rotationFrame.busy,
    available: (userId, slot) =>
      !(daysOffByUser.get(userId)?.includes(slot.weekday) ?? false) &&
      !leaveKeys.has(`${userId} ${slot.day} ${slot.shiftId}`),
  })
  return toPreview(db, input, rotationFrame, plannedTurns, leaveKeys)
}

/** The plan together with duties that stay, the open slots and the distribution per person. */
async function toPreview(
  db: Db,
  { people }: Rotation,
  { slots, stored: existing }: RotationFrame,
  plannedTurns: ReturnType<typeof rotate>,
  leaveKeys: ReadonlySet<string>,
) {
  const turns = [
    ...existing.map((turn) => ({ ...turn, kept: true })),
    ...plannedTurns.map((turn) => ({ ...turn, kept: false })),
  ]
  const names = await getUserNames(db, [
    ...turns.map(({ userId }) => userId),
    ...people.map(({ user_id }) => user_id),
  ])
  const nameOf = (id: number) => names.get(id) ?? ''
  const openPlaces = ({ day, shiftId, missing: open }: Slot) =>
    open - plannedTurns.filter((turn) => turn.day === day && turn.shiftId === shiftId).length
  const leaveDays = (userId: number) =>
    new Set(
      slots.filter(({ day, shiftId }) => leaveKeys.has(`${userId} ${day} ${shiftId}`)).map(({ day }) => day),
    )
  return {
    list: turns
      .map(({ day, shiftId, userId, kept: isExisting }) => {
        return { day, shift_id: shiftId, user_id: userId, name: nameOf(userId), kept: isExisting }
      })
      .sort((a, b) => a.day.localeCompare(b.day)),
    gaps: slots
      .map((slot) => ({ day: slot.day, shift_id: slot.shiftId, missing: openPlaces(slot) }))
      .filter((gap) => gap.missing > 0),
    counts: people.map(({ user_id }) => {
      const userTurns = turns.filter(({ userId }) => userId === user_id)
      return {
        user_id,
        name: nameOf(user_id),
        turns: userTurns.length,
        weekend: userTurns.filter(({ day }) => isWeekend(getWeekday(day))).length,
        leave_days: leaveDays(user_id).size,
      }
    }),
  }
}

export async function saveRotationPlan(
  { db, actor, request }: Context,
  input: Input<typeof saveRotation>,
): Promise<Output<typeof saveRotation>> {
  const { tenantId } = actor
  const { post_id, from, to, turns, people, replace } = input
  await lockDuties(db, tenantId)
  await requirePlannable(db, tenantId, input)
  const { shiftIds, name } = await getRotationFrame(db, input)
  for (const { day, shift_id } of turns)
    if (day < from || day > to || !shiftIds.includes(shift_id)) throw new AppError('duty_plan_old')
  const before = replace ? await getPlannedTurns(db, shiftIds, from, to) : []
  const isSameTurn = (a: Turn, b: Turn) =>
    a.day === b.day && a.shift_id === b.shift_id && a.user_id === b.user_id
  const obsolete = before.filter((existing) => !turns.some((turn) => isSameTurn(existing, turn)))
  const removed = await deleteDuties(
    db,
    actor,
    obsolete.map(({ id }) => id),
  )
  const current = await getPlannedTurns(db, shiftIds, from, to)
  // Unchanged turns need no check: the person may have left since, and the turn is still to be reassigned.
  const newTurns = turns.filter((turn) => !current.some((existing) => isSameTurn(existing, turn)))
  const inserted = await insertDuties(db, tenantId, newTurns)
  await requireOpenPlaces(db, newTurns)
  await db.execute(sql`delete from duty_member where post_id = ${post_id}`)
  await db.insert(dutyMembers).values(
    people.map(({ user_id: userId, off: daysOffByUser }, index) => ({
      tenantId,
      postId: post_id,
      userId,
      off: daysOffByUser,
      place: index,
    })),
  )
  await notifyRemoved(
    db,
    actor,
    removed.filter(
      ({ userId, day }) =>
        !inserted.some((insertedTurn) => insertedTurn.userId === userId && insertedTurn.day === day),
    ),
  )
  await notifyPlanned(db, actor, inserted)
  const after = { name, from, to, added: inserted.length, removed: removed.length }
  await audit(
    db,
    actor,
    { action: 'duty.planned', entity: 'duty_post', entityId: post_id, after },
    request.id,
  )
  return { added: inserted.length, removed: removed.length }
}

/** Throws `duty_plan_old` if a concurrent plan has already filled the slots. */
async function requireOpenPlaces(db: Db, turns: readonly Turn[]): Promise<void> {
  const slots = turns.map(({ day, shift_id }) => ({ day, shift_id }))
  const { rows } = await db.execute(sql`
    select 1 from duty d join duty_shift s on s.id = d.shift_id
    where (d.day, s.id) in (select day, shift_id from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
      as f(day date, shift_id bigint))
    group by d.day, s.id, s.needed having count(*) > s.needed limit 1`)
  if (rows.length > 0) throw new AppError('duty_plan_old')
}

async function getPlannedTurns(db: Db, shiftIds: readonly number[], from: string, to: string) {
  const { rows } = await db.execute<{ id: number; day: string; shift_id: number; user_id: number }>(sql`
    select id::float8 as id, day::text as day, shift_id::float8 as shift_id, user_id::float8 as user_id
    from duty where shift_id = any(${sql.param([...shiftIds])}::bigint[])
      and day between ${from}::date and ${to}::date`)
  return rows
}

export async function assignDutyTo({ db, actor, request }: Context, turn: Input<typeof assignDuty>) {
  const { tenantId } = actor
  requireDay(turn.day)
  await lockDuties(db, tenantId)
  const today = await getToday(db, tenantId)
  if (turn.day < addDays(today, -1) || turn.day > addDays(today, 366))
    throw new AppError('duty_plan_out_of_range')
  const { rows } = await db.execute<{ name: string; needed: number; filled: number }>(sql`
    select s.name, s.needed, (select count(*)::int from duty d where d.shift_id = s.id and d.day = ${turn.day}::date) as filled
    from duty_shift s join duty_post p on p.id = s.post_id
    where s.id = ${turn.shift_id} and s.closed_at is null and p.closed_at is null`)
  const [shift] = rows
  if (!shift) throw new AppError('not_found')
  if (shift.filled >= shift.needed)
    throw new AppError('duty_full', { day: formatDay(turn.day), shift: shift.name, needed: shift.needed })
  const [inserted] = await insertDuties(db, tenantId, [turn])
  if (!inserted) throw new AppError('duplicate')
  await notifyPlanned(db, actor, [inserted])
  const after = { user_id: turn.user_id, day: turn.day, shift: shift.name }
  await audit(
    db,
    actor,
    { action: 'duty.assigned', entity: 'duty', entityId: inserted.id, after },
    request.id,
  )
  return { id: inserted.id }
}

export async function removeDutyById({ db, actor, request }: Context, id: number): Promise<void> {
  await lockDuties(db, actor.tenantId)
  const [removed] = await deleteDuties(db, actor, [id])
  if (!removed) throw new AppError('not_found')
  await notifyRemoved(db, actor, [removed])
  const before = { user_id: removed.userId, day: removed.day }
  await audit(db, actor, { action: 'duty.removed', entity: 'duty', entityId: id, before }, request.id)
}
