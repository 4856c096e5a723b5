import type { Day } from '@shangxue/study/calendar'
import { keyOf, type Skill } from '@shangxue/study/history'
import { isDue } from '@shangxue/study/plan'
import type { Sentence } from '../packs.ts'
import type { StudyState } from '../store/state.ts'

/** Number of sentences in a session of a few minutes. */
export const SITTING = 8

export interface SentenceStep {
  readonly sentence: Sentence
  readonly again: boolean
}

type Study = Pick<StudyState, 'memories' | 'scheduler'>

/**
 * Orders sentences for practice: due ones, best remembered first as in every review; then new ones, nearest
 * to the learner's grade first; then those not due yet, least remembered first.
 */
export function inTurn(
  sentences: readonly Sentence[],
  skill: Skill,
  { memories, scheduler }: Study,
  grade: number,
  day: Day,
): Sentence[] {
  const rank = (sentence: Sentence): [number, number] => {
    const memory = memories.get(keyOf({ kind: 'sentence', item: sentence.id, skill }))
    if (!memory) return [1, Math.abs(sentence.grade - grade)]
    const kept = scheduler.retrievability(memory, day)
    return isDue(memory, day) ? [0, -kept] : [2, kept]
  }
  return sentences
    .map((sentence) => ({ sentence, rank: rank(sentence) }))
    .sort(({ rank: [a, b] }, { rank: [c, d] }) => a - c || b - d)
    .map(({ sentence }) => sentence)
}

/** Number of sentences practised in a skill and how many of them are due. */
export function practised(
  sentences: readonly Sentence[],
  skill: Skill,
  memories: StudyState['memories'],
  day: Day,
) {
  const met = sentences.flatMap(({ id }) => memories.get(keyOf({ kind: 'sentence', item: id, skill })) ?? [])
  return { met: met.length, due: met.filter((memory) => isDue(memory, day)).length }
}
