import { FIGURE_DAYS_MAX } from '@shangxue/contract/sales-figures/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import type { Db } from '../database/database.ts'
import { getTenantZone } from '../database/tenant-zone.ts'

export interface Period {
  readonly from: string
  readonly to: string
}

/** Rejects a day that is not in the calendar. */
export function requireDay(day: string): void {
  if (!isDay(day)) throw new AppError('no_such_day')
}

/** Rejects a period that ends before it starts or that is too long to be summed up during a request. */
export function requirePeriod({ from, to }: Period): void {
  requireDay(from)
  requireDay(to)
  if (from > to) throw new AppError('period_reversed')
  if (daysBetween(from, to) >= FIGURE_DAYS_MAX)
    throw new AppError('period_too_long', { days: FIGURE_DAYS_MAX })
}

export async function getToday(db: Db, tenantId: number): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(
    sql`select (now() at time zone ${await getTenantZone(db, tenantId)}::text)::date::text as today`,
  )
  const [row] = rows
  if (!row) throw new TypeError('no day')
  return row.today
}

export function daysOfMonth(month: string): Period & { readonly days: number } {
  const from = `${month}-01`
  // Four days after the 28th is always in the next month.
  const next = `${addDays(`${month}-28`, 4).slice(0, 7)}-01`
  return { from, to: addDays(next, -1), days: daysBetween(from, next) }
}

export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)
export const monthAfter = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7)
