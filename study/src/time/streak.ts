import { addDays, type Day } from './calendar.ts'

/** A freeze is earned by this many study days in a row. */
export const FREEZE_EARNED_DAYS = 7
/** A streak of this many study days may hold two freezes instead of one. */
export const LONG_STREAK_DAYS = 30

export interface Streak {
  /** Study days up to today, or up to yesterday while nothing was studied today. Frozen days are not counted. */
  readonly current: number
  readonly longest: number
  /** True if the learner has studied today. */
  readonly today: boolean
  /** Missed days that a freeze has bridged, also of earlier streaks. */
  readonly frozen: ReadonlySet<Day>
  /** Freezes left for days to come. */
  readonly freezes: number
  /** Further study days in a row that earn the next freeze; undefined while no more can be held. */
  readonly daysToFreeze: number | undefined
}

const maxFreezes = (length: number): number => (length >= LONG_STREAK_DAYS ? 2 : 1)

/** The streak after some day, and what it has earned. */
interface StreakState {
  /** Study days of the streak; 0 if it is broken. */
  length: number
  /** Study days since the start or the last frozen day. */
  inRow: number
  freezes: number
}

/**
 * Walks over study days in order. Each missed day uses a freeze, which was earned before it; without one the streak ends.
 * `visit` is called for each study day, `freeze` for each bridged day.
 */
function walk(
  studied: Iterable<Day>,
  visit: (day: Day, length: number) => void,
  freeze: (day: Day) => void,
  until?: Day,
): StreakState {
  const state: StreakState = { length: 0, inRow: 0, freezes: 0 }
  const bridge = (from: Day, to: Day) => {
    for (let missed = from; missed < to && state.length > 0; missed = addDays(missed, 1)) {
      state.inRow = 0
      if (state.freezes === 0) state.length = 0
      else {
        state.freezes -= 1
        freeze(missed)
      }
    }
  }
  let next: Day | undefined
  for (const day of [...new Set(studied)].sort()) {
    if (next !== undefined) bridge(next, day)
    state.length += 1
    state.inRow += 1
    if (state.inRow % FREEZE_EARNED_DAYS === 0 && state.freezes < maxFreezes(state.length)) state.freezes += 1
    visit(day, state.length)
    next = addDays(day, 1)
  }
  if (until !== undefined && next !== undefined) bridge(next, until)
  return state
}

/**
 * Computes the streak of study days up to `today`. A missed day does not end it if a freeze was earned by
 * `FREEZE_EARNED_DAYS` study days in a row before; it is used automatically. The result depends on the days alone, so that
 * server and devices agree.
 */
export function streakOf(studied: Iterable<Day>, today: Day): Streak {
  const days = new Set(studied)
  const frozen = new Set<Day>()
  let longest = 0
  const { length, inRow, freezes } = walk(
    // A device whose clock was ahead may have recorded later days.
    [...days].filter((day) => day <= today),
    (_day, lengthOfDay) => {
      longest = Math.max(longest, lengthOfDay)
    },
    (day) => void frozen.add(day),
    // Today is missed only when it is over.
    today,
  )
  return {
    current: length,
    longest,
    today: days.has(today),
    frozen,
    freezes,
    daysToFreeze:
      freezes < maxFreezes(length) ? FREEZE_EARNED_DAYS - (inRow % FREEZE_EARNED_DAYS) : undefined,
  }
}

/** Position of each study day within its streak, counted from 1; frozen days have none and do not end it. */
export function streakLengths(studied: Iterable<Day>): Map<Day, number> {
  const positions = new Map<Day, number>()
  walk(
    studied,
    (day, length) => void positions.set(day, length),
    () => undefined,
  )
  return positions
}
