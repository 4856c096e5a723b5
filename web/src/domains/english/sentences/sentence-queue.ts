import { isDue } from '@shangxue/study/scheduling/daily-plan'
import { type Skill, subjectKey } from '@shangxue/study/scheduling/history'
import type { Day } from '@shangxue/study/time/calendar'
import type { Sentence } from '../content/content-packs.ts'
import type { StudyState } from '../store/study-state.ts'

/** Number of sentences in a session of a few minutes. */
export const SENTENCE_SESSION_SIZE = 8

export interface SentenceStep {
  readonly sentence: Sentence
  readonly again: boolean
}

type SchedulingState = Pick<StudyState, 'memories' | 'scheduler'>

/**
 * Orders sentences for practice: due ones, best remembered first as in every review; then new ones, nearest
 * to the learner's grade first; then those not due yet, least remembered first.
 */
export function orderSentences(
  sentences: readonly Sentence[],
  skill: Skill,
  { memories, scheduler }: SchedulingState,
  grade: number,
  day: Day,
): Sentence[] {
  const rank = (sentence: Sentence): [number, number] => {
    const memory = memories.get(subjectKey({ kind: 'sentence', item: sentence.id, skill }))
    if (!memory) return [1, Math.abs(sentence.grade - grade)]
    const recall = scheduler.retrievability(memory, day)
    return isDue(memory, day) ? [0, -recall] : [2, recall]
  }
  return sentences
    .map((sentence) => ({ sentence, rank: rank(sentence) }))
    .sort(({ rank: [a, b] }, { rank: [c, d] }) => a - c || b - d)
    .map(({ sentence }) => sentence)
}

/** Number of sentences practised in a skill and how many of them are due. */
export function countPractised(
  sentences: readonly Sentence[],
  skill: Skill,
  memories: StudyState['memories'],
  day: Day,
) {
  const memoriesOfSkill = sentences.flatMap(
    ({ id }) => memories.get(subjectKey({ kind: 'sentence', item: id, skill })) ?? [],
  )
  return {
    practisedCount: memoriesOfSkill.length,
    due: memoriesOfSkill.filter((memory) => isDue(memory, day)).length,
  }
}
