import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ClozeSession } from '../cloze/components/cloze-session.tsx'
import { useGoal, useLearner } from '../learner/use-learner.ts'
import { WordSession } from '../practice/components/word-session.tsx'
import { SessionSummary } from '../practice/components/word-session-summary.tsx'
import { useStudy } from '../store/study-state.ts'
import { UnitCelebration } from '../units/unit-celebration.tsx'
import type { DayStepKind } from './day-steps.ts'
import { DaySummary } from './day-summary.tsx'
import { type LoadedDay, type LoadedStep, loadDay, StepUnavailableError } from './load-day.ts'
import { readTextsOptions } from './read-texts.ts'

const DayReading = lazyWithRetry(async () => ({
  default: (await import('../../reading/day/public.ts')).DayReading,
}))

const GappedSession = lazyWithRetry(async () => ({
  default: (await import('../gapped/gapped-session.tsx')).GappedSession,
}))

const TITLE = '今天的学习'
const HOME = '/english-study'
const NAMES: Record<DayStepKind, string> = { review: '复习', words: '新词', text: '短文' }

/** The step and its position in the day, such as 复习 1/3. */
const stepTitle = (steps: LoadedDay['steps'], current: DayStepKind, name = NAMES[current]) =>
  `${name} ${steps.findIndex(({ kind }) => kind === current) + 1}/${steps.length}`

/**
 * 今日: leads through the steps of the day. After each session the next step is calculated from the study log, so that a
 * reload, another day or another device continues at the right one.
 */
export default function TodayScreen() {
  const { ready, settled, owner } = useLearner()
  const { chosen } = useGoal()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [turn, setTurn] = useState(0)
  const [skipped, setSkipped] = useState<ReadonlySet<DayStepKind>>(new Set())
  const { data, error, refetch } = useQuery({
    queryKey: ['study-today', owner, turn, [...skipped]],
    queryFn: () => loadDay({ client, owner, goal: useStudy.getState().settings, skipped }),
    // On a new device the learner's grade arrives with the first sync.
    enabled: ready && (chosen || settled),
    // The underlying queries retry by themselves. A session that has begun is never replaced.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
  const leave = () => void navigate(HOME)
  if (data && !data.current) return <DaySummary skipped={[...skipped]} />
  if (data?.current)
    return (
      <Step
        key={turn}
        step={data.current}
        steps={data.steps}
        owner={owner}
        onLeave={leave}
        // A second tap on the same button must not skip a step.
        onContinue={() => {
          client.removeQueries(readTextsOptions(owner))
          setTurn((now) => (now === turn ? turn + 1 : now))
        }}
      />
    )
  return (
    <Page title={TITLE} back={HOME}>
      {error ? (
        <ErrorState message="这一步的内容没有下载下来，请检查网络后重试" onRetry={refetch} />
      ) : (
        <SkeletonList rows={5} />
      )}
      {error instanceof StepUnavailableError && (
        <Button block kind="secondary" onClick={() => setSkipped(new Set([...skipped, error.step]))}>
          先做下一步
        </Button>
      )}
    </Page>
  )
}

interface StepProps {
  step: LoadedStep
  steps: LoadedDay['steps']
  owner: string
  onLeave: () => void
  onContinue: () => void
}

function Step({ step, steps, owner, onLeave, onContinue }: StepProps) {
  if (step.kind !== 'text')
    return (
      <WordSession
        title={stepTitle(steps, step.kind)}
        {...step.session}
        renderSummary={(run) => (
          <>
            {step.kind === 'words' && <UnitCelebration run={run} units={step.units} />}
            <SessionSummary run={run} />
          </>
        )}
        onLeave={onLeave}
        onContinue={onContinue}
      />
    )
  if (step.text.kind === 'cloze')
    return (
      <ClozeSession
        cloze={step.text.cloze}
        mode="read"
        position={stepTitle(steps, 'text')}
        onLeave={onLeave}
        onContinue={onContinue}
      />
    )
  const title = stepTitle(steps, 'text', step.text.kind === 'reading' ? '阅读' : undefined)
  return (
    <Suspense
      fallback={
        <Page title={title} back={onLeave}>
          <SkeletonList rows={5} />
        </Page>
      }
    >
      {step.text.kind === 'gapped' ? (
        <GappedSession text={step.text.gapped} position={title} onLeave={onLeave} onContinue={onContinue} />
      ) : (
        <DayReading
          owner={owner}
          id={step.text.text.id}
          title={title}
          onLeave={onLeave}
          onDone={onContinue}
        />
      )}
    </Suspense>
  )
}
