import { addDays } from '@shangxue/study/time/calendar'
import { daysOfMonth, monthAfter } from '../../../platform/time/period.ts'

/** The due day in a month; the last day if the month is too short. */
function dueDayInMonth(month: string, dayOfMonth: number): string {
  const { from, days } = daysOfMonth(month)
  return addDays(from, Math.min(dayOfMonth, days) - 1)
}

/** The first due day on or after `from`; null if that is after `until`. */
export function nextDueDay(dayOfMonth: number, from: string, until: string | null): string | null {
  const month = from.slice(0, 7)
  const thisMonth = dueDayInMonth(month, dayOfMonth)
  const day = thisMonth >= from ? thisMonth : dueDayInMonth(monthAfter(month), dayOfMonth)
  return until !== null && day > until ? null : day
}
