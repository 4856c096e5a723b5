import { default_w, FSRSAlgorithm, generatorParameters, get_fuzz_range, Rating } from 'ts-fsrs'
import { addDays, type Day, daysBetween } from './calendar.ts'

/** What FSRS-6 remembers of one item. Stability in days, difficulty 1–10. */
export interface Memory {
  readonly stability: number
  readonly difficulty: number
  readonly due: Day
  readonly lastDay: Day
  /** Answers in all, practice included, and reviews that had forgotten it. */
  readonly reps: number
  readonly lapses: number
}

/** Forgotten or revealed; with a hint or slowly; right; right at once. */
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const
export type Rated = (typeof RATINGS)[number]

/** No interval is longer: a school year, so that what an exam asks comes up before it. */
export const LONGEST_DAYS = 365
/** Remembered on its due day: the probability that FSRS aims at until a learner chooses another one. */
export const RETENTION = 0.9

/** FSRS-6 as it is published: of many learners together. */
export const PUBLISHED_WEIGHTS: readonly number[] = default_w

/** A learner's own FSRS-6 parameters, or the published ones. */
export interface Scheduler {
  /**
   * The memory after an answer on a day; without one before, of the first. Due on a later day, always. Of several answers on
   * one day the first counts, the rest is practice.
   */
  review(before: Memory | null, rated: Rated, day: Day): Memory
  /** Days until something is remembered with a probability, 0–1. */
  interval(memory: Memory, retention: number): number
  /** Due days among which a device may choose, to spread its load. */
  dueRange(memory: Memory): { from: Day; to: Day }
  /** Probability, 0–1, that it is remembered on a day. */
  retrievability(memory: Memory, day: Day): number
}

const GRADES = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy } as const

/** The rating of a first answer: never Easy, since it repeats what was shown a moment ago and proves no memory. */
export const firstRating = (rated: Rated): Rated => (rated === 'easy' ? 'good' : rated)

/**
 * The memory after an answer that repeats what was asked on the same day: stability and difficulty stay, as FSRS measures
 * forgetting over days. What went wrong even so is asked again on the next day.
 */
export function practised(memory: Memory, rated: Rated, day: Day): Memory {
  const tomorrow = addDays(memory.lastDay > day ? memory.lastDay : day, 1)
  const due = rated === 'again' && tomorrow < memory.due ? tomorrow : memory.due
  return { ...memory, reps: memory.reps + 1, due }
}

/**
 * Schedules by FSRS-6 of ts-fsrs, on learners' days instead of instants: no two of them can disagree about what day it is,
 * whatever zone the learner travels to.
 */
export function schedulerOf(weights?: readonly number[]): Scheduler {
  const fsrs = new FSRSAlgorithm(
    generatorParameters({
      ...(weights ? { w: [...weights] } : {}),
      enable_fuzz: false,
      // answers of the same day never reach FSRS
      enable_short_term: false,
    }),
  )
  const interval: Scheduler['interval'] = ({ stability }, retention) => {
    const days = Math.round(stability * fsrs.calculate_interval_modifier(retention))
    return Math.min(LONGEST_DAYS, Math.max(1, days))
  }
  return {
    interval,
    review(before, rated, day) {
      // after a flight to the west the day before may come again
      if (before && before.lastDay >= day) return practised(before, rated, day)
      const known = before && { stability: before.stability, difficulty: before.difficulty }
      const elapsed = before ? daysBetween(before.lastDay, day) : 0
      const grade = GRADES[before ? rated : firstRating(rated)]
      const after = {
        ...fsrs.next_state(known, elapsed, grade),
        due: addDays(day, 1),
        lastDay: day,
        reps: (before?.reps ?? 0) + 1,
        lapses: (before?.lapses ?? 0) + (before && rated === 'again' ? 1 : 0),
      }
      return rated === 'again' ? after : { ...after, due: addDays(day, interval(after, RETENTION)) }
    },
    dueRange({ lastDay, due }) {
      const days = daysBetween(lastDay, due)
      if (days < 3) return { from: due, to: due }
      const { min_ivl, max_ivl } = get_fuzz_range(days, 0, LONGEST_DAYS)
      return { from: addDays(lastDay, min_ivl), to: addDays(lastDay, max_ivl) }
    },
    retrievability: (memory, day) =>
      fsrs.forgetting_curve(Math.max(0, daysBetween(memory.lastDay, day)), memory.stability),
  }
}
