import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/session/access.ts'

type Viewer = Pick<Actor, 'userId' | 'boss'>

/** The host, the creator and the boss may edit a meeting `m`. */
export const canEditMeeting = ({ userId, boss }: Viewer): SQL =>
  sql`(${boss} or ${userId}::bigint in (m.host_id, m.maker_id))`
const isParticipant = ({ userId }: Viewer): SQL =>
  sql`exists (select from meeting_attendee a where a.meeting_id = m.id and a.user_id = ${userId}::bigint)`
export const canSeeMeeting = (viewer: Viewer): SQL =>
  sql`(${canEditMeeting(viewer)} or ${isParticipant(viewer)})`

const DETAIL_PATH = '/others/meeting-records/detail/'
export const meetingLink = (id: number): string => `${DETAIL_PATH}${id}`
/** Returns the meeting id of an app link, or undefined if the link leads elsewhere. */
export const meetingIdOfLink = (link: string): number | undefined =>
  link.startsWith(DETAIL_PATH) ? Number(link.slice(DETAIL_PATH.length)) : undefined
