import type { Day } from '@shangxue/study/calendar'
import { keyOf, SKILLS, type Skill, type Subject } from '@shangxue/study/history'
import { isDue, isLeech } from '@shangxue/study/plan'
import type { Word } from '../packs.ts'
import type { StudyState } from '../store/state.ts'
import { metOf } from '../today.ts'
import { trainedBy } from './run.ts'

/** So many words make a sitting of some minutes. */
export const SITTING = 20

/**
 * Which words to practise in one skill: due ones, then those never practised so, then the ones remembered least. Last come
 * those whose reviews are suspended, and those that were asked today, as another answer would say little about memory.
 */
export function subjectsFor(
  skill: Skill,
  { memories, scheduler }: Pick<StudyState, 'memories' | 'scheduler'>,
  day: Day,
): Subject[] {
  const rank = (subject: Subject): number => {
    const memory = memories.get(keyOf(subject))
    if (!memory) return 1
    const kept = scheduler.retrievability(memory, day)
    if (isLeech(memory)) return 2 + kept
    return isDue(memory, day) ? kept - 1 : 1 + kept
  }
  const askedToday = ({ item }: Subject) =>
    SKILLS.some((skill) => (memories.get(keyOf({ kind: 'word', item, skill }))?.lastDay ?? '') >= day)
  return [...metOf(memories, 'word')]
    .map((item) => ({ kind: 'word', item, skill }) as const)
    .map((subject) => ({ subject, rank: rank(subject) + (askedToday(subject) ? 4 : 0) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ subject }) => subject)
}

/** Steps for these subjects, in order; words that the content no longer has are left out. */
export function stepsFor(subjects: readonly Subject[], words: ReadonlyMap<number, Word>) {
  return subjects.flatMap(({ item, skill }) => {
    const [word, task] = [words.get(item), trainedBy(skill)]
    return word && task ? [{ word, task }] : []
  })
}
