import type { RewardKind, RewardTask } from '@shangxue/contract/rewards/schemas'
import type { IconName } from '../../../ui/icon/icon.tsx'

export const KIND_ICONS: Record<RewardKind, IconName> = { words: 'book', reading: 'list', paper: 'document' }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Time until the deadline, for example `3 天后截止`. */
export function deadlineText(deadline: string, now: number = Date.now()): string {
  const left = Date.parse(deadline) - now
  if (left <= 0) return '已截止'
  if (left < MINUTE) return '马上截止'
  if (left < HOUR) return `${Math.floor(left / MINUTE)} 分钟后截止`
  return left < 2 * DAY ? `${Math.floor(left / HOUR)} 小时后截止` : `${Math.floor(left / DAY)} 天后截止`
}

/** Example: 初中, 10 题, 限时 5 分钟 */
export const contentFacts = ({
  level,
  questions,
  play_minutes,
}: Pick<RewardTask, 'level' | 'questions' | 'play_minutes'>): string[] => [
  level,
  `${questions} 题`,
  `限时 ${play_minutes} 分钟`,
]

/** Example: `3 分 5 秒` */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} 秒`
  return rest === 0 ? `${minutes} 分钟` : `${minutes} 分 ${rest} 秒`
}

/** Example: `6 小时`, `3 天` */
export const hoursText = (hours: number): string => (hours % 24 === 0 ? `${hours / 24} 天` : `${hours} 小时`)
