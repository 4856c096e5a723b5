import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type getDailySales as GetDailySales, TREND_DAYS } from '@shangxue/contract/sales-figures/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import type { FigureSource } from '../../platform/columnar/figure-source.ts'
import type { Db } from '../../platform/database/database.ts'
import { pipeline } from '../../platform/database/pipeline.ts'
import { requireDay } from '../../platform/time/period.ts'
import { getGrouping, sumSales } from '../analysis/service.ts'
import { toSalesFigures, ZERO_MEASURES } from '../sales/service.ts'
import {
  countSalesByDay,
  type ShareDimension,
  salesShares,
  storeCondition,
  storeFilter,
} from './sales-shares.ts'

type Daily = Output<typeof GetDailySales>

type DailyInput = Input<typeof GetDailySales>

/** Figures of a day and its breakdown, with those of the days before it. */
export async function loadDailyFigures(
  source: FigureSource,
  { day: requestedDay, location_id }: DailyInput,
  seesCost: boolean,
) {
  if (requestedDay !== undefined) requireDay(requestedDay)
  const day = requestedDay ?? (await source.today())
  const period = { from: addDays(day, 1 - TREND_DAYS), to: day }
  const loadShares = (by: ShareDimension) =>
    salesShares(source, by, { from: day, to: day }, seesCost, location_id)
  const [, days, stores, people, brands] = await source.pipeline(
    () => source.prepare(),
    () => sumSales(source, getGrouping('day'), storeFilter(location_id), period),
    () => loadShares('stores'),
    () => loadShares('people'),
    () => loadShares('brands'),
  )
  return { day, days, stores, people, brands }
}
export type DailyFigures = Awaited<ReturnType<typeof loadDailyFigures>>

/** Sales of a day, its breakdown, and comparison days. */
export async function getDailySales(
  db: Db,
  { day, days, stores, people, brands }: DailyFigures,
  { location_id }: DailyInput,
  seesCost: boolean,
): Promise<Daily> {
  const [counts, payments] = await pipeline(
    db,
    () => countSalesByDay(db, [day, addDays(day, -1), addDays(day, -7)], location_id),
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
    people,
    brands,
    payments,
  }
}

async function figuresByPayment(db: Db, day: string, locationId?: number): Promise<Daily['payments']> {
  const { rows } = await db.execute<Daily['payments'][number] & Record<string, unknown>>(sql`
    select p.method, sum(p.amount_fen)::float8 as amount_fen, (count(*) filter (where s.kind = 'sale'))::int as sales
    from sale s join sale_payment p on p.sale_id = s.id
    where s.day = ${day}::date and s.status = 'posted' and ${storeCondition(sql`s`, locationId)}
    group by p.method order by 2 desc, 1`)
  return rows
}
