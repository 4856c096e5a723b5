import { AppError } from '../../../platform/app-error.ts'
import { requireDay } from '../../../platform/time/period.ts'

/** Throws `attendance_day_over` for a past day: past days stay evaluated by the rules of their time. */
export function requireNotPast(day: string, today: string): void {
  requireDay(day)
  if (day < today) throw new AppError('attendance_day_over')
}
