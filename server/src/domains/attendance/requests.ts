import type { decideField, listAttendanceRequests } from '@shangxue/contract/attendance-admin'
import {
  APPEAL_STATE_NAMES,
  type Decision,
  PUNCH_KIND_NAMES,
  type PunchKind,
} from '@shangxue/contract/attendance-parts'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { cappedCount, paged, window } from '../../platform/database/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { notify } from '../notifications/service.ts'
import { appealsOf } from './appeals.ts'
import { readPunches, wirePunch } from './punches.ts'

type Requests = Output<typeof listAttendanceRequests>
interface Key extends Record<string, unknown> {
  readonly what: 'appeal' | 'field'
  readonly id: number
  readonly user_id: number
  readonly user: string
  readonly day: string
}

/** Appeals, field work and flagged punches in one list. Details are read only for the page. */
export async function requests(
  { db, actor }: Context,
  { state, ...page }: Input<typeof listAttendanceRequests>,
): Promise<Requests> {
  const waits = state === 'pending'
  const found = sql`(
    select 'appeal' as what, id, user_id, day, asked_at as asked, decided_at as decided from clock_appeal
    where ${waits ? sql`state = 'pending'` : sql`state in ('approved', 'declined')`}
    union all
    select 'field', id, user_id, day, received_at, decided_at from clock_punch
    where superseded_at is null and ${waits ? sql`field = 'pending'` : sql`field in ('approved', 'declined')`}
    union all
    select 'field', id, user_id, day, received_at, decided_at from clock_punch
    where superseded_at is null and ${waits ? sql`review = 'pending'` : sql`review in ('approved', 'declined')`}) r`
  const order = waits ? sql`r.asked, r.id` : sql`r.decided desc, r.id desc`
  const { rows } = await db.execute<Key>(sql`
    select r.what, r.id::float8 as id, r.user_id::float8 as user_id, u.name as user, r.day::text as day
    from ${found} join app_user u on u.id = r.user_id order by ${order} ${window(page)}`)
  const ids = (what: Key['what']) =>
    sql`any(${sql.param(rows.filter((one) => one.what === what).map(({ id }) => id))}::bigint[])`
  const appeals = new Map((await appealsOf(db, sql`a.id = ${ids('appeal')}`)).map((one) => [one.id, one]))
  const punches = new Map(
    (await readPunches(db, sql`p.id = ${ids('field')}`)).map((one) => [one.id, wirePunch(one)]),
  )
  const list = rows.map(({ what, id, user_id, user, day }) => ({
    ...{ key: `${what}-${id}`, mine: user_id === actor.userId, user, day },
    appeal: what === 'appeal' ? (appeals.get(id) ?? null) : null,
    punch: what === 'field' ? (punches.get(id) ?? null) : null,
  }))
  return paged(list, page, await cappedCount(db, sql`select 1 from ${found}`))
}

interface Field extends Record<string, unknown> {
  readonly user: number
  readonly day: string
  readonly kind: PunchKind
  readonly field: Decision | null
  readonly review: Decision | null
  readonly superseded: boolean
}

/** Approves or declines field work or a flagged punch, once. */
export async function decideOnField(
  { db, actor, request }: Context,
  { id, approve, note: said }: Input<typeof decideField>,
): Promise<null> {
  const note = said.trim()
  const { tenantId, userId } = actor
  const { rows } = await db.execute<Field>(sql`
    select user_id::float8 as user, day::text as day, kind, field, review, superseded_at is not null as superseded
    from clock_punch where id = ${id}`)
  const [found] = rows
  if (!found || (found.field ?? found.review) === null) throw new Refusal('not_found')
  if (found.user === userId) throw new Refusal('own_attendance')
  const odd = found.field === null
  const column = odd ? sql`review` : sql`field`
  const decision = approve ? 'approved' : 'declined'
  await lockUser(db, { userId: found.user })
  const { rowCount } = await db.execute(sql`
    update clock_punch set ${column} = ${decision}, decided_by = ${userId}, decided_at = now(),
      decision_note = ${note} where id = ${id} and ${column} = 'pending' and superseded_at is null`)
  if (rowCount !== 1) {
    const { rows: now } = await db.execute<Field>(sql`select field, review from clock_punch where id = ${id}`)
    const by = now[0]?.field ?? now[0]?.review ?? 'pending'
    const state = by === 'pending' ? '已被新的打卡代替' : APPEAL_STATE_NAMES[by]
    throw new Refusal('attendance_decided', { state })
  }
  const { day, kind } = found
  await notify(db, {
    ...{ tenantId, userId: found.user, kind: odd ? 'attendance.punch_reviewed' : 'attendance.field_decided' },
    title: `${day} ${PUNCH_KIND_NAMES[kind]}${odd ? '异常打卡' : '外勤打卡'}${approve ? '已批准' : '未批准'}`,
    ...{ body: note, link: `/attendance/calendar?month=${day.slice(0, 7)}&day=${day}` },
  })
  const deed = { entity: 'clock_punch', entityId: id, after: { day, kind, approve, note } }
  const action = odd ? 'attendance.punch_reviewed' : 'attendance.field_decided'
  await audit(db, actor, { action, ...deed }, request.id)
  return null
}
