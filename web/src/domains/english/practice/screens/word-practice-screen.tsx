import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { parseOneOf, useUrlParams } from '../../../../lib/address/url-params.ts'
import { ButtonLink } from '../../../../ui/action/button.tsx'
import { Page } from '../../../../ui/layout/page/page.tsx'
import { lazyWithRetry } from '../../../../ui/overlay/lazy/lazy-with-retry.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { SkeletonList } from '../../../../ui/state/skeleton.tsx'
import { gradeWordsOptions } from '../../content/content-packs.ts'
import { findWordsById } from '../../content/find-words.ts'
import { useGoal, useLearner } from '../../learner/use-learner.ts'
import { dayPlan } from '../../plan/daily-plan.ts'
import { currentStudyDay, useStudy } from '../../store/study-state.ts'
import { buildPracticeSession } from '../build-session.ts'
import type { WordSessionData } from '../components/study-sessions.tsx'
import { WordSessions } from '../components/word-sessions.tsx'
import { orderSubjects, SESSION_SIZE, toSteps } from '../practice-queue.ts'
import { PracticeMenu } from './practice-menu.tsx'

/** Number of subjects whose words are loaded, so that enough of them still exist. */
const MAX_LOADED = 200

const PRACTICE_MODES = ['today', 'review', 'recognise', 'listen', 'spell'] as const

const TodayScreen = lazyWithRetry(() => import('../../today/today-screen.tsx'))

const TodayFallback = () => (
  <Page title="今天的学习" back="/english-study">
    <SkeletonList rows={5} />
  </Page>
)

/** 单词练习: the steps of the day, due reviews, or one skill of the introduced words. */
export default function WordPracticeScreen() {
  const { ready } = useLearner()
  const goal = useGoal()
  const client = useQueryClient()
  const { get } = useUrlParams()
  const mode = parseOneOf(PRACTICE_MODES, get('mode'))
  if (!mode) return <PracticeMenu />
  if (mode === 'today')
    return (
      <Suspense fallback={<TodayFallback />}>
        <TodayScreen />
      </Suspense>
    )

  const buildSession = async (): Promise<WordSessionData> => {
    const study = useStudy.getState()
    const subjects =
      mode === 'review'
        ? dayPlan(study, goal, currentStudyDay()).reviews
        : orderSubjects(mode, study, currentStudyDay())
    // Words removed from the library or from an own list cannot be asked.
    const words = await findWordsById(
      client,
      subjects.slice(0, MAX_LOADED).map(({ item }) => item),
      goal.grade,
    )
    const pool = await client.ensureQueryData(gradeWordsOptions(goal.grade))
    const steps = toSteps(subjects, words).slice(0, SESSION_SIZE)
    return buildPracticeSession(steps, { client, grade: goal.grade, pool })
  }
  return (
    <WordSessions
      key={mode}
      title="单词练习"
      back="/english-study/word-practice"
      ready={ready}
      buildSession={buildSession}
      empty={
        mode === 'review' ? (
          <EmptyState
            icon="check"
            title="今天要复习的都完成了"
            hint="可以学些新词，或挑一种方式多练几个"
            action={<ButtonLink to="/word-learning">学新词</ButtonLink>}
          />
        ) : (
          <EmptyState
            icon="book"
            title="还没有学过单词"
            hint="先学几个新词，再来练习"
            action={<ButtonLink to="/word-learning">学新词</ButtonLink>}
          />
        )
      }
    />
  )
}
