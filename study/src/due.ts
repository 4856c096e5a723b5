import { addDays, type Day } from './calendar.ts'
import type { Subject } from './history.ts'
import type { Memory, Scheduler } from './memory.ts'
import { GUESS } from './rating.ts'

/** Intervals, in days, that are corrected each by itself begin here: forecasts of a few days err otherwise than those of months. */
export const INTERVALS_FROM = [1, 4, 10, 25, 60] as const
/**
 * Added to every aim, in log-odds; at 90 % one point. A review comes a little later than it is due, behind others of a full
 * day, and that a learner forgets sooner than foreseen shows only after some answers. Measured with simulated learners
 * (`bench -- srs`): without it 88.9 % were known where 90 % were wanted, with it 89.8 %.
 */
const MARGIN = 0.15
/** No correction asks for less, or for reviews without end. */
const AIM = { least: 0.7, most: 0.985 }

/**
 * How far a learner's answers fell short of what was foreseen, in log-odds: of words chosen among options, by the intervals of
 * `INTERVALS_FROM`, and then of everything else by the same.
 */
export type Shortfall = readonly number[]
export const NO_SHORTFALL: Shortfall = Array<number>(2 * INTERVALS_FROM.length).fill(0)

/** What a learner wants, and what is known of how their answers differ from forecasts. */
export interface Aim {
  /** Probability, 0–1, of being remembered on the due day. */
  readonly retention: number
  readonly shortfall: Shortfall
}

/** True for what is asked by options: some of the answers are guesses. */
export const isChosen = ({ kind, skill }: Pick<Subject, 'kind' | 'skill'>): boolean =>
  kind === 'word' && (skill === 'recognise' || skill === 'listen')

/** The place of an answer after some days in a `Shortfall`. */
export const shortfallIndex = (subject: Pick<Subject, 'kind' | 'skill'>, interval: number): number =>
  (isChosen(subject) ? 0 : INTERVALS_FROM.length) +
  Math.max(
    0,
    INTERVALS_FROM.findLastIndex((from) => from <= interval),
  )

export const logit = (share: number): number => Math.log(share / (1 - share))
const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** The due day of a memory after an answer that was remembered, for the retention that the learner wants. */
export function dueAfter(
  memory: Memory,
  subject: Subject,
  { retention, shortfall }: Aim,
  scheduler: Scheduler,
): Day {
  // of what is forgotten some is guessed: so many right answers make up the retention
  const right = isChosen(subject) ? retention + (1 - retention) * GUESS : retention
  const intervalWith = (index: number): number => {
    const aim = logistic(logit(right) + (shortfall[index] ?? 0) + MARGIN)
    return scheduler.interval(memory, Math.min(AIM.most, Math.max(AIM.least, aim)))
  }
  let days = 1
  for (const from of INTERVALS_FROM)
    if (days >= from) days = Math.max(from, intervalWith(shortfallIndex(subject, from)))
  return addDays(memory.lastDay, days)
}
