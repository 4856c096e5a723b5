import { requireDay } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Throws `attendance_day_over` for a past day: past days stay evaluated by the rules of their time. */
export function requireAhead(day: string, today: string): void {
  requireDay(day)
  if (day < today) throw new Refusal('attendance_day_over')
}
