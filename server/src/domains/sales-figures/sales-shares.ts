import type { SalesFigures } from '@shangxue/contract/sales-figures/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { pipeline } from '../../platform/database/pipeline.ts'
import { disablePlanCache } from '../../platform/database/planner/plan-cache.ts'
import type { Period } from '../../platform/time/period.ts'
import { type SalesMeasures, sumMeasures, toSalesFigures, ZERO_MEASURES } from '../sales/service.ts'

export const storeCondition = (rows: SQL, locationId: number | undefined): SQL =>
  locationId === undefined ? sql`true` : sql`${rows}.location_id = ${locationId}`

/** Dimensions of the breakdown bars. */
const SHARE_DIMENSIONS = {
  stores: { key: sql`f.location_id`, by: sql`location`, joins: sql`` },
  people: { key: sql`f.salesperson_id`, by: sql`app_user`, joins: sql`` },
  brands: {
    key: sql`p.brand_id`,
    by: sql`brand`,
    joins: sql`join sku s on s.id = f.sku_id join product p on p.id = s.product_id`,
  },
}
export type ShareDimension = keyof typeof SHARE_DIMENSIONS
export type Share = SalesFigures & { readonly id: number; readonly name: string }

const inPeriod = (rows: SQL, { from, to }: Period): SQL =>
  sql`${rows}.day between ${from}::date and ${to}::date`

/** Breakdown of a period by a dimension, largest amount first. */
export async function salesShares(
  db: Db,
  group: ShareDimension,
  period: Period,
  seesCost: boolean,
  locationId?: number,
): Promise<Share[]> {
  const { key, by, joins } = SHARE_DIMENSIONS[group]
  const { rows } = await db.execute<SalesMeasures & { id: number; name: string }>(sql`
    select g.*, n.name from (
      select ${key}::int as id, ${sumMeasures(sql`f`)} from sales_fact f ${joins}
      where ${inPeriod(sql`f`, period)} and ${storeCondition(sql`f`, locationId)} group by ${key}
    ) g join ${by} n on n.id = g.id order by g.amount_fen desc, g.pieces desc, g.id`)
  return rows.map(({ id, name, ...measures }) => ({ id, name, ...toSalesFigures(measures, seesCost) }))
}

/** Number of sales per day, without returns. */
export async function countSalesByDay(
  db: Db,
  days: string[],
  locationId?: number,
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ day: string; sales: number }>(sql`
    select s.day::text as day, count(*)::int as sales from sale s
    where s.day = any(${sql.param(days)}::date[]) and s.status = 'posted' and s.kind = 'sale'
      and ${storeCondition(sql`s`, locationId)} group by s.day`)
  return new Map(rows.map(({ day, sales }) => [day, sales]))
}

/** Total sales of a period. */
export async function totalSales(db: Db, period: Period, seesCost: boolean): Promise<SalesFigures> {
  const { rows } = await db.execute<SalesMeasures & Record<string, unknown>>(
    sql`select ${sumMeasures(sql`f`)} from sales_fact f where ${inPeriod(sql`f`, period)}`,
  )
  return toSalesFigures(rows[0] ?? ZERO_MEASURES, seesCost)
}

async function countSales(db: Db, period: Period): Promise<number> {
  const { rows } = await db.execute<{ sales: number }>(sql`
    select count(*)::int as sales from sale s
    where ${inPeriod(sql`s`, period)} and s.status = 'posted' and s.kind = 'sale'`)
  return rows[0]?.sales ?? 0
}

/** Sales of a period with its breakdowns, compared with an earlier period. */
export async function periodSales(db: Db, period: Period, before: Period, seesCost: boolean) {
  disablePlanCache(db)
  const [total, earlier, sales, stores, people, brands] = await pipeline(
    db,
    () => totalSales(db, period, seesCost),
    () => totalSales(db, before, seesCost),
    () => countSales(db, period),
    () => salesShares(db, 'stores', period, seesCost),
    () => salesShares(db, 'people', period, seesCost),
    () => salesShares(db, 'brands', period, seesCost),
  )
  return { total, before: earlier, sales, stores, people, brands }
}
