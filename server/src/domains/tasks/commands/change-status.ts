import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { moveTask, reassignTasks } from '@shangxue/contract/tasks/endpoints'
import { isOpen, TASK_STATUS_NAMES, type TaskStatus } from '@shangxue/contract/tasks/schemas'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { nextDueDay } from '../../../platform/time/next-due-day.ts'
import { requireColleagues } from '../../colleagues/service.ts'
import { notify } from '../../notifications/service.ts'
import { namedJson, publishEvent } from '../../webhooks/service.ts'
import { isAssignedTo } from '../policy.ts'
import { scheduleReminder } from '../reminders.ts'
import { taskEntries, tasks } from '../schema.ts'
import { listParties, notifyOthers } from './assignees.ts'
import { type LockedTask, lockTask, requireEdit, requireWork, statusChangedError } from './lock-task.ts'

async function requireChildrenEnded(db: Db, id: number): Promise<void> {
  const count = await db.$count(tasks, and(eq(tasks.parentId, id), isNull(tasks.endedAt)))
  if (count > 0) throw new AppError('task_children_open', { count })
}

/** A subtask can be reopened only while its parent is open. */
async function requireParentOpen(db: Db, { parentId }: LockedTask): Promise<void> {
  if (parentId === null) return
  const [parent] = await db
    .select({ status: tasks.status })
    .from(tasks)
    .where(eq(tasks.id, parentId))
    .for('update')
  if (parent && !isOpen(parent.status)) throw statusChangedError(parent.status)
}

