import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../platform/session/access.ts'

type Viewer = Pick<Actor, 'userId' | 'boss'>

/** The host, the creator and the boss may edit a meeting `m`. */
export const edits = ({ userId, boss }: Viewer): SQL =>
  sql`(${boss} or ${userId}::bigint in (m.host_id, m.maker_id))`
const attends = ({ userId }: Viewer): SQL =>
  sql`exists (select from meeting_person a where a.meeting_id = m.id and a.user_id = ${userId}::bigint)`
export const seesMeeting = (viewer: Viewer): SQL => sql`(${edits(viewer)} or ${attends(viewer)})`

const DETAIL = '/others/meeting-records/detail/'
export const addressOf = (id: number): string => `${DETAIL}${id}`
/** Returns the meeting id of an app link, or undefined if the link leads elsewhere. */
export const meetingOfLink = (link: string): number | undefined =>
  link.startsWith(DETAIL) ? Number(link.slice(DETAIL.length)) : undefined
