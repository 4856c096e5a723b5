/** A calendar date, YYYY-MM-DD. The caller decides whose time zone and day boundary it uses. */
export type Day = string

const DAY_MS = 86_400_000
const utcMidnight = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** Returns the date `days` later; earlier when negative. */
export const addDays = (day: Day, days: number): Day =>
  new Date(utcMidnight(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Number of days between two dates; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (utcMidnight(to) - utcMidnight(from)) / DAY_MS