/** Creates the next task of the series once, with the active assignees and an unchecked checklist. */
async function insertNextTask(db: Db, tenantId: number, task: LockedTask): Promise<void> {
  const day = await nextDueDay(db, tenantId, task)
  if (day === undefined) return
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into task (tenant_id, maker_id, title, body, priority, day, time, reminder, repeat, repeats_from, follows, parent_id)
    select tenant_id, maker_id, title, body, priority, ${day}::date, time, reminder, repeat, repeats_from, id, parent_id
    from task where id = ${task.id} on conflict do nothing returning id::float8 as id`)
  const [next] = rows
  if (!next) return
  await db.execute(sql`
    insert into task_member (tenant_id, task_id, user_id, role)
    select p.tenant_id, ${next.id}, p.user_id, p.role from task_member p join app_user u on u.id = p.user_id
    where p.task_id = ${task.id} and p.role = 'assignee' and u.disabled_at is null`)
  await db.execute(sql`
    insert into task_item (tenant_id, task_id, title)
    select tenant_id, ${next.id}, title from task_item where task_id = ${task.id} order by id`)
  await scheduleReminder(db, next.id)
}

/** Deletes the next task of the series unless it was changed or started meanwhile. */
const deleteUntouchedNext = (db: Db, id: number) =>
  db.execute(sql`
    delete from task t where t.follows = ${id} and t.status = 'todo' and t.version = 1
      and not exists (select from task_entry e where e.task_id = t.id)
      and not exists (select from task_file f where f.task_id = t.id)
      and not exists (select from task k where k.parent_id = t.id)
      and not exists (select from task_item i where i.task_id = t.id and i.done)`)

async function openNext(db: Db, id: number): Promise<Output<typeof moveTask>> {
  const [next] = await db
    .select({ id: tasks.id, day: tasks.day })
    .from(tasks)
    .where(and(eq(tasks.follows, id), isNull(tasks.endedAt)))
  return { next: next?.day ? { id: next.id, day: next.day } : null }
}

const STATUS_NEWS: Record<TaskStatus, string> = {
  todo: '任务重新打开',
  doing: '任务开始了',
  done: '任务已完成',
  closed: '任务已关闭',
}

/** Records the webhook event. A reopened task may be completed again, so the history entry identifies the event. */
const publishCompletion = (db: Db, tenantId: number, id: number, entryId: number): Promise<void> =>
  publishEvent(db, tenantId, 'task.completed', {
    subject: `${id}:${entryId}`,
    data: sql`(
      select row_to_json(e) from (
        select t.id, t.title, t.day, ${namedJson(sql`m`)} as creator, coalesce((
            select json_agg(${namedJson(sql`u`)} order by u.id) from task_member p join app_user u on u.id = p.user_id
            where p.task_id = t.id and p.role = 'assignee'), '[]') as assignees,
          (select ${namedJson(sql`d`)} from app_user d where d.id = t.ended_by) as completed_by
        from task t join app_user m on m.id = t.maker_id where t.id = ${id}) e)`,
  })

/**
 * Changes the status. A repeated call with the same status changes nothing; one based on an old status is rejected.
 */
export async function changeStatus(
  context: Context,
  input: Input<typeof moveTask>,
): Promise<Output<typeof moveTask>> {
  const { db, actor, request } = context
  const { id, from, to } = input
  const task = await lockTask(db, actor, id)
  if (from === 'closed' || to === 'closed') requireEdit(task)
  else requireWork(task)
  if (task.status === to) return openNext(db, id)
  if (task.status !== from) throw statusChangedError(task.status)
  const [wasOpen, opens] = [isOpen(from), isOpen(to)]
  if (wasOpen && !opens) await requireChildrenEnded(db, id)
  if (!wasOpen && opens) await requireParentOpen(db, task)

  const endedColumns = { endedAt: sql`coalesce(${tasks.endedAt}, now())`, endedBy: actor.userId }
  const openColumns = { endedAt: null, endedBy: null }
  await db
    .update(tasks)
    .set({ status: to, ...(opens ? openColumns : wasOpen && endedColumns) })
    .where(eq(tasks.id, id))
  const { tenantId, userId, userName } = actor
  const [entry] = await db
    .insert(taskEntries)
    .values({ tenantId, taskId: id, userId, kind: 'status', text: to })
    .returning({ id: taskEntries.id })
  if (wasOpen && to === 'done') {
    await insertNextTask(db, tenantId, task)
    await publishCompletion(db, tenantId, id, entry?.id ?? 0)
  }
  if (!wasOpen && opens) {
    await deleteUntouchedNext(db, id)
    await scheduleReminder(db, id)
  }
  await notifyOthers(db, actor, await listParties(db, task), id, {
    kind: 'task.moved',
    title: `${STATUS_NEWS[to]}：${task.title}`,
    body: `${userName}改为${TASK_STATUS_NAMES[to]}`,
  })
  const auditStates = { before: { status: from }, after: { title: task.title, status: to } }
  await audit(db, actor, { action: 'task.moved', entity: 'task', entityId: id, ...auditStates }, request.id)
  return openNext(db, id)
}

/**
 * Unassigns all open tasks of a user and returns their ids. Locks each task and increments its version, so that a
 * form opened before cannot restore the assignee.
 */
async function unassignOpenTasks(db: Db, userId: number): Promise<number[]> {
  await db.execute(sql`
    select from task t where t.ended_at is null and ${isAssignedTo(userId)} order by t.id for update of t`)
  const { rows } = await db.execute<{ id: number }>(sql`
    with removed as (
      delete from task_member p using task t
      where t.id = p.task_id and t.ended_at is null and p.user_id = ${userId} and p.role = 'assignee'
      returning p.task_id)
    update task t set version = t.version + 1 from removed where t.id = removed.task_id
    returning t.id::float8 as id`)
  return rows.map(({ id }) => id)
}

/** Reassigns all open tasks of a user to another, who is notified once. */
export async function handOverOpenTasks(
  { db, actor, request }: Context,
  { from, to }: Input<typeof reassignTasks>,
): Promise<Output<typeof reassignTasks>> {
  if (from === to) throw new AppError('task_same_assignee')
  const { rows: userRows } = await db.execute<{ name: string }>(
    sql`select name from app_user where id = ${from}`,
  )
  const [previousAssignee] = userRows
  if (!previousAssignee) throw new AppError('not_found')
  await requireColleagues(db, [to])
  const ids = await unassignOpenTasks(db, from)
  const movedCount = ids.length
  if (movedCount === 0) return { moved: movedCount }
  await db.execute(sql`
    insert into task_member (tenant_id, task_id, user_id, role)
    select ${actor.tenantId}, i.id, ${to}, 'assignee' from unnest(${sql.param(ids)}::bigint[]) as i(id)
    on conflict do nothing`)
  if (to !== actor.userId)
    await notify(db, {
      ...{ tenantId: actor.tenantId, userId: to, kind: 'task.assigned', link: '/tasks' },
      title: `接手 ${movedCount} 个任务`,
      body: `${actor.userName}把${previousAssignee.name}的任务交接过来`,
    })
  const after = { name: previousAssignee.name, moved: movedCount, handed_to: to }
  await audit(db, actor, { action: 'task.handed_over', entity: 'user', entityId: from, after }, request.id)
  return { moved: movedCount }
}
