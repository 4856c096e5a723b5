import type { addMeeting } from '@shangxue/contract/meetings/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { type Notification, notify } from '../notifications/service.ts'
import { meetingLink } from './policy.ts'
import type { loadMeeting, Reader } from './queries.ts'

type MeetingForm = Input<typeof addMeeting>
type Meeting = Awaited<ReturnType<typeof loadMeeting>>
type MeetingTime = Pick<MeetingForm, 'day' | 'starts' | 'place'>

export const whenText = ({ day, starts }: Pick<MeetingForm, 'day' | 'starts'>): string =>
  `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${starts}`
const timeAndPlaceText = (time: MeetingTime): string =>
  [whenText(time), time.place].filter(Boolean).join('，')

/** Participants and host. */
const partiesOf = ({ people, host_id }: Pick<Meeting, 'people' | 'host_id'>): number[] => [
  ...people.map(({ user_id }) => user_id),
  host_id,
]

/** Notifies each user once, except the actor. */
async function notifyOthers(
  db: Db,
  { tenantId, userId }: Reader,
  userIds: readonly number[],
  message: Pick<Notification, 'kind' | 'title' | 'body' | 'link'>,
): Promise<void> {
  const notifications = [...new Set(userIds)]
    .filter((item) => item !== userId)
    .map((item): Notification => ({ tenantId, userId: item, ...message }))
  await notify(db, ...notifications)
}

export const notifyInvited = (
  db: Db,
  actor: Reader,
  id: number,
  userIds: readonly number[],
  input: MeetingTime & { title: string },
): Promise<void> =>
  notifyOthers(db, actor, userIds, {
    ...{ kind: 'meeting.invited', title: `会议：${input.title}` },
    ...{ body: timeAndPlaceText(input), link: meetingLink(id) },
  })

/** Participants are asked to confirm. A host who does not participate is only informed. */
export async function notifyPublished(db: Db, actor: Reader, meeting: Meeting): Promise<void> {
  const { id, host_id } = meeting
  const message = { kind: 'meeting.minutes', title: `会议纪要：${meeting.title}`, link: meetingLink(id) }
  const people = meeting.people.map(({ user_id }) => user_id)
  await notifyOthers(db, actor, people, { ...message, body: '请阅读并确认' })
  if (!people.includes(host_id))
    await notifyOthers(db, actor, [host_id], { ...message, body: '已发给参会人阅读' })
}

/** Links to the meeting unless it is deleted. */
export const notifyCancelled = (
  db: Db,
  actor: Reader,
  meeting: Meeting,
  link: { link?: string } = { link: meetingLink(meeting.id) },
): Promise<void> =>
  notifyOthers(db, actor, partiesOf(meeting), {
    ...{ kind: 'meeting.cancelled', title: `会议已取消：${meeting.title}` },
    ...{ body: whenText(meeting), ...link },
  })

/**
 * Invites new participants, informs removed ones, and notifies the others of a new time or place and of changed
 * minutes.
 */
export async function notifyChanged(
  { db, actor }: Context,
  before: Meeting,
  input: MeetingForm,
  added: readonly number[],
  minutesChanged: boolean,
): Promise<void> {
  const link = meetingLink(before.id)
  const body = timeAndPlaceText(input)
  const previousParties = partiesOf(before)
  const newParties = [...added, input.host_id].filter((item) => !previousParties.includes(item))
  await notifyInvited(db, actor, before.id, newParties, input)
  const planned = before.state === 'planned'
  const remainingParties = [...input.people, input.host_id].filter((item) => !newParties.includes(item))
  if (planned && input.host_id !== before.host_id && !remainingParties.includes(before.host_id))
    await notifyOthers(db, actor, [before.host_id], {
      ...{ kind: 'meeting.moved', title: `会议改由别人主持：${input.title}`, body },
    })
  const removedParties = previousParties.filter(
    (party) => ![...input.people, input.host_id, before.host_id].includes(party),
  )
  if (planned)
    await notifyOthers(db, actor, removedParties, {
      ...{ kind: 'meeting.cancelled', title: `不用参加会议：${input.title}`, body: whenText(before) },
    })
  const timeOrPlaceChanged =
    before.day !== input.day || before.starts !== input.starts || before.place !== input.place
  if (timeOrPlaceChanged && planned)
    await notifyOthers(db, actor, remainingParties, {
      kind: 'meeting.moved',
      title: `会议有变动：${input.title}`,
      body,
      link,
    })
  if (minutesChanged)
    await notifyOthers(db, actor, remainingParties, {
      ...{ kind: 'meeting.minutes', title: `纪要有修改：${input.title}`, body: '请重新阅读并确认', link },
    })
}
