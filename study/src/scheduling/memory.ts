import { default_w, FSRSAlgorithm, generatorParameters, get_fuzz_range, Rating } from 'ts-fsrs'
import { addDays, type Day, daysBetween } from '../time/calendar.ts'

/** FSRS-6 memory state of one subject. Stability is in days, difficulty ranges from 1 to 10. */
export interface Memory {
  readonly stability: number
  readonly difficulty: number
  readonly due: Day
  readonly lastDay: Day
  /** `reps` counts all answers including practice; `lapses` counts reviews that failed. */
  readonly reps: number
  readonly lapses: number
  /** The day on which the learner marked the word as known; see `known-words.ts`. */
  readonly known?: Day
}

/** In order: wrong or revealed; right with a hint or slowly; right; right immediately. */
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const
export type AnswerRating = (typeof RATINGS)[number]

/** Longest interval: a school year, so that exam material comes up before the exam. */
export const MAX_INTERVAL_DAYS = 365
/** Default target probability of recall on the due day, used until the learner chooses another. */
export const DEFAULT_RETENTION = 0.9

/** The published FSRS-6 parameters, fitted to many learners. */
export const DEFAULT_WEIGHTS: readonly number[] = default_w

/** Schedules with a learner's own FSRS-6 parameters, or with the published ones. */
export interface Scheduler {
  /**
   * Returns the memory after an answer on a day; `before` is null for the first answer. The due day is always
   * later. Only the first answer of a day counts; the others are practice.
   */
  review(before: Memory | null, rated: AnswerRating, day: Day): Memory
  /** Days until the recall probability falls to `retention` (0–1). */
  interval(memory: Memory, retention: number): number
  /** Range of due days that a device may choose from to balance its load. */
  dueRange(memory: Memory): { from: Day; to: Day }
  /** Recall probability (0–1) on a day. */
  retrievability(memory: Memory, day: Day): number
}

const GRADES = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy } as const

/** Caps a first answer at Good: it repeats what was shown a moment ago and proves no memory. */
export const firstRating = (rated: AnswerRating): AnswerRating => (rated === 'easy' ? 'good' : rated)

/**
 * Returns the memory after a repeated answer on the same day. Stability and difficulty stay unchanged,
 * because FSRS measures forgetting over days. A wrong answer makes the subject due on the next day.
 */
export function memoryAfterPractice(memory: Memory, rated: AnswerRating, day: Day): Memory {
  const tomorrow = addDays(memory.lastDay > day ? memory.lastDay : day, 1)
  const due = rated === 'again' && tomorrow < memory.due ? tomorrow : memory.due
  return { ...memory, reps: memory.reps + 1, due }
}

/**
 * Creates a scheduler on top of FSRS-6 from ts-fsrs. It uses learner days instead of instants, so that
 * devices in different time zones agree about the date.
 */
export function createScheduler(weights?: readonly number[]): Scheduler {
  const fsrs = new FSRSAlgorithm(
    generatorParameters({
      ...(weights ? { w: [...weights] } : {}),
      enable_fuzz: false,
      // Same-day answers never reach FSRS.
      enable_short_term: false,
    }),
  )
  const interval: Scheduler['interval'] = ({ stability }, retention) => {
    const days = Math.round(stability * fsrs.calculate_interval_modifier(retention))
    return Math.min(MAX_INTERVAL_DAYS, Math.max(1, days))
  }
  return {
    interval,
    review(before, rated, day) {
      // The same date can occur twice when the learner travels west.
      if (before && before.lastDay >= day) return memoryAfterPractice(before, rated, day)
      const previousState = before && { stability: before.stability, difficulty: before.difficulty }
      const elapsed = before ? daysBetween(before.lastDay, day) : 0
      const grade = GRADES[before ? rated : firstRating(rated)]
      const after: Memory = {
        ...fsrs.next_state(previousState, elapsed, grade),
        due: addDays(day, 1),
        lastDay: day,
        reps: (before?.reps ?? 0) + 1,
        lapses: (before?.lapses ?? 0) + (before && rated === 'again' ? 1 : 0),
      }
      return rated === 'again' ? after : { ...after, due: addDays(day, interval(after, DEFAULT_RETENTION)) }
    },
    dueRange({ lastDay, due }) {
      const days = daysBetween(lastDay, due)
      if (days < 3) return { from: due, to: due }
      const { min_ivl, max_ivl } = get_fuzz_range(days, 0, MAX_INTERVAL_DAYS)
      return { from: addDays(lastDay, min_ivl), to: addDays(lastDay, max_ivl) }
    },
    retrievability: (memory, day) =>
      fsrs.forgetting_curve(Math.max(0, daysBetween(memory.lastDay, day)), memory.stability),
  }
}
