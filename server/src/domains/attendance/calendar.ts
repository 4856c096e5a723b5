import { addDays, daysBetween } from '@shangxue/study/calendar'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { type CalendarDay, KNOWN_DAYS } from './holidays.ts'
import { weekdayOf } from './planning.ts'

type Own = { readonly day: string; readonly kind: 'holiday' | 'workday' | 'plain'; readonly name: string }

export async function ownDays(db: Db, from: string, to: string): Promise<Map<string, Own>> {
  const { rows } = await db.execute<Own & Record<string, unknown>>(sql`
    select day::text as day, kind, name from work_calendar_day where day between ${from}::date and ${to}::date`)
  return new Map(rows.map((row) => [row.day, row]))
}

export type Calendar = (day: string) => CalendarDay | null

/** Calendar of a period: the company's own days first, then known public holidays. */
export async function calendarOf(db: Db, from: string, to: string): Promise<Calendar> {
  const own = await ownDays(db, from, to)
  return (day) => {
    const said = own.get(day)
    if (!said) return KNOWN_DAYS.get(day) ?? null
    return said.kind === 'plain' ? null : { ...said, kind: said.kind }
  }
}

/** Returns whether users without shifts work on a day of the period. */
export async function workingDays(db: Db, from: string, to: string): Promise<(day: string) => boolean> {
  const calendar = await calendarOf(db, from, to)
  return (day) => {
    const known = calendar(day)
    return known ? known.kind === 'workday' : weekdayOf(day) < 5
  }
}

/** All days of a period, both ends included. */
export function eachDay(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at))
}
