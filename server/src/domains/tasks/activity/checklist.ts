import type { Input } from '@shangxue/contract/platform/endpoint'
import type { addTaskItem, deleteTaskItem, saveTaskItem } from '@shangxue/contract/tasks/activity'
import { TASK_ITEM_MAX, TASK_ITEMS_MAX } from '@shangxue/contract/tasks/schemas'
import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { lockTask, requireWork } from '../commands/lock-task.ts'
import { parseLine } from '../commands/validate.ts'
import { taskItems } from '../schema.ts'

const EMPTY_ERROR = 'task_item_missing'

/** Locks the task so that concurrent additions respect the limit. */
const lockWorkableTask = async ({ db, actor }: Context, id: number) =>
  requireWork(await lockTask(db, actor, id))

export async function addChecklistItem(
  context: Context,
  { id, title: titleInput }: Input<typeof addTaskItem>,
): Promise<{ id: number }> {
  const { db, actor } = context
  await lockWorkableTask(context, id)
  const title = parseLine(titleInput, TASK_ITEM_MAX, EMPTY_ERROR)
  const values = { tenantId: actor.tenantId, taskId: id, title }
  const [inserted] = await db.insert(taskItems).values(values).returning({ id: taskItems.id })
  if (!inserted) throw new Error('a line was not inserted')
  if ((await db.$count(taskItems, eq(taskItems.taskId, id))) > TASK_ITEMS_MAX)
    throw new AppError('task_full', { what: '清单', most: TASK_ITEMS_MAX })
  return inserted
}

export async function updateChecklistItem(
  context: Context,
  { id, item, title: titleInput, done }: Input<typeof saveTaskItem>,
): Promise<void> {
  await lockWorkableTask(context, id)
  const { rowCount } = await context.db
    .update(taskItems)
    .set({ title: parseLine(titleInput, TASK_ITEM_MAX, EMPTY_ERROR), done })
    .where(and(eq(taskItems.id, item), eq(taskItems.taskId, id)))
  if (rowCount === 0) throw new AppError('not_found')
}

export async function deleteChecklistItem(
  context: Context,
  { id, item }: Input<typeof deleteTaskItem>,
): Promise<void> {
  await lockWorkableTask(context, id)
  const itemCondition = and(eq(taskItems.id, item), eq(taskItems.taskId, id))
  const { rowCount } = await context.db.delete(taskItems).where(itemCondition)
  if (rowCount === 0) throw new AppError('not_found')
}
