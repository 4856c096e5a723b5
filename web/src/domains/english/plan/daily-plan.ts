import {
  type DayLimits,
  forecastReviews,
  isLeech,
  type LearntSubject,
  newItemAllowance,
  planReviews,
} from '@shangxue/study/scheduling/daily-plan'
import { type Kind, parseSubjectKey } from '@shangxue/study/scheduling/history'
import type { Memory, Scheduler } from '@shangxue/study/scheduling/memory'
import type { Day } from '@shangxue/study/time/calendar'
import type { StudyState } from '../store/study-state.ts'

type Memories = ReadonlyMap<string, Memory>

/** Caches a derived value for as long as the memories stay the same object. */
export function memoizeByMemories<A extends readonly unknown[], T>(
  derive: (memories: Memories, ...params: A) => T,
): (memories: Memories, ...params: A) => T {
  const cacheByMemories = new WeakMap<Memories, { params: A; derived: T }[]>()
  return (memories, ...params) => {
    const cached = cacheByMemories.get(memories) ?? []
    const entry = cached.find((cachedEntry) => cachedEntry.params.every((value, i) => value === params[i]))
    if (entry) return entry.derived
    const derived = derive(memories, ...params)
    cacheByMemories.set(memories, [...cached, { params, derived }])
    return derived
  }
}

/** Learnt subjects of one kind. */
export const learntSubjects = memoizeByMemories((memories, kind: Kind): readonly LearntSubject[] => {
  const learnt: LearntSubject[] = []
  for (const [key, memory] of memories)
    if (key.startsWith(`${kind} `)) learnt.push({ subject: parseSubjectKey(key), memory })
  return learnt
})

/** Learnt subjects of words, without the words that the learner marked as known. */
export const learningSubjects = memoizeByMemories((memories): readonly LearntSubject[] =>
  learntSubjects(memories, 'word').filter(({ memory }) => !memory.known),
)

/** Ids of the words that the learner marked as known. */
export const knownWords = memoizeByMemories(
  (memories): ReadonlySet<number> =>
    new Set(
      learntSubjects(memories, 'word').flatMap(({ subject, memory }) => (memory.known ? [subject.item] : [])),
    ),
)

/** Ids of the items of a kind that were introduced or marked as known. */
export const introducedItems = memoizeByMemories(
  (memories, kind: Kind): ReadonlySet<number> =>
    new Set(learntSubjects(memories, kind).map(({ subject }) => subject.item)),
)

/** Ids of words with suspended reviews in at least one skill. */
export const leechWords = memoizeByMemories(
  (memories): ReadonlySet<number> =>
    new Set(
      learningSubjects(memories)
        .filter(({ memory }) => isLeech(memory))
        .map(({ subject }) => subject.item),
    ),
)

/** Word reviews of a day in order. `fresh`: number of words introduced on it. */
const planWordReviews = memoizeByMemories((memories, day: Day, fresh: number, scheduler: Scheduler) =>
  planReviews(learntSubjects(memories, 'word'), day, fresh, scheduler),
)

/**
 * Number of word reviews due on each coming day; today includes everything overdue, suspended ones are left
 * out.
 */
export const forecastWordReviews = memoizeByMemories(
  (memories, day: Day, days: number): readonly number[] => {
    const active = learningSubjects(memories).filter(({ memory }) => !isLeech(memory))
    return forecastReviews(
      active.map(({ memory }) => memory),
      day,
      days,
    )
  },
)

/** The plan of a day: due word reviews up to the learner's limit, and the number of new words left. */
export function dayPlan(
  { memories, days, scheduler }: Pick<StudyState, 'memories' | 'days'> & { scheduler: Scheduler },
  limits: DayLimits,
  day: Day,
) {
  const { answers = 0, right = 0, ms = 0, fresh_words: fresh = 0 } = days.get(day) ?? {}
  const reviews = planWordReviews(memories, day, fresh, scheduler)
  const remainingReviews = Math.max(0, limits.reviews_per_day - reviews.done)
  const [dueNow = 0, dueTomorrow = 0] = forecastWordReviews(memories, day, 2)
  return {
    reviews: reviews.today.slice(0, remainingReviews).map(({ subject }) => subject),
    due: reviews.due,
    /** Number of due reviews beyond the daily limit. */
    postponed: Math.max(0, reviews.today.length - remainingReviews),
    /** Remaining new words of the daily setting. */
    fresh: newItemAllowance(reviews, dueNow + dueTomorrow, fresh, limits),
    /** The allowance as if no new words had been learnt today. */
    extraNewWords: newItemAllowance(reviews, dueNow + dueTomorrow, 0, limits),
    done: { answers, right, ms },
  }
}
export type DayPlan = ReturnType<typeof dayPlan>
