import { isDay } from '@shangxue/contract/platform/days'
import { addDays, daysBetween } from '@shangxue/study/calendar'
import { today } from '../../lib/dates.ts'

const USUAL_DAYS = 30
const MOST_DAYS = 366

/** Period of the address. The last 30 days if it is missing or invalid. */
export function periodOf(from: string, to: string, now = today()): { from: string; to: string } {
  const usual = { from: addDays(now, 1 - USUAL_DAYS), to: now }
  if (!isDay(from) || !isDay(to) || from > to || daysBetween(from, to) >= MOST_DAYS) return usual
  return { from, to }
}
