import { daysBetween } from '@shangxue/study/calendar'

/** How far a period is. Only days before today are completed: today is still running. */
export interface Elapsed {
  readonly phase: 'to_come' | 'running' | 'over'
  readonly days: number
  readonly completed: number
}

export function elapsedOf(
  { from, to, days }: { readonly from: string; readonly to: string; readonly days: number },
  today: string,
): Elapsed {
  if (today < from) return { phase: 'to_come', days, completed: 0 }
  if (today > to) return { phase: 'over', days, completed: days }
  return { phase: 'running', days, completed: daysBetween(from, today) }
}

/**
 * The one definition of what a period is expected to end with: the completed days as they are, their daily average for
 * each day to come, and for today that average or what today has already brought, whichever is more. So a morning without
 * sales lowers nothing, and a good day counts at once.
 *
 * @param total - the sum until now, today included
 * @param today - the part of it that is of today
 * @returns null before the first day is completed, when there is no average yet
 */
export function forecast(total: number, today: number, { phase, days, completed }: Elapsed): number | null {
  if (phase === 'over') return total
  if (completed === 0) return null
  const average = (total - today) / completed
  return Math.round(total - today + Math.max(today, average) + average * (days - completed - 1))
}
