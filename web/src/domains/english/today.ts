import type { Day } from '@shangxue/study/calendar'
import type { Kind, Skill, Subject } from '@shangxue/study/history'
import type { Memory, Scheduler } from '@shangxue/study/memory'
import { isLeech, type Learnt, planOf } from '@shangxue/study/plan'
import type { StudyState } from './store/state.ts'

/** `keyOf` read back. */
function subjectOf(key: string): Subject {
  const [kind, item, skill] = key.split(' ')
  return { kind: kind as Kind, item: Number(item), skill: skill as Skill }
}

type Memories = ReadonlyMap<string, Memory>

/** Derives something of memories once, for as long as they stay as they are. */
export function onceFor<A extends readonly unknown[], T>(
  derive: (memories: Memories, ...of: A) => T,
): (memories: Memories, ...of: A) => T {
  const known = new WeakMap<Memories, { of: A; derived: T }[]>()
  return (memories, ...of) => {
    const all = known.get(memories) ?? []
    const before = all.find((one) => one.of.every((value, i) => value === of[i]))
    if (before) return before.derived
    const derived = derive(memories, ...of)
    known.set(memories, [...all, { of, derived }])
    return derived
  }
}

/** What is remembered of one kind. */
export const learntOf = onceFor((memories, kind: Kind): readonly Learnt<Subject>[] => {
  const learnt: Learnt<Subject>[] = []
  for (const [key, memory] of memories)
    if (key.startsWith(`${kind} `)) learnt.push({ subject: subjectOf(key), memory })
  return learnt
})

/** Numbers of the items of a kind that were met. */
export const metOf = onceFor(
  (memories, kind: Kind): ReadonlySet<number> =>
    new Set(learntOf(memories, kind).map(({ subject }) => subject.item)),
)

/** How many memories cost more than they give. */
export const leechesIn = onceFor((memories) => [...memories.values()].filter(isLeech).length)

/** Words that are due, what to review first first. */
export const dueWords = onceFor(
  (memories, day: Day, scheduler: Scheduler) =>
    planOf(learntOf(memories, 'word'), day, Number.POSITIVE_INFINITY, scheduler).today,
)

interface Caps {
  readonly new_per_day: number
  readonly reviews_per_day: number
}

/** What a day asks for: reviews of words that are due, at most as many as the learner set, and how many new words are left. */
export function dayPlan(
  { memories, days, scheduler }: Pick<StudyState, 'memories' | 'days'> & { scheduler: Scheduler },
  caps: Caps,
  day: Day,
) {
  const { answers = 0, right = 0, ms = 0, fresh_words = 0, word_reviews = 0 } = days.get(day) ?? {}
  const cap = Math.max(0, caps.reviews_per_day - word_reviews)
  const due = dueWords(memories, day, scheduler)
  return {
    reviews: due.slice(0, cap).map(({ subject }) => subject),
    /** Due, but beyond what the learner set for a day. */
    putOff: Math.max(0, due.length - cap),
    freshLeft: Math.max(0, caps.new_per_day - fresh_words),
    done: { answers, right, ms },
  }
}
