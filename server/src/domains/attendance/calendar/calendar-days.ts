import type { listCalendarDays, setCalendarDay } from '@shangxue/contract/attendance/admin'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { audit } from '../../../platform/audit/audit.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { withLeaveRecalculation } from '../../leave/service.ts'
import { requireNotPast } from '../schedule/require-not-past.ts'
import { saveScheduleSnapshots } from '../schedule/schedule-snapshots.ts'
import { getCalendarOverrides } from './calendar.ts'
import { isPublished, KNOWN_DAYS } from './holidays.ts'

export async function listDays(
  { db }: Context,
  { year }: Input<typeof listCalendarDays>,
): Promise<Output<typeof listCalendarDays>> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const overrides = await getCalendarOverrides(db, from, to)
  const builtIn = [...KNOWN_DAYS.values()].filter(
    ({ day }) => from <= day && day <= to && !overrides.has(day),
  )
  const overrideList = [...overrides.values()].flatMap(({ day, kind, name }) =>
    kind === 'plain' ? [] : [{ day, kind, name, own: true }],
  )
  const list = [...builtIn.map((day) => ({ ...day, own: false })), ...overrideList]
  return {
    // Make-up workdays are only known from a publication.
    published: isPublished(year) || overrideList.some(({ kind }) => kind === 'workday'),
    list: list.sort((a, b) => a.day.localeCompare(b.day)),
  }
}

export async function setCalendarDayKind(
  { db, actor, request }: Context,
  { day, kind, name }: Input<typeof setCalendarDay>,
): Promise<null> {
  const today = await getToday(db, actor.tenantId)
  requireNotPast(day, today)
  await saveScheduleSnapshots(db, actor.tenantId, today)
  const change = { tenantId: actor.tenantId, by: actor.userId, why: '节假日调整' as const, days: [day] }
  await withLeaveRecalculation(db, change, () =>
    db.execute(sql`
      insert into work_calendar_day (tenant_id, day, kind, name)
      values (${actor.tenantId}, ${day}::date, ${kind}, ${name.trim()})
      on conflict (tenant_id, day) do update set kind = excluded.kind, name = excluded.name`),
  )
  const auditEvent = { entity: 'work_calendar_day', entityId: day, after: { day, kind, name } }
  await audit(db, actor, { action: 'attendance.calendar_set', ...auditEvent }, request.id)
  return null
}
