import { REWARD_END_REASON_NAMES, type RewardTask } from '@shangxue/contract/rewards/schemas'
import { OWN_TASKS_PATH, rankingPath, resultPath, TASKS_PATH } from '../reward-paths.ts'

export interface PlayGate {
  readonly title: string
  readonly hint: string
  readonly to: string
  readonly label: string
}

/** Returns why a task cannot be played and where to go instead, or undefined if it can. */
export function playGate(task: RewardTask): PlayGate | undefined {
  const { play, mine, state, ended_by, takers, takers_max, code } = task
  if (play?.finished)
    return {
      title: '已经挑战过这个任务',
      hint: '每个任务只能挑战一次',
      to: resultPath(play.attempt_id),
      label: '查看挑战结果',
    }
  if (mine)
    return {
      title: '不能挑战自己发布的任务',
      hint: '可以把任务分享给同学，或看看挑战的情况',
      to: OWN_TASKS_PATH,
      label: '我发布的任务',
    }
  if (play) return undefined
  if (state !== 'open') {
    const hint = `${ended_by ? `${REWARD_END_REASON_NAMES[ended_by]}，` : ''}可以看看排行，或选别的任务`
    return { title: '任务已经结束', hint, to: rankingPath(code), label: '查看排行' }
  }
  if (takers >= takers_max)
    return { title: '名额已满', hint: '请看看其他任务', to: TASKS_PATH, label: '看看其他任务' }
  return undefined
}
