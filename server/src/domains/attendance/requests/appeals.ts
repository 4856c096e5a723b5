import type { decideAppeal } from '@shangxue/contract/attendance/admin'
import type { addAppeal, withdrawAppeal } from '@shangxue/contract/attendance/endpoints'
import {
  APPEAL_DAYS,
  APPEAL_STATE_NAMES,
  type Appeal as AppealSchema,
  type AppealState,
  PUNCH_KIND_NAMES,
  type PunchKind,
} from '@shangxue/contract/attendance/schemas'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { addDays } from '@shangxue/study/time/calendar'
import { type SQL, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lockUser } from '../../../platform/database/lock-user.ts'
import { toIso } from '../../../platform/database/pagination.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { requireDay } from '../../../platform/time/period.ts'
import { notify } from '../../notifications/service.ts'
import { getNow } from '../days/day-cards.ts'
import { getPunchWindow } from '../days/evaluate-day.ts'
import { notifyAttendanceAdmins } from '../notifications.ts'
import { attachPhotos } from '../punches/photos.ts'
import { findCountedPunch, getPunches } from '../punches/punches.ts'
import { getPlannedDays } from '../schedule/planned-days.ts'
import { toMinutes } from '../schedule/shift-rules.ts'
import { dayAt, instantAt, timeAt } from '../wall-clock.ts'

export type AppealResponse = Static<typeof AppealSchema>

export async function getAppeals(db: Db, filter: SQL): Promise<AppealResponse[]> {
  const { rows } = await db.execute<AppealResponse & Record<string, unknown>>(sql`
    select a.id::float8 as id, a.user_id::float8 as user_id, u.name as by, a.day::text as day, a.kind, a.at, a.reason, a.state,
      a.asked_at, d.name as decided_by, a.decision_note,
      coalesce((select jsonb_agg(f.id order by f.id) from attendance_photo f where f.appeal_id = a.id), '[]') as photo_ids
    from clock_appeal a join app_user u on u.id = a.user_id left join app_user d on d.id = a.decided_by
    where ${filter}`)
  return rows.map((row) => ({ ...row, at: toIso(row.at), asked_at: toIso(row.asked_at) }))
}

/** True if a punch would improve the current one: none exists, an earlier clock-in or a later clock-out. */
async function isImprovement(
  db: Db,
  { userId, day, kind, at }: { userId: number; day: string; kind: PunchKind; at: number },
) {
  const punches = await getPunches(
    db,
    sql`p.user_id = ${userId} and p.day = ${day}::date and p.kind = ${kind}`,
  )
  const countedPunch = findCountedPunch(punches, kind)
  return countedPunch === undefined || (kind === 'in' ? at < countedPunch.at : at > countedPunch.at)
}

