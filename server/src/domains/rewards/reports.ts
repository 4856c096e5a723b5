import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import * as contract from '@shangxue/contract/rewards/endpoints'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { closeTask, settleIfComplete, submitExpired } from './attempts/settle-tasks.ts'
import { isVisible, lockTask, type TaskRow } from './lock-task.ts'
import { notifyModerators, notifyReporters } from './notifications.ts'
import { rewardReports, rewardTasks } from './schema.ts'

export async function reportTask(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { id, reason, note }: Input<typeof contract.reportRewardTask>,
): Promise<null> {
  const task = await lockTask(db, id)
  if (task.creatorId === actor.userId) throw new AppError('reward_report_own')
  if (!isVisible(task)) throw new AppError('not_found')
  const { tenantId, userId: reporterId } = actor
  const [inserted] = await db
    .insert(rewardReports)
    .values({ tenantId, taskId: id, reporterId, reason, note: note.trim() })
    .onConflictDoNothing()
    .returning({ id: rewardReports.id })
  if (!inserted) throw new AppError('reward_reported')
  const name = contract.REWARD_REPORT_REASON_NAMES[reason]
  await notifyModerators(db, task, actor, note.trim() === '' ? name : `${name}：${note.trim()}`)
  return null
}

type Row = Output<typeof contract.listRewardReports>['list'][number] & Record<string, unknown>

export async function listReports(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  { state, ...page }: Input<typeof contract.listRewardReports>,
): Promise<Output<typeof contract.listRewardReports>> {
  const fromSql = sql`from reward_report r join reward_task t on t.tenant_id = r.tenant_id and t.id = r.task_id
      join app_user c on c.id = t.creator_id join app_user u on u.id = r.reporter_id
      left join app_user h on h.id = r.handled_by
    where ${state === undefined ? sql`true` : sql`r.state = ${state}`}`
  const { rows } = await db.execute<Row>(sql`
    select r.id::float8 as id, t.id::float8 as task_id, t.title, t.kind, c.name as creator, r.state, t.state as task_state,
      t.ended_by as task_ended_by, r.reason, r.note, u.name as reporter, r.at, h.name as handled_by, r.handled_at,
      r.answer, t.creator_id = ${userId} as mine
    ${fromSql} order by r.state <> 'open', r.at desc, r.id desc ${limitOffset(page)}`)
  const reports = rows.map((row) => ({ ...row, at: toIso(row.at), handled_at: toIsoOrNull(row.handled_at) }))
  return toPage(reports, page, await cappedCount(db, sql`select 1 ${fromSql}`))
}

/** Counts open reports. Reports on the user's own tasks are handled by others. */
export async function countOpenReports(db: Db, { userId }: Pick<Actor, 'userId'>): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from reward_report r
      join reward_task t on t.tenant_id = r.tenant_id and t.id = r.task_id
    where r.state = 'open' and t.creator_id <> ${userId}`)
  return rows[0]?.n ?? 0
}

async function getReport(db: Db, id: number) {
  const [row] = await db.select().from(rewardReports).where(eq(rewardReports.id, id))
  if (!row) throw new AppError('not_found')
  return row
}

/** Handles a report. Removing a task closes all of its reports. */
export async function handleReport(
  { db, actor, request }: Context,
  { id, deed: decision, answer }: Input<typeof contract.handleRewardReport>,
): Promise<null> {
  const { taskId } = await getReport(db, id)
  const task = await lockTask(db, taskId)
  if (task.creatorId === actor.userId) throw new AppError('reward_report_mine')
  // Another moderator may have handled it while this call waited for the lock.
  if ((await getReport(db, id)).state !== 'open') throw new AppError('reward_report_handled')
  const removed = decision === 'remove'
  const closed = await db
    .update(rewardReports)
    .set({
      ...{ state: removed ? 'removed' : 'kept', handledBy: actor.userId },
      ...{ handledAt: sql`now()`, answer: answer.trim() },
    })
    .where(
      and(
        eq(rewardReports.state, 'open'),
        removed ? eq(rewardReports.taskId, taskId) : eq(rewardReports.id, id),
      ),
    )
    .returning({ reporterId: rewardReports.reporterId })
  if (removed) await removeTask(db, task)
  const reporters = closed.map(({ reporterId }) => reporterId)
  await notifyReporters(db, task, reporters, removed, answer.trim())
  const after = { title: task.title, deed: decision, answer: answer.trim() }
  await audit(
    db,
    actor,
    { action: 'reward_report.handled', entity: 'reward_task', entityId: taskId, after },
    request.id,
  )
  return null
}

/**
 * Removes a task: open attempts are submitted as they are, winners are paid, the rest is refunded. The caller must
 * hold the task lock.
 */
async function removeTask(db: Db, task: TaskRow): Promise<void> {
  if (task.state === 'settled') {
    await db.update(rewardTasks).set({ endedBy: 'removed' }).where(eq(rewardTasks.id, task.id))
    return
  }
  await submitExpired(db, task)
  await closeTask(db, task, 'removed')
  await settleIfComplete(db, task.id)
}
