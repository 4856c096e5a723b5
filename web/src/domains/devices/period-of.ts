import { isDay } from '@shangxue/contract/platform/days'
import { addDays, daysBetween } from '@shangxue/study/calendar'
import { today } from '../../lib/dates.ts'

const USUAL_DAYS = 30
const MOST_DAYS = 366

/** The period that an address names; the last 30 days where it names none, or one that cannot be. */
export function periodOf(from: string, to: string, now = today()): { from: string; to: string } {
  const usual = { from: addDays(now, 1 - USUAL_DAYS), to: now }
  if (!isDay(from) || !isDay(to) || from > to || daysBetween(from, to) >= MOST_DAYS) return usual
  return { from, to }
}
