import { default_w, FSRSAlgorithm, generatorParameters, get_fuzz_range, Rating } from 'ts-fsrs'
import { addDays, type Day, daysBetween } from './calendar.ts'

/** What FSRS-6 remembers of one item. Stability in days, difficulty 1–10. */
export interface Memory {
  readonly stability: number
  readonly difficulty: number
  readonly due: Day
  readonly lastDay: Day
  /** Answers in all, and those that forgot it again. */
  readonly reps: number
  readonly lapses: number
}

/** Forgotten or revealed; with a hint or slowly; right; right at once. */
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const
export type Rated = (typeof RATINGS)[number]

/** A word forgotten so often costs more than it gives as it is learnt now. */
export const LEECH_LAPSES = 8
/** No interval is longer: a school year, so that what an exam asks comes up before it. */
export const LONGEST_DAYS = 365
/** Answered on its last day, wrong ones included: the probability that FSRS aims at. */
export const RETENTION = 0.9

/** FSRS-6 as it is published: of many learners together. */
export const PUBLISHED_WEIGHTS: readonly number[] = default_w

/** A learner's own FSRS-6 parameters, or the published ones. */
export interface Scheduler {
  /** The memory after an answer on a day; without one before, of the first. Due on a later day, always. */
  review(before: Memory | null, rated: Rated, day: Day): Memory
  /** Due days among which a device may choose, to spread its load. */
  dueRange(memory: Memory): { from: Day; to: Day }
  /** Probability, 0–1, that it is remembered on a day. */
  retrievability(memory: Memory, day: Day): number
}

const GRADES = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy } as const

/**
 * Schedules by FSRS-6 of ts-fsrs, on learners' days instead of instants: no two of them can disagree about what day it is,
 * whatever zone the learner travels to. Several answers on one day follow its short-term formula.
 */
export function schedulerOf(weights?: readonly number[]): Scheduler {
  const fsrs = new FSRSAlgorithm(
    generatorParameters({
      ...(weights ? { w: [...weights] } : {}),
      request_retention: RETENTION,
      maximum_interval: LONGEST_DAYS,
      enable_fuzz: false,
      enable_short_term: true,
    }),
  )
  // after a flight to the west the day before may come again
  const elapsedTo = (day: Day, { lastDay }: Memory) => Math.max(0, daysBetween(lastDay, day))
  const intervalOf = (stability: number) => Math.max(1, fsrs.next_interval(stability, 0))
  return {
    review(before, rated, day) {
      const elapsed = before ? elapsedTo(day, before) : 0
      const known = before && { stability: before.stability, difficulty: before.difficulty }
      const { stability, difficulty } = fsrs.next_state(known, elapsed, GRADES[rated])
      const today = before && before.lastDay > day ? before.lastDay : day
      return {
        stability,
        difficulty,
        due: addDays(today, rated === 'again' ? 1 : intervalOf(stability)),
        lastDay: today,
        reps: (before?.reps ?? 0) + 1,
        lapses: (before?.lapses ?? 0) + (before && rated === 'again' ? 1 : 0),
      }
    },
    dueRange({ lastDay, due }) {
      const interval = daysBetween(lastDay, due)
      if (interval < 3) return { from: due, to: due }
      const { min_ivl, max_ivl } = get_fuzz_range(interval, 0, LONGEST_DAYS)
      return { from: addDays(lastDay, min_ivl), to: addDays(lastDay, max_ivl) }
    },
    retrievability: (memory, day) => fsrs.forgetting_curve(elapsedTo(day, memory), memory.stability),
  }
}
