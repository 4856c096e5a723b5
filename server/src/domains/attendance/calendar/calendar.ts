import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { getWeekday } from '../schedule/shift-rules.ts'
import { type CalendarDay, KNOWN_DAYS } from './holidays.ts'

type CalendarOverride = {
  readonly day: string
  readonly kind: 'holiday' | 'workday' | 'plain'
  readonly name: string
}

export async function getCalendarOverrides(
  db: Db,
  from: string,
  to: string,
): Promise<Map<string, CalendarOverride>> {
  const { rows } = await db.execute<CalendarOverride & Record<string, unknown>>(sql`
    select day::text as day, kind, name from work_calendar_day where day between ${from}::date and ${to}::date`)
  return new Map(rows.map((row) => [row.day, row]))
}

export type Calendar = (day: string) => CalendarDay | null

/** Calendar of a period: the company's own days first, then known public holidays. */
export async function getCalendar(db: Db, from: string, to: string): Promise<Calendar> {
  const overrides = await getCalendarOverrides(db, from, to)
  return (day) => {
    const override = overrides.get(day)
    if (!override) return KNOWN_DAYS.get(day) ?? null
    return override.kind === 'plain' ? null : { ...override, kind: override.kind }
  }
}

/** Returns whether users without shifts work on a day of the period. */
export async function getWorkingDays(db: Db, from: string, to: string): Promise<(day: string) => boolean> {
  const calendar = await getCalendar(db, from, to)
  return (day) => {
    const calendarDay = calendar(day)
    return calendarDay ? calendarDay.kind === 'workday' : getWeekday(day) < 5
  }
}

/** All days of a period, both ends included. */
export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))
}
