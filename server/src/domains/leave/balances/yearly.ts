import { LEAVE_DAY_MINUTES } from '@shangxue/contract/leave/schemas'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import type { YearlyStep } from '../schema.ts'

const HALF_DAY = LEAVE_DAY_MINUTES / 2

/** Full years between two days. */
function fullYears(since: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(since.slice(0, 4))
  return day.slice(5) < since.slice(5) ? years - 1 : years
}

interface Service {
  readonly joined_on: string
  /** First day of employment anywhere; the joining date if unknown. */
  readonly work_since: string | null
}

export const maxDay = (item: string, other: string): string => [item, other].sort()[1] ?? item

/** Minutes granted for the years of service. */
const minutesForYears = (steps: readonly YearlyStep[], years: number): number =>
  steps.reduce((best, step) => (step.years <= years && step.years >= best.years ? step : best), {
    years: -1,
    minutes: 0,
  }).minutes

/**
 * Yearly minutes of a person. Each part of the year is weighted with the years of service completed by then, from the joining
 * date if that is in the year. Rounded down to half days.
 */
export function getYearlyMinutes(steps: readonly YearlyStep[], service: Service, year: number): number {
  const { joined_on } = service
  const since = service.work_since ?? joined_on
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  if (joined_on > last) return 0
  const from = maxDay(joined_on, first)
  const daysInYear = daysBetween(first, last) + 1
  // At most one service anniversary is within a year.
  const birthday = `${year}${since.slice(4)}`.replace(/-02-29$/, '-03-01')
  const anniversaryOrEnd = birthday > from && birthday <= last ? birthday : addDays(last, 1)
  const before = minutesForYears(steps, fullYears(since, from)) * daysBetween(from, anniversaryOrEnd)
  const after =
    anniversaryOrEnd > last
      ? 0
      : minutesForYears(steps, fullYears(since, anniversaryOrEnd)) * (daysBetween(anniversaryOrEnd, last) + 1)
  return Math.floor((before + after) / daysInYear / HALF_DAY) * HALF_DAY
}

/** The last usable day of a year's grant. */
export function lastUsableDay(year: number, carryMonths: number): string {
  const month = 12 + carryMonths
  const [overYear, overMonth] = [year + Math.floor(month / 12), (month % 12) + 1]
  return addDays(`${overYear}-${String(overMonth).padStart(2, '0')}-01`, -1)
}
