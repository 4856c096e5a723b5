import { addDays, type Day } from './calendar.ts'

export interface Streak {
  /** Consecutive days up to today, or up to yesterday while nothing was studied today. */
  readonly current: number
  readonly longest: number
  /** True if the learner has studied today. */
  readonly today: boolean
}

/** Computes the current and longest streak of consecutive study days. */
export function streakOf(studied: Iterable<Day>, today: Day): Streak {
  const days = new Set(studied)
  const streakUntil = (day: Day) => {
    let length = 0
    for (let date = day; days.has(date); date = addDays(date, -1)) length++
    return length
  }
  const streakEnds = [...days].filter((day) => !days.has(addDays(day, 1)))
  return {
    current: streakUntil(days.has(today) ? today : addDays(today, -1)),
    longest: Math.max(0, ...streakEnds.map(streakUntil)),
    today: days.has(today),
  }
}

/** Position of each study day within its streak, counted from 1. */
export function streakLengths(studied: Iterable<Day>): Map<Day, number> {
  const positions = new Map<Day, number>()
  for (const day of [...studied].sort()) positions.set(day, (positions.get(addDays(day, -1)) ?? 0) + 1)
  return positions
}
