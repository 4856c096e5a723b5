import { TASK_STATUS_NAMES, type TaskStatus } from '@shangxue/contract/tasks/schemas'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { canEditTask, canSeeTask, canWorkOnTask } from '../policy.ts'
import type { tasks } from '../schema.ts'

type Row = Pick<
  typeof tasks.$inferSelect,
  'id' | 'title' | 'makerId' | 'parentId' | 'day' | 'time' | 'reminder' | 'repeat' | 'repeatsFrom' | 'version'
>
export interface LockedTask extends Row {
  readonly status: TaskStatus
  readonly maker: string
  readonly canEdit: boolean
  readonly canWork: boolean
}

/** Locks a task that the caller may see until the transaction ends. Throws `not_found` otherwise. */
export async function lockTask(db: Db, actor: Actor, id: number): Promise<LockedTask> {
  const { rows } = await db.execute<LockedTask & Record<string, unknown>>(sql`
    select t.id::float8 as id, t.title, t.status, t.version, t.day::text as day, to_char(t.time, 'HH24:MI') as time,
      t.reminder, t.repeat, t.repeats_from::text as "repeatsFrom", t.maker_id::float8 as "makerId",
      t.parent_id::float8 as "parentId", u.name as maker, ${canEditTask(actor)} as "canEdit", ${canWorkOnTask(actor)} as "canWork"
    from task t join app_user u on u.id = t.maker_id
    where t.id = ${id} and ${canSeeTask(actor)} for update of t`)
  const [task] = rows
  if (!task) throw new AppError('not_found')
  return task
}

export function requireEdit({ canEdit, maker }: LockedTask): void {
  if (!canEdit) throw new AppError('task_not_yours', { name: maker })
}
export function requireWork({ canWork, maker }: LockedTask): void {
  if (!canWork) throw new AppError('task_not_assigned', { name: maker })
}
export const statusChangedError = (status: TaskStatus): AppError =>
  new AppError('task_moved', { status: TASK_STATUS_NAMES[status] })
