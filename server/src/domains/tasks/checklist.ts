import type { Input } from '@shangxue/contract/endpoint'
import type { addTaskItem, deleteTaskItem, saveTaskItem } from '@shangxue/contract/task-talk'
import { TASK_ITEM_MAX, TASK_ITEMS_MAX } from '@shangxue/contract/tasks-parts'
import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { checkedLine } from './check.ts'
import { lockTask, requireWork } from './locked.ts'
import { taskItems } from './tables.ts'

const EMPTY = '请填写清单内容'

/** Locks the task so that concurrent additions respect the limit. */
const lockOpen = async ({ db, actor }: Context, id: number) => requireWork(await lockTask(db, actor, id))

export async function addItem(
  context: Context,
  { id, title: typed }: Input<typeof addTaskItem>,
): Promise<{ id: number }> {
  const { db, actor } = context
  await lockOpen(context, id)
  const title = checkedLine(typed, TASK_ITEM_MAX, EMPTY)
  const values = { tenantId: actor.tenantId, taskId: id, title }
  const [made] = await db.insert(taskItems).values(values).returning({ id: taskItems.id })
  if (!made) throw new Error('a line was not inserted')
  if ((await db.$count(taskItems, eq(taskItems.taskId, id))) > TASK_ITEMS_MAX)
    throw new Refusal('task_full', { what: '清单', most: TASK_ITEMS_MAX })
  return made
}

export async function saveItem(
  context: Context,
  { id, item, title: typed, done }: Input<typeof saveTaskItem>,
): Promise<void> {
  await lockOpen(context, id)
  const { rowCount } = await context.db
    .update(taskItems)
    .set({ title: checkedLine(typed, TASK_ITEM_MAX, EMPTY), done })
    .where(and(eq(taskItems.id, item), eq(taskItems.taskId, id)))
  if (rowCount === 0) throw new Refusal('not_found')
}

export async function deleteItem(
  context: Context,
  { id, item }: Input<typeof deleteTaskItem>,
): Promise<void> {
  await lockOpen(context, id)
  const which = and(eq(taskItems.id, item), eq(taskItems.taskId, id))
  const { rowCount } = await context.db.delete(taskItems).where(which)
  if (rowCount === 0) throw new Refusal('not_found')
}
