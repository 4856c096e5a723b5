import type { SalesFigures } from '@shangxue/contract/sales-figures/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'

/**
 * The components of all sales figures. Facts and sale lines share four columns: `pieces` (sold less returned),
 * `returned` pieces, and net `amount_fen` and `cost_fen`. Margin is amount less cost. The average price is amount per
 * piece, defined only if more was sold than refunded.
 */
export type SalesMeasures = Omit<SalesFigures, 'margin_fen' | 'average_fen'> & { cost_fen: number }

/** Sums over rows with the four columns; zeros for no rows. */
export const sumMeasures = (rows: SQL): SQL => sql`
  coalesce(sum(${rows}.pieces), 0)::float8 as pieces, coalesce(sum(${rows}.returned), 0)::float8 as returned,
  coalesce(sum(${rows}.amount_fen), 0)::float8 as amount_fen, coalesce(sum(${rows}.cost_fen), 0)::float8 as cost_fen`

/** The four columns of a line of a sale or return. */
export const lineMeasures = (line: SQL): SQL => sql`
  ${line}.quantity as pieces, greatest(-${line}.quantity, 0) as returned, ${line}.amount_fen, ${line}.cost_fen`

/** Figures for a response; the margin requires cost access. */
export const toSalesFigures = (
  { pieces, returned, amount_fen, cost_fen }: SalesMeasures,
  seesCost: boolean,
): SalesFigures => ({
  pieces,
  returned,
  amount_fen,
  margin_fen: seesCost ? amount_fen - cost_fen : null,
  average_fen: pieces > 0 && amount_fen >= 0 ? Math.round(amount_fen / pieces) : null,
})

export const ZERO_MEASURES: SalesMeasures = { pieces: 0, returned: 0, amount_fen: 0, cost_fen: 0 }

/** Query for `sku_id` and `sold`: net pieces of the last `days` days including today. */
export async function recentSalesQuery(db: Db, tenantId: number, days: number): Promise<SQL> {
  const zone = await getTenantZone(db, tenantId)
  return sql`select f.sku_id, sum(f.pieces)::float8 as sold from sales_fact f
    where f.day > (now() at time zone ${zone}::text)::date - ${days}::int group by f.sku_id`
}
