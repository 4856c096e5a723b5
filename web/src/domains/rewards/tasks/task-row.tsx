import { REWARD_END_REASON_NAMES, type RewardTask } from '@shangxue/contract/rewards/schemas'
import { FactLine } from '../../../ui/display/list/fact-line.tsx'
import { ListRow } from '../../../ui/display/list/list.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { contentFacts, formatDeadline, KIND_ICONS } from '../reward-labels.ts'

/** A row of the task list: content, reward and remaining time. */
export function TaskRow({ task, onOpen }: { task: RewardTask; onOpen: () => void }) {
  const { kind, title, points, creator } = task
  return (
    <ListRow
      icon={KIND_ICONS[kind]}
      title={title}
      note={
        <>
          <FactLine of={contentFacts(task)} />
          <br />
          <FactLine of={[`${creator} 发布`, ...stateFacts(task)]} />
        </>
      }
      value={`${points} 积分`}
      valueNote={<TaskTag task={task} />}
      onClick={onOpen}
    />
  )
}

/** Free places and deadline, or the reason for the end. */
function stateFacts({ state, ended_by, deadline, takers, takers_max }: RewardTask): string[] {
  if (state !== 'open' || deadline === null) return [ended_by ? REWARD_END_REASON_NAMES[ended_by] : '已结束']
  return [`剩 ${takers_max - takers} 个名额`, formatDeadline(deadline)]
}

function TaskTag({ task: { mine, play } }: { task: RewardTask }) {
  if (mine) return <Tag kind="accent">我发布的</Tag>
  if (play) return play.finished ? <Tag kind="success">已挑战</Tag> : <Tag kind="info">挑战中</Tag>
  return null
}
