import { eq } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { rewardTasks } from './schema.ts'

export type TaskRow = typeof rewardTasks.$inferSelect

/** Locks a task. Every change of a task, its attempts or its points takes this lock first. */
export async function lockTask(db: Db, id: number): Promise<TaskRow> {
  const [row] = await db.select().from(rewardTasks).where(eq(rewardTasks.id, id)).for('no key update')
  if (!row) throw new AppError('not_found')
  return row
}

export async function lockOwnTask(db: Db, { userId }: Pick<Actor, 'userId'>, id: number): Promise<TaskRow> {
  const row = await lockTask(db, id)
  if (row.creatorId !== userId) throw new AppError('not_found')
  return row
}

/** True for tasks that are or were published and not removed. */
export const isVisible = ({ state, endedBy }: Pick<TaskRow, 'state' | 'endedBy'>): boolean =>
  state !== 'draft' && endedBy !== 'removed'
