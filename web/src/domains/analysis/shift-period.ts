import { addDays } from '@shangxue/study/time/calendar'
import { dayCount, type Period } from './periods.ts'

const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
const firstOfMonth = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
const lastOfMonth = (month: number): string => addDays(firstOfMonth(month + 1), -1)

/**
 * The period of the same length before (-1) or after (1), whole months for whole months; the running month counts as
 * whole. Undefined after today.
 */
export function shiftPeriod({ from, to }: Period, by: -1 | 1, today: string): Period | undefined {
  const [first, last] = [monthNumber(from), monthNumber(to)]
  const isMonths = from === firstOfMonth(first) && (to === lastOfMonth(last) || to === today)
  const months = (last - first + 1) * by
  const days = dayCount({ from, to }) * by
  const shifted = isMonths
    ? { from: firstOfMonth(first + months), to: lastOfMonth(last + months) }
    : { from: addDays(from, days), to: addDays(to, days) }
  if (shifted.from > today) return undefined
  return { from: shifted.from, to: shifted.to > today ? today : shifted.to }
}

const isWholeMonth = ({ from, to }: Period): boolean =>
  from === firstOfMonth(monthNumber(from)) && to === lastOfMonth(monthNumber(from))

/** False for a clipped week or a running month, whose sums must not be compared with those of a complete one. */
export const isComparable = (a: Period, b: Period): boolean =>
  dayCount(a) === dayCount(b) || (isWholeMonth(a) && isWholeMonth(b))
