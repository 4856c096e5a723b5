import { REWARD_GRACE_SECONDS, type RewardEndReason } from '@shangxue/contract/rewards/schemas'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { type PlayerAnswer, scoreAnswers } from '../content.ts'
import { lockTask, type TaskRow } from '../lock-task.ts'
import { notifySettlement } from '../notifications.ts'
import { payWinners, postMovement } from '../points.ts'
import { rewardAttempts, rewardTasks } from '../schema.ts'

export type AttemptRow = typeof rewardAttempts.$inferSelect

/** SQL condition: the time is over, with a grace period for submissions in flight. */
export const timeIsUp: SQL<boolean> = sql<boolean>`(
  ${rewardAttempts.endsAt} at time zone 'UTC' + make_interval(secs => ${REWARD_GRACE_SECONDS}) < now() at time zone 'UTC')`

/** Scores an attempt and stores the final result. The caller must hold the task lock. */
export async function submitAttempt(
  db: Db,
  { content, totalHalves, passMark }: TaskRow,
  { id }: Pick<AttemptRow, 'id'>,
  answers: readonly PlayerAnswer[],
  timedOut: boolean,
): Promise<void> {
  const scores = scoreAnswers(content, answers)
  const scoreHalves = scores.reduce((sum, score) => sum + score, 0)
  await db
    .update(rewardAttempts)
    .set({
      ...{ answers, marks: scores, scoreHalves, timedOut, submittedAt: sql`now()` },
      right: content.questions.filter(({ body }, i) => scores[i] === body.max_score * 2).length,
      passed: scoreHalves * 100 >= passMark * totalHalves,
      ms: sql`greatest(0, round(1000 * extract(epoch from least(now(), ends_at) - started_at)))::int`,
    })
    .where(and(eq(rewardAttempts.id, id), isNull(rewardAttempts.submittedAt)))
}

const listOpenAttempts = (db: Db, taskId: number, condition: SQL = sql`true`) =>
  db
    .select()
    .from(rewardAttempts)
    .where(and(eq(rewardAttempts.taskId, taskId), isNull(rewardAttempts.submittedAt), condition))

/**
 * Submits the open attempts, all or those matching the condition, with their saved answers. The caller must hold the
 * task lock.
 */
export async function submitExpired(db: Db, task: TaskRow, condition?: SQL): Promise<void> {
  for (const attempt of await listOpenAttempts(db, task.id, condition))
    await submitAttempt(db, task, attempt, attempt.answers, true)
}

/** Closes an open task for new attempts. The caller must hold the task lock. */
export async function closeTask(db: Db, { id }: TaskRow, endedBy: RewardEndReason): Promise<void> {
  await db.update(rewardTasks).set({ state: 'closing', endedBy }).where(eq(rewardTasks.id, id))
}

/**
 * Settles a closing task after its last submission. Returns whether it was settled. The caller must hold the task
 * lock.
 */
export async function settleIfComplete(db: Db, id: number): Promise<boolean> {
  const task = await lockTask(db, id)
  if (task.state !== 'closing' || (await listOpenAttempts(db, id)).length > 0) return false
  const { tenantId, points, takersMax, creatorId } = task
  const { rows: players } = await db.execute<{
    user_id: number
    code: string
    paid: number
    place: number
  }>(sql`
    update reward_attempt a set paid = case when a.passed then ${points}::int else 0 end, place = r.place
    from (select id, rank() over (order by score_halves desc, ms) as place from reward_attempt where task_id = ${id}) r
    where r.id = a.id and a.task_id = ${id}
    returning a.user_id::float8 as user_id, a.code, a.paid, a.place`)
  const winners = players.filter(({ paid }) => paid > 0).map(({ user_id }) => user_id)
  await payWinners(db, { tenantId, taskId: id }, winners, points)
  const refund = points * (takersMax - winners.length)
  if (refund > 0)
    await postMovement(db, { tenantId, taskId: id, userId: creatorId, points: -refund, reason: 'refund' })
  await db.update(rewardTasks).set({ state: 'settled', settledAt: sql`now()` }).where(eq(rewardTasks.id, id))
  await notifySettlement(db, task, players, refund)
  return true
}

/**
 * Applies time-based changes: submits expired attempts, closes at the deadline and settles after the last submission.
 */
async function settleIfDue(db: Db, id: number): Promise<boolean> {
  const task = await lockTask(db, id)
  if (task.state !== 'open' && task.state !== 'closing') return false
  await submitExpired(db, task, timeIsUp)
  const { rows } = await db.execute(
    sql`select from reward_task where id = ${id} and state = 'open' and deadline <= now()`,
  )
  if (rows.length > 0) await closeTask(db, task, 'deadline')
  return settleIfComplete(db, id)
}

const BATCH_SIZE = 200

/** Settles what is due in all tenants; safe to run on several servers. Returns the number of settled tasks. */
export async function settleRewards(database: Database): Promise<number> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ tenant: number; id: number }>(sql`
      select t.tenant_id as tenant, t.id::float8 as id from reward_task t
      where t.state in ('open', 'closing') and (
        (t.state = 'open' and t.deadline <= now())
        or (t.state = 'closing' and not exists (select from reward_attempt a
          where a.tenant_id = t.tenant_id and a.task_id = t.id and a.submitted_at is null))
        or exists (select from reward_attempt a where a.tenant_id = t.tenant_id and a.task_id = t.id
          and a.submitted_at is null and a.ends_at + make_interval(secs => ${REWARD_GRACE_SECONDS}) < now()))
      order by t.deadline limit ${BATCH_SIZE}`),
  )
  let settled = 0
  await forEachSettled(rows, ({ tenant: tenantId, id }) =>
    database.withTenant({ tenantId }, async (db) => {
      if (await settleIfDue(db, id)) settled++
    }),
  )
  return settled
}
