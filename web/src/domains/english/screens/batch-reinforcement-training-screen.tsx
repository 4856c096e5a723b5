import { useQueryClient } from '@tanstack/react-query'
import { oneOf, positive, useAddress } from '../../../lib/address/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useGoal } from '../goal.ts'
import { useLearner } from '../learner.ts'
import { Sittings } from '../practice/sittings.tsx'
import { ChooseWords } from '../reinforcement/choose-words.tsx'
import { choosingPath } from '../reinforcement/groups.ts'
import { NoWeak } from '../reinforcement/no-weak.tsx'
import { MOST_WORDS, stepsToTrain, trainingOf } from '../reinforcement/training.ts'
import { TrainingDone } from '../reinforcement/training-done.tsx'
import { useWeak } from '../reinforcement/use-weak.ts'
import { GROUPS, type Group } from '../reinforcement/weak.ts'
import { useStudy } from '../store/state.ts'

const TITLE = '批量强化训练'

/** 批量强化训练: choose weak words and train them in three tasks. */
export default function BatchReinforcementTrainingScreen() {
  const { get } = useAddress()
  const group = oneOf(GROUPS, get('group'))
  const numbers = get('words')
    .split('.')
    .flatMap((number) => positive(number) ?? [])
    .slice(0, MOST_WORDS)
  return numbers.length > 0 ? <Training group={group} numbers={numbers} /> : <Choosing group={group} />
}

function Choosing({ group }: { group: Group | undefined }) {
  const { weak, words, met, failed, retry } = useWeak()
  if (weak && GROUPS.some((one) => weak[one].length > 0))
    return <ChooseWords title={TITLE} group={group} weak={weak} words={words} />
  return (
    <Page title={TITLE} back="/english-study/reinforcement-training">
      {weak ? (
        <NoWeak met={met} />
      ) : failed ? (
        <ErrorState message="词库没有下载下来，请检查网络后重试" onRetry={retry} />
      ) : (
        <SkeletonList rows={8} />
      )}
    </Page>
  )
}

function Training({ group, numbers }: { group: Group | undefined; numbers: readonly number[] }) {
  const { ready } = useLearner()
  const goal = useGoal()
  const client = useQueryClient()
  return (
    <Sittings
      key={numbers.join('.')}
      title={TITLE}
      back={choosingPath(group)}
      ready={ready}
      make={() =>
        trainingOf(client, numbers, goal.grade, (words, pool) =>
          stepsToTrain(words, pool, { memories: useStudy.getState().memories, dice: Math.random }),
        )
      }
      outcome={(run) => <TrainingDone run={run} />}
      empty={
        <EmptyState
          icon="book"
          title="词库里没有这些单词"
          hint="词库更新过，请重新挑选"
          action={<ButtonLink to={choosingPath(group)}>重新挑选</ButtonLink>}
        />
      }
    />
  )
}
