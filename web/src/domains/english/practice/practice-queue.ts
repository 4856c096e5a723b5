import { isDue, isLeech } from '@shangxue/study/scheduling/daily-plan'
import { SKILLS, type Skill, type Subject, subjectKey } from '@shangxue/study/scheduling/history'
import type { Day } from '@shangxue/study/time/calendar'
import type { Word } from '../content/content-packs.ts'
import { introducedItems, knownWords } from '../plan/daily-plan.ts'
import { matchingTask } from '../session/session-run.ts'
import type { StudyState } from '../store/study-state.ts'

/** Number of words in a session of a few minutes. */
export const SESSION_SIZE = 20

/**
 * Orders the words to practise in one skill: due ones, then those never practised in it, then the ones
 * remembered least. Words marked as known are left out. Leeches follow, and words already answered today come last, because another answer says
 * little about memory.
 */
export function orderSubjects(
  skill: Skill,
  { memories, scheduler }: Pick<StudyState, 'memories' | 'scheduler'>,
  day: Day,
): Subject[] {
  const rank = (subject: Subject): number => {
    const memory = memories.get(subjectKey(subject))
    if (!memory) return 1
    const recall = scheduler.retrievability(memory, day)
    if (isLeech(memory)) return 2 + recall
    return isDue(memory, day) ? recall - 1 : 1 + recall
  }
  const isAnsweredToday = ({ item }: Subject) =>
    SKILLS.some((skill) => (memories.get(subjectKey({ kind: 'word', item, skill }))?.lastDay ?? '') >= day)
  const known = knownWords(memories)
  return [...introducedItems(memories, 'word')]
    .filter((item) => !known.has(item))
    .map((item) => ({ kind: 'word', item, skill }) as const)
    .map((subject) => ({ subject, rank: rank(subject) + (isAnsweredToday(subject) ? 4 : 0) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ subject }) => subject)
}

/** Session steps for these subjects, in order; words missing from the content are skipped. */
export function toSteps(subjects: readonly Subject[], words: ReadonlyMap<number, Word>) {
  return subjects.flatMap(({ item, skill }) => {
    const [word, task] = [words.get(item), matchingTask(skill)]
    return word && task ? [{ word, task }] : []
  })
}
