import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { commentTask, deleteTaskComment, listTaskEntries } from '@shangxue/contract/tasks/activity'
import type { TaskEntry } from '@shangxue/contract/tasks/schemas'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../../platform/database/pagination.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { addTaskPeople, listParties, notifyOthers } from '../commands/assignees.ts'
import { lockTask } from '../commands/lock-task.ts'
import { canSeeTask } from '../policy.ts'
import { taskEntries } from '../schema.ts'

/** A notification shows this many characters of the comment. */
const PREVIEW_LENGTH = 60

export async function listEntries(
  { db, actor }: Context,
  { id, ...page }: Input<typeof listTaskEntries>,
): Promise<Output<typeof listTaskEntries>> {
  const visible = await db.execute(sql`select from task t where t.id = ${id} and ${canSeeTask(actor)}`)
  if (visible.rows.length === 0) throw new AppError('not_found')
  const { rows } = await db.execute<TaskEntry & Record<string, unknown>>(sql`
    select e.id::float8 as id, e.kind, e.at, e.text, json_build_object('id', u.id, 'name', u.name) as by,
      coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name)
        from app_user m where m.id = any(e.mentions)), '[]') as mentions,
      e.kind = 'comment' and (e.user_id = ${actor.userId} or ${actor.boss}) as can_delete
    from task_entry e join app_user u on u.id = e.user_id where e.task_id = ${id} order by e.id desc ${limitOffset(page)}`)
  const list = rows.map((row) => ({ ...row, at: toIso(row.at) }))
  return toPage<TaskEntry>(
    list,
    page,
    await cappedCount(db, sql`select 1 from task_entry e where e.task_id = ${id}`),
  )
}

/** Notifies mentioned users of the mention, and the other parties of the comment. */
export async function addComment(
  { db, actor }: Context,
  { id, text: input, mention_ids }: Input<typeof commentTask>,
): Promise<{ id: number }> {
  const { tenantId, userId, userName } = actor
  const text = input.trim()
  if (text === '') throw new AppError('comment_missing')
  const task = await lockTask(db, actor, id)
  const [inserted] = await db
    .insert(taskEntries)
    .values({ tenantId, taskId: id, userId, kind: 'comment', text, mentions: mention_ids })
    .returning({ id: taskEntries.id })
  if (!inserted) throw new Error('a comment was not inserted')
  await addTaskPeople(db, tenantId, id, 'mentioned', mention_ids)
  const body = `${userName}：${[...text.replace(/\s+/g, ' ')].slice(0, PREVIEW_LENGTH).join('')}`
  await notifyOthers(db, actor, mention_ids, id, {
    kind: 'task.mentioned',
    title: `任务里被提到：${task.title}`,
    body,
  })
  const recipients = (await listParties(db, task)).filter((party) => !mention_ids.includes(party))
  await notifyOthers(db, actor, recipients, id, {
    kind: 'task.comment',
    title: `任务有新评论：${task.title}`,
    body,
  })
  return inserted
}

/** Users who were mentioned in the comment keep access to the task. */
export async function deleteComment(
  { db, actor }: Context,
  { id, comment: entryId }: Input<typeof deleteTaskComment>,
): Promise<void> {
  const task = await lockTask(db, actor, id)
  const { rowCount } = await db.execute(sql`
    delete from task_entry e where e.id = ${entryId} and e.task_id = ${task.id} and e.kind = 'comment'
      and (e.user_id = ${actor.userId} or ${actor.boss})`)
  if (rowCount === 0) throw new AppError('not_found')
}
