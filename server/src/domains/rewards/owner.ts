import type { Input, Output } from '@shangxue/contract/endpoint'
import type * as contract from '@shangxue/contract/rewards'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actor } from '../../platform/session/access.ts'
import { isAnswered, keyed, NOTHING } from './content.ts'
import { close, settleIfOver } from './settling.ts'
import { rewardAttempts, rewardTasks } from './tables.ts'
import { lockOwnTask } from './task-row.ts'

type Creator = Pick<Actor, 'userId'>

/** Returns the questions of the creator's own task with answer keys and answer counts. */
export async function questions(
  db: Db,
  { userId }: Creator,
  id: number,
): Promise<Output<typeof contract.getRewardQuestions>> {
  const own = and(eq(rewardTasks.id, id), eq(rewardTasks.creatorId, userId))
  const [task] = await db.select({ content: rewardTasks.content }).from(rewardTasks).where(own)
  if (!task) throw new Refusal('not_found')
  const plays = await db
    .select({ answers: rewardAttempts.answers, marks: rewardAttempts.marks })
    .from(rewardAttempts)
    .where(and(eq(rewardAttempts.taskId, id), isNotNull(rewardAttempts.submittedAt)))
  const { content } = task
  return {
    passages: [...content.passages],
    list: content.questions.map((asked, i) => ({
      ...keyed(asked),
      answered: plays.filter(({ answers }) => isAnswered(answers[i] ?? NOTHING)).length,
      right: plays.filter(({ marks }) => marks?.[i] === asked.body.max_score * 2).length,
    })),
  }
}

const ALREADY = { draft: '还没有发布', closing: '已经停止接受挑战', settled: '已经结束' } as const

/** Stops a task. Without attempts the points are refunded at once, otherwise after the last submission. */
export async function stop(
  db: Db,
  creator: Creator,
  { id }: Input<typeof contract.stopRewardTask>,
): Promise<Output<typeof contract.stopRewardTask>> {
  const task = await lockOwnTask(db, creator, id)
  if (task.state !== 'open') throw new Refusal('reward_not_open', { state: ALREADY[task.state] })
  await close(db, task, 'stopped')
  return { state: (await settleIfOver(db, id)) ? 'settled' : 'closing' }
}
