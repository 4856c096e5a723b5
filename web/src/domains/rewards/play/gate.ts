import { REWARD_END_NAMES, type RewardTask } from '@shangxue/contract/rewards/schemas'
import { HALL, OWN, rankingAddress, resultAddress } from '../parts/addresses.ts'

export interface Gate {
  readonly title: string
  readonly hint: string
  readonly to: string
  readonly label: string
}

/** Returns why a task cannot be played and where to go instead, or undefined if it can. */
export function gateOf(task: RewardTask): Gate | undefined {
  const { play, mine, state, ended_by, takers, takers_max, code } = task
  if (play?.finished)
    return {
      title: '已经挑战过这个任务',
      hint: '每个任务只能挑战一次',
      to: resultAddress(play.attempt_id),
      label: '查看挑战结果',
    }
  if (mine)
    return {
      title: '不能挑战自己发布的任务',
      hint: '可以把任务分享给同学，或看看挑战的情况',
      to: OWN,
      label: '我发布的任务',
    }
  if (play) return undefined
  if (state !== 'open') {
    const hint = `${ended_by ? `${REWARD_END_NAMES[ended_by]}，` : ''}可以看看排行，或选别的任务`
    return { title: '任务已经结束', hint, to: rankingAddress(code), label: '查看排行' }
  }
  if (takers >= takers_max)
    return { title: '名额已满', hint: '请看看其他任务', to: HALL, label: '看看其他任务' }
  return undefined
}
