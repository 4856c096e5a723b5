import type { Subject } from '@shangxue/study/history'
import { type Attempt, rate } from '@shangxue/study/rating'
import { type Run, type Step, trainedBy } from './run.ts'
import { useSitting } from './use-sitting.ts'

export type Given = Omit<Attempt, 'ms' | 'expected'>

function subjectOf({ word, task }: Step): Subject | null | undefined {
  if (task === 'meet') return undefined
  const skill = trainedBy(task)
  return skill ? { kind: 'word', item: word.id, skill } : null
}

/** A session of words. `judge` rates an answer to the current step. */
export function usePractice(start: Run) {
  const { judge, ...sitting } = useSitting(start, subjectOf)
  return {
    ...sitting,
    judge: (given: Given) => judge((ms, expected) => rate({ ...given, ms, expected })),
  }
}
