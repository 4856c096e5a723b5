import { TASK_STATUS_NAMES, type TaskStatus } from '@shangxue/contract/tasks-parts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import { editedBy, seenBy, workedBy } from './seen.ts'
import type { tasks } from './tables.ts'

type Row = Pick<
  typeof tasks.$inferSelect,
  'id' | 'title' | 'makerId' | 'parentId' | 'day' | 'time' | 'reminder' | 'repeat' | 'repeatsFrom' | 'version'
>
export interface Locked extends Row {
  readonly status: TaskStatus
  readonly maker: string
  readonly canEdit: boolean
  readonly canWork: boolean
}

/** Locks a task that the caller may see until the transaction ends. Throws `not_found` otherwise. */
export async function lockTask(db: Db, actor: Actor, id: number): Promise<Locked> {
  const { rows } = await db.execute<Locked & Record<string, unknown>>(sql`
    select t.id::float8 as id, t.title, t.status, t.version, t.day::text as day, to_char(t.time, 'HH24:MI') as time,
      t.reminder, t.repeat, t.repeats_from::text as "repeatsFrom", t.maker_id::float8 as "makerId",
      t.parent_id::float8 as "parentId", u.name as maker, ${editedBy(actor)} as "canEdit", ${workedBy(actor)} as "canWork"
    from task t join app_user u on u.id = t.maker_id
    where t.id = ${id} and ${seenBy(actor)} for update of t`)
  const [found] = rows
  if (!found) throw new Refusal('not_found')
  return found
}

export function requireEdit({ canEdit, maker }: Locked): void {
  if (!canEdit) throw new Refusal('task_not_yours', { name: maker })
}
export function requireWork({ canWork, maker }: Locked): void {
  if (!canWork) throw new Refusal('task_not_given', { name: maker })
}
export const movedMeanwhile = (status: TaskStatus): Refusal =>
  new Refusal('task_moved', { status: TASK_STATUS_NAMES[status] })
