import type { addAppeal, withdrawAppeal } from '@shangxue/contract/attendance'
import type { decideAppeal } from '@shangxue/contract/attendance-admin'
import {
  APPEAL_DAYS,
  APPEAL_STATE_NAMES,
  type Appeal as AppealSchema,
  type AppealState,
  PUNCH_KIND_NAMES,
  type PunchKind,
} from '@shangxue/contract/attendance-parts'
import type { Input } from '@shangxue/contract/endpoint'
import { addDays } from '@shangxue/study/calendar'
import { type SQL, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { iso } from '../../platform/database/page.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { requireDay } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { notify } from '../notifications/service.ts'
import { nowOf } from './cards.ts'
import { tellOverseers } from './overseers.ts'
import { takePhotos } from './photos.ts'
import { minuteOf } from './planning.ts'
import { counted, readPunches } from './punches.ts'
import { windowOf } from './rule.ts'
import { plannedDays } from './rules.ts'
import { dayAt, instantAt, timeAt } from './wall-clock.ts'

export type WireAppeal = Static<typeof AppealSchema>

export async function appealsOf(db: Db, which: SQL): Promise<WireAppeal[]> {
  const { rows } = await db.execute<WireAppeal & Record<string, unknown>>(sql`
    select a.id::float8 as id, a.user_id::float8 as user_id, u.name as by, a.day::text as day, a.kind, a.at, a.reason, a.state,
      a.asked_at, d.name as decided_by, a.decision_note,
      coalesce((select jsonb_agg(f.id order by f.id) from attendance_photo f where f.appeal_id = a.id), '[]') as photo_ids
    from clock_appeal a join app_user u on u.id = a.user_id left join app_user d on d.id = a.decided_by
    where ${which}`)
  return rows.map((row) => ({ ...row, at: iso(row.at), asked_at: iso(row.asked_at) }))
}

/** True if a punch would improve the current one: none exists, an earlier clock-in or a later clock-out. */
async function isNeeded(
  db: Db,
  { userId, day, kind, at }: { userId: number; day: string; kind: PunchKind; at: number },
) {
  const live = await readPunches(db, sql`p.user_id = ${userId} and p.day = ${day}::date and p.kind = ${kind}`)
  const known = counted(live, kind)
  return known === undefined || (kind === 'in' ? at < known.at : at > known.at)
}

export async function appeal(context: Context, input: Input<typeof addAppeal>): Promise<{ id: number }> {
  const { db, actor } = context
  const { tenantId, userId } = actor
  const { day, kind, time, next_day, photo_ids } = input
  const reason = input.reason.trim()
  if (reason === '') throw new Refusal('invalid_input', { field: '请填写补卡原因' })
  requireDay(day)
  await lockUser(db, actor)
  const now = await nowOf(db)
  const zone = await zoneOfTenant(db, tenantId)
  const local = dayAt(now, zone)
  if (day < addDays(local, -APPEAL_DAYS)) throw new Refusal('appeal_too_late', { days: APPEAL_DAYS })
  const planned = await plannedDays(db, tenantId, { userIds: [userId], from: day, to: day })
  const plan = planned.get(userId)?.[0]?.plan
  const at = instantAt(day, minuteOf(time) + (next_day ? 1_440 : 0), zone)
  if (!plan || !(await isNeeded(db, { userId, day, kind, at })))
    throw new Refusal('appeal_not_needed', { day })
  const { from, to } = windowOf(plan)
  if (at < from || at >= to || at > now)
    throw new Refusal('appeal_time', { from: timeAt(from, zone), to: timeAt(to, zone) })
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into clock_appeal (tenant_id, user_id, day, kind, at, reason)
    values (${tenantId}, ${userId}, ${day}::date, ${kind}, ${new Date(at).toISOString()}::timestamptz, ${reason})
    on conflict do nothing returning id::float8 as id`)
  const [made] = rows
  if (!made) throw new Refusal('appeal_waiting')
  await takePhotos(db, userId, { appeal: made.id }, photo_ids)
  await tellOverseers(db, actor, {
    ...{ kind: 'attendance.appeal_asked', title: `${actor.userName}的补卡申请待审批` },
    ...{ body: `${day} ${PUNCH_KIND_NAMES[kind]} ${time}，${reason}`, link: '/attendance/admin' },
  })
  return made
}

interface Row extends Record<string, unknown> {
  readonly user: number
  readonly day: string
  readonly kind: PunchKind
  readonly at: number
  readonly state: AppealState
}

/** Locks the appeal, so that concurrent decisions wait for each other. */
async function requireAppeal(db: Db, id: number): Promise<Row> {
  const { rows } = await db.execute<Row>(sql`
    select user_id::float8 as user, day::text as day, kind, (extract(epoch from at) * 1000)::float8 as at, state
    from clock_appeal where id = ${id} for no key update`)
  const [found] = rows
  if (!found) throw new Refusal('not_found')
  return found
}
function requirePending({ state }: Row): void {
  if (state !== 'pending') throw new Refusal('attendance_decided', { state: APPEAL_STATE_NAMES[state] })
}

export async function withdraw({ db, actor }: Context, { id }: Input<typeof withdrawAppeal>): Promise<null> {
  const found = await requireAppeal(db, id)
  if (found.user !== actor.userId) throw new Refusal('forbidden')
  requirePending(found)
  await db.execute(sql`update clock_appeal set state = 'withdrawn', decided_at = now() where id = ${id}`)
  return null
}

/** Inserts the requested punch and supersedes the current one. */
async function grant(db: Db, tenantId: number, id: number, { user, day, kind, at }: Row): Promise<void> {
  await db.execute(sql`
    update clock_punch set superseded_at = now()
    where user_id = ${user} and day = ${day}::date and kind = ${kind} and superseded_at is null and field is null`)
  await db.execute(sql`
    insert into clock_punch (tenant_id, user_id, day, kind, at, appeal_id)
    values (${tenantId}, ${user}, ${day}::date, ${kind}, ${new Date(at).toISOString()}::timestamptz, ${id})`)
}

export async function decide(
  { db, actor, request }: Context,
  { id, approve, note: said }: Input<typeof decideAppeal>,
): Promise<null> {
  const note = said.trim()
  const { tenantId, userId } = actor
  // Lock order: user before appeal, as in `recordPunch`. The user is read first.
  const { rows } = await db.execute<{ user: number }>(
    sql`select user_id::float8 as user from clock_appeal where id = ${id}`,
  )
  const [whose] = rows
  if (!whose) throw new Refusal('not_found')
  await lockUser(db, { userId: whose.user })
  const found = await requireAppeal(db, id)
  if (found.user === userId) throw new Refusal('own_attendance')
  requirePending(found)
  const needed = await isNeeded(db, { userId: found.user, ...found })
  if (approve && needed) await grant(db, tenantId, id, found)
  await db.execute(sql`
    update clock_appeal set state = ${approve ? 'approved' : 'declined'}, decided_by = ${userId}, decided_at = now(),
      decision_note = ${note} where id = ${id}`)
  const { day, kind } = found
  await notify(db, {
    ...{ tenantId, userId: found.user, kind: 'attendance.appeal_decided' },
    title: `${day} ${PUNCH_KIND_NAMES[kind]}补卡${approve ? '已批准' : '未批准'}`,
    ...{ body: note, link: `/attendance/calendar?month=${day.slice(0, 7)}&day=${day}` },
  })
  const deed = { entity: 'clock_appeal', entityId: id, after: { day, kind, approve, note } }
  await audit(db, actor, { action: 'attendance.appeal_decided', ...deed }, request.id)
  return null
}
