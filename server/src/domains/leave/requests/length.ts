import { DAY_END, LEAVE_DAY_MINUTES, type LeaveUnit } from '@shangxue/contract/leave/schemas'
import { addDays } from '@shangxue/study/time/calendar'

export interface Span {
  readonly from_day: string
  readonly from_minute: number
  readonly to_day: string
  readonly to_minute: number
}
export interface DayOfLeave {
  readonly day: string
  readonly minutes: number
}

/** Minutes that a span counts per day. Days that count nothing are omitted. */
export function getLeaveDays(
  { from_day, from_minute, to_day, to_minute }: Span,
  { unit, calendarDays }: { readonly unit: LeaveUnit; readonly calendarDays: boolean },
  /** True if people work on the day. */
  worksOnDay: (day: string) => boolean,
): DayOfLeave[] {
  const leaveDays: DayOfLeave[] = []
  for (let day = from_day; day <= to_day; day = addDays(day, 1)) {
    if (!calendarDays && !worksOnDay(day)) continue
    const length = (day === to_day ? to_minute : DAY_END) - (day === from_day ? from_minute : 0)
    const minutes =
      unit === 'hour' ? Math.min(length, LEAVE_DAY_MINUTES) : (length * LEAVE_DAY_MINUTES) / DAY_END
    if (minutes > 0) leaveDays.push({ day, minutes })
  }
  return leaveDays
}

export const sumMinutes = (days: readonly DayOfLeave[]): number =>
  days.reduce((sum, { minutes }) => sum + minutes, 0)
