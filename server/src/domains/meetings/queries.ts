import type { getMeeting, listMeetings } from '@shangxue/contract/meetings/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import type { Actor } from '../../platform/session/access.ts'
import { getToday } from '../../platform/time/period.ts'
import { canSeeTask } from '../tasks/service.ts'
import { canEditMeeting, canSeeMeeting } from './policy.ts'

export type Reader = Pick<Actor, 'tenantId' | 'userId' | 'boss'>
type Row = Output<typeof listMeetings>['list'][number]
type Detail = Output<typeof getMeeting>

/** SQL condition: only editors may read minutes and decisions until they are published. */
export const canReadMinutes = (actor: Reader): SQL => sql`(m.state = 'published' or ${canEditMeeting(actor)})`

const needsConfirmation = ({ userId }: Reader): SQL => sql`(m.state = 'published' and exists (
  select from meeting_attendee a where a.meeting_id = m.id and a.user_id = ${userId}::bigint
    and a.confirmed_version < m.minutes_version))`

const times = sql`m.day::text as day, to_char(m.starts, 'HH24:MI') as starts, to_char(m.ends, 'HH24:MI') as ends`

const viewConditions = (actor: Reader, today: string): Record<Input<typeof listMeetings>['view'], SQL> => ({
  all: sql`true`,
  coming: sql`m.day >= ${today}::date and m.state = 'planned'`,
  past: sql`(m.day < ${today}::date or m.state <> 'planned')`,
  unread: needsConfirmation(actor),
})

export async function loadMeetings(
  db: Db,
  actor: Reader,
  { q, view, ...page }: Input<typeof listMeetings>,
): Promise<Output<typeof listMeetings>> {
  const today = await getToday(db, actor.tenantId)
  const minutesText = sql`(case when ${canReadMinutes(actor)} then m.minutes || ' ' || coalesce(
    (select string_agg(d.text, ' ') from meeting_decision d where d.meeting_id = m.id), '') else '' end)`
  const fromSql = sql`from meeting m where ${canSeeMeeting(actor)} and ${viewConditions(actor, today)[view]}
    and strpos(lower(m.title || ' ' || m.place || ' ' || m.agenda || ' ' || ${minutesText}), ${q.trim().toLowerCase()}) > 0`
  const soonestFirst = view === 'coming'
  const order = soonestFirst
    ? sql`order by m.day, m.starts, m.id`
    : sql`order by m.day desc, m.starts desc, m.id desc`
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select m.id::float8 as id, m.title, m.place, ${times}, m.state, h.name as host,
      (select count(*)::int from meeting_attendee a where a.meeting_id = m.id) as people,
      (select count(*)::int from meeting_attendee a
        where a.meeting_id = m.id and m.state = 'published' and a.confirmed_version = m.minutes_version) as confirmed,
      (select count(*)::int from meeting_decision d where d.meeting_id = m.id and ${canReadMinutes(actor)}) as decisions,
      ${needsConfirmation(actor)} as to_confirm
    from (select m.* ${fromSql} ${order} ${limitOffset(page)}) m join app_user h on h.id = m.host_id ${order}`)
  const total = await cappedCount(db, sql`select 1 ${fromSql}`)
  const unread = await cappedCount(db, sql`select 1 from meeting m where ${needsConfirmation(actor)}`)
  return { ...toPage(rows, page, total), unread, today }
}

export async function loadMeeting(db: Db, actor: Reader, id: number): Promise<Detail> {
  const { rows } = await db.execute<Detail & Record<string, unknown>>(sql`
    select m.id::float8 as id, m.title, m.place, ${times}, m.agenda,
      case when ${canReadMinutes(actor)} then m.minutes else '' end as minutes, m.state, m.reminder,
      m.host_id::float8 as host_id, h.name as host, m.published_at, m.minutes_version, m.version,
      ${canEditMeeting(actor)} as may_edit, ${needsConfirmation(actor)} as to_confirm,
      ${canEditMeeting(actor)} and (m.state <> 'published' or ${actor.boss}) as may_delete,
      coalesce((select jsonb_agg(jsonb_build_object('user_id', u.id, 'name', u.name,
          'confirmed_at', case when a.confirmed_version = m.minutes_version then a.confirmed_at end)
          order by u.name, u.id)
        from meeting_attendee a join app_user u on u.id = a.user_id where a.meeting_id = m.id), '[]') as people,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'text', d.text, 'assignee_id', d.assignee_id,
          'assignee', u.name, 'due', d.due, 'task_id', t.id, 'task_gone', d.task_id is not null and t.id is null,
          'task_seen', t.id is not null and ${canSeeTask(actor)}) order by d.place, d.id)
        from meeting_decision d left join app_user u on u.id = d.assignee_id left join task t on t.id = d.task_id
        where d.meeting_id = m.id and ${canReadMinutes(actor)}), '[]') as decisions,
      array(select p.id::float8 from meeting_photo p where p.meeting_id = m.id and ${canReadMinutes(actor)}
        order by p.id) as photo_ids
    from meeting m join app_user h on h.id = m.host_id
    where m.id = ${id} and ${canSeeMeeting(actor)}`)
  const [meeting] = rows
  if (!meeting) throw new AppError('not_found')
  return {
    ...meeting,
    published_at: toIsoOrNull(meeting.published_at),
    people: meeting.people.map((person) => ({ ...person, confirmed_at: toIsoOrNull(person.confirmed_at) })),
  }
}
