import { MEETING_REMINDER_MINUTES, MEETING_REMINDERS } from '@shangxue/contract/meetings/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { forEachSettled } from '../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { tenantZone } from '../../platform/database/tenant-zone.ts'
import { type Notification, notify } from '../notifications/service.ts'
import { whenText } from './notifications.ts'
import { meetingLink } from './policy.ts'

const zone = tenantZone(sql`c`)
const minutes = sql.raw(
  `case m.reminder ${MEETING_REMINDERS.map((name) => `when '${name}' then ${MEETING_REMINDER_MINUTES[name]}`).join(' ')} end`,
)
const START_INSTANT: SQL = sql`((m.day + m.starts) at time zone ${zone})`
/** The instant of the reminder, for a meeting `m` of a tenant `c`. */
const REMINDER_INSTANT: SQL = sql`((m.day + m.starts - make_interval(mins => ${minutes})) at time zone ${zone})`
const BATCH_SIZE = 500

/**
 * A meeting that was moved close to its start is announced by the change itself; a meeting that has begun needs no
 * reminder.
 */
const isDue = (at: Date): SQL => {
  const now = sql`${at.toISOString()}::timestamptz`
  return sql`
    m.reminder <> 'none' and m.reminded_at is null and m.state = 'planned'
    and m.day between (${now} - interval '2 days')::date and (${now} + interval '3 days')::date
    and ${REMINDER_INSTANT} <= ${now} and m.reminder_scheduled_at < ${REMINDER_INSTANT} and ${START_INSTANT} > ${now}`
}

/** Reminds participants once shortly before the meeting. Returns the number of meetings. */
export async function sendMeetingReminders(database: Database, now = new Date()): Promise<number> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ tenant: number; ids: number[] }>(sql`
      select f.tenant_id::float8 as tenant, array_agg(f.id::float8) as ids from (
        select m.tenant_id, m.id from meeting m join tenant c on c.id = m.tenant_id
        where ${isDue(now)} order by ${REMINDER_INSTANT} limit ${BATCH_SIZE}) f
      group by f.tenant_id`),
  )
  let sent = 0
  await forEachSettled(rows, async ({ tenant: tenantId, ids }) => {
    sent += await database.withTenant({ tenantId }, (db) => sendReminders(db, tenantId, ids, now))
  })
  return sent
}

/** The update re-checks `isDue`, so a concurrent server sends none of them a second time. */
async function sendReminders(db: Db, tenantId: number, ids: readonly number[], now: Date): Promise<number> {
  const { rows } = await db.execute<{
    id: number
    title: string
    place: string
    day: string
    starts: string
    people: number[]
  }>(sql`
    update meeting m set reminded_at = now() from tenant c
    where c.id = m.tenant_id and m.id = any(${sql.param([...ids])}::bigint[]) and ${isDue(now)}
    returning m.id::float8 as id, m.title, m.place, m.day::text as day, to_char(m.starts, 'HH24:MI') as starts,
      array(select a.user_id::float8 from meeting_attendee a where a.meeting_id = m.id
        union select m.host_id::float8) as people`)
  const notifications = rows.flatMap(({ id, title, place, people, ...when }) =>
    people.map((userId): Notification => {
      const body = [whenText(when), place].filter(Boolean).join('，')
      return {
        tenantId,
        userId,
        kind: 'meeting.soon',
        title: `快开会了：${title}`,
        body,
        link: meetingLink(id),
      }
    }),
  )
  await notify(db, ...notifications)
  return rows.length
}
