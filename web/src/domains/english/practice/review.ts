import type { Day } from '@shangxue/study/calendar'
import { keyOf, SKILLS, type Skill, type Subject } from '@shangxue/study/history'
import { isDue, isLeech } from '@shangxue/study/plan'
import type { Word } from '../packs.ts'
import type { StudyState } from '../store/state.ts'
import { metOf } from '../today.ts'
import { trainedBy } from './run.ts'

/** Number of words in a session of a few minutes. */
export const SITTING = 20

/**
 * Orders the words to practise in one skill: due ones, then those never practised in it, then the ones
 * remembered least. Leeches follow, and words already answered today come last, because another answer says
 * little about memory.
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

/** Session steps for these subjects, in order; words missing from the content are skipped. */
export function stepsFor(subjects: readonly Subject[], words: ReadonlyMap<number, Word>) {
  return subjects.flatMap(({ item, skill }) => {
    const [word, task] = [words.get(item), trainedBy(skill)]
    return word && task ? [{ word, task }] : []
  })
}
