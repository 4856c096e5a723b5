import { isLeech, type LearntSubject } from '@shangxue/study/scheduling/daily-plan'
import type { Skill } from '@shangxue/study/scheduling/history'
import type { Memory, Scheduler } from '@shangxue/study/scheduling/memory'
import { type Day, daysBetween } from '@shangxue/study/time/calendar'
import type { Word } from '../content/content-packs.ts'
import { introducedItems, learningSubjects, memoizeByMemories } from '../plan/daily-plan.ts'
import { confusableSpellings } from '../practice/answer-options.ts'
import type { StudyState } from '../store/study-state.ts'

export const WEAK_GROUPS = ['leech', 'recent', 'fading', 'confused'] as const
export type WeakGroup = (typeof WEAK_GROUPS)[number]

/** A word that needs more practice than its reviews. */
export interface WeakWord {
  readonly item: number
  /** Short reason for the learner. */
  readonly reason: string
}
export type WeakWords = Readonly<Record<WeakGroup, readonly WeakWord[]>>

export const SKILL_NAMES: Record<Skill, string> = {
  recognise: '认词',
  listen: '听音',
  spell: '拼写',
  translate: '翻译',
}

const RECENT_DAYS = 7
const FADING_RECALL = 0.8

/**
 * True if a word was forgotten recently and has not been stable since. A memory does not store how an answer
 * went: forgotten words are due on the next day, remembered ones later unless their stability is under a day.
 */
function isRecentlyForgotten({ lastDay, due, stability, lapses }: Memory, day: Day): boolean {
  const isUnstable = daysBetween(lastDay, due) <= 1 && (lapses > 0 || stability < 1)
  return isUnstable && daysBetween(lastDay, day) < RECENT_DAYS
}

type RecalledSubject = LearntSubject & { readonly recall: number }

function groupOf({ memory, recall }: RecalledSubject, day: Day): Exclude<WeakGroup, 'confused'> | undefined {
  if (isLeech(memory)) return 'leech'
  if (isRecentlyForgotten(memory, day)) return 'recent'
  return recall < FADING_RECALL ? 'fading' : undefined
}

const daysAgoText = (days: number) => (days <= 0 ? '今天' : days === 1 ? '昨天' : `${days} 天前`)

const REASONS: Record<Exclude<WeakGroup, 'confused'>, (learnt: RecalledSubject, day: Day) => string> = {
  leech: ({ subject, memory }) => `${SKILL_NAMES[subject.skill]}忘过 ${memory.lapses} 次`,
  recent: ({ subject, memory }, day) =>
    `${daysAgoText(daysBetween(memory.lastDay, day))}${SKILL_NAMES[subject.skill]}没记牢`,
  fading: ({ subject, recall }) => `${SKILL_NAMES[subject.skill]}只剩 ${Math.round(recall * 100)}% 的把握`,
}

/** Lists each word of a group once with all reasons; keeps the order. */
function groupByWord(
  group: Exclude<WeakGroup, 'confused'>,
  subjects: readonly RecalledSubject[],
  day: Day,
): WeakWord[] {
  const words = new Map<number, string[]>()
  for (const subject of subjects) {
    const { item } = subject.subject
    words.set(item, [...(words.get(item) ?? []), REASONS[group](subject, day)])
  }
  return [...words].map(([item, reasons]) => ({ item, reason: reasons.join('，') }))
}

/** Introduced words that are easily confused with others, sets together, least remembered first. */
function findConfusableWords(introducedIds: readonly number[], words: ReadonlyMap<number, Word>): WeakWord[] {
  const order = new Map<string, number>()
  const confusableWords = introducedIds
    .flatMap((item) => words.get(item) ?? [])
    .filter((word) => confusableSpellings(word).length > 0)
  const setOf = ({ confusables }: Word) => confusables[0]?.words.join() ?? ''
  for (const word of confusableWords) if (!order.has(setOf(word))) order.set(setOf(word), order.size)
  return confusableWords
    .sort((a, b) => (order.get(setOf(a)) ?? 0) - (order.get(setOf(b)) ?? 0))
    .map((word) => ({ item: word.id, reason: `易和 ${confusableSpellings(word).join('、')} 混淆` }))
}

/** Words to strengthen, weakest first. `words`: introduced words that could be loaded. */
export function findWeakWords(
  { memories, scheduler }: Pick<StudyState, 'memories'> & { scheduler: Scheduler },
  day: Day,
  words: ReadonlyMap<number, Word>,
): WeakWords {
  const learnt = learningSubjects(memories)
    .map((learnt) => ({ ...learnt, recall: scheduler.retrievability(learnt.memory, day) }))
    .sort((a, b) => a.recall - b.recall)
  const inGroup = (group: Exclude<WeakGroup, 'confused'>) =>
    learnt.filter((candidate) => words.has(candidate.subject.item) && groupOf(candidate, day) === group)
  const leeches = inGroup('leech').sort((a, b) => b.memory.lapses - a.memory.lapses)
  return {
    leech: groupByWord('leech', leeches, day),
    recent: groupByWord('recent', inGroup('recent'), day),
    fading: groupByWord('fading', inGroup('fading'), day),
    confused: findConfusableWords([...new Set(learnt.map(({ subject }) => subject.item))], words),
  }
}

/** Each weak word once with all reasons; words that are only easily confused are excluded. */
export function mergeWeakWords({ leech, recent, fading }: WeakWords): WeakWord[] {
  const words = new Map<number, string[]>()
  for (const { item, reason } of [...leech, ...recent, ...fading])
    words.set(item, [...(words.get(item) ?? []), reason])
  return [...words].map(([item, reasons]) => ({ item, reason: reasons.join('，') }))
}

/** Ids of the introduced words. */
export const introducedWordIds = memoizeByMemories((memories): readonly number[] => [
  ...introducedItems(memories, 'word'),
])
