import { isDay } from '@shangxue/contract/days'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { askLeave, quoteLeave } from '@shangxue/contract/leave'
import {
  DAY_END,
  LEAVE_AHEAD_DAYS,
  LEAVE_BACK_DAYS,
  LEAVE_DAY_MINUTES,
  LEAVE_DAYS_MAX,
  LEAVE_STEP_MINUTES,
  leaveText,
  NOON,
} from '@shangxue/contract/leave-parts'
import { addDays, daysBetween } from '@shangxue/study/calendar'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { worksOn } from '../attendance/service.ts'
import { notify } from '../notifications/service.ts'
import { approversOf } from './approvers.ts'
import { lookAhead, take } from './ledger.ts'
import { type DayOfLeave, daysOfLeave, lengthOf, type Span } from './length.ts'
import { leavePhotos } from './photos.ts'
import { ENTITY, type LeaveType, linkOf, spanText, typeInUse, wrong } from './request.ts'

/** Throws if the span is not a valid period or not allowed for the leave type. */
function requireSpan(
  { from_day, from_minute, to_day, to_minute }: Span,
  { unit }: LeaveType,
  today: string,
): void {
  if (!isDay(from_day) || !isDay(to_day)) throw wrong('没有这一天，请重新选择日期')
  if (from_day > to_day || (from_day === to_day && from_minute >= to_minute))
    throw wrong('结束时间要晚于开始时间，请修改')
  if (from_day < addDays(today, -LEAVE_BACK_DAYS))
    throw wrong(`只能补请近 ${LEAVE_BACK_DAYS} 天内的假，请联系考勤管理员`)
  if (to_day > addDays(today, LEAVE_AHEAD_DAYS)) throw wrong('请假日期太远，请重新选择')
  if (daysBetween(from_day, to_day) >= LEAVE_DAYS_MAX)
    throw wrong(`一次最多请 ${LEAVE_DAYS_MAX} 天，请缩短时间`)
  const whole = from_minute === 0 && to_minute === DAY_END
  if (unit === 'day' && !whole) throw wrong('这种假按天请，请选择整天')
  const halves = [0, NOON].includes(from_minute) && [NOON, DAY_END].includes(to_minute)
  if (unit === 'half_day' && !halves) throw wrong('这种假按半天请，请选择上午、下午或全天')
  if (unit !== 'hour' || whole) return
  if (from_day !== to_day) throw wrong('按小时请假只能在同一天，跨天请选择全天')
  if (from_minute % LEAVE_STEP_MINUTES !== 0 || to_minute % LEAVE_STEP_MINUTES !== 0)
    throw wrong(`时间请选择 ${LEAVE_STEP_MINUTES} 分钟的整数倍`)
}

async function requireFree(db: Db, userId: number, span: Span): Promise<void> {
  const { rows } = await db.execute<Span & { type: string } & Record<string, unknown>>(sql`
    select k.name as type, r.from_day::text as from_day, r.from_minute, r.to_day::text as to_day, r.to_minute
    from leave_request r join leave_type k on k.id = r.type_id
    where r.user_id = ${userId} and r.state in ('waiting', 'approved')
      and (r.from_day, r.from_minute) < (${span.to_day}::date, ${span.to_minute}::int)
      and (${span.from_day}::date, ${span.from_minute}::int) < (r.to_day, r.to_minute)
    order by r.from_day limit 1`)
  const [other] = rows
  if (other) throw new Refusal('leave_overlaps', { when: spanText(other), type: other.type })
}

/** The days that count. Throws if there are none or more than the type allows. */
async function countedDays(
  db: Db,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  span: Span,
  type: LeaveType,
): Promise<DayOfLeave[]> {
  const worked = await worksOn(db, tenantId, userId, { from: span.from_day, to: span.to_day })
  const days = daysOfLeave(span, { unit: type.unit, calendarDays: type.calendar_days }, worked)
  const minutes = lengthOf(days)
  if (minutes === 0) throw new Refusal('leave_no_work')
  if (type.most_days !== null && minutes > type.most_days * LEAVE_DAY_MINUTES)
    throw wrong(`${type.name}一次最多 ${type.most_days} 天，请缩短时间`)
  return days
}

