import type { REPEATS } from '@shangxue/contract/tasks/reminders'
import { addDays, type Day, daysBetween } from '@shangxue/study/time/calendar'

type ActiveRepeat = Exclude<(typeof REPEATS)[number], 'none'>

const WEEK = 7
const FRIDAY = 5
/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || WEEK

const splitDay = (day: Day): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

/** Returns the date in a month, or the month's last day if the month is shorter. */
function clampedDate(year: number, month: number, date: number): Day {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Returns the first occurrence after `after` of a series that began on `from`. */
export function nextOccurrence(repeat: ActiveRepeat, from: Day, after: Day): Day {
  const [year, month] = splitDay(after)
  const [, startMonth, date] = splitDay(from)
  switch (repeat) {
    case 'daily':
      return addDays(after, 1)
    case 'workdays':
      return addDays(after, weekdayOf(after) < FRIDAY ? 1 : WEEK + 1 - weekdayOf(after))
    case 'weekly':
      return addDays(after, WEEK - (daysBetween(from, after) % WEEK))
    case 'monthly': {
      const thisMonth = clampedDate(year, month, date)
      return thisMonth > after
        ? thisMonth
        : clampedDate(month === 12 ? year + 1 : year, (month % 12) + 1, date)
    }
    case 'yearly': {
      const thisYear = clampedDate(year, startMonth, date)
      return thisYear > after ? thisYear : clampedDate(year + 1, startMonth, date)
    }
  }
}
