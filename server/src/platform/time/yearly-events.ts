import { addDays, daysBetween } from '@shangxue/study/time/calendar'

/** Days around the Chinese New Year whose sales differ, relative to its first day. */
const NEW_YEAR_BEFORE = 14
const NEW_YEAR_AFTER = 7
/** Holidays and sales days by date: New Year, Labour Day, 618, National Day, 11.11, 12.12. */
const FIXED_EVENTS: readonly (readonly [first: string, last: string])[] = [
  ['01-01', '01-03'],
  ['05-01', '05-05'],
  ['06-16', '06-18'],
  ['10-01', '10-07'],
  ['11-09', '11-11'],
  ['12-12', '12-12'],
]
/** Days before and after an event with which its days are compared. */
const BASELINE_DAYS = 28
const MIN_BASELINE_DAYS = 14
/** Weight of last year's effect: one observation is half noise. */
const TRUST = 0.5
const MAX_EFFECT = 4
const MIN_EFFECT = 0.05

/**
 * Dates of the Chinese New Year. The calendar of ICU is not used: some versions of it miss the day of 2027.
 * Source: Hong Kong Observatory, Gregorian-Lunar calendar conversion tables.
 */
const LUNAR_NEW_YEARS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['2020-01-25', '2021-02-12', '2022-02-01', '2023-01-22', '2024-02-10', '2025-01-29', '2026-02-17'],
    ...['2027-02-06', '2028-01-26', '2029-02-13', '2030-02-03', '2031-01-23', '2032-02-11', '2033-01-31'],
    ...['2034-02-19', '2035-02-08', '2036-01-28', '2037-02-15', '2038-02-04', '2039-01-24', '2040-02-12'],
  ].map((day) => [day.slice(0, 4), day]),
)
const lunarNewYear = (year: string): string | undefined => LUNAR_NEW_YEARS[year]

/** Name of the day within a yearly event, the same in every year. Undefined on ordinary days. */
export function yearlyEventOf(day: string): string | undefined {
  const newYear = lunarNewYear(day.slice(0, 4))
  if (
    newYear !== undefined &&
    day >= addDays(newYear, -NEW_YEAR_BEFORE) &&
    day <= addDays(newYear, NEW_YEAR_AFTER)
  )
    return `spring ${daysBetween(newYear, day)}`
  const date = day.slice(5)
  return FIXED_EVENTS.some(([first, last]) => date >= first && date <= last) ? date : undefined
}

/** The same day of the event a year later. */
function nextOccurrence(day: string, event: string): string | undefined {
  const year = String(Number(day.slice(0, 4)) + 1)
  if (!event.startsWith('spring ')) return `${year}-${event}`
  const newYear = lunarNewYear(year)
  return newYear && addDays(newYear, Number(event.slice('spring '.length)))
}

/**
 * Effects of yearly events on the following year: how much more or less was sold than on the ordinary days of the same
 * weekdays around them, halved because one year is little evidence. Days without an entry have no known effect.
 */
export function findYearlyEffects(
  values: readonly number[],
  days: readonly string[],
): ReadonlyMap<string, number> {
  const effects = new Map<string, number>()
  const events = days.map(yearlyEventOf)
  for (const [n, event] of events.entries()) {
    const later = event === undefined ? undefined : nextOccurrence(days[n] ?? '', event)
    if (later === undefined) continue
    let total = 0
    let count = 0
    let ofWeekday = 0
    let weekdays = 0
    for (let m = Math.max(n - BASELINE_DAYS, 0); m <= Math.min(n + BASELINE_DAYS, values.length - 1); m++) {
      if (events[m] !== undefined) continue
      const value = values[m] ?? 0
      total += value
      count++
      if ((m - n) % 7 === 0) {
        ofWeekday += value
        weekdays++
      }
    }
    if (count < MIN_BASELINE_DAYS || total <= 0) continue
    const usual = weekdays > 1 ? ofWeekday / weekdays : total / count
    if (usual <= 0) continue
    const effect = 1 + TRUST * ((values[n] ?? 0) / usual - 1)
    effects.set(later, Math.min(Math.max(effect, MIN_EFFECT), MAX_EFFECT))
  }
  return effects
}
