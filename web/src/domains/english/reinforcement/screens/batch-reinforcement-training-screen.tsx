import { useQueryClient } from '@tanstack/react-query'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../../lib/address/url-params.ts'
import { ButtonLink } from '../../../../ui/action/button.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../../ui/state/skeleton.tsx'
import { useGoal, useLearner } from '../../learner/use-learner.ts'
import { WordSessions } from '../../practice/components/word-sessions.tsx'
import { useStudy } from '../../store/study-state.ts'
import { ChooseWords } from '../components/choose-words.tsx'
import { NoWeakWords } from '../components/no-weak-words.tsx'
import { TrainingSummary } from '../components/training-summary.tsx'
import { selectionPath } from '../group-texts.ts'
import { createTrainingSession, MAX_TRAINING_WORDS, trainingSteps } from '../training.ts'
import { useWeakWords } from '../use-weak-words.ts'
import { WEAK_GROUPS, type WeakGroup } from '../weak-words.ts'

const TITLE = '批量强化训练'

/** 批量强化训练: choose weak words and train them in three tasks. */
export default function BatchReinforcementTrainingScreen() {
  const { get } = useUrlParams()
  const group = parseOneOf(WEAK_GROUPS, get('group'))
  const ids = get('words')
    .split('.')
    .flatMap((number) => parsePositiveInt(number) ?? [])
    .slice(0, MAX_TRAINING_WORDS)
  return ids.length > 0 ? <TrainingPage group={group} ids={ids} /> : <WordSelectionPage group={group} />
}

function WordSelectionPage({ group }: { group: WeakGroup | undefined }) {
  const { weak, words, introducedCount, isFailed, retry } = useWeakWords()
  if (weak && WEAK_GROUPS.some((weakGroup) => weak[weakGroup].length > 0))
    return <ChooseWords title={TITLE} group={group} weak={weak} words={words} />
  return (
    <Page title={TITLE} back="/english-study/reinforcement-training">
      {weak ? (
        <NoWeakWords studied={introducedCount} />
      ) : isFailed ? (
        <ErrorState message="词库没有下载下来，请检查网络后重试" onRetry={retry} />
      ) : (
        <SkeletonList rows={8} />
      )}
    </Page>
  )
}

function TrainingPage({ group, ids }: { group: WeakGroup | undefined; ids: readonly number[] }) {
  const { ready } = useLearner()
  const goal = useGoal()
  const client = useQueryClient()
  return (
    <WordSessions
      key={ids.join('.')}
      title={TITLE}
      back={selectionPath(group)}
      ready={ready}
      buildSession={() =>
        createTrainingSession(client, ids, goal.grade, (words, pool) =>
          trainingSteps(words, pool, { memories: useStudy.getState().memories, dice: Math.random }),
        )
      }
      renderSummary={(run) => <TrainingSummary run={run} />}
      empty={
        <EmptyState
          icon="book"
          title="词库里没有这些单词"
          hint="词库更新过，请重新挑选"
          action={<ButtonLink to={selectionPath(group)}>重新挑选</ButtonLink>}
        />
      }
    />
  )
}
