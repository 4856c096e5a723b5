import type { RebatePeriod } from '@shangxue/contract/purchasing/rebates'
import { addDays } from '@shangxue/study/time/calendar'
import { daysOfMonth, monthAfter, type Period } from '../../../platform/time/period.ts'

/** The calendar month or quarter of a day. */
export function calendarPeriod(period: RebatePeriod, day: string): Period {
  const month = day.slice(0, 7)
  if (period === 'month') return { from: daysOfMonth(month).from, to: daysOfMonth(month).to }
  const first = Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1
  const start = `${month.slice(0, 4)}-${String(first).padStart(2, '0')}`
  return { from: `${start}-01`, to: daysOfMonth(monthAfter(monthAfter(start))).to }
}

interface Span {
  readonly period: RebatePeriod
  readonly from_day: string
  readonly to_day: string
}

/** Periods of an agreement that have begun by a day, oldest first; the first and last end with the agreement. */
export function listPeriods({ period, from_day, to_day }: Span, today: string): Period[] {
  const periods: Period[] = []
  for (let day = from_day; day <= to_day && day <= today; ) {
    const { to } = calendarPeriod(period, day)
    periods.push({ from: day, to: to < to_day ? to : to_day })
    day = addDays(to, 1)
  }
  return periods
}
