import type { Output } from '@shangxue/contract/platform/endpoint'
import type { listOwnRewardTasks } from '@shangxue/contract/rewards/endpoints'
import { REWARD_STATE_NAMES, type RewardState } from '@shangxue/contract/rewards/schemas'
import { formatAgo } from '../../../lib/dates.ts'
import { FactLine } from '../../../ui/display/list/fact-line.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag, type TagKind } from '../../../ui/display/tag.tsx'
import { contentFacts, formatDeadline, KIND_ICONS } from '../reward-labels.ts'

export type OwnTask = Output<typeof listOwnRewardTasks>['list'][number]

const STATE_TAG_KINDS: Record<RewardState, TagKind> = {
  draft: 'neutral',
  open: 'success',
  closing: 'warning',
  settled: 'info',
}

/** A row of the own tasks: progress and points. */
export function OwnTaskRow({ task, onOpen }: { task: OwnTask; onOpen: () => void }) {
  const { kind, title, state } = task
  return (
    <ListRow
      icon={KIND_ICONS[kind]}
      title={title}
      note={
        <>
          <FactLine of={contentFacts(task)} />
          <br />
          <FactLine of={progressFacts(task)} />
        </>
      }
      value={<Tag kind={STATE_TAG_KINDS[state]}>{REWARD_STATE_NAMES[state]}</Tag>}
      valueNote={pointsText(task)}
      onClick={onOpen}
    />
  )
}

function progressFacts({ state, takers, takers_max, passed, deadline, settled_at }: OwnTask): string[] {
  if (state === 'draft') return [`${takers_max} 个名额`]
  const participation = [`${takers}/${takers_max} 人参加`, `${passed} 人及格`]
  if (state === 'open' && deadline) return [...participation, formatDeadline(deadline)]
  return settled_at ? [...participation, `${formatAgo(settled_at)}结算`] : participation
}

/** Drafts hold no points yet, so the required amount is shown. */
const pointsText = ({ state, points, takers_max, held, paid, refunded }: OwnTask): string => {
  if (state === 'draft') return `需 ${points * takers_max} 积分`
  if (state !== 'settled') return `押 ${held} 积分`
  return refunded > 0 ? `发 ${paid}，退 ${refunded}` : `发 ${paid} 积分`
}
