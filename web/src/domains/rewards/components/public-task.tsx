import type { getRewardResult } from '@shangxue/contract/rewards/attempts'
import {
  REWARD_END_REASON_NAMES,
  REWARD_KIND_NAMES,
  REWARD_STATE_NAMES,
} from '@shangxue/contract/rewards/schemas'
import type { ResponseOf } from '../../../lib/api/http.ts'
import { Card } from '../../../ui/display/card.tsx'
import { DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { FactLine } from '../../../ui/display/list/fact-line.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { contentFacts, formatDeadline } from '../reward-labels.ts'

type PublicTaskFacts = Pick<
  ResponseOf<typeof getRewardResult>,
  | 'title'
  | 'kind'
  | 'level'
  | 'creator'
  | 'questions'
  | 'play_minutes'
  | 'points'
  | 'pass_mark'
  | 'takers'
  | 'takers_max'
  | 'state'
  | 'ended_by'
  | 'deadline'
>

/** Facts of a task on a public page. */
export function PublicTask({ task }: { task: PublicTaskFacts }) {
  const { title, kind, creator, points, pass_mark, takers, takers_max, state, ended_by, deadline } = task
  const endLabel = ended_by ? REWARD_END_REASON_NAMES[ended_by] : undefined
  return (
    <Card
      title={title}
      action={<Tag kind={state === 'open' ? 'success' : 'neutral'}>{REWARD_STATE_NAMES[state]}</Tag>}
    >
      <DescriptionList
        items={[
          { label: '内容', value: <FactLine of={[REWARD_KIND_NAMES[kind], ...contentFacts(task)]} /> },
          { label: '奖励', value: `达到总分的 ${pass_mark}% 得 ${points} 积分` },
          { label: '名额', value: `${takers} / ${takers_max}` },
          {
            label: '截止',
            value: state === 'open' ? formatDeadline(deadline) : (endLabel ?? formatDeadline(deadline)),
          },
          { label: '发布', value: creator },
        ]}
      />
    </Card>
  )
}
