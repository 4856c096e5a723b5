import { daysBetween } from '@shangxue/study/time/calendar'

/** Progress of a period. Only days before today count as completed, since today is still running. */
export interface Elapsed {
  readonly phase: 'to_come' | 'running' | 'over'
  readonly days: number
  readonly completed: number
}

export function getElapsed(
  { from, to, days }: { readonly from: string; readonly to: string; readonly days: number },
  today: string,
): Elapsed {
  if (today < from) return { phase: 'to_come', days, completed: 0 }
  if (today > to) return { phase: 'over', days, completed: days }
  return { phase: 'running', days, completed: daysBetween(from, today) }
}

/**
 * Forecasts the total at the end of a period: the completed days as they are, their daily average for each day to come,
 * and for today the larger of that average and the actual value. A morning without sales therefore lowers nothing, and
 * a good day counts at once.
 *
 * @param total - the sum so far, including today
 * @param today - today's share of it
 * @returns null before the first day is completed, when there is no average yet
 */
export function forecast(total: number, today: number, { phase, days, completed }: Elapsed): number | null {
  if (phase === 'over') return total
  if (completed === 0) return null
  const average = (total - today) / completed
  return Math.round(total - today + Math.max(today, average) + average * (days - completed - 1))
}
