import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { requireColleagues } from '../colleagues/service.ts'
import { notify } from '../notifications/service.ts'
import { taskPeople } from './tables.ts'

export type Maker = Pick<Actor, 'tenantId' | 'userId' | 'userName'>

interface News {
  readonly kind: string
  readonly title: string
  readonly body: string
}

export const linkOf = (id: number): string => `/tasks/detail/${id}`

/** Notifies each user once, except the actor. */
export async function tell(
  db: Db,
  { tenantId, userId: by }: Pick<Maker, 'tenantId' | 'userId'>,
  userIds: Iterable<number>,
  taskId: number,
  news: News,
): Promise<void> {
  const others = [...new Set(userIds)].filter((userId) => userId !== by)
  await notify(db, ...others.map((userId) => ({ tenantId, userId, link: linkOf(taskId), ...news })))
}

export async function assigneesOf(db: Db, taskId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select user_id::float8 as id from task_person where task_id = ${taskId} and role = 'assignee'`,
  )
  return rows.map(({ id }) => id)
}

/** The creator and the assignees. */
export async function partiesOf(db: Db, { id, makerId }: { id: number; makerId: number }): Promise<number[]> {
  return [makerId, ...(await assigneesOf(db, id))]
}

/** Adds users with a role; throws unless all are active colleagues. Existing roles stay. */
export async function add(
  db: Db,
  tenantId: number,
  taskId: number,
  role: 'assignee' | 'mentioned',
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return
  await requireColleagues(db, userIds)
  const rows = userIds.map((userId) => ({ tenantId, taskId, userId, role }))
  await db.insert(taskPeople).values(rows).onConflictDoNothing()
}

/** Replaces the assignees and returns the new ones. Assignees who stay may be disabled; they are not checked. */
export async function assign(
  db: Db,
  tenantId: number,
  taskId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const before = new Set(await assigneesOf(db, taskId))
  const fresh = userIds.filter((id) => !before.has(id))
  await add(db, tenantId, taskId, 'assignee', fresh)
  await db.execute(sql`
    delete from task_person where task_id = ${taskId} and role = 'assignee'
      and user_id <> all(${sql.param([...userIds])}::bigint[])`)
  return fresh
}

/** Formats as `3月8日 14:20 到期`; returns an empty string without a day. */
export function dueText({ day, time }: { day: string | null; time: string | null }): string {
  if (day === null) return ''
  const [, month, date] = day.split('-').map(Number)
  return `${month}月${date}日${time === null ? '' : ` ${time.slice(0, 5)}`} 到期`
}
