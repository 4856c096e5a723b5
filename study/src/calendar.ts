/** A day of the calendar, YYYY-MM-DD; whose it is and when it begins, whoever asks for it says. */
export type Day = string

const DAY_MS = 86_400_000
const midnight = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** A day some days later, earlier when negative. */
export const addDays = (day: Day, days: number): Day =>
  new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (midnight(to) - midnight(from)) / DAY_MS
