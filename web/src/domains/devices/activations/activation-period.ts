import { isDay } from '@shangxue/contract/platform/days'
import { addDays, daysBetween } from '@shangxue/study/calendar'
import { today } from '../../../lib/dates.ts'

const DEFAULT_DAYS = 30
const MAX_DAYS = 366

/** Period of the address. The last 30 days if it is missing or invalid. */
export function parsePeriod(from: string, to: string, now = today()): { from: string; to: string } {
  const defaultPeriod = { from: addDays(now, 1 - DEFAULT_DAYS), to: now }
  if (!isDay(from) || !isDay(to) || from > to || daysBetween(from, to) >= MAX_DAYS) return defaultPeriod
  return { from, to }
}
