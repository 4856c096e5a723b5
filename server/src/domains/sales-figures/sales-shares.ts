import type { SalesFigures } from '@shangxue/contract/sales-figures/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { FigureSource } from '../../platform/columnar/figure-source.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Period } from '../../platform/time/period.ts'
import { combineSales, getGrouping, loadRowNames, sumSales } from '../analysis/service.ts'
import { toSalesFigures } from '../sales/service.ts'

export const storeCondition = (rows: SQL, locationId: number | undefined): SQL =>
  locationId === undefined ? sql`true` : sql`${rows}.location_id = ${locationId}`

/** Dimensions of the breakdown bars. */
const SHARE_DIMENSIONS = { stores: 'store', people: 'salesperson', brands: 'brand' } as const
export type ShareDimension = keyof typeof SHARE_DIMENSIONS
export type Share = SalesFigures & { readonly id: number; readonly name: string }

export const storeFilter = (locationId: number | undefined) =>
  locationId === undefined ? {} : { location_id: locationId }

const inPeriod = (rows: SQL, { from, to }: Period): SQL =>
  sql`${rows}.day between ${from}::date and ${to}::date`

/** Breakdown of a period by a dimension, largest amount first. */
export async function salesShares(
  source: FigureSource,
  group: ShareDimension,
  period: Period,
  seesCost: boolean,
  locationId?: number,
): Promise<Share[]> {
  const by = SHARE_DIMENSIONS[group]
  const sums = await sumSales(source, getGrouping(by), storeFilter(locationId), period)
  const toName = await loadRowNames(source, by, [...sums.keys()])
  return [...sums]
    .map(([key, measures]) => ({
      id: Number(key),
      name: toName(key).name,
      ...toSalesFigures(measures, seesCost),
    }))
    .sort((a, b) => b.amount_fen - a.amount_fen || b.pieces - a.pieces || a.id - b.id)
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
export async function totalSales(
  source: FigureSource,
  period: Period,
  seesCost: boolean,
): Promise<SalesFigures> {
  const byStore = await sumSales(source, getGrouping('store'), {}, period)
  return toSalesFigures(combineSales([...byStore.values()]), seesCost)
}

export async function countSales(db: Db, period: Period): Promise<number> {
  const { rows } = await db.execute<{ sales: number }>(sql`
    select count(*)::int as sales from sale s
    where ${inPeriod(sql`s`, period)} and s.status = 'posted' and s.kind = 'sale'`)
  return rows[0]?.sales ?? 0
}

/** Sales of a period with its breakdowns, compared with an earlier period. */
export async function periodSales(source: FigureSource, period: Period, before: Period, seesCost: boolean) {
  const [, total, earlier, stores, people, brands] = await source.pipeline(
    () => source.prepare(),
    () => totalSales(source, period, seesCost),
    () => totalSales(source, before, seesCost),
    () => salesShares(source, 'stores', period, seesCost),
    () => salesShares(source, 'people', period, seesCost),
    () => salesShares(source, 'brands', period, seesCost),
  )
  return { total, before: earlier, stores, people, brands }
}
