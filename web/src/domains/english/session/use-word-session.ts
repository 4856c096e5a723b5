import { type AnswerAttempt, rateAnswer } from '@shangxue/study/scheduling/answer-rating'
import type { Subject } from '@shangxue/study/scheduling/history'
import { matchingTask, type SessionRun, type Step } from './session-run.ts'
import { useStudySession } from './use-study-session.ts'

export type WordAnswer = Omit<AnswerAttempt, 'ms' | 'expected'>

function subjectOfStep({ word, task }: Step): Subject | null | undefined {
  if (task === 'meet') return undefined
  const skill = matchingTask(task)
  return skill ? { kind: 'word', item: word.id, skill } : null
}

/** A session of words. `judge` rates an answer to the current step. */
export function useWordSession(start: SessionRun) {
  const { judge, ...session } = useStudySession(start, subjectOfStep)
  return {
    ...session,
    judge: (answer: WordAnswer) => judge((ms, expected) => rateAnswer({ ...answer, ms, expected })),
  }
}
