import type { decideField, listAttendanceRequests } from '@shangxue/contract/attendance/admin'
import {
  APPEAL_STATE_NAMES,
  type Decision,
  PUNCH_KIND_NAMES,
  type PunchKind,
} from '@shangxue/contract/attendance/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { lockUser } from '../../../platform/database/lock-user.ts'
import { cappedCount, limitOffset, toPage } from '../../../platform/database/pagination.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { notify } from '../../notifications/service.ts'
import { getPunches, toPunchResponse } from '../punches/punches.ts'
import { getAppeals } from './appeals.ts'

type Requests = Output<typeof listAttendanceRequests>
interface Key extends Record<string, unknown> {
  readonly what: 'appeal' | 'field'
  readonly id: number
  readonly user_id: number
  readonly user: string
  readonly day: string
}

/** Appeals, field work and flagged punches in one list. Details are read only for the page. */
export async function listRequests(
  { db, actor }: Context,
  { state, ...page }: Input<typeof listAttendanceRequests>,
): Promise<Requests> {
  const isPending = state === 'pending'
  const requestsSql = sql`(
    select 'appeal' as what, id, user_id, day, asked_at as asked, decided_at as decided from clock_appeal
    where ${isPending ? sql`state = 'pending'` : sql`state in ('approved', 'declined')`}
    union all
    select 'field', id, user_id, day, received_at, decided_at from clock_punch
    where superseded_at is null and ${isPending ? sql`field = 'pending'` : sql`field in ('approved', 'declined')`}
    union all
    select 'field', id, user_id, day, received_at, decided_at from clock_punch
    where superseded_at is null and ${isPending ? sql`review = 'pending'` : sql`review in ('approved', 'declined')`}) r`
  const order = isPending ? sql`r.asked, r.id` : sql`r.decided desc, r.id desc`
  const { rows } = await db.execute<Key>(sql`
    select r.what, r.id::float8 as id, r.user_id::float8 as user_id, u.name as user, r.day::text as day
    from ${requestsSql} join app_user u on u.id = r.user_id order by ${order} ${limitOffset(page)}`)
  const ids = (what: Key['what']) =>
    sql`any(${sql.param(rows.filter((requestRow) => requestRow.what === what).map(({ id }) => id))}::bigint[])`
  const appeals = new Map(
    (await getAppeals(db, sql`a.id = ${ids('appeal')}`)).map((requestRow) => [requestRow.id, requestRow]),
  )
  const punches = new Map(
    (await getPunches(db, sql`p.id = ${ids('field')}`)).map((requestRow) => [
      requestRow.id,
      toPunchResponse(requestRow),
    ]),
  )
  const list = rows.map(({ what, id, user_id, user, day }) => ({
    ...{ key: `${what}-${id}`, mine: user_id === actor.userId, user, day },
    appeal: what === 'appeal' ? (appeals.get(id) ?? null) : null,
    punch: what === 'field' ? (punches.get(id) ?? null) : null,
  }))
  return toPage(list, page, await cappedCount(db, sql`select 1 from ${requestsSql}`))
}

interface DecidablePunch extends Record<string, unknown> {
  readonly user: number
  readonly day: string
  readonly kind: PunchKind
  readonly field: Decision | null
  readonly review: Decision | null
  readonly superseded: boolean
}

/** Approves or declines field work or a flagged punch, once. */
export async function decidePunch(
  { db, actor, request }: Context,
  { id, approve, note: noteInput }: Input<typeof decideField>,
): Promise<null> {
  const note = noteInput.trim()
  const { tenantId, userId } = actor
  const { rows } = await db.execute<DecidablePunch>(sql`
    select user_id::float8 as user, day::text as day, kind, field, review, superseded_at is not null as superseded
    from clock_punch where id = ${id}`)
  const [punch] = rows
  if (!punch || (punch.field ?? punch.review) === null) throw new AppError('not_found')
  if (punch.user === userId) throw new AppError('own_attendance')
  const isFlagged = punch.field === null
  const column = isFlagged ? sql`review` : sql`field`
  const decision = approve ? 'approved' : 'declined'
  await lockUser(db, { userId: punch.user })
  const { rowCount } = await db.execute(sql`
    update clock_punch set ${column} = ${decision}, decided_by = ${userId}, decided_at = now(),
      decision_note = ${note} where id = ${id} and ${column} = 'pending' and superseded_at is null`)
  if (rowCount !== 1) {
    const { rows: currentRows } = await db.execute<DecidablePunch>(
      sql`select field, review from clock_punch where id = ${id}`,
    )
    const currentDecision = currentRows[0]?.field ?? currentRows[0]?.review ?? 'pending'
    const state = currentDecision === 'pending' ? '已被新的打卡代替' : APPEAL_STATE_NAMES[currentDecision]
    throw new AppError('attendance_decided', { state })
  }
  const { day, kind } = punch
  await notify(db, {
    ...{
      tenantId,
      userId: punch.user,
      kind: isFlagged ? 'attendance.punch_reviewed' : 'attendance.field_decided',
    },
    title: `${day} ${PUNCH_KIND_NAMES[kind]}${isFlagged ? '异常打卡' : '外勤打卡'}${approve ? '已批准' : '未批准'}`,
    ...{ body: note, link: `/attendance/calendar?month=${day.slice(0, 7)}&day=${day}` },
  })
  const auditEvent = { entity: 'clock_punch', entityId: id, after: { day, kind, approve, note } }
  const action = isFlagged ? 'attendance.punch_reviewed' : 'attendance.field_decided'
  await audit(db, actor, { action, ...auditEvent }, request.id)
  return null
}
