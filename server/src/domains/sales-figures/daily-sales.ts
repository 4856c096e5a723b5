import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type getDailySales as GetDailySales, TREND_DAYS } from '@shangxue/contract/sales-figures/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { pipeline } from '../../platform/database/pipeline.ts'
import { disablePlanCache } from '../../platform/database/planner/plan-cache.ts'
import type { Actor } from '../../platform/session/access.ts'
import { getToday, requireDay } from '../../platform/time/period.ts'
import { type SalesMeasures, sumMeasures, toSalesFigures, ZERO_MEASURES } from '../sales/service.ts'
import { countSalesByDay, type ShareDimension, salesShares, storeCondition } from './sales-shares.ts'

type Daily = Output<typeof GetDailySales>

/** Sales of a day, its breakdown, and comparison days. */
export async function getDailySales(
  db: Db,
  actor: Pick<Actor, 'can' | 'tenantId'>,
  { day: requestedDay, location_id }: Input<typeof GetDailySales>,
): Promise<Daily> {
  if (requestedDay !== undefined) requireDay(requestedDay)
  const day = requestedDay ?? (await getToday(db, actor.tenantId))
  const seesCost = actor.can('cost-view')
  const loadShares = (by: ShareDimension) =>
    salesShares(db, by, { from: day, to: day }, seesCost, location_id)
  disablePlanCache(db)
  const [days, counts, stores, salespeople, brands, payments] = await pipeline(
    db,
    () => figuresByDay(db, day, location_id),
    () => countSalesByDay(db, [day, addDays(day, -1), addDays(day, -7)], location_id),
    () => loadShares('stores'),
    () => loadShares('people'),
    () => loadShares('brands'),
    () => figuresByPayment(db, day, location_id),
  )
  const figuresOfDay = (date: string) => ({
    day: date,
    ...toSalesFigures(days.get(date) ?? ZERO_MEASURES, seesCost),
    sales: counts.get(date) ?? 0,
  })
  return {
    day: figuresOfDay(day),
    before: figuresOfDay(addDays(day, -1)),
    week_before: figuresOfDay(addDays(day, -7)),
    trend: Array.from({ length: TREND_DAYS }, (_, n) => addDays(day, n + 1 - TREND_DAYS)).map((date) => ({
      day: date,
      ...toSalesFigures(days.get(date) ?? ZERO_MEASURES, seesCost),
    })),
    stores,
    people: salespeople,
    brands,
    payments,
  }
}

async function figuresByDay(db: Db, day: string, locationId?: number): Promise<Map<string, SalesMeasures>> {
  const { rows } = await db.execute<SalesMeasures & { day: string }>(sql`
    select f.day::text as day, ${sumMeasures(sql`f`)} from sales_fact f
    where f.day between ${addDays(day, 1 - TREND_DAYS)}::date and ${day}::date and ${storeCondition(sql`f`, locationId)}
    group by f.day`)
  return new Map(rows.map(({ day: groupDay, ...measures }) => [groupDay, measures]))
}

async function figuresByPayment(db: Db, day: string, locationId?: number): Promise<Daily['payments']> {
  const { rows } = await db.execute<Daily['payments'][number] & Record<string, unknown>>(sql`
    select p.method, sum(p.amount_fen)::float8 as amount_fen, (count(*) filter (where s.kind = 'sale'))::int as sales
    from sale s join sale_payment p on p.sale_id = s.id
    where s.day = ${day}::date and s.status = 'posted' and ${storeCondition(sql`s`, locationId)}
    group by p.method order by 2 desc, 1`)
  return rows
}