const needsProof = (type: LeaveType, minutes: number) =>
  type.proof_days !== null && minutes > type.proof_days * LEAVE_DAY_MINUTES

export async function ask(
  { db, actor, request }: Context,
  { type_id, reason, photo_ids, ...span }: Input<typeof askLeave>,
): Promise<Output<typeof askLeave>> {
  const { tenantId, userId } = actor
  const said = reason.trim()
  if (said === '') throw wrong('请填写请假原因')
  const type = await typeInUse(db, type_id)
  requireSpan(span, type, await todayOf(db, tenantId))
  // Serialises concurrent requests of the user.
  await lockUser(db, actor)
  await requireFree(db, userId, span)
  const days = await countedDays(db, actor, span, type)
  const minutes = lengthOf(days)
  if (needsProof(type, minutes) && photo_ids.length === 0)
    throw wrong(`${type.name}超过 ${type.proof_days} 天要有证明，请添加照片`)
  const approvers = await approversOf(db, userId)
  if (approvers.length === 0) throw new Refusal('leave_no_approver')
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into leave_request (tenant_id, user_id, type_id, from_day, from_minute, to_day, to_minute, minutes, counted, reason)
    values (${tenantId}, ${userId}, ${type_id}, ${span.from_day}::date, ${span.from_minute}, ${span.to_day}::date,
            ${span.to_minute}, ${minutes}, ${type.counted}, ${said})
    returning id::float8 as id`)
  const id = rows[0]?.id ?? 0
  if (type.counted)
    await take(db, { tenantId, userId, typeId: type_id }, days, { requestId: id, type: type.name })
  await leavePhotos.take(db, actor, id, [...new Set(photo_ids)])
  const told = {
    title: `${actor.userName}申请${type.name} ${leaveText(minutes)}`,
    body: `${spanText(span)}：${said}`,
  }
  await notify(
    db,
    ...approvers.map((one) => ({
      tenantId,
      userId: one.id,
      kind: 'leave.waiting',
      link: linkOf(id),
      ...told,
    })),
  )
  const after = { leave_type: type.name, when: spanText(span), length: leaveText(minutes), reason: said }
  await audit(db, actor, { action: 'leave.asked', entity: ENTITY, entityId: id, after }, request.id)
  return { id, minutes }
}

/** Runs the same checks as `requestLeave` without storing anything. */
export async function quote(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { type_id, ...span }: Input<typeof quoteLeave>,
): Promise<Output<typeof quoteLeave>> {
  const { tenantId, userId } = actor
  const type = await typeInUse(db, type_id)
  const approvers = (await approversOf(db, userId)).map(({ name }) => name)
  const nothing = { minutes: 0, left_before: null, left_after: null, proof_needed: false, approvers }
  try {
    requireSpan(span, type, await todayOf(db, tenantId))
    const days = await countedDays(db, actor, span, type)
    const minutes = lengthOf(days)
    const ahead = type.counted ? await lookAhead(db, { tenantId, userId, typeId: type_id }, days) : null
    const found = {
      ...{ minutes, approvers, proof_needed: needsProof(type, minutes), refusal: null },
      left_before: ahead?.left ?? null,
      left_after: ahead && ahead.left - minutes,
    }
    if (ahead && ahead.short > 0) {
      const [left, asked] = [leaveText(minutes - ahead.short), leaveText(minutes)]
      return {
        ...found,
        left_after: null,
        refusal: new Refusal('leave_short', { type: type.name, left, asked }).message,
      }
    }
    await requireFree(db, userId, span)
    if (approvers.length === 0) throw new Refusal('leave_no_approver')
    return found
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...nothing, refusal: error.message }
  }
}
