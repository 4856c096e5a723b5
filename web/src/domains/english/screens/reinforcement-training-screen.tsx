import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { GroupCard } from '../reinforcement/group-card.tsx'
import { trainingPath } from '../reinforcement/groups.ts'
import { NoWeak } from '../reinforcement/no-weak.tsx'
import { MOST_WORDS } from '../reinforcement/training.ts'
import { useWeak } from '../reinforcement/use-weak.ts'
import { allWeak, GROUPS } from '../reinforcement/weak.ts'

/** 强化训练: words that need more than their reviews, by reason. */
export default function ReinforcementTrainingScreen() {
  const { weak, words, met, failed, retry } = useWeak()
  const groups = weak ? GROUPS.filter((group) => weak[group].length > 0) : []
  const all = weak ? allWeak(weak) : []
  return (
    <Page
      title="强化训练"
      back="/english-study"
      footer={
        all.length > 0 && (
          <ButtonLink block to={trainingPath(undefined, all)}>
            {all.length > MOST_WORDS ? `先强化最弱的 ${MOST_WORDS} 个` : `强化全部 ${all.length} 个`}
          </ButtonLink>
        )
      }
    >
      {weak ? (
        <>
          {groups.length === 0 && <NoWeak met={met} />}
          {groups.map((group) => (
            <GroupCard key={group} group={group} weak={weak[group]} words={words} />
          ))}
        </>
      ) : failed ? (
        <ErrorState message="词库没有下载下来，请检查网络后重试" onRetry={retry} />
      ) : (
        <SkeletonList rows={8} />
      )}
    </Page>
  )
}
