import type { Input, Output } from '@shangxue/contract/endpoint'
import type { addTask, putTaskOnDay, saveTask } from '@shangxue/contract/tasks'
import type { TaskDetail } from '@shangxue/contract/tasks-parts'
import { eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { checked, checkedDay } from './check.ts'
import { lockTask, movedMeanwhile, requireEdit, requireWork } from './locked.ts'
import { makeTask } from './make.ts'
import { assign, assigneesOf, dueText, tell } from './people.ts'
import { arm } from './reminders.ts'
import { taskRepository } from './repository.ts'
import { taskEntries, tasks } from './tables.ts'

/** The fields of a task that the audit log records. */
const told = ({ title, status, priority, day, repeat, assignees }: TaskDetail) => ({
  ...{ title, status, priority, day, repeat },
  assignees: assignees.map(({ name }) => name).join('、'),
})

const detailOf = async ({ db, actor }: Context, id: number) => (await taskRepository(db, actor)).detail(id)

export async function add(context: Context, input: Input<typeof addTask>): Promise<Output<typeof addTask>> {
  const { db, actor, request } = context
  const { parent_id, ...content } = input
  if (parent_id !== null) {
    const parent = await lockTask(db, actor, parent_id)
    requireWork(parent)
    if (parent.parentId !== null) throw new Refusal('task_is_child')
    if (parent.status === 'done' || parent.status === 'closed') throw movedMeanwhile(parent.status)
  }
  const made = await makeTask(db, actor, { ...content, parentId: parent_id })
  const after = told(await detailOf(context, made.id))
  await audit(db, actor, { action: 'task.added', entity: 'task', entityId: made.id, after }, request.id)
  return made
}

/** Records the new day in the task's history and notifies the assignees. */
async function sayDay(
  { db, actor }: Context,
  id: number,
  title: string,
  when: { day: string | null; time: string | null },
) {
  const { tenantId, userId } = actor
  await db.insert(taskEntries).values({ tenantId, taskId: id, userId, kind: 'day', text: when.day ?? '' })
  await tell(db, actor, await assigneesOf(db, id), id, {
    kind: 'task.day',
    title: `任务改期：${title}`,
    body: `${actor.userName}改为${dueText(when) || '没有日期'}`,
  })
}

export async function save(context: Context, input: Input<typeof saveTask>): Promise<TaskDetail> {
  const { db, actor, request } = context
  const { id, version, ...given } = input
  const task = await lockTask(db, actor, id)
  requireEdit(task)
  const content = checked(given, task.parentId !== null)
  if (task.version !== version) throw new Refusal('task_changed')
  const before = told(await detailOf(context, id))
  const series = task.day !== content.day || task.repeat !== content.repeat
  await db
    .update(tasks)
    .set({ ...content, version: version + 1, ...(series && { repeatsFrom: content.day }) })
    .where(eq(tasks.id, id))
  const fresh = await assign(db, actor.tenantId, id, given.assignee_ids)
  const due = task.day !== content.day || task.time !== content.time
  if (due || task.reminder !== content.reminder) await arm(db, id)
  if (due) await sayDay(context, id, content.title, content)
  const body = [`发起人：${task.maker}`, dueText(content)].filter(Boolean).join('，')
  await tell(db, actor, fresh, id, { kind: 'task.assigned', title: `新任务：${content.title}`, body })
  const saved = await detailOf(context, id)
  const deed = { action: 'task.changed', entity: 'task', entityId: id, before, after: told(saved) }
  await audit(db, actor, deed, request.id)
  return saved
}

/** A task that already has the target day is left unchanged. */
export async function putOnDay(
  context: Context,
  { id, from, to }: Input<typeof putTaskOnDay>,
): Promise<void> {
  const { db, actor } = context
  const task = await lockTask(db, actor, id)
  requireEdit(task)
  const day = checkedDay(to)
  if (task.day === day) return
  if (task.status === 'done' || task.status === 'closed') throw movedMeanwhile(task.status)
  if (task.day !== from) throw new Refusal('task_day_moved')
  const none = { time: null, reminder: 'none', repeat: 'none' } as const
  await db
    .update(tasks)
    .set({ day, repeatsFrom: day, version: task.version + 1, ...(day === null && none) })
    .where(eq(tasks.id, id))
  await arm(db, id)
  await sayDay(context, id, task.title, { day, time: day === null ? null : task.time })
}

/** Detaches the files of the task and its subtasks; the clean-up purges their stored content. */
async function letGoOfFiles(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    update task_file set task_id = null, at = now()
    where task_id = ${id} or task_id in (select k.id from task k where k.parent_id = ${id})`)
}

export async function remove(context: Context, id: number): Promise<void> {
  const { db, actor, request } = context
  const task = await lockTask(db, actor, id)
  requireEdit(task)
  const before = told(await detailOf(context, id))
  await letGoOfFiles(db, id)
  await db.delete(tasks).where(eq(tasks.id, id))
  await audit(db, actor, { action: 'task.deleted', entity: 'task', entityId: id, before }, request.id)
}
