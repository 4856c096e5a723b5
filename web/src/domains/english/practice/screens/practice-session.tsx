import { useQueryClient } from '@tanstack/react-query'
import { ButtonLink } from '../../../../ui/action/button.tsx'
import { EmptyState } from '../../../../ui/state/empty-state.tsx'
import { gradeWordsOptions } from '../../content/content-packs.ts'
import { findWordsById } from '../../content/find-words.ts'
import { useGoal } from '../../learner/use-learner.ts'
import { dayPlan } from '../../plan/daily-plan.ts'
import type { WordSessionData } from '../../session/study-sessions.tsx'
import { currentStudyDay, useStudy } from '../../store/study-state.ts'
import { buildPracticeSession } from '../build-session.ts'
import { WordSessions } from '../components/word-sessions.tsx'
import { orderSubjects, SESSION_SIZE, toSteps } from '../practice-queue.ts'

/** Number of subjects whose words are loaded, so that enough of them still exist. */
const MAX_LOADED = 200

interface PracticeSessionProps {
  readonly mode: 'review' | 'recognise' | 'listen' | 'spell'
  /** True once the learner's study is open. */
  readonly ready: boolean
}

/** Due reviews, or one skill of the introduced words. */
export default function PracticeSession({ mode, ready }: PracticeSessionProps) {
  const goal = useGoal()
  const client = useQueryClient()

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
