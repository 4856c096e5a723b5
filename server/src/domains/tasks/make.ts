import { TASK_CHILDREN_MAX } from '@shangxue/contract/tasks-parts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Content, checked } from './check.ts'
import { assign, dueText, type Maker, tell } from './people.ts'
import { arm } from './reminders.ts'
import { tasks } from './tables.ts'

export interface NewTask extends Content {
  readonly parentId?: number | null
  /** Where the task comes from: a title and a link in the app. */
  readonly origin?: { readonly title: string; readonly link: string }
}

/** Creates a task and notifies its assignees. The caller checks the parent task. */
export async function makeTask(db: Db, maker: Maker, input: NewTask): Promise<{ id: number }> {
  const { parentId = null, origin, assignee_ids } = input
  const { tenantId, userId, userName } = maker
  const content = checked(input, parentId !== null)
  const [made] = await db
    .insert(tasks)
    .values({
      ...{ tenantId, makerId: userId, parentId, ...content, repeatsFrom: content.day },
      ...{ originTitle: origin?.title ?? null, originLink: origin?.link ?? null },
    })
    .returning({ id: tasks.id })
  if (!made) throw new Error('a task was not inserted')
  await assign(db, tenantId, made.id, assignee_ids)
  await arm(db, made.id)
  await requireRoom(db, parentId)
  const body = [`发起人：${userName}`, dueText(content)].filter(Boolean).join('，')
  await tell(db, maker, assignee_ids, made.id, {
    kind: 'task.assigned',
    title: `新任务：${content.title}`,
    body,
  })
  return made
}

/** The caller locks the parent, so that concurrent additions respect the limit. */
async function requireRoom(db: Db, parentId: number | null): Promise<void> {
  if (parentId === null) return
  const count = await db.$count(tasks, eq(tasks.parentId, parentId))
  if (count > TASK_CHILDREN_MAX) throw new Refusal('task_full', { what: '子任务', most: TASK_CHILDREN_MAX })
}
