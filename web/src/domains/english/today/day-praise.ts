import type { Level } from '@shangxue/contract/users/endpoints'

interface PraisedDay {
  readonly level: Level
  readonly newWords: number
  readonly answers: number
  /** Study days of the streak, today included. */
  readonly streak: number
}

/** One sentence about the effort of a day: warm for primary school, calm for older learners. */
export function praiseOf({ level, newWords, answers, streak }: PraisedDay): string {
  const isYoung = level === '小学'
  const isCalm = level === '高中' || level === '大学'
  if (streak >= 7)
    return isYoung
      ? `已经坚持 ${streak} 天啦，每天来一点，真了不起。`
      : isCalm
        ? `坚持了 ${streak} 天，积累正在起作用。`
        : `坚持了 ${streak} 天，这份坚持最难得。`
  if (newWords > 0)
    return isYoung
      ? `又认识了 ${newWords} 个新单词，你学得很认真。`
      : isCalm
        ? `新学 ${newWords} 个词，今天的安排已完成。`
        : `认真学完了 ${newWords} 个新词，一步一步来就好。`
  if (answers > 0)
    return isYoung
      ? `认真答了 ${answers} 题，每一题都让你更棒。`
      : isCalm
        ? `完成 ${answers} 题，今天的安排已完成。`
        : `认真答了 ${answers} 题，付出都会留下来。`
  return isYoung ? '今天的任务都完成啦，好好休息。' : '今天没有要做的安排，休息也是学习的一部分。'
}
