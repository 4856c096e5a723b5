/** Shift rules of a day, independent of database and clock. */

export interface ShiftRule {
  readonly id: number
  readonly name: string
  /** Minutes after midnight of the day. */
  readonly onMin: number
  /** Over 1,440 on the next day. */
  readonly offMin: number
  readonly restFromMin: number | null
  readonly restToMin: number | null
  readonly graceMin: number
  readonly seriousMin: number
  readonly absenceMin: number
  readonly earlyGraceMin: number
  readonly openBeforeMin: number
  readonly closeAfterMin: number
}

export type CalendarKind = 'holiday' | 'workday'

export interface DayRules {
  /** 0 is Monday. */
  readonly weekday: number
  /** Shift id per weekday, Monday first. */
  readonly week: readonly (number | null)[]
  readonly followsHolidays: boolean
  readonly calendar: CalendarKind | null
  /** A shift change: null for no shift, undefined for no change. */
  readonly change: number | null | undefined
}

/**
 * The shift of a day: a shift change first, then the calendar, then the week. A make-up workday on a weekday off uses the shift
 * of the first working weekday.
 */
export function resolveShift({ weekday, week, followsHolidays, calendar, change }: DayRules): number | null {
  if (change !== undefined) return change
  const weekShift = week[weekday] ?? null
  if (!followsHolidays || calendar === null) return weekShift
  if (calendar === 'holiday') return null
  return weekShift ?? week.find((shift) => shift !== null) ?? null
}

/** 0 is Monday. */
export const getWeekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

export const toMinutes = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}
export const formatMinutes = (minute: number): string => {
  const minuteOfDay = ((minute % 1_440) + 1_440) % 1_440
  return `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`
}
