import { LEVELS, type Level } from '@shangxue/contract/users/endpoints'
import { subjectKey } from '@shangxue/study/scheduling/history'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../../lib/address/url-params.ts'
import { useOverlay } from '../../../../lib/address/use-overlay.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../../ui/state/skeleton.tsx'
import { levelClozeOptions, levelOfGrade } from '../../content/content-packs.ts'
import { useGoal, useLearnerStudy } from '../../learner/use-learner.ts'
import { PASSAGE_STEPS } from '../../session/passage/use-passage-attempt.ts'
import { CLOZE_MODES, SKILL_OF_CLOZE_MODE } from '../cloze-modes.ts'
import { ClozeList } from '../components/cloze-list.tsx'
import { ClozeSession } from '../components/cloze-session.tsx'
import { GAPPED, PassageChoices } from '../components/passage-choices.tsx'

const GappedScreen = lazyWithRetry(() => import('../../gapped/gapped-screen.tsx'))

/** 完形填空: passages of a level, read or heard, and texts from which sentences were taken out. */
export default function ClozePracticeScreen() {
  const goal = useGoal()
  const { get } = useUrlParams()
  const level = parseOneOf(LEVELS, get('level')) ?? levelOfGrade(goal.grade)
  if (get('mode') !== GAPPED) return <ClozePractice level={level} />
  return (
    <Suspense
      fallback={
        <Page
          title="完形填空"
          back="/english-study"
          toolbar={<PassageChoices practice={GAPPED} level={level} />}
        >
          <SkeletonList rows={6} />
        </Page>
      }
    >
      <GappedScreen level={level} />
    </Suspense>
  )
}

function ClozePractice({ level }: { level: Level }) {
  const study = useLearnerStudy()
  const { get } = useUrlParams()
  const navigate = useNavigate()
  const overlay = useOverlay(['passage', 'step'])
  const mode = parseOneOf(CLOZE_MODES, get('mode')) ?? 'read'
  const passageId = parsePositiveInt(get('passage'))
  const { data, isError, refetch } = useQuery(levelClozeOptions(level))
  const pathOf = (passage: { id: number }) => overlay.addressOf({ level, passage: passage.id })
  const goToList = () => void navigate(overlay.addressOf())

  if (passageId === undefined) return <ClozeList study={study} level={level} mode={mode} pathOf={pathOf} />
  const cloze = data?.find(({ id }) => id === passageId)
  if (cloze && study.ready) {
    const isDone = ({ id }: { id: number }) =>
      study.memories.has(subjectKey({ kind: 'cloze', item: id, skill: SKILL_OF_CLOZE_MODE[mode] }))
    const next = data?.find((passage) => passage.id !== passageId && !isDone(passage))
    return (
      <ClozeSession
        key={`${passageId} ${mode}`}
        cloze={cloze}
        mode={mode}
        address={{
          step: parseOneOf(PASSAGE_STEPS, get('step')),
          go: (step) => overlay.exchange({ passage: passageId, step }),
        }}
        onLeave={goToList}
        onNext={next && (() => void navigate(pathOf(next)))}
      />
    )
  }
  return (
    <Page title="完形填空" back={goToList}>
      {data && study.ready ? (
        <EmptyState
          icon="document"
          title="没有这篇短文"
          hint="可能已经更新，另选一篇就好"
          action={<Button onClick={goToList}>选一篇短文</Button>}
        />
      ) : isError ? (
        <ErrorState message="短文没有下载下来，请检查网络后重试" onRetry={refetch} />
      ) : (
        <SkeletonList rows={8} />
      )}
    </Page>
  )
}
