import type { quoteLeave, submitLeaveRequest } from '@shangxue/contract/leave/endpoints'
import {
  DAY_END,
  LEAVE_AHEAD_DAYS,
  LEAVE_BACK_DAYS,
  LEAVE_DAY_MINUTES,
  LEAVE_DAYS_MAX,
  LEAVE_STEP_MINUTES,
  leaveText,
  NOON,
} from '@shangxue/contract/leave/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { isDay } from '@shangxue/contract/values/days'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lockUser } from '../../../platform/database/lock-user.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { getToday } from '../../../platform/time/period.ts'
import { getUserWorkingDays } from '../../attendance/service.ts'
import { notify } from '../../notifications/service.ts'
import { namedJson, publishEvent } from '../../webhooks/service.ts'
import { consumeBalance, previewConsumption } from '../balances/ledger.ts'
import { getApprovers } from '../policy.ts'
import { type DayOfLeave, getLeaveDays, type Span, sumMinutes } from './length.ts'
import { leavePhotos } from './photos.ts'
import { ENTITY, formatSpan, type LeaveType, requestLink, requireActiveType } from './request.ts'

/** Throws if the span is not a valid period or not allowed for the leave type. */
function requireSpan(
  { from_day, from_minute, to_day, to_minute }: Span,
  { unit }: LeaveType,
  today: string,
): void {
  if (!isDay(from_day) || !isDay(to_day)) throw new AppError('no_such_day')
  if (from_day > to_day || (from_day === to_day && from_minute >= to_minute))
    throw new AppError('leave_end_before_start')
  if (from_day < addDays(today, -LEAVE_BACK_DAYS))
    throw new AppError('leave_too_far_back', { days: LEAVE_BACK_DAYS })
  if (to_day > addDays(today, LEAVE_AHEAD_DAYS)) throw new AppError('leave_too_far_ahead')
  if (daysBetween(from_day, to_day) >= LEAVE_DAYS_MAX)
    throw new AppError('leave_too_long', { days: LEAVE_DAYS_MAX })
  const isWholeDay = from_minute === 0 && to_minute === DAY_END
  if (unit === 'day' && !isWholeDay) throw new AppError('leave_whole_days_only')
  const isHalfDays = [0, NOON].includes(from_minute) && [NOON, DAY_END].includes(to_minute)
  if (unit === 'half_day' && !isHalfDays) throw new AppError('leave_half_days_only')
  if (unit !== 'hour' || isWholeDay) return
  if (from_day !== to_day) throw new AppError('leave_hours_within_one_day')
  if (from_minute % LEAVE_STEP_MINUTES !== 0 || to_minute % LEAVE_STEP_MINUTES !== 0)
    throw new AppError('leave_time_step', { minutes: LEAVE_STEP_MINUTES })
}

async function requireNoOverlap(db: Db, userId: number, span: Span): Promise<void> {
  const { rows } = await db.execute<Span & { type: string } & Record<string, unknown>>(sql`
    select k.name as type, r.from_day::text as from_day, r.from_minute, r.to_day::text as to_day, r.to_minute
    from leave_request r join leave_type k on k.id = r.type_id
    where r.user_id = ${userId} and r.state in ('waiting', 'approved')
      and (r.from_day, r.from_minute) < (${span.to_day}::date, ${span.to_minute}::int)
      and (${span.from_day}::date, ${span.from_minute}::int) < (r.to_day, r.to_minute)
    order by r.from_day limit 1`)
  const [overlap] = rows
  if (overlap) throw new AppError('leave_overlaps', { when: formatSpan(overlap), type: overlap.type })
}

