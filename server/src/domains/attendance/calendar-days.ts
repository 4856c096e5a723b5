import type { listCalendarDays, setCalendarDay } from '@shangxue/contract/attendance-admin'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import { todayOf } from '../../platform/period.ts'
import type { Context } from '../../platform/serve.ts'
import { recounting } from '../leave/service.ts'
import { requireAhead } from './ahead.ts'
import { ownDays } from './calendar.ts'
import { freezePast } from './freezing.ts'
import { isPublished, KNOWN_DAYS } from './holidays.ts'

export async function listDays(
  { db }: Context,
  { year }: Input<typeof listCalendarDays>,
): Promise<Output<typeof listCalendarDays>> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const own = await ownDays(db, from, to)
  const known = [...KNOWN_DAYS.values()].filter(({ day }) => from <= day && day <= to && !own.has(day))
  const said = [...own.values()].flatMap(({ day, kind, name }) =>
    kind === 'plain' ? [] : [{ day, kind, name, own: true }],
  )
  const list = [...known.map((one) => ({ ...one, own: false })), ...said]
  return {
    // Make-up workdays are only known from a publication.
    published: isPublished(year) || said.some(({ kind }) => kind === 'workday'),
    list: list.sort((a, b) => a.day.localeCompare(b.day)),
  }
}

export async function setDay(
  { db, actor, request }: Context,
  { day, kind, name }: Input<typeof setCalendarDay>,
): Promise<null> {
  const today = await todayOf(db, actor.tenantId)
  requireAhead(day, today)
  await freezePast(db, actor.tenantId, today)
  const changed = { tenantId: actor.tenantId, by: actor.userId, why: '节假日调整' as const, days: [day] }
  await recounting(db, changed, () =>
    db.execute(sql`
      insert into work_calendar_day (tenant_id, day, kind, name)
      values (${actor.tenantId}, ${day}::date, ${kind}, ${name.trim()})
      on conflict (tenant_id, day) do update set kind = excluded.kind, name = excluded.name`),
  )
  const deed = { entity: 'work_calendar_day', entityId: day, after: { day, kind, name } }
  await audit(db, actor, { action: 'attendance.calendar_set', ...deed }, request.id)
  return null
}
