import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type * as contract from '@shangxue/contract/rewards-play'
import { and, eq, isNull, lt, not, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { iso } from '../../platform/database/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import { arranged, seen, shown, taken } from './arrangement.ts'
import { NOTHING } from './content.ts'
import { newCode, shownName } from './drafts.ts'
import { figuresOf } from './play-figures.ts'
import { type AttemptRow, close, handIn, settleIfOver, timeIsUp } from './settling.ts'
import { rewardAttempts, rewardTasks } from './tables.ts'
import { isShown, lockTask, type TaskRow } from './task-row.ts'

type Player = Pick<Actor, 'tenantId' | 'userId' | 'userName'>

const timed = { attempt: rewardAttempts, late: timeIsUp, now: sql<string>`now()` }

const playOf = async (db: Db, { userId }: Player, taskId: number) => {
  const own = and(eq(rewardAttempts.taskId, taskId), eq(rewardAttempts.userId, userId))
  const [found] = await db.select(timed).from(rewardAttempts).where(own)
  return found
}

/** Starts the only attempt of a player. A repeated call resumes it. */
export async function start(
  db: Db,
  player: Player,
  { id, shown_as }: Input<typeof contract.startRewardTask>,
): Promise<Output<typeof contract.startRewardTask>> {
  const task = await lockTask(db, id)
  if (task.creatorId === player.userId) throw new Refusal('reward_own')
  if (!isShown(task)) throw new Refusal('not_found')
  const before = await playOf(db, player, id)
  // An attempt out of time is submitted by the job within a minute.
  if (before && (before.attempt.submittedAt !== null || before.late)) throw new Refusal('reward_played')
  if (!before) await takePlace(db, player, task, shown_as)
  const play = before ?? (await playOf(db, player, id))
  if (!play) throw new Error('a play was not begun')
  return shownTo(task, play.attempt, play.now)
}

async function takePlace(db: Db, player: Player, task: TaskRow, shownAs: string | undefined): Promise<void> {
  const { id, tenantId, content, takers, takersMax } = task
  if (task.state !== 'open') throw new Refusal(task.endedBy === 'full' ? 'reward_full' : 'reward_over')
  const [counted] = await db
    .update(rewardTasks)
    .set({ takers: takers + 1 })
    .where(and(eq(rewardTasks.id, id), sql`deadline > now()`))
    .returning({ takers: rewardTasks.takers })
  if (!counted) throw new Refusal('reward_over')
  await db.insert(rewardAttempts).values({
    ...{ tenantId, taskId: id, userId: player.userId, code: newCode(), seed: randomUUID() },
    shownAs: shownName(shownAs, player),
    answers: content.questions.map(() => NOTHING),
    endsAt: sql`least(now() + make_interval(mins => ${task.playMinutes}::int), ${task.deadline})`,
  })
  if (counted.takers >= takersMax) await close(db, task, 'full')
}

function shownTo(
  { id, kind, title, level, content }: TaskRow,
  { id: attempt_id, code, seed, answers, seq, startedAt, endsAt }: AttemptRow,
  now: string,
): Output<typeof contract.startRewardTask> {
  const order = arranged(content, seed)
  return {
    ...{ attempt_id, task_id: id, code, kind, title, level },
    passages: [...content.passages],
    questions: shown(content, order),
    answers: seen(content, order, answers),
    ...{ seq, started_at: iso(startedAt), ends_at: iso(endsAt), server_now: iso(now) },
  }
}

async function ownPlay(db: Db, { userId }: Player, id: number) {
  const own = and(eq(rewardAttempts.id, id), eq(rewardAttempts.userId, userId))
  const [found] = await db
    .select({ ...timed, content: rewardTasks.content })
    .from(rewardAttempts)
    .innerJoin(rewardTasks, eq(rewardTasks.id, rewardAttempts.taskId))
    .where(own)
  if (!found) throw new Refusal('not_found')
  return found
}

export async function save(
  db: Db,
  player: Player,
  { id, seq, answers }: Input<typeof contract.saveRewardAnswers>,
): Promise<Output<typeof contract.saveRewardAnswers>> {
  const { attempt, content } = await ownPlay(db, player, id)
  const order = arranged(content, attempt.seed)
  await db
    .update(rewardAttempts)
    .set({ answers: taken(content, order, answers), seq })
    .where(
      and(
        eq(rewardAttempts.id, id),
        isNull(rewardAttempts.submittedAt),
        lt(rewardAttempts.seq, seq),
        not(timeIsUp),
      ),
    )
  const kept = await ownPlay(db, player, id)
  if (kept.attempt.submittedAt) throw new Refusal('reward_handed_in')
  if (kept.late) throw new Refusal('reward_time_up')
  return {
    ...{ seq: kept.attempt.seq, server_now: iso(kept.now) },
    answers: seen(content, order, kept.attempt.answers),
  }
}

/** Submits an attempt. A second call returns the first result; a late submission counts the saved answers. */
export async function submit(
  db: Db,
  player: Player,
  { id, answers }: Input<typeof contract.submitRewardTask>,
): Promise<Output<typeof contract.submitRewardTask>> {
  const { attempt: asked } = await ownPlay(db, player, id)
  const task = await lockTask(db, asked.taskId)
  // The job may have submitted it meanwhile.
  const { attempt, late, content } = await ownPlay(db, player, id)
  if (!attempt.submittedAt) {
    const given = late ? attempt.answers : taken(content, arranged(content, attempt.seed), answers)
    await handIn(db, task, attempt, given, late)
    await settleIfOver(db, task.id)
  }
  return { id, code: attempt.code, ...(await figuresOf(db, id)) }
}