export async function addAppealRequest(
  context: Context,
  input: Input<typeof addAppeal>,
): Promise<{ id: number }> {
  const { db, actor } = context
  const { tenantId, userId } = actor
  const { day, kind, time, next_day, photo_ids } = input
  const reason = input.reason.trim()
  if (reason === '') throw new AppError('appeal_reason_missing')
  requireDay(day)
  await lockUser(db, actor)
  const now = await getNow(db)
  const zone = await getTenantZone(db, tenantId)
  const localDay = dayAt(now, zone)
  if (day < addDays(localDay, -APPEAL_DAYS)) throw new AppError('appeal_too_late', { days: APPEAL_DAYS })
  const plannedByUser = await getPlannedDays(db, tenantId, { userIds: [userId], from: day, to: day })
  const plan = plannedByUser.get(userId)?.[0]?.plan
  const at = instantAt(day, toMinutes(time) + (next_day ? 1_440 : 0), zone)
  if (!plan || !(await isImprovement(db, { userId, day, kind, at })))
    throw new AppError('appeal_not_needed', { day })
  const { from, to } = getPunchWindow(plan)
  if (at < from || at >= to || at > now)
    throw new AppError('appeal_time', { from: timeAt(from, zone), to: timeAt(to, zone) })
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into clock_appeal (tenant_id, user_id, day, kind, at, reason)
    values (${tenantId}, ${userId}, ${day}::date, ${kind}, ${new Date(at).toISOString()}::timestamptz, ${reason})
    on conflict do nothing returning id::float8 as id`)
  const [inserted] = rows
  if (!inserted) throw new AppError('appeal_waiting')
  await attachPhotos(db, userId, { appeal: inserted.id }, photo_ids)
  await notifyAttendanceAdmins(db, actor, {
    ...{ kind: 'attendance.appeal_asked', title: `${actor.userName}的补卡申请待审批` },
    ...{ body: `${day} ${PUNCH_KIND_NAMES[kind]} ${time}，${reason}`, link: '/attendance/admin' },
  })
  return inserted
}

interface AppealRow extends Record<string, unknown> {
  readonly user: number
  readonly day: string
  readonly kind: PunchKind
  readonly at: number
  readonly state: AppealState
}

/** Locks the appeal, so that concurrent decisions wait for each other. */
async function lockAppeal(db: Db, id: number): Promise<AppealRow> {
  const { rows } = await db.execute<AppealRow>(sql`
    select user_id::float8 as user, day::text as day, kind, (extract(epoch from at) * 1000)::float8 as at, state
    from clock_appeal where id = ${id} for no key update`)
  const [appealRow] = rows
  if (!appealRow) throw new AppError('not_found')
  return appealRow
}
function requirePending({ state }: AppealRow): void {
  if (state !== 'pending') throw new AppError('attendance_decided', { state: APPEAL_STATE_NAMES[state] })
}

export async function withdrawAppealRequest(
  { db, actor }: Context,
  { id }: Input<typeof withdrawAppeal>,
): Promise<null> {
  const appealRow = await lockAppeal(db, id)
  if (appealRow.user !== actor.userId) throw new AppError('forbidden')
  requirePending(appealRow)
  await db.execute(sql`update clock_appeal set state = 'withdrawn', decided_at = now() where id = ${id}`)
  return null
}

/** Inserts the requested punch and supersedes the current one. */
async function insertApprovedPunch(
  db: Db,
  tenantId: number,
  id: number,
  { user, day, kind, at }: AppealRow,
): Promise<void> {
  await db.execute(sql`
    update clock_punch set superseded_at = now()
    where user_id = ${user} and day = ${day}::date and kind = ${kind} and superseded_at is null and field is null`)
  await db.execute(sql`
    insert into clock_punch (tenant_id, user_id, day, kind, at, appeal_id)
    values (${tenantId}, ${user}, ${day}::date, ${kind}, ${new Date(at).toISOString()}::timestamptz, ${id})`)
}

export async function decideAppealRequest(
  { db, actor, request }: Context,
  { id, approve, note: noteInput }: Input<typeof decideAppeal>,
): Promise<null> {
  const note = noteInput.trim()
  const { tenantId, userId } = actor
  // Lock order: user before appeal, as in `recordPunch`. The user is read first.
  const { rows } = await db.execute<{ user: number }>(
    sql`select user_id::float8 as user from clock_appeal where id = ${id}`,
  )
  const [owner] = rows
  if (!owner) throw new AppError('not_found')
  await lockUser(db, { userId: owner.user })
  const appealRow = await lockAppeal(db, id)
  if (appealRow.user === userId) throw new AppError('own_attendance')
  requirePending(appealRow)
  const isNeeded = await isImprovement(db, { userId: appealRow.user, ...appealRow })
  if (approve && isNeeded) await insertApprovedPunch(db, tenantId, id, appealRow)
  await db.execute(sql`
    update clock_appeal set state = ${approve ? 'approved' : 'declined'}, decided_by = ${userId}, decided_at = now(),
      decision_note = ${note} where id = ${id}`)
  const { day, kind } = appealRow
  await notify(db, {
    ...{ tenantId, userId: appealRow.user, kind: 'attendance.appeal_decided' },
    title: `${day} ${PUNCH_KIND_NAMES[kind]}补卡${approve ? '已批准' : '未批准'}`,
    ...{ body: note, link: `/attendance/calendar?month=${day.slice(0, 7)}&day=${day}` },
  })
  const auditEvent = { entity: 'clock_appeal', entityId: id, after: { day, kind, approve, note } }
  await audit(db, actor, { action: 'attendance.appeal_decided', ...auditEvent }, request.id)
  return null
}
