import { isDay } from '@shangxue/contract/days'
import type { Input } from '@shangxue/contract/endpoint'
import {
  type addMeeting,
  type confirmMeeting,
  MEETING_STATE_NAMES,
  MEETING_TITLE_MAX,
  type publishMeeting,
  type saveMeeting,
} from '@shangxue/contract/meetings'
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { parseText } from '../../platform/imports/cells.ts'
import { todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { requireColleagues } from '../colleagues/service.ts'
import { keepDecisions, keepPeople, keepPhotos } from './parts.ts'
import { meetingOf, type Reader } from './reads.ts'
import { meetingPeople, meetings } from './tables.ts'
import { tellCancelled, tellChanged, tellInvited, tellPublished } from './tell.ts'

type Content = Input<typeof addMeeting>
type Meeting = Awaited<ReturnType<typeof meetingOf>>

const refuse = (field: string) => new Refusal('invalid_input', { field })

/** Normalises and validates the form. Throws `invalid_input` with the message that the form shows. */
function checked(input: Content): Content {
  const title = parseText(MEETING_TITLE_MAX)(input.title)
  if ('reason' in title || title.value === '') throw refuse('请填写会议主题')
  for (const day of [input.day, ...input.decisions.map(({ due }) => due)])
    if (day !== null && !isDay(day)) throw refuse('日期不正确，请重新选择')
  if (input.ends !== null && input.ends <= input.starts) throw refuse('结束时间要晚于开始时间，请重新选择')
  if (input.decisions.some(({ text }) => text.trim() === '')) throw refuse('有决定没有写内容，请补全或移除')
  return { ...input, title: title.value, place: input.place.trim() }
}

/** Maps the form to the columns of `meeting`; participants, decisions and photos are in other tables. */
const columnsOf = ({
  title,
  place,
  day,
  starts,
  ends,
  reminder,
  host_id: hostId,
  agenda,
  minutes,
}: Content) => {
  return { title, place, day, starts, ends, reminder, hostId, agenda, minutes }
}

export async function add({ db, actor }: Context, typed: Content) {
  const input = checked(typed)
  const { tenantId, userId } = actor
  await requireColleagues(db, named(input))
  const [made] = await db
    .insert(meetings)
    .values({ tenantId, makerId: userId, ...columnsOf(input) })
    .returning({ id: meetings.id })
  if (!made) throw new Error('a meeting was not inserted')
  await keepPeople(db, tenantId, made.id, input.people)
  await keepDecisions(db, tenantId, made.id, input.decisions)
  await keepPhotos(db, actor, made.id, input.photo_ids)
  await tellInvited(db, actor, made.id, [...input.people, input.host_id], input)
  return made
}

const named = ({ people, host_id, decisions }: Content): number[] => [
  ...people,
  host_id,
  ...decisions.flatMap(({ assignee_id }) => assignee_id ?? []),
]

/** Locks the meeting and returns it. Throws `forbidden` if the caller may not edit it. */
async function toChange(db: Db, actor: Reader, id: number): Promise<Meeting> {
  await db.execute(sql`select from meeting where id = ${id} for update`)
  const meeting = await meetingOf(db, actor, id)
  if (!meeting.may_edit) throw new Refusal('forbidden')
  return meeting
}

const wordsOf = ({ minutes, decisions }: Pick<Content, 'minutes' | 'decisions'>): string =>
  JSON.stringify([minutes, decisions.map(({ text, assignee_id, due }) => [text, assignee_id, due])])

export async function save(context: Context, { id, version, ...typed }: Input<typeof saveMeeting>) {
  const { db, actor } = context
  const before = await toChange(db, actor, id)
  const input = checked(typed)
  if (before.version !== version) throw new Refusal('meeting_changed')
  if (before.state === 'cancelled') throw closed(before)
  const known = new Set([...before.people.map(({ user_id }) => user_id), ...knownIn(before)])
  await requireColleagues(
    db,
    named(input).filter((one) => !known.has(one)),
  )
  const moved =
    before.day !== input.day || before.starts !== input.starts || before.reminder !== input.reminder
  const reread = before.state === 'published' && wordsOf(before) !== wordsOf(input)
  await db
    .update(meetings)
    .set({
      ...columnsOf(input),
      version: version + 1,
      ...(moved && { armedAt: sql`now()`, remindedAt: null }),
      ...(reread && { minutesVersion: before.minutes_version + 1 }),
    })
    .where(eq(meetings.id, id))
  const added = await keepPeople(db, actor.tenantId, id, input.people)
  await keepDecisions(db, actor.tenantId, id, input.decisions)
  await keepPhotos(db, actor, id, input.photo_ids)
  await tellChanged(context, before, input, added, reread)
  return { version: version + 1 }
}

const knownIn = ({ host_id, decisions }: Meeting): number[] => [
  host_id,
  ...decisions.flatMap(({ assignee_id }) => assignee_id ?? []),
]

const closed = ({ title, state }: Pick<Meeting, 'title' | 'state'>) =>
  new Refusal('meeting_closed', { title, state: MEETING_STATE_NAMES[state] })

export async function publish(
  { db, actor, request }: Context,
  { id, version }: Input<typeof publishMeeting>,
) {
  const meeting = await toChange(db, actor, id)
  if (meeting.version !== version) throw new Refusal('meeting_changed')
  if (meeting.state !== 'planned') throw closed(meeting)
  if (meeting.minutes.trim() === '' && meeting.decisions.length === 0) throw new Refusal('meeting_empty')
  await db
    .update(meetings)
    .set({ state: 'published', publishedAt: sql`now()`, minutesVersion: 1, version: version + 1 })
    .where(eq(meetings.id, id))
  // The publisher counts as having read the minutes.
  await confirmed(db, actor, id, 1)
  await tellPublished(db, actor, meeting)
  const after = { title: meeting.title, people: meeting.people.length }
  await audit(db, actor, { action: 'meeting.published', entity: 'meeting', entityId: id, after }, request.id)
}

async function confirmed(db: Db, { userId }: Reader, id: number, version: number): Promise<boolean> {
  const { rowCount } = await db
    .update(meetingPeople)
    .set({ confirmedVersion: version, confirmedAt: sql`now()` })
    .where(
      and(
        eq(meetingPeople.meetingId, id),
        eq(meetingPeople.userId, userId),
        sql`${meetingPeople.confirmedVersion} < ${version}`,
      ),
    )
  return rowCount === 1
}

/** Confirms exactly the minutes version that was shown. Throws `meeting_changed` if the minutes changed meanwhile. */
export async function confirm({ db, actor }: Context, input: Input<typeof confirmMeeting>): Promise<void> {
  await db.execute(sql`select from meeting where id = ${input.id} for key share`)
  const meeting = await meetingOf(db, actor, input.id)
  if (meeting.state !== 'published') throw closed(meeting)
  if (meeting.minutes_version !== input.minutes_version) throw new Refusal('meeting_changed')
  if (!meeting.people.some(({ user_id }) => user_id === actor.userId)) throw new Refusal('forbidden')
  await confirmed(db, actor, input.id, input.minutes_version)
}

export async function cancel({ db, actor, request }: Context, id: number): Promise<void> {
  const meeting = await toChange(db, actor, id)
  if (meeting.state !== 'planned') throw closed(meeting)
  await db
    .update(meetings)
    .set({ state: 'cancelled', version: meeting.version + 1 })
    .where(eq(meetings.id, id))
  await tellCancelled(db, actor, meeting)
  const after = { title: meeting.title, day: meeting.day }
  await audit(db, actor, { action: 'meeting.cancelled', entity: 'meeting', entityId: id, after }, request.id)
}

export async function remove({ db, actor, request }: Context, id: number): Promise<void> {
  const meeting = await toChange(db, actor, id)
  if (!meeting.may_delete) throw closed(meeting)
  await keepPhotos(db, actor, id, [])
  await db.delete(meetings).where(eq(meetings.id, id))
  // Participants of an upcoming meeting must learn that it was deleted.
  if (meeting.state === 'planned' && meeting.day >= (await todayOf(db, actor.tenantId)))
    await tellCancelled(db, actor, meeting, {})
  const before = { title: meeting.title, day: meeting.day }
  await audit(db, actor, { action: 'meeting.deleted', entity: 'meeting', entityId: id, before }, request.id)
}
