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
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { requireColleagues } from '../colleagues/service.ts'
import { type Notice, notify } from '../notifications/service.ts'
import { keepDecisions, keepPeople, keepPhotos } from './parts.ts'
import { meetingOf, type Reader } from './reads.ts'
import { meetingPeople, meetings } from './tables.ts'

type Content = Input<typeof addMeeting>
type Meeting = Awaited<ReturnType<typeof meetingOf>>

const refuse = (field: string) => new Refusal('invalid_input', { field })

/** What was typed, tidied. Refuses what makes no sense, in the words of the form. */
function checked(input: Content): Content {
  const title = parseText(MEETING_TITLE_MAX)(input.title)
  if ('reason' in title || title.value === '') throw refuse('请填写会议主题')
  for (const day of [input.day, ...input.decisions.map(({ due }) => due)])
    if (day !== null && !isDay(day)) throw refuse('日期不正确，请重新选择')
  if (input.ends !== null && input.ends <= input.starts) throw refuse('结束时间要晚于开始时间，请重新选择')
  if (input.decisions.some(({ text }) => text.trim() === '')) throw refuse('有决定没有写内容，请补全或移除')
  return { ...input, title: title.value, place: input.place.trim() }
}

/** Its own columns, without what stands in other tables. */
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

export const addressOf = (id: number): string => `/others/meeting-records/detail/${id}`
export const whenText = ({ day, starts }: Pick<Content, 'day' | 'starts'>): string =>
  `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${starts}`

interface Said {
  readonly kind: string
  readonly title: string
  readonly body: string
}

/** Tells people other than who does it. */
async function tell(db: Db, { tenantId, userId }: Reader, id: number, whom: readonly number[], said: Said) {
  const notices = [...new Set(whom)]
    .filter((one) => one !== userId)
    .map((one): Notice => ({ tenantId, userId: one, link: addressOf(id), ...said }))
  await notify(db, ...notices)
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
  const invited = { kind: 'meeting.invited', title: `会议：${input.title}` }
  const body = [whenText(input), input.place].filter(Boolean).join('，')
  await tell(db, actor, made.id, [...input.people, input.host_id], { ...invited, body })
  return made
}

const named = ({ people, host_id, decisions }: Content): number[] => [
  ...people,
  host_id,
  ...decisions.flatMap(({ assignee_id }) => assignee_id ?? []),
]

/** Of a meeting as it is, for who may change it; whoever changes it at the same time waits. */
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

async function tellChanged(
  { db, actor }: Context,
  before: Meeting,
  input: Content,
  added: readonly number[],
  reread: boolean,
): Promise<void> {
  const { id } = before
  const body = [whenText(input), input.place].filter(Boolean).join('，')
  await tell(db, actor, id, added, { kind: 'meeting.invited', title: `会议：${input.title}`, body })
  const others = input.people.filter((one) => !added.includes(one))
  const moved = before.day !== input.day || before.starts !== input.starts || before.place !== input.place
  if (moved && before.state === 'planned')
    await tell(db, actor, id, others, { kind: 'meeting.moved', title: `会议有变动：${input.title}`, body })
  if (reread)
    await tell(db, actor, id, others, {
      kind: 'meeting.minutes',
      title: `纪要有修改：${input.title}`,
      body: '请重新阅读并确认',
    })
}

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
  // whoever publishes them has read them
  await confirmed(db, actor, id, 1)
  await tell(
    db,
    actor,
    id,
    meeting.people.map(({ user_id }) => user_id),
    { kind: 'meeting.minutes', title: `会议纪要：${meeting.title}`, body: '请阅读并确认' },
  )
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

/** Of the minutes as they were shown: those that were changed meanwhile are to be read first. */
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
  const whom = [...meeting.people.map(({ user_id }) => user_id), meeting.host_id]
  const said = { kind: 'meeting.cancelled', title: `会议已取消：${meeting.title}`, body: whenText(meeting) }
  await tell(db, actor, id, whom, said)
  const after = { title: meeting.title, day: meeting.day }
  await audit(db, actor, { action: 'meeting.cancelled', entity: 'meeting', entityId: id, after }, request.id)
}

export async function remove({ db, actor, request }: Context, id: number): Promise<void> {
  const meeting = await toChange(db, actor, id)
  if (!meeting.may_delete) throw closed(meeting)
  await keepPhotos(db, actor, id, [])
  await db.delete(meetings).where(eq(meetings.id, id))
  const before = { title: meeting.title, day: meeting.day }
  await audit(db, actor, { action: 'meeting.deleted', entity: 'meeting', entityId: id, before }, request.id)
}
