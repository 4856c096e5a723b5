import { TASK_CHILDREN_MAX } from '@shangxue/contract/tasks/schemas'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { scheduleReminder } from '../reminders.ts'
import { tasks } from '../schema.ts'
import { type Creator, dueText, notifyOthers, replaceAssignees } from './assignees.ts'
import { parseTask, type TaskForm } from './validate.ts'

export interface NewTask extends TaskForm {
  readonly parentId?: number | null
  /** Where the task comes from: a title and a link in the app. */
  readonly origin?: { readonly title: string; readonly link: string }
}

/** Creates a task and notifies its assignees. The caller checks the parent task. */
export async function createTask(db: Db, creator: Creator, input: NewTask): Promise<{ id: number }> {
  const { parentId = null, origin, assignee_ids } = input
  const { tenantId, userId, userName } = creator
  const content = parseTask(input, parentId !== null)
  const [inserted] = await db
    .insert(tasks)
    .values({
      ...{ tenantId, makerId: userId, parentId, ...content, repeatsFrom: content.day },
      ...{ originTitle: origin?.title ?? null, originLink: origin?.link ?? null },
    })
    .returning({ id: tasks.id })
  if (!inserted) throw new Error('a task was not inserted')
  await replaceAssignees(db, tenantId, inserted.id, assignee_ids)
  await scheduleReminder(db, inserted.id)
  await requireBelowSubtaskLimit(db, parentId)
  const body = [`发起人：${userName}`, dueText(content)].filter(Boolean).join('，')
  await notifyOthers(db, creator, assignee_ids, inserted.id, {
    kind: 'task.assigned',
    title: `新任务：${content.title}`,
    body,
  })
  return inserted
}

/** The caller locks the parent, so that concurrent additions respect the limit. */
async function requireBelowSubtaskLimit(db: Db, parentId: number | null): Promise<void> {
  if (parentId === null) return
  const count = await db.$count(tasks, eq(tasks.parentId, parentId))
  if (count > TASK_CHILDREN_MAX) throw new AppError('task_full', { what: '子任务', most: TASK_CHILDREN_MAX })
}
