import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { addTask, saveTask, setTaskDueDate } from '@shangxue/contract/tasks/endpoints'
import type { TaskDetail } from '@shangxue/contract/tasks/schemas'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { taskQueries } from '../queries.ts'
import { scheduleReminder } from '../reminders.ts'
import { taskEntries, tasks } from '../schema.ts'
import { dueText, listAssignees, notifyOthers, replaceAssignees } from './assignees.ts'
import { createTask } from './create-task.ts'
import { lockTask, requireEdit, requireWork, statusChangedError } from './lock-task.ts'
import { parseDay, parseTask } from './validate.ts'

/** The fields of a task that the audit log records. */
const auditFields = ({ title, status, priority, day, repeat, assignees }: TaskDetail) => ({
  ...{ title, status, priority, day, repeat },
  assignees: assignees.map(({ name }) => name).join('、'),
})

const getDetail = async ({ db, actor }: Context, id: number) => (await taskQueries(db, actor)).getDetail(id)

export async function createAuditedTask(
  context: Context,
  input: Input<typeof addTask>,
): Promise<Output<typeof addTask>> {
  const { db, actor, request } = context
  const { parent_id, ...content } = input
  if (parent_id !== null) {
    const parent = await lockTask(db, actor, parent_id)
    requireWork(parent)
    if (parent.parentId !== null) throw new AppError('task_is_child')
    if (parent.status === 'done' || parent.status === 'closed') throw statusChangedError(parent.status)
  }
  const created = await createTask(db, actor, { ...content, parentId: parent_id })
  const after = auditFields(await getDetail(context, created.id))
  await audit(db, actor, { action: 'task.added', entity: 'task', entityId: created.id, after }, request.id)
  return created
}

/** Records the new day in the task's history and notifies the assignees. */
async function announceDay(
  { db, actor }: Context,
  id: number,
  title: string,
  due: { day: string | null; time: string | null },
) {
  const { tenantId, userId } = actor
  await db.insert(taskEntries).values({ tenantId, taskId: id, userId, kind: 'day', text: due.day ?? '' })
  await notifyOthers(db, actor, await listAssignees(db, id), id, {
    kind: 'task.day',
    title: `任务改期：${title}`,
    body: `${actor.userName}改为${dueText(due) || '没有日期'}`,
  })
}

export async function updateTask(context: Context, input: Input<typeof saveTask>): Promise<TaskDetail> {
  const { db, actor, request } = context
  const { id, version, ...form } = input
  const task = await lockTask(db, actor, id)
  requireEdit(task)
  const content = parseTask(form, task.parentId !== null)
  if (task.version !== version) throw new AppError('task_changed')
  const before = auditFields(await getDetail(context, id))
  const seriesChanged = task.day !== content.day || task.repeat !== content.repeat
  await db
    .update(tasks)
    .set({ ...content, version: version + 1, ...(seriesChanged && { repeatsFrom: content.day }) })
    .where(eq(tasks.id, id))
  const newAssignees = await replaceAssignees(db, actor.tenantId, id, form.assignee_ids)
  const dueChanged = task.day !== content.day || task.time !== content.time
  if (dueChanged || task.reminder !== content.reminder) await scheduleReminder(db, id)
  if (dueChanged) await announceDay(context, id, content.title, content)
  const body = [`发起人：${task.maker}`, dueText(content)].filter(Boolean).join('，')
  await notifyOthers(db, actor, newAssignees, id, {
    kind: 'task.assigned',
    title: `新任务：${content.title}`,
    body,
  })
  const saved = await getDetail(context, id)
  const auditEntry = {
    action: 'task.changed',
    entity: 'task',
    entityId: id,
    before,
    after: auditFields(saved),
  }
  await audit(db, actor, auditEntry, request.id)
  return saved
}

/** A task that already has the target day is left unchanged. */
export async function rescheduleTask(
  context: Context,
  { id, from, to }: Input<typeof setTaskDueDate>,
): Promise<void> {
  const { db, actor } = context
  const task = await lockTask(db, actor, id)
  requireEdit(task)
  const day = parseDay(to)
  if (task.day === day) return
  if (task.status === 'done' || task.status === 'closed') throw statusChangedError(task.status)
  if (task.day !== from) throw new AppError('task_day_moved')
  const cleared = { time: null, reminder: 'none', repeat: 'none' } as const
  await db
    .update(tasks)
    .set({ day, repeatsFrom: day, version: task.version + 1, ...(day === null && cleared) })
    .where(eq(tasks.id, id))
  await scheduleReminder(db, id)
  await announceDay(context, id, task.title, { day, time: day === null ? null : task.time })
}

/** Detaches the files of the task and its subtasks; the clean-up purges their stored content. */
async function detachFiles(db: Db, id: number): Promise<void> {
  await db.execute(sql`
    update task_file set task_id = null, at = now()
    where task_id = ${id} or task_id in (select k.id from task k where k.parent_id = ${id})`)
}

export async function deleteTask(context: Context, id: number): Promise<void> {
  const { db, actor, request } = context
  const task = await lockTask(db, actor, id)
  requireEdit(task)
  const before = auditFields(await getDetail(context, id))
  await detachFiles(db, id)
  await db.delete(tasks).where(eq(tasks.id, id))
  await audit(db, actor, { action: 'task.deleted', entity: 'task', entityId: id, before }, request.id)
}
