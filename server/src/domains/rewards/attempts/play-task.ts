import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/rewards/attempts'
import { and, eq, isNull, lt, not, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toIso } from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { NO_ANSWER } from '../content.ts'
import { newCode, publicName } from '../drafts.ts'
import { isVisible, lockTask, type TaskRow } from '../lock-task.ts'
import { rewardAttempts, rewardTasks } from '../schema.ts'
import { getFigures } from './figures.ts'
import { arrangeQuestions, toPlayerAnswers, toPlayerQuestions, toTaskAnswers } from './question-order.ts'
import { type AttemptRow, closeTask, settleIfComplete, submitAttempt, timeIsUp } from './settle-tasks.ts'

type Player = Pick<Actor, 'tenantId' | 'userId' | 'userName'>

const timedColumns = { attempt: rewardAttempts, late: timeIsUp, now: sql<string>`now()` }

const findAttempt = async (db: Db, { userId }: Player, taskId: number) => {
  const isOwn = and(eq(rewardAttempts.taskId, taskId), eq(rewardAttempts.userId, userId))
  const [attempt] = await db.select(timedColumns).from(rewardAttempts).where(isOwn)
  return attempt
}

/** Starts the only attempt of a player. A repeated call resumes it. */
export async function startAttempt(
  db: Db,
  player: Player,
  { id, shown_as }: Input<typeof contract.startRewardTask>,
): Promise<Output<typeof contract.startRewardTask>> {
  const task = await lockTask(db, id)
  if (task.creatorId === player.userId) throw new AppError('reward_own')
  if (!isVisible(task)) throw new AppError('not_found')
  const existing = await findAttempt(db, player, id)
  // An attempt out of time is submitted by the job within a minute.
  if (existing && (existing.attempt.submittedAt !== null || existing.late))
    throw new AppError('reward_played')
  if (!existing) await insertAttempt(db, player, task, shown_as)
  const attempt = existing ?? (await findAttempt(db, player, id))
  if (!attempt) throw new Error('a play was not begun')
  return toResponse(task, attempt.attempt, attempt.now)
}

async function insertAttempt(
  db: Db,
  player: Player,
  task: TaskRow,
  shownAs: string | undefined,
): Promise<void> {
  const { id, tenantId, content, takers, takersMax } = task
  if (task.state !== 'open') throw new AppError(task.endedBy === 'full' ? 'reward_full' : 'reward_over')
  const [updatedTask] = await db
    .update(rewardTasks)
    .set({ takers: takers + 1 })
    .where(and(eq(rewardTasks.id, id), sql`deadline > now()`))
    .returning({ takers: rewardTasks.takers })
  if (!updatedTask) throw new AppError('reward_over')
  await db.insert(rewardAttempts).values({
    ...{ tenantId, taskId: id, userId: player.userId, code: newCode(), seed: randomUUID() },
    shownAs: publicName(shownAs, player),
    answers: content.questions.map(() => NO_ANSWER),
    endsAt: sql`least(now() + make_interval(mins => ${task.playMinutes}::int), ${task.deadline})`,
  })
  if (updatedTask.takers >= takersMax) await closeTask(db, task, 'full')
}

function toResponse(
  { id, kind, title, level, content }: TaskRow,
  { id: attempt_id, code, seed, answers, seq, startedAt, endsAt }: AttemptRow,
  now: string,
): Output<typeof contract.startRewardTask> {
  const questionOrder = arrangeQuestions(content, seed)
  return {
    ...{ attempt_id, task_id: id, code, kind, title, level },
    passages: [...content.passages],
    questions: toPlayerQuestions(content, questionOrder),
    answers: toPlayerAnswers(content, questionOrder, answers),
    ...{ seq, started_at: toIso(startedAt), ends_at: toIso(endsAt), server_now: toIso(now) },
  }
}

async function getOwnAttempt(db: Db, { userId }: Player, id: number) {
  const isOwn = and(eq(rewardAttempts.id, id), eq(rewardAttempts.userId, userId))
  const [attempt] = await db
    .select({ ...timedColumns, content: rewardTasks.content })
    .from(rewardAttempts)
    .innerJoin(rewardTasks, eq(rewardTasks.id, rewardAttempts.taskId))
    .where(isOwn)
  if (!attempt) throw new AppError('not_found')
  return attempt
}

export async function saveAnswers(
  db: Db,
  player: Player,
  { id, seq, answers }: Input<typeof contract.saveRewardAnswers>,
): Promise<Output<typeof contract.saveRewardAnswers>> {
  const { attempt, content } = await getOwnAttempt(db, player, id)
  const questionOrder = arrangeQuestions(content, attempt.seed)
  await db
    .update(rewardAttempts)
    .set({ answers: toTaskAnswers(content, questionOrder, answers), seq })
    .where(
      and(
        eq(rewardAttempts.id, id),
        isNull(rewardAttempts.submittedAt),
        lt(rewardAttempts.seq, seq),
        not(timeIsUp),
      ),
    )
  const saved = await getOwnAttempt(db, player, id)
  if (saved.attempt.submittedAt) throw new AppError('reward_handed_in')
  if (saved.late) throw new AppError('reward_time_up')
  return {
    ...{ seq: saved.attempt.seq, server_now: toIso(saved.now) },
    answers: toPlayerAnswers(content, questionOrder, saved.attempt.answers),
  }
}

/** Submits an attempt. A second call returns the first result; a late submission counts the saved answers. */
export async function submitAnswers(
  db: Db,
  player: Player,
  { id, answers }: Input<typeof contract.submitRewardTask>,
): Promise<Output<typeof contract.submitRewardTask>> {
  const { attempt: requested } = await getOwnAttempt(db, player, id)
  const task = await lockTask(db, requested.taskId)
  // The job may have submitted it meanwhile.
  const { attempt, late, content } = await getOwnAttempt(db, player, id)
  if (!attempt.submittedAt) {
    const finalAnswers = late
      ? attempt.answers
      : toTaskAnswers(content, arrangeQuestions(content, attempt.seed), answers)
    await submitAttempt(db, task, attempt, finalAnswers, late)
    await settleIfComplete(db, task.id)
  }
  return { id, code: attempt.code, ...(await getFigures(db, id)) }
}
