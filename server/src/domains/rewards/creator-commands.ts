import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/rewards/endpoints'
import { and, eq, isNotNull } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { closeTask, settleIfComplete } from './attempts/settle-tasks.ts'
import { isAnswered, NO_ANSWER, toQuestionWithKey } from './content.ts'
import { lockOwnTask } from './lock-task.ts'
import { rewardAttempts, rewardTasks } from './schema.ts'

type Creator = Pick<Actor, 'userId'>

/** Returns the questions of the creator's own task with answer keys and answer counts. */
export async function getQuestions(
  db: Db,
  { userId }: Creator,
  id: number,
): Promise<Output<typeof contract.getRewardQuestions>> {
  const isOwnTask = and(eq(rewardTasks.id, id), eq(rewardTasks.creatorId, userId))
  const [task] = await db.select({ content: rewardTasks.content }).from(rewardTasks).where(isOwnTask)
  if (!task) throw new AppError('not_found')
  const attempts = await db
    .select({ answers: rewardAttempts.answers, marks: rewardAttempts.marks })
    .from(rewardAttempts)
    .where(and(eq(rewardAttempts.taskId, id), isNotNull(rewardAttempts.submittedAt)))
  const { content } = task
  return {
    passages: [...content.passages],
    list: content.questions.map((question, i) => ({
      ...toQuestionWithKey(question),
      answered: attempts.filter(({ answers }) => isAnswered(answers[i] ?? NO_ANSWER)).length,
      right: attempts.filter(({ marks }) => marks?.[i] === question.body.max_score * 2).length,
    })),
  }
}

const STATE_TEXTS = { draft: '还没有发布', closing: '已经停止接受挑战', settled: '已经结束' } as const

/** Stops a task. Without attempts the points are refunded at once, otherwise after the last submission. */
export async function stopTask(
  db: Db,
  creator: Creator,
  { id }: Input<typeof contract.stopRewardTask>,
): Promise<Output<typeof contract.stopRewardTask>> {
  const task = await lockOwnTask(db, creator, id)
  if (task.state !== 'open') throw new AppError('reward_not_open', { state: STATE_TEXTS[task.state] })
  await closeTask(db, task, 'stopped')
  return { state: (await settleIfComplete(db, id)) ? 'settled' : 'closing' }
}
