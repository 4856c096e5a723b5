import { isDay } from '@shangxue/contract/days'
import { SALE_DAYS_BACK } from '@shangxue/contract/sales'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { Refusal } from '../../platform/refusal.ts'

/** The business day in the company's zone: today, or one of the days before on which a sale may have been made. */
export async function saleDay(db: Db, tenantId: number, asked?: string): Promise<string> {
  if (asked !== undefined && !isDay(asked))
    throw new Refusal('invalid_input', { field: '没有这一天，请重新选择日期' })
  const { rows } = await db.execute<{ today: string; fits: boolean }>(sql`
    select today::text, coalesce(${asked ?? null}::date between today - ${SALE_DAYS_BACK}::int and today, true) as fits
    from (select (now() at time zone ${await zoneOfTenant(db, tenantId)}::text)::date as today) t`)
  const [found] = rows
  if (!found?.fits)
    throw new Refusal('invalid_input', {
      field: `销售日期只能是今天或之前 ${SALE_DAYS_BACK} 天内，请重新选择`,
    })
  return asked ?? found.today
}
