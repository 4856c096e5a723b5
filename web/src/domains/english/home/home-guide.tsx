import type { LearnerStudy, useGoal } from '../learner/use-learner.ts'
import { StudyGuide } from '../look/study-guide.tsx'
import { currentStudyDay } from '../store/study-state.ts'

const MINUTE_MS = 60_000

interface HomeGuideProps {
  study: LearnerStudy
  goal: ReturnType<typeof useGoal>
}

/** Shows a young learner how to begin, and that the day is done. */
export function HomeGuide({ study, goal }: HomeGuideProps) {
  const studiedMs = study.days.get(currentStudyDay())?.ms ?? 0
  const isDone = studiedMs >= goal.minutes_per_day * MINUTE_MS
  return (
    <StudyGuide
      kind={isDone ? 'home done' : 'home'}
      instruction={isDone ? '今天学好了，明天见' : '点大按钮，开始学习'}
      mood="idle"
    />
  )
}
