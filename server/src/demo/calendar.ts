/** Demo history is dated in days before today, in Shanghai time. */
export interface Calendar {
  /** A moment during opening hours so many days ago, never in the future. `part` from 0 to 1. */
  at(daysAgo: number, part: number): Date
  /** The day as digits, e.g. 20260314. */
  digits(daysAgo: number): string
  weekend(daysAgo: number): boolean
  readonly now: Date
}

const DAY = 86_400_000
const HOUR = 3_600_000
/** China has one offset all year. */
const OFFSET = 8 * HOUR
const OPEN = 9 * HOUR
const OPEN_FOR = 12 * HOUR

export function createCalendar(now: Date): Calendar {
  const today = Math.floor((now.getTime() + OFFSET) / DAY) * DAY
  const day = (daysAgo: number) => new Date(today - daysAgo * DAY)
  return {
    now,
    at(daysAgo, part) {
      const midnight = today - OFFSET - daysAgo * DAY
      const end = Math.min(now.getTime(), midnight + OPEN + OPEN_FOR)
      const begin = Math.min(midnight + OPEN, midnight + (end - midnight) / 2)
      return new Date(Math.floor(begin + (end - begin) * part))
    },
    digits: (daysAgo) => day(daysAgo).toISOString().slice(0, 10).replaceAll('-', ''),
    weekend: (daysAgo) => [0, 6].includes(day(daysAgo).getUTCDay()),
  }
}
