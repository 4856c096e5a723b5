import {
  type addMeeting,
  type confirmMeeting,
  MEETING_STATE_NAMES,
  MEETING_TITLE_MAX,
  type publishMeeting,
  type saveMeeting,
} from '@shangxue/contract/meetings/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { isDay } from '@shangxue/contract/values/days'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { parseText } from '../../platform/imports/parsing/parse-cells.ts'
import { getToday } from '../../platform/time/period.ts'
import { requireColleagues } from '../colleagues/service.ts'
import { notifyCancelled, notifyChanged, notifyInvited, notifyPublished } from './notifications.ts'
import { loadMeeting, type Reader } from './queries.ts'
import { replaceDecisions, replaceParticipants, replacePhotos } from './save-parts.ts'
import { meetingAttendees, meetings } from './schema.ts'

type MeetingForm = Input<typeof addMeeting>
type Meeting = Awaited<ReturnType<typeof loadMeeting>>

/** Normalises and validates the form. Throws the first error of a field. */
function parseMeeting(input: MeetingForm): MeetingForm {
  const title = parseText(MEETING_TITLE_MAX)(input.title)
  if ('reason' in title || title.value === '') throw new AppError('meeting_title_missing')
  for (const day of [input.day, ...input.decisions.map(({ due }) => due)])
    if (day !== null && !isDay(day)) throw new AppError('bad_date')
  if (input.ends !== null && input.ends <= input.starts) throw new AppError('meeting_end_before_start')
  if (input.decisions.some(({ text }) => text.trim() === '')) throw new AppError('meeting_decision_empty')
  return { ...input, title: title.value, place: input.place.trim() }
}

/** Maps the form to the columns of `meeting`; participants, decisions and photos are in other tables. */
const toColumns = ({
  title,
  place,
  day,
  starts,
  ends,
  reminder,
  host_id: hostId,
  agenda,
  minutes,
}: MeetingForm) => {
  return { title, place, day, starts, ends, reminder, hostId, agenda, minutes }
}

export async function createMeeting({ db, actor }: Context, form: MeetingForm) {
  const input = parseMeeting(form)
  const { tenantId, userId } = actor
  await requireColleagues(db, mentionedUserIds(input))
  const [inserted] = await db
    .insert(meetings)
    .values({ tenantId, makerId: userId, ...toColumns(input) })
    .returning({ id: meetings.id })
  if (!inserted) throw new Error('a meeting was not inserted')
  await replaceParticipants(db, tenantId, inserted.id, input.people)
  await replaceDecisions(db, tenantId, inserted.id, input.decisions)
  await replacePhotos(db, actor, inserted.id, input.photo_ids)
  await notifyInvited(db, actor, inserted.id, [...input.people, input.host_id], input)
  return inserted
}

const mentionedUserIds = ({ people, host_id, decisions }: MeetingForm): number[] => [
  ...people,
  host_id,
  ...decisions.flatMap(({ assignee_id }) => assignee_id ?? []),
]

/** Locks the meeting and returns it. Throws `forbidden` if the caller may not edit it. */
async function lockEditableMeeting(db: Db, actor: Reader, id: number): Promise<Meeting> {
  await db.execute(sql`select from meeting where id = ${id} for update`)
  const meeting = await loadMeeting(db, actor, id)
  if (!meeting.may_edit) throw new AppError('forbidden')
  return meeting
}

const minutesFingerprint = ({ minutes, decisions }: Pick<MeetingForm, 'minutes' | 'decisions'>): string =>
  JSON.stringify([minutes, decisions.map(({ text, assignee_id, due }) => [text, assignee_id, due])])

export async function updateMeeting(context: Context, { id, version, ...form }: Input<typeof saveMeeting>) {
  const { db, actor } = context
  const before = await lockEditableMeeting(db, actor, id)
  const input = parseMeeting(form)
  if (before.version !== version) throw new AppError('meeting_changed')
  if (before.state === 'cancelled') throw closedError(before)
  const knownUserIds = new Set([
    ...before.people.map(({ user_id }) => user_id),
    ...hostAndAssigneeIds(before),
  ])
  await requireColleagues(
    db,
    mentionedUserIds(input).filter((item) => !knownUserIds.has(item)),
  )
  const timeChanged =
    before.day !== input.day || before.starts !== input.starts || before.reminder !== input.reminder
  const minutesChanged =
    before.state === 'published' && minutesFingerprint(before) !== minutesFingerprint(input)
  await db
    .update(meetings)
    .set({
      ...toColumns(input),
      version: version + 1,
      ...(timeChanged && { reminderScheduledAt: sql`now()`, remindedAt: null }),
      ...(minutesChanged && { minutesVersion: before.minutes_version + 1 }),
    })
    .where(eq(meetings.id, id))
  const added = await replaceParticipants(db, actor.tenantId, id, input.people)
  await replaceDecisions(db, actor.tenantId, id, input.decisions)
  await replacePhotos(db, actor, id, input.photo_ids)
  await notifyChanged(context, before, input, added, minutesChanged)
  return { version: version + 1 }
}

