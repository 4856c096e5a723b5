import { addDays } from '@shangxue/study/time/calendar'

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

const lunarCalendar = new Intl.DateTimeFormat('en-u-ca-chinese', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
})

const isLunarNewYear = (day: string): boolean => {
  const parts = lunarCalendar.formatToParts(new Date(`${day}T00:00:00Z`))
  const value = (type: string) => parts.find((part) => part.type === type)?.value
  return value('month') === '1' && value('day') === '1'
}
const newYears = new Map<string, string | undefined>()
/** First day of the Chinese year that begins in a calendar year: between 21 January and 21 February. */
function lunarNewYear(year: string): string | undefined {
  if (!newYears.has(year)) {
    const days = Array.from({ length: 32 }, (_, n) => addDays(`${year}-01-21`, n))
    newYears.set(year, days.find(isLunarNewYear))
  }
  return newYears.get(year)
}

/** Name of the day within a yearly event, the same in every year. Undefined on ordinary days. */
export function yearlyEventOf(day: string): string | undefined {
  const newYear = lunarNewYear(day.slice(0, 4))
  if (
    newYear !== undefined &&
    day >= addDays(newYear, -NEW_YEAR_BEFORE) &&
    day <= addDays(newYear, NEW_YEAR_AFTER)
  )
    return `spring ${(Date.parse(day) - Date.parse(newYear)) / 86_400_000}`
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
