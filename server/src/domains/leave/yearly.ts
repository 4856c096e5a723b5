import { LEAVE_DAY_MINUTES } from '@shangxue/contract/leave-parts'
import { addDays, daysBetween } from '@shangxue/study/calendar'
import type { YearlyStep } from './tables.ts'

const HALF_DAY = LEAVE_DAY_MINUTES / 2

/** Full years from one day to another. */
function fullYears(since: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(since.slice(0, 4))
  return on.slice(5) < since.slice(5) ? years - 1 : years
}

interface Service {
  readonly joined_on: string
  /** Since when somebody works at all; since they joined where it is unknown. */
  readonly work_since: string | null
}

export const laterOf = (one: string, other: string): string => [one, other].sort()[1] ?? one

/** What the steps give for so many years. */
const stepOf = (steps: readonly YearlyStep[], years: number): number =>
  steps.reduce((best, step) => (step.years <= years && step.years >= best.years ? step : best), {
    years: -1,
    minutes: 0,
  }).minutes

/**
 * What a year brings somebody: each part of it by the years of service that were full by then, counted from the day they
 * joined where that is in it; in whole half days, what is over is dropped.
 */
export function yearlyMinutes(steps: readonly YearlyStep[], service: Service, year: number): number {
  const { joined_on } = service
  const since = service.work_since ?? joined_on
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  if (joined_on > last) return 0
  const from = laterOf(joined_on, first)
  const whole = daysBetween(first, last) + 1
  // at most one birthday of the service is within a year
  const birthday = `${year}${since.slice(4)}`.replace(/-02-29$/, '-03-01')
  const turns = birthday > from && birthday <= last ? birthday : addDays(last, 1)
  const before = stepOf(steps, fullYears(since, from)) * daysBetween(from, turns)
  const after = turns > last ? 0 : stepOf(steps, fullYears(since, turns)) * (daysBetween(turns, last) + 1)
  return Math.floor((before + after) / whole / HALF_DAY) * HALF_DAY
}

/** The last day that what a year brought can be taken on. */
export function lastDayOf(year: number, carryMonths: number): string {
  const month = 12 + carryMonths
  const [overYear, overMonth] = [year + Math.floor(month / 12), (month % 12) + 1]
  return addDays(`${overYear}-${String(overMonth).padStart(2, '0')}-01`, -1)
}
