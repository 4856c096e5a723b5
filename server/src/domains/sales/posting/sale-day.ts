import { SALE_DAYS_BACK } from '@shangxue/contract/sales/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { tenantZone } from '../../../platform/database/tenant-zone.ts'

export interface BusinessDay {
  readonly day: string
  /** The day of the document's number: a sale dated back is numbered when it is recorded. */
  readonly today: string
}

/**
 * The business day of a sale in the company's time zone: today, or an allowed earlier day. Tomorrow by a device whose
 * clock is ahead counts as today.
 */
export async function resolveSaleDay(db: Db, tenantId: number, requestedDay?: string): Promise<BusinessDay> {
  if (requestedDay !== undefined && !isDay(requestedDay)) throw new AppError('no_such_day')
  const { rows } = await db.execute<{ day: string; today: string; fits: boolean }>(sql`
    select least(coalesce(${requestedDay ?? null}::date, today), today)::text as day, today::text as today,
           coalesce(${requestedDay ?? null}::date between today - ${SALE_DAYS_BACK}::int and today + 1, true) as fits
    from (select (now() at time zone ${tenantZone(sql`t`)})::date as today from tenant t where t.id = ${tenantId}) t`)
  const [row] = rows
  if (!row?.fits) throw new AppError('sale_day_out_of_range', { days: SALE_DAYS_BACK })
  return { day: row.day, today: row.today }
}
