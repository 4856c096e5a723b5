import type { TaskMark } from '@shangxue/contract/reading/schemas'
import { type AnswerMatch, compareShortAnswer } from '@shangxue/study/language/compare-english'

export interface GradedTask {
  readonly text: string
  readonly match: AnswerMatch
  /** Null until the learner has marked an answer that no accepted one equals. */
  readonly mark: TaskMark | null
}

/** Grades an answer by the accepted ones, else by the learner's own mark. An empty answer is wrong. */
export function gradeTask(accepted: readonly string[], text: string, ownMark: TaskMark | null): GradedTask {
  const typed = text.trim()
  const match = typed === '' ? 'other' : compareShortAnswer(accepted, typed)
  return { text: typed, match, mark: match === 'same' ? 'right' : typed === '' ? 'wrong' : ownMark }
}
