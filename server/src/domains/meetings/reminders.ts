import { MEETING_REMINDER_MINUTES, MEETING_REMINDERS } from '@shangxue/contract/meetings'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { zoneOf } from '../../platform/database/zone.ts'
import { eachOf } from '../../platform/each.ts'
import { type Notice, notify } from '../notifications/service.ts'
import { addressOf } from './seen.ts'
import { whenText } from './tell.ts'

const zone = zoneOf(sql`c`)
const minutes = sql.raw(
  `case m.reminder ${MEETING_REMINDERS.map((name) => `when '${name}' then ${MEETING_REMINDER_MINUTES[name]}`).join(' ')} end`,
)
const BEGINS: SQL = sql`((m.day + m.starts) at time zone ${zone})`
/** The instant of the reminder, for a meeting `m` of a tenant `c`. */
const MOMENT: SQL = sql`((m.day + m.starts - make_interval(mins => ${minutes})) at time zone ${zone})`
const AT_ONCE = 500

/**
 * A meeting that was moved close to its start is announced by the change itself; a meeting that has begun needs no
 * reminder.
 */
const due = (at: Date): SQL => {
  const now = sql`${at.toISOString()}::timestamptz`
  return sql`
    m.reminder <> 'none' and m.reminded_at is null and m.state = 'planned'
    and m.day between (${now} - interval '2 days')::date and (${now} + interval '3 days')::date
    and ${MOMENT} <= ${now} and m.armed_at < ${MOMENT} and ${BEGINS} > ${now}`
}

/** Reminds participants once shortly before the meeting. Returns the number of meetings. */
export async function remindOfMeetings(database: Database, now = new Date()): Promise<number> {
  const { rows } = await database.asSystem((db) =>
    db.execute<{ tenant: number; ids: number[] }>(sql`
      select f.tenant_id::float8 as tenant, array_agg(f.id::float8) as ids from (
        select m.tenant_id, m.id from meeting m join tenant c on c.id = m.tenant_id
        where ${due(now)} order by ${MOMENT} limit ${AT_ONCE}) f
      group by f.tenant_id`),
  )
  let told = 0
  await eachOf(rows, async ({ tenant: tenantId, ids }) => {
    told += await database.asTenant({ tenantId }, (db) => remind(db, tenantId, ids, now))
  })
  return told
}

/** The update re-checks `isDue`, so a concurrent server sends none of them a second time. */
async function remind(db: Db, tenantId: number, ids: readonly number[], now: Date): Promise<number> {
  const { rows } = await db.execute<{
    id: number
    title: string
    place: string
    day: string
    starts: string
    people: number[]
  }>(sql`
    update meeting m set reminded_at = now() from tenant c
    where c.id = m.tenant_id and m.id = any(${sql.param([...ids])}::bigint[]) and ${due(now)}
    returning m.id::float8 as id, m.title, m.place, m.day::text as day, to_char(m.starts, 'HH24:MI') as starts,
      array(select a.user_id::float8 from meeting_person a where a.meeting_id = m.id
        union select m.host_id::float8) as people`)
  const notices = rows.flatMap(({ id, title, place, people, ...when }) =>
    people.map((userId): Notice => {
      const body = [whenText(when), place].filter(Boolean).join('，')
      return {
        tenantId,
        userId,
        kind: 'meeting.soon',
        title: `快开会了：${title}`,
        body,
        link: addressOf(id),
      }
    }),
  )
  await notify(db, ...notices)
  return rows.length
}
