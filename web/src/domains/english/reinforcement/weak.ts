import { type Day, daysBetween } from '@shangxue/study/calendar'
import type { Skill } from '@shangxue/study/history'
import type { Memory, Scheduler } from '@shangxue/study/memory'
import { isLeech, type Learnt } from '@shangxue/study/plan'
import type { Word } from '../packs.ts'
import { partnersOf } from '../practice/choices.ts'
import type { StudyState } from '../store/state.ts'
import { learntOf, metOf, onceFor } from '../today.ts'

export const GROUPS = ['leech', 'recent', 'fading', 'confused'] as const
export type Group = (typeof GROUPS)[number]

/** A word that needs more practice than its reviews. */
export interface WeakWord {
  readonly item: number
  /** Short reason for the learner. */
  readonly why: string
}
export type Weak = Readonly<Record<Group, readonly WeakWord[]>>

export const SKILL_NAMES: Record<Skill, string> = {
  recognise: '认词',
  listen: '听音',
  spell: '拼写',
  translate: '翻译',
}

const RECENT_DAYS = 7
const FADED = 0.8

/**
 * True if a word was forgotten recently and has not been stable since. A memory does not store how an answer
 * went: forgotten words are due on the next day, remembered ones later unless their stability is under a day.
 */
function slippedLately({ lastDay, due, stability, lapses }: Memory, day: Day): boolean {
  const shaky = daysBetween(lastDay, due) <= 1 && (lapses > 0 || stability < 1)
  return shaky && daysBetween(lastDay, day) < RECENT_DAYS
}

type One = Learnt & { readonly kept: number }

function groupOf({ memory, kept }: One, day: Day): Exclude<Group, 'confused'> | undefined {
  if (isLeech(memory)) return 'leech'
  if (slippedLately(memory, day)) return 'recent'
  return kept < FADED ? 'fading' : undefined
}

const agoOf = (days: number) => (days <= 0 ? '今天' : days === 1 ? '昨天' : `${days} 天前`)

const SAYS: Record<Exclude<Group, 'confused'>, (one: One, day: Day) => string> = {
  leech: ({ subject, memory }) => `${SKILL_NAMES[subject.skill]}忘过 ${memory.lapses} 次`,
  recent: ({ subject, memory }, day) =>
    `${agoOf(daysBetween(memory.lastDay, day))}${SKILL_NAMES[subject.skill]}没记牢`,
  fading: ({ subject, kept }) => `${SKILL_NAMES[subject.skill]}只剩 ${Math.round(kept * 100)}% 的把握`,
}

/** Lists each word of a group once with all reasons; keeps the order. */
function byWord(group: Exclude<Group, 'confused'>, ones: readonly One[], day: Day): WeakWord[] {
  const words = new Map<number, string[]>()
  for (const one of ones) {
    const { item } = one.subject
    words.set(item, [...(words.get(item) ?? []), SAYS[group](one, day)])
  }
  return [...words].map(([item, whys]) => ({ item, why: whys.join('，') }))
}

/** Introduced words that are easily confused with others, sets together, least remembered first. */
function confused(met: readonly number[], words: ReadonlyMap<number, Word>): WeakWord[] {
  const order = new Map<string, number>()
  const known = met.flatMap((item) => words.get(item) ?? []).filter((word) => partnersOf(word).length > 0)
  const setOf = ({ confusables }: Word) => confusables[0]?.words.join() ?? ''
  for (const word of known) if (!order.has(setOf(word))) order.set(setOf(word), order.size)
  return known
    .sort((a, b) => (order.get(setOf(a)) ?? 0) - (order.get(setOf(b)) ?? 0))
    .map((word) => ({ item: word.id, why: `易和 ${partnersOf(word).join('、')} 混淆` }))
}

/** Words to strengthen, weakest first. `words`: introduced words that could be loaded. */
export function weakOf(
  { memories, scheduler }: Pick<StudyState, 'memories'> & { scheduler: Scheduler },
  day: Day,
  words: ReadonlyMap<number, Word>,
): Weak {
  const learnt = learntOf(memories, 'word')
    .map((one) => ({ ...one, kept: scheduler.retrievability(one.memory, day) }))
    .sort((a, b) => a.kept - b.kept)
  const of = (group: Exclude<Group, 'confused'>) =>
    learnt.filter((one) => words.has(one.subject.item) && groupOf(one, day) === group)
  const leeches = of('leech').sort((a, b) => b.memory.lapses - a.memory.lapses)
  return {
    leech: byWord('leech', leeches, day),
    recent: byWord('recent', of('recent'), day),
    fading: byWord('fading', of('fading'), day),
    confused: confused([...new Set(learnt.map(({ subject }) => subject.item))], words),
  }
}

/** Each weak word once with all reasons; words that are only easily confused are excluded. */
export function allWeak({ leech, recent, fading }: Weak): WeakWord[] {
  const words = new Map<number, string[]>()
  for (const { item, why } of [...leech, ...recent, ...fading])
    words.set(item, [...(words.get(item) ?? []), why])
  return [...words].map(([item, whys]) => ({ item, why: whys.join('，') }))
}

/** Ids of the introduced words. */
export const metWords = onceFor((memories): readonly number[] => [...metOf(memories, 'word')])
