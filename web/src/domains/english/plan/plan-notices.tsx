import { useNavigate } from 'react-router'
import { Notice } from '../../../ui/display/notice.tsx'
import type { DayPlan } from './daily-plan.ts'

/** Reports that reviews of some words are suspended and links to their training. */
export function HardWordsNotice({ words: wordCount }: { words: number }) {
  const navigate = useNavigate()
  if (wordCount === 0) return null
  return (
    <Notice
      kind="info"
      action={{
        label: '去强化',
        onSelect: () => void navigate('/english-study/batch-reinforcement-training?group=leech'),
      }}
    >
      {wordCount} 个难词忘过 8 次以上，已暂停普通复习，换种方式学更有效
    </Notice>
  )
}

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