const hostAndAssigneeIds = ({ host_id, decisions }: Meeting): number[] => [
  host_id,
  ...decisions.flatMap(({ assignee_id }) => assignee_id ?? []),
]

const closedError = ({ title, state }: Pick<Meeting, 'title' | 'state'>) =>
  new AppError('meeting_closed', { title, state: MEETING_STATE_NAMES[state] })

export async function publishMinutes(
  { db, actor, request }: Context,
  { id, version }: Input<typeof publishMeeting>,
) {
  const meeting = await lockEditableMeeting(db, actor, id)
  if (meeting.version !== version) throw new AppError('meeting_changed')
  if (meeting.state !== 'planned') throw closedError(meeting)
  if (meeting.minutes.trim() === '' && meeting.decisions.length === 0) throw new AppError('meeting_empty')
  await db
    .update(meetings)
    .set({ state: 'published', publishedAt: sql`now()`, minutesVersion: 1, version: version + 1 })
    .where(eq(meetings.id, id))
  // The publisher counts as having read the minutes.
  await markConfirmed(db, actor, id, 1)
  await notifyPublished(db, actor, meeting)
  const after = { title: meeting.title, people: meeting.people.length }
  await audit(db, actor, { action: 'meeting.published', entity: 'meeting', entityId: id, after }, request.id)
}

async function markConfirmed(db: Db, { userId }: Reader, id: number, version: number): Promise<boolean> {
  const { rowCount } = await db
    .update(meetingAttendees)
    .set({ confirmedVersion: version, confirmedAt: sql`now()` })
    .where(
      and(
        eq(meetingAttendees.meetingId, id),
        eq(meetingAttendees.userId, userId),
        sql`${meetingAttendees.confirmedVersion} < ${version}`,
      ),
    )
  return rowCount === 1
}

/** Confirms exactly the minutes version that was shown. Throws `meeting_changed` if the minutes changed meanwhile. */
export async function confirmMinutes(
  { db, actor }: Context,
  input: Input<typeof confirmMeeting>,
): Promise<void> {
  await db.execute(sql`select from meeting where id = ${input.id} for key share`)
  const meeting = await loadMeeting(db, actor, input.id)
  if (meeting.state !== 'published') throw closedError(meeting)
  if (meeting.minutes_version !== input.minutes_version) throw new AppError('meeting_changed')
  if (!meeting.people.some(({ user_id }) => user_id === actor.userId)) throw new AppError('forbidden')
  await markConfirmed(db, actor, input.id, input.minutes_version)
}

export async function cancelMeeting({ db, actor, request }: Context, id: number): Promise<void> {
  const meeting = await lockEditableMeeting(db, actor, id)
  if (meeting.state !== 'planned') throw closedError(meeting)
  await db
    .update(meetings)
    .set({ state: 'cancelled', version: meeting.version + 1 })
    .where(eq(meetings.id, id))
  await notifyCancelled(db, actor, meeting)
  const after = { title: meeting.title, day: meeting.day }
  await audit(db, actor, { action: 'meeting.cancelled', entity: 'meeting', entityId: id, after }, request.id)
}

export async function deleteMeeting({ db, actor, request }: Context, id: number): Promise<void> {
  const meeting = await lockEditableMeeting(db, actor, id)
  if (!meeting.may_delete) throw closedError(meeting)
  await replacePhotos(db, actor, id, [])
  await db.delete(meetings).where(eq(meetings.id, id))
  // Participants of an upcoming meeting must learn that it was deleted.
  if (meeting.state === 'planned' && meeting.day >= (await getToday(db, actor.tenantId)))
    await notifyCancelled(db, actor, meeting, {})
  const before = { title: meeting.title, day: meeting.day }
  await audit(db, actor, { action: 'meeting.deleted', entity: 'meeting', entityId: id, before }, request.id)
}
