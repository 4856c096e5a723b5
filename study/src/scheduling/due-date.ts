import { addDays, type Day } from '../time/calendar.ts'
import { GUESS_RATE } from './answer-rating.ts'
import type { Subject } from './history.ts'
import type { Memory, Scheduler } from './memory.ts'

/**
 * Lower bounds, in days, of the interval groups that are corrected separately: short-term forecasts err
 * differently from long-term ones.
 */
export const INTERVAL_STARTS = [1, 4, 10, 25, 60] as const
/**
 * Added to every target in log-odds; one percentage point at 90 %. Reviews happen slightly after their due
 * day, and faster forgetting shows only after some answers. Measured with simulated learners (`bench --
 * srs`): recall at a target of 90 % is 88.9 % without the margin and 89.8 % with it.
 */
const MARGIN = 0.15
/** Limits of a corrected target, so that no correction asks for too little or for endless reviews. */
const TARGET_LIMITS = { min: 0.7, max: 0.985 }

/**
 * How far a learner's answers fall short of forecasts, in log-odds: first multiple-choice words for each
 * group of `INTERVAL_STARTS`, then everything else for the same groups.
 */
export type Shortfall = readonly number[]
export const NO_SHORTFALL: Shortfall = Array<number>(2 * INTERVAL_STARTS.length).fill(0)

/** The retention a learner wants and the known error of their forecasts. */
export interface RetentionTarget {
  /** Target recall probability (0–1) on the due day. */
  readonly retention: number
  readonly shortfall: Shortfall
}

/** True for multiple-choice tasks, where some answers are guesses. */
export const isMultipleChoice = ({ kind, skill }: Pick<Subject, 'kind' | 'skill'>): boolean =>
  kind === 'word' && (skill === 'recognise' || skill === 'listen')

/** Index in a `Shortfall` of an answer after an interval in days. */
export const shortfallIndex = (subject: Pick<Subject, 'kind' | 'skill'>, interval: number): number =>
  (isMultipleChoice(subject) ? 0 : INTERVAL_STARTS.length) +
  Math.max(
    0,
    INTERVAL_STARTS.findLastIndex((from) => from <= interval),
  )

export const logit = (share: number): number => Math.log(share / (1 - share))
const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** The due day of a memory after a right answer, for the retention that the learner wants. */
export function dueDateAfter(
  memory: Memory,
  subject: Subject,
  { retention, shortfall }: RetentionTarget,
  scheduler: Scheduler,
): Day {
  // Some forgotten items are guessed, so the rate of right answers is higher than the retention.
  const rightShare = isMultipleChoice(subject) ? retention + (1 - retention) * GUESS_RATE : retention
  const intervalAt = (index: number): number => {
    const target = logistic(logit(rightShare) + (shortfall[index] ?? 0) + MARGIN)
    return scheduler.interval(memory, Math.min(TARGET_LIMITS.max, Math.max(TARGET_LIMITS.min, target)))
  }
  let days = 1
  for (const from of INTERVAL_STARTS)
    if (days >= from) days = Math.max(from, intervalAt(shortfallIndex(subject, from)))
  return addDays(memory.lastDay, days)
}
