import type { TaskDetail } from '@shangxue/contract/tasks/schemas'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { canSeeMeeting, meetingIdOfLink } from '../meetings/service.ts'
import type { Viewer } from './policy.ts'

/**
 * Returns the origin of a task if the viewer may see it. After the origin was deleted, only the task's creator and
 * the boss still see its title, without a link.
 */
export async function visibleOrigin(
  db: Db,
  viewer: Viewer,
  makerId: number,
  { title, link }: { title: string; link: string },
): Promise<TaskDetail['origin']> {
  const meetingId = meetingIdOfLink(link)
  if (meetingId === undefined) return { title, link }
  const { rows } = await db.execute<{ seen: boolean }>(
    sql`select ${canSeeMeeting(viewer)} as seen from meeting m where m.id = ${meetingId}`,
  )
  const [meeting] = rows
  if (meeting) return meeting.seen ? { title, link } : null
  return viewer.boss || viewer.userId === makerId ? { title, link: null } : null
}
