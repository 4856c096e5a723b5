import type { Day } from '@shangxue/study/calendar'
import { type Kind, subjectOf } from '@shangxue/study/history'
import type { Memory, Scheduler } from '@shangxue/study/memory'
import { type DayLimits, forecast, isLeech, type Learnt, newAllowance, reviewsOf } from '@shangxue/study/plan'
import type { StudyState } from './store/state.ts'

type Memories = ReadonlyMap<string, Memory>

/** Caches a derived value for as long as the memories stay the same object. */
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

/** Learnt subjects of one kind. */
export const learntOf = onceFor((memories, kind: Kind): readonly Learnt[] => {
  const learnt: Learnt[] = []
  for (const [key, memory] of memories)
    if (key.startsWith(`${kind} `)) learnt.push({ subject: subjectOf(key), memory })
  return learnt
})

/** Ids of the items of a kind that were introduced. */
export const metOf = onceFor(
  (memories, kind: Kind): ReadonlySet<number> =>
    new Set(learntOf(memories, kind).map(({ subject }) => subject.item)),
)

/** Ids of words with suspended reviews in at least one skill. */
export const hardWords = onceFor(
  (memories): ReadonlySet<number> =>
    new Set(
      learntOf(memories, 'word')
        .filter(({ memory }) => isLeech(memory))
        .map(({ subject }) => subject.item),
    ),
)

/** Word reviews of a day in order. `fresh`: number of words introduced on it. */
const wordReviews = onceFor((memories, day: Day, fresh: number, scheduler: Scheduler) =>
  reviewsOf(learntOf(memories, 'word'), day, fresh, scheduler),
)

/**
 * Number of word reviews due on each coming day; today includes everything overdue, suspended ones are left
 * out.
 */
export const wordForecast = onceFor((memories, day: Day, days: number): readonly number[] => {
  const active = learntOf(memories, 'word').filter(({ memory }) => !isLeech(memory))
  return forecast(
    active.map(({ memory }) => memory),
    day,
    days,
  )
})

/** The plan of a day: due word reviews up to the learner's limit, and the number of new words left. */
export function dayPlan(
  { memories, days, scheduler }: Pick<StudyState, 'memories' | 'days'> & { scheduler: Scheduler },
  limits: DayLimits,
  day: Day,
) {
  const { answers = 0, right = 0, ms = 0, fresh_words: fresh = 0 } = days.get(day) ?? {}
  const reviews = wordReviews(memories, day, fresh, scheduler)
  const cap = Math.max(0, limits.reviews_per_day - reviews.done)
  const [now = 0, soon = 0] = wordForecast(memories, day, 2)
  return {
    reviews: reviews.today.slice(0, cap).map(({ subject }) => subject),
    due: reviews.due,
    /** Number of due reviews beyond the daily limit. */
    putOff: Math.max(0, reviews.today.length - cap),
    /** Remaining new words of the daily setting. */
    fresh: newAllowance(reviews, now + soon, fresh, limits),
    /** The allowance as if no new words had been learnt today. */
    extra: newAllowance(reviews, now + soon, 0, limits),
    done: { answers, right, ms },
  }
}
export type DayPlan = ReturnType<typeof dayPlan>
