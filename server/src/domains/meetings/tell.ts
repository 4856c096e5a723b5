import type { Input } from '@shangxue/contract/endpoint'
import type { addMeeting } from '@shangxue/contract/meetings'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/serve.ts'
import { type Notice, notify } from '../notifications/service.ts'
import type { meetingOf, Reader } from './reads.ts'
import { addressOf } from './seen.ts'

type Content = Input<typeof addMeeting>
type Meeting = Awaited<ReturnType<typeof meetingOf>>
type When = Pick<Content, 'day' | 'starts' | 'place'>

export const whenText = ({ day, starts }: Pick<Content, 'day' | 'starts'>): string =>
  `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${starts}`
const bodyOf = (when: When): string => [whenText(when), when.place].filter(Boolean).join('，')

/** Participants and host. */
const partiesOf = ({ people, host_id }: Pick<Meeting, 'people' | 'host_id'>): number[] => [
  ...people.map(({ user_id }) => user_id),
  host_id,
]

/** Notifies each user once, except the actor. */
async function tell(
  db: Db,
  { tenantId, userId }: Reader,
  whom: readonly number[],
  said: Pick<Notice, 'kind' | 'title' | 'body' | 'link'>,
): Promise<void> {
  const notices = [...new Set(whom)]
    .filter((one) => one !== userId)
    .map((one): Notice => ({ tenantId, userId: one, ...said }))
  await notify(db, ...notices)
}

export const tellInvited = (
  db: Db,
  actor: Reader,
  id: number,
  whom: readonly number[],
  input: When & { title: string },
): Promise<void> =>
  tell(db, actor, whom, {
    ...{ kind: 'meeting.invited', title: `会议：${input.title}` },
    ...{ body: bodyOf(input), link: addressOf(id) },
  })

/** Participants are asked to confirm. A host who does not participate is only informed. */
export async function tellPublished(db: Db, actor: Reader, meeting: Meeting): Promise<void> {
  const { id, host_id } = meeting
  const said = { kind: 'meeting.minutes', title: `会议纪要：${meeting.title}`, link: addressOf(id) }
  const people = meeting.people.map(({ user_id }) => user_id)
  await tell(db, actor, people, { ...said, body: '请阅读并确认' })
  if (!people.includes(host_id)) await tell(db, actor, [host_id], { ...said, body: '已发给参会人阅读' })
}

/** Links to the meeting unless it is deleted. */
export const tellCancelled = (
  db: Db,
  actor: Reader,
  meeting: Meeting,
  link: { link?: string } = { link: addressOf(meeting.id) },
): Promise<void> =>
  tell(db, actor, partiesOf(meeting), {
    ...{ kind: 'meeting.cancelled', title: `会议已取消：${meeting.title}` },
    ...{ body: whenText(meeting), ...link },
  })

/**
 * Invites new participants, informs removed ones, and notifies the others of a new time or place and of changed
 * minutes.
 */
export async function tellChanged(
  { db, actor }: Context,
  before: Meeting,
  input: Content,
  added: readonly number[],
  reread: boolean,
): Promise<void> {
  const link = addressOf(before.id)
  const body = bodyOf(input)
  const known = partiesOf(before)
  const fresh = [...added, input.host_id].filter((one) => !known.includes(one))
  await tellInvited(db, actor, before.id, fresh, input)
  const planned = before.state === 'planned'
  const stays = [...input.people, input.host_id].filter((one) => !fresh.includes(one))
  if (planned && input.host_id !== before.host_id && !stays.includes(before.host_id))
    await tell(db, actor, [before.host_id], {
      ...{ kind: 'meeting.moved', title: `会议改由别人主持：${input.title}`, body },
    })
  const off = known.filter((one) => ![...input.people, input.host_id, before.host_id].includes(one))
  if (planned)
    await tell(db, actor, off, {
      ...{ kind: 'meeting.cancelled', title: `不用参加会议：${input.title}`, body: whenText(before) },
    })
  const moved = before.day !== input.day || before.starts !== input.starts || before.place !== input.place
  if (moved && planned)
    await tell(db, actor, stays, { kind: 'meeting.moved', title: `会议有变动：${input.title}`, body, link })
  if (reread)
    await tell(db, actor, stays, {
      ...{ kind: 'meeting.minutes', title: `纪要有修改：${input.title}`, body: '请重新阅读并确认', link },
    })
}
