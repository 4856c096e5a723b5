import type { Day } from '@shangxue/study/calendar'
import { keyOf, type Skill } from '@shangxue/study/history'
import { isDue } from '@shangxue/study/plan'
import type { Sentence } from '../packs.ts'
import type { StudyState } from '../store/state.ts'

/** So many sentences make a sitting of some minutes. */
export const SITTING = 8

export interface SentenceStep {
  readonly sentence: Sentence
  readonly again: boolean
}

type Study = Pick<StudyState, 'memories' | 'scheduler'>

/**
 * Sentences in the order in which to practise them: due ones, the one remembered best first as in every review; then new
 * ones, of the learner's grade before its neighbours'; then what is not due yet, the one remembered least first.
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

/** How many of these sentences were practised in a skill, and how many of them are due. */
export function practised(
  sentences: readonly Sentence[],
  skill: Skill,
  memories: StudyState['memories'],
  day: Day,
) {
  const met = sentences.flatMap(({ id }) => memories.get(keyOf({ kind: 'sentence', item: id, skill })) ?? [])
  return { met: met.length, due: met.filter((memory) => isDue(memory, day)).length }
}
