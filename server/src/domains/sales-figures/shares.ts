import type { SalesFigures } from '@shangxue/contract/sales-figures'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { plannedAnew } from '../../platform/database/plans.ts'
import { together } from '../../platform/database/together.ts'
import type { Period } from '../../platform/period.ts'
import { figuresOf, type Measured, measures, NOTHING_SOLD } from '../sales/service.ts'

export const ofStore = (rows: SQL, locationId: number | undefined): SQL =>
  locationId === undefined ? sql`true` : sql`${rows}.location_id = ${locationId}`

/** Dimensions of the breakdown bars. */
const GROUPS = {
  stores: { key: sql`f.location_id`, by: sql`location`, joins: sql`` },
  people: { key: sql`f.salesperson_id`, by: sql`app_user`, joins: sql`` },
  brands: {
    key: sql`p.brand_id`,
    by: sql`brand`,
    joins: sql`join sku s on s.id = f.sku_id join product p on p.id = s.product_id`,
  },
}
export type Group = keyof typeof GROUPS
export type Share = SalesFigures & { readonly id: number; readonly name: string }

const within = (rows: SQL, { from, to }: Period): SQL =>
  sql`${rows}.day between ${from}::date and ${to}::date`

/** Breakdown of a period by a dimension, largest amount first. */
export async function sharesOf(
  db: Db,
  group: Group,
  period: Period,
  seesCost: boolean,
  locationId?: number,
): Promise<Share[]> {
  const { key, by, joins } = GROUPS[group]
  const { rows } = await db.execute<Measured & { id: number; name: string }>(sql`
    select g.*, n.name from (
      select ${key}::int as id, ${measures(sql`f`)} from sales_fact f ${joins}
      where ${within(sql`f`, period)} and ${ofStore(sql`f`, locationId)} group by ${key}
    ) g join ${by} n on n.id = g.id order by g.amount_fen desc, g.pieces desc, g.id`)
  return rows.map(({ id, name, ...measured }) => ({ id, name, ...figuresOf(measured, seesCost) }))
}

/** Number of sales per day, without returns. */
export async function salesCounts(db: Db, days: string[], locationId?: number): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ day: string; sales: number }>(sql`
    select s.day::text as day, count(*)::int as sales from sale s
    where s.day = any(${sql.param(days)}::date[]) and s.status = 'posted' and s.kind = 'sale'
      and ${ofStore(sql`s`, locationId)} group by s.day`)
  return new Map(rows.map(({ day, sales }) => [day, sales]))
}

/** Total sales of a period. */
export async function soldIn(db: Db, period: Period, seesCost: boolean): Promise<SalesFigures> {
  const { rows } = await db.execute<Measured & Record<string, unknown>>(
    sql`select ${measures(sql`f`)} from sales_fact f where ${within(sql`f`, period)}`,
  )
  return figuresOf(rows[0] ?? NOTHING_SOLD, seesCost)
}

async function countSales(db: Db, period: Period): Promise<number> {
  const { rows } = await db.execute<{ sales: number }>(sql`
    select count(*)::int as sales from sale s
    where ${within(sql`s`, period)} and s.status = 'posted' and s.kind = 'sale'`)
  return rows[0]?.sales ?? 0
}

/** Sales of a period with its breakdowns, compared with an earlier period. */
export async function periodSales(db: Db, period: Period, before: Period, seesCost: boolean) {
  const [, total, earlier, sales, stores, people, brands] = await together(
    db,
    () => plannedAnew(db),
    () => soldIn(db, period, seesCost),
    () => soldIn(db, before, seesCost),
    () => countSales(db, period),
    () => sharesOf(db, 'stores', period, seesCost),
    () => sharesOf(db, 'people', period, seesCost),
    () => sharesOf(db, 'brands', period, seesCost),
  )
  return { total, before: earlier, sales, stores, people, brands }
}
