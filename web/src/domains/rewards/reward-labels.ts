import type { RewardKind, RewardTask } from '@shangxue/contract/rewards/schemas'
import type { IconName } from '../../ui/icon/icon.tsx'

export const KIND_ICONS: Record<RewardKind, IconName> = { words: 'book', reading: 'list', paper: 'document' }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Time until the deadline, for example `3 天后截止`. */
export function formatDeadline(deadline: string, now: number = Date.now()): string {
  const remainingMs = Date.parse(deadline) - now
  if (remainingMs <= 0) return '已截止'
  if (remainingMs < MINUTE) return '马上截止'
  if (remainingMs < HOUR) return `${Math.floor(remainingMs / MINUTE)} 分钟后截止`
  return remainingMs < 2 * DAY
    ? `${Math.floor(remainingMs / HOUR)} 小时后截止`
    : `${Math.floor(remainingMs / DAY)} 天后截止`
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
export function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  if (minutes === 0) return `${rest} 秒`
  return rest === 0 ? `${minutes} 分钟` : `${minutes} 分 ${rest} 秒`
}

/** Example: `6 小时`, `3 天` */
export const formatHours = (hours: number): string =>
  hours % 24 === 0 ? `${hours / 24} 天` : `${hours} 小时`
