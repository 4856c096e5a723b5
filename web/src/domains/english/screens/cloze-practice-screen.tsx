import { LEVELS } from '@shangxue/contract/users/endpoints'
import { keyOf } from '@shangxue/study/history'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { oneOf, positive, useAddress, useOverlay } from '../../../lib/address/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ClozeList } from '../cloze/cloze-list.tsx'
import { ClozeSitting } from '../cloze/cloze-sitting.tsx'
import { MODES, SKILL_OF_MODE } from '../cloze/modes.ts'
import { useGoal } from '../goal.ts'
import { useLearnerStudy } from '../learner.ts'
import { clozeOfLevel, levelOfGrade } from '../packs.ts'

/** 完形填空: passages of a level, read or heard. */
export default function ClozePracticeScreen() {
  const study = useLearnerStudy()
  const goal = useGoal()
  const { get } = useAddress()
  const navigate = useNavigate()
  const overlay = useOverlay(['passage'])
  const level = oneOf(LEVELS, get('level')) ?? levelOfGrade(goal.grade)
  const mode = oneOf(MODES, get('mode')) ?? 'read'
  const chosen = positive(get('passage'))
  const { data, isError, refetch } = useQuery(clozeOfLevel(level))
  const addressOf = (passage: { id: number }) => overlay.addressOf({ level, passage: passage.id })
  const toList = () => void navigate(overlay.addressOf())

  if (chosen === undefined) return <ClozeList study={study} level={level} mode={mode} addressOf={addressOf} />
  const cloze = data?.find(({ id }) => id === chosen)
  if (cloze && study.ready) {
    const met = ({ id }: { id: number }) =>
      study.memories.has(keyOf({ kind: 'cloze', item: id, skill: SKILL_OF_MODE[mode] }))
    const next = data?.find((one) => one.id !== chosen && !met(one))
    return (
      <ClozeSitting
        key={`${chosen} ${mode}`}
        cloze={cloze}
        mode={mode}
        onLeave={toList}
        onNext={next && (() => void navigate(addressOf(next)))}
      />
    )
  }
  return (
    <Page title="完形填空" back={toList}>
      {data && study.ready ? (
        <EmptyState
          icon="document"
          title="没有这篇短文"
          hint="可能已经更新，另选一篇就好"
          action={<Button onClick={toList}>选一篇短文</Button>}
        />
      ) : isError ? (
        <ErrorState message="短文没有下载下来，请检查网络后重试" onRetry={refetch} />
      ) : (
        <SkeletonList rows={8} />
      )}
    </Page>
  )
}
