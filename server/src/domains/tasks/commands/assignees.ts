import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { requireColleagues } from '../../colleagues/service.ts'
import { notify } from '../../notifications/service.ts'
import { taskMembers } from '../schema.ts'

export type Creator = Pick<Actor, 'tenantId' | 'userId' | 'userName'>

interface TaskMessage {
  readonly kind: string
  readonly title: string
  readonly body: string
}

export const taskLink = (id: number): string => `/tasks/detail/${id}`

/** Notifies each user once, except the actor. */
export async function notifyOthers(
  db: Db,
  { tenantId, userId: actorId }: Pick<Creator, 'tenantId' | 'userId'>,
  userIds: Iterable<number>,
  taskId: number,
  message: TaskMessage,
): Promise<void> {
  const recipients = [...new Set(userIds)].filter((userId) => userId !== actorId)
  await notify(db, ...recipients.map((userId) => ({ tenantId, userId, link: taskLink(taskId), ...message })))
}

export async function listAssignees(db: Db, taskId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select user_id::float8 as id from task_member where task_id = ${taskId} and role = 'assignee'`,
  )
  return rows.map(({ id }) => id)
}

/** The creator and the assignees. */
export async function listParties(
  db: Db,
  { id, makerId }: { id: number; makerId: number },
): Promise<number[]> {
  return [makerId, ...(await listAssignees(db, id))]
}

/** Adds users with a role; throws unless all are active colleagues. Existing roles stay. */
export async function addTaskPeople(
  db: Db,
  tenantId: number,
  taskId: number,
  role: 'assignee' | 'mentioned',
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  await requireColleagues(db, userIds)
  const rows = userIds.map((userId) => ({ tenantId, taskId, userId, role }))
  await db.insert(taskMembers).values(rows).onConflictDoNothing()
}

/** Replaces the assignees and returns the new ones. Assignees who stay may be disabled; they are not checked. */
export async function replaceAssignees(
  db: Db,
  tenantId: number,
  taskId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const previous = new Set(await listAssignees(db, taskId))
  const added = userIds.filter((id) => !previous.has(id))
  await addTaskPeople(db, tenantId, taskId, 'assignee', added)
  await db.execute(sql`
    delete from task_member where task_id = ${taskId} and role = 'assignee'
      and user_id <> all(${sql.param([...userIds])}::bigint[])`)
  return added
}

/** Formats as `3月8日 14:20 到期`; returns an empty string without a day. */
export function dueText({ day, time }: { day: string | null; time: string | null }): string {
  if (day === null) return ''
  const [, month, date] = day.split('-').map(Number)
  return `${month}月${date}日${time === null ? '' : ` ${time.slice(0, 5)}`} 到期`
}
