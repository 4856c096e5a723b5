import { ButtonLink } from '../../../../ui/action/button.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../../ui/state/skeleton.tsx'
import { GroupCard } from '../components/group-card.tsx'
import { NoWeakWords } from '../components/no-weak-words.tsx'
import { trainingPath } from '../group-texts.ts'
import { MAX_TRAINING_WORDS } from '../training.ts'
import { useWeakWords } from '../use-weak-words.ts'
import { mergeWeakWords, WEAK_GROUPS } from '../weak-words.ts'

/** 强化训练: words that need more than their reviews, by reason. */
export default function ReinforcementTrainingScreen() {
  const { weak, words, introducedCount, isFailed, retry } = useWeakWords()
  const groups = weak ? WEAK_GROUPS.filter((group) => weak[group].length > 0) : []
  const allWeakWords = weak ? mergeWeakWords(weak) : []
  return (
    <Page
      title="强化训练"
      back="/english-study"
      footer={
        allWeakWords.length > 0 && (
          <ButtonLink block to={trainingPath(undefined, allWeakWords)}>
            {allWeakWords.length > MAX_TRAINING_WORDS
              ? `先强化最弱的 ${MAX_TRAINING_WORDS} 个`
              : `强化全部 ${allWeakWords.length} 个`}
          </ButtonLink>
        )
      }
    >
      {weak ? (
        <>
          {groups.length === 0 && <NoWeakWords studied={introducedCount} />}
          {groups.map((group) => (
            <GroupCard key={group} group={group} weak={weak[group]} words={words} />
          ))}
        </>
      ) : isFailed ? (
        <ErrorState message="词库没有下载下来，请检查网络后重试" onRetry={retry} />
      ) : (
        <SkeletonList rows={8} />
      )}
    </Page>
  )
}