/** The days that count. Throws if there are none or more than the type allows. */
async function getCountedDays(
  db: Db,
  { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>,
  span: Span,
  type: LeaveType,
): Promise<DayOfLeave[]> {
  const worksOnDay = await getUserWorkingDays(db, tenantId, userId, { from: span.from_day, to: span.to_day })
  const days = getLeaveDays(span, { unit: type.unit, calendarDays: type.calendar_days }, worksOnDay)
  const minutes = sumMinutes(days)
  if (minutes === 0) throw new AppError('leave_no_work')
  if (type.most_days !== null && minutes > type.most_days * LEAVE_DAY_MINUTES)
    throw new AppError('leave_type_limit', { name: type.name, days: type.most_days })
  return days
}

const needsProof = (type: LeaveType, minutes: number) =>
  type.proof_days !== null && minutes > type.proof_days * LEAVE_DAY_MINUTES

/** The reason stays inside: it may be an illness. */
const publishRequest = (db: Db, tenantId: number, id: number): Promise<void> =>
  publishEvent(db, tenantId, 'leave.requested', {
    subject: String(id),
    data: sql`(
      select row_to_json(e) from (
        select r.id, ${namedJson(sql`u`)} as user, ${namedJson(sql`t`)} as type, r.from_day, r.from_minute, r.to_day,
          r.to_minute, r.minutes
        from leave_request r join app_user u on u.id = r.user_id join leave_type t on t.id = r.type_id
        where r.id = ${id}) e)`,
  })

export async function requestLeave(
  { db, actor, request }: Context,
  { type_id, reason, photo_ids, ...span }: Input<typeof submitLeaveRequest>,
): Promise<Output<typeof submitLeaveRequest>> {
  const { tenantId, userId } = actor
  const reasonText = reason.trim()
  if (reasonText === '') throw new AppError('leave_reason_missing')
  const type = await requireActiveType(db, type_id)
  requireSpan(span, type, await getToday(db, tenantId))
  // Serialises concurrent requests of the user.
  await lockUser(db, actor)
  await requireNoOverlap(db, userId, span)
  const days = await getCountedDays(db, actor, span, type)
  const minutes = sumMinutes(days)
  if (needsProof(type, minutes) && photo_ids.length === 0)
    throw new AppError('leave_proof_missing', { name: type.name, days: type.proof_days ?? 0 })
  const approvers = await getApprovers(db, userId)
  if (approvers.length === 0) throw new AppError('leave_no_approver')
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into leave_request (tenant_id, user_id, type_id, from_day, from_minute, to_day, to_minute, minutes, counted, reason)
    values (${tenantId}, ${userId}, ${type_id}, ${span.from_day}::date, ${span.from_minute}, ${span.to_day}::date,
            ${span.to_minute}, ${minutes}, ${type.counted}, ${reasonText})
    returning id::float8 as id`)
  const id = rows[0]?.id ?? 0
  if (type.counted)
    await consumeBalance(db, { tenantId, userId, typeId: type_id }, days, { requestId: id, type: type.name })
  await leavePhotos.attach(db, actor, id, [...new Set(photo_ids)])
  const notice = {
    title: `${actor.userName}申请${type.name} ${leaveText(minutes)}`,
    body: `${formatSpan(span)}：${reasonText}`,
  }
  await notify(
    db,
    ...approvers.map((approver) => ({
      tenantId,
      userId: approver.id,
      kind: 'leave.waiting',
      link: requestLink(id),
      ...notice,
    })),
  )
  const after = {
    leave_type: type.name,
    when: formatSpan(span),
    length: leaveText(minutes),
    reason: reasonText,
  }
  await audit(db, actor, { action: 'leave.asked', entity: ENTITY, entityId: id, after }, request.id)
  await publishRequest(db, tenantId, id)
  return { id, minutes }
}

/** Runs the same checks as `requestLeave` without storing anything. */
export async function quoteLeaveRequest(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { type_id, ...span }: Input<typeof quoteLeave>,
): Promise<Output<typeof quoteLeave>> {
  const { tenantId, userId } = actor
  const type = await requireActiveType(db, type_id)
  const approvers = (await getApprovers(db, userId)).map(({ name }) => name)
  const emptyQuote = { minutes: 0, left_before: null, left_after: null, proof_needed: false, approvers }
  try {
    requireSpan(span, type, await getToday(db, tenantId))
    const days = await getCountedDays(db, actor, span, type)
    const minutes = sumMinutes(days)
    const consumption = type.counted
      ? await previewConsumption(db, { tenantId, userId, typeId: type_id }, days)
      : null
    const quoted = {
      ...{ minutes, approvers, proof_needed: needsProof(type, minutes), refusal: null },
      left_before: consumption?.left ?? null,
      left_after: consumption && consumption.left - minutes,
    }
    if (consumption && consumption.short > 0) {
      const [availableText, requestedText] = [leaveText(minutes - consumption.short), leaveText(minutes)]
      return {
        ...quoted,
        left_after: null,
        refusal: new AppError('leave_short', { type: type.name, left: availableText, asked: requestedText })
          .message,
      }
    }
    await requireNoOverlap(db, userId, span)
    if (approvers.length === 0) throw new AppError('leave_no_approver')
    return quoted
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...emptyQuote, refusal: error.message }
  }
}
