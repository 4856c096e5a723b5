import { Notice } from '../../../ui/display/notice.tsx'
import type { DayPlan } from './daily-plan.ts'

/** Explains why there are fewer new words than the learner's setting, or none. */
export function newWordLimitReason(
  { limitedBy, remaining }: DayPlan['fresh'],
  { due }: Pick<DayPlan, 'due'>,
  { reviews_per_day: limit }: { readonly reviews_per_day: number },
): string | undefined {
  if (limitedBy === 'backlog')
    return `还有 ${due} 项到期没复习，每天上限是 ${limit} 项。先把积压复习完，新词暂停；降到一天的量以内就恢复`
  if (limitedBy === 'tomorrow' && remaining === 0)
    return `明天的复习已经排满（每天上限 ${limit} 项），今天先不加新词，免得越积越多`
  return limitedBy && `明天要复习的较多，今天的新词减到 ${remaining} 个，免得越积越多`
}

/** Notice with the reason for fewer or paused new words; nothing otherwise. */
export function NewWordLimitNotice({ why: reason }: { why: string | undefined }) {
  return reason ? <Notice kind="info">{reason}</Notice> : null
}
