import { requireDay } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Refuses a day that is over: what was judged by the rules of then stays so. */
export function requireAhead(day: string, today: string): void {
  requireDay(day)
  if (day < today) throw new Refusal('attendance_day_over')
}
