import { addDays } from '@shangxue/study/calendar'
import { daysOfMonth, monthAfter } from '../../platform/period.ts'

/** The day of a month on which something is due that is due on a day of each: in a short month its last. */
function dueIn(month: string, dayOfMonth: number): string {
  const { from, days } = daysOfMonth(month)
  return addDays(from, Math.min(dayOfMonth, days) - 1)
}

/** The first day from a day on on which it is due; null where that comes after the end. */
export function nextDue(dayOfMonth: number, from: string, until: string | null): string | null {
  const month = from.slice(0, 7)
  const here = dueIn(month, dayOfMonth)
  const day = here >= from ? here : dueIn(monthAfter(month), dayOfMonth)
  return until !== null && day > until ? null : day
}
