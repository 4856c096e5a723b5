import { codeFromSearch } from '@shangxue/contract/devices/device-codes'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { listSoldLines, SalesFigures, sumSoldLines } from '@shangxue/contract/sales-figures/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../platform/database/pagination.ts'
import { pipeline } from '../../platform/database/pipeline.ts'
import { disablePlanCache } from '../../platform/database/planner/plan-cache.ts'
import { requirePeriod } from '../../platform/time/period.ts'
import { deviceIdsByCodePart, productMatches, productNameMatches } from '../catalogue/service.ts'
import {
  FACT_COLUMNS,
  LINE_COLUMNS,
  lineMeasures,
  type SalesMeasures,
  saleConditions,
  sumMeasures,
  toSalesFigures,
  ZERO_MEASURES,
} from '../sales/service.ts'
import { firstIdentifier, skuTitle } from '../stock/service.ts'

export type LineFilters = Input<typeof sumSoldLines>
type Line = Output<typeof listSoldLines>['list'][number]

/** Number of device identifiers listed per row. */
const MAX_IDENTIFIERS = 3

/**
 * Matches lines by model or by a device identifier. Array parameters make the planner expect few rows and use indexes.
 */
function matchesQuery(q: string): SQL {
  const part = codeFromSearch(q)
  const skusOf = (products: SQL) => sql`any(array(select m.id from sku m where ${products}))`
  if (!part) return sql`k.sku_id = ${skusOf(productMatches(sql`m.product_id`, q) ?? sql`true`)}`
  // A code means its device, not all lines of the model.
  const productCondition = productNameMatches(sql`m.product_id`, q) ?? sql`false`
  return sql`(k.sale_id, k.line) in (
    select v.sale_id, v.line from sale_line_device v
      where v.device_id in (${deviceIdsByCodePart(part)})
    union select e.sale_id, e.line from sale_line e where e.sku_id = ${skusOf(productCondition)})`
}

const allOf = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition): condition is SQL => condition !== undefined),
    sql` and `,
  )

/** Filter conditions on posted `sale s` and its lines `sale_line k`. */
export function lineConditions(filters: LineFilters): SQL {
  const { from, to, kind, payment } = filters
  const q = filters.q.trim()
  return allOf([
    sql`s.status = 'posted' and s.day between ${from}::date and ${to}::date`,
    kind && sql`s.kind = ${kind}`,
    ...saleConditions(filters, LINE_COLUMNS),
    payment && sql`exists (select from sale_payment y where y.sale_id = s.id and y.method = ${payment})`,
    q === '' ? undefined : matchesQuery(q),
  ])
}

/** The same conditions on sales facts, which have no identifiers and payments. */
const factConditions = (filters: LineFilters): SQL =>
  allOf([
    sql`f.day between ${filters.from}::date and ${filters.to}::date`,
    ...saleConditions(filters, FACT_COLUMNS),
  ])

export const soldLinesFrom = sql`from sale s join sale_line k on k.sale_id = s.id`

/** Columns of a line `k` of `sale s`. */
export const lineColumns = sql`
  s.id::int as sale_id, k.line, s.number, s.kind, s.day::text as day, s.at, l.name as location, u.name as salesperson,
  c.name as customer, (select ${skuTitle} from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.id = k.sku_id) as title,
  k.quantity, k.price_fen::float8 as price_fen, k.amount_fen::float8 as amount_fen, k.cost_fen::float8 as cost_fen,
  array(select ${firstIdentifier(sql`v.device_id`)} from sale_line_device v
    where v.sale_id = k.sale_id and v.line = k.line order by v.device_id limit ${MAX_IDENTIFIERS}) as identifiers`
export const lineNames = sql`
  join location l on l.id = s.location_id join app_user u on u.id = s.salesperson_id
  left join customer c on c.id = s.customer_id`

/** CTE `found` with the filtered lines. Searches are materialised first, because they match few lines. */
const filteredLines = (filters: LineFilters): SQL => sql`
  with found as ${filters.q.trim() === '' ? sql`not materialized` : sql`materialized`} (
    select s.id as sale_id, k.line, s.day ${soldLinesFrom} where ${lineConditions(filters)})`

export type RawLine = Omit<Line, 'margin_fen'> & { cost_fen: number }

/** Maps a line to a response; the margin requires cost access. */
export function toSoldLine({ cost_fen, ...row }: RawLine, seesCost: boolean): Line {
  return {
    ...row,
    at: toIso(row.at),
    // A device that gave up its codes has no identifier.
    identifiers: row.identifiers.filter((identifier) => identifier !== null),
    margin_fen: seesCost ? row.amount_fen - cost_fen : null,
  }
}

export const lineQueries = (db: Db, seesCost: boolean) => ({
  async list(filters: Input<typeof listSoldLines>): Promise<Output<typeof listSoldLines>> {
    requirePeriod(filters)
    const filtered = filteredLines(filters)
    // Names and identifiers are loaded only for the lines of the page.
    const loadPage = () =>
      db.execute<RawLine & Record<string, unknown>>(sql`
        ${filtered}, page as (select * from found order by day desc, sale_id desc, line ${limitOffset(filters)})
        select ${lineColumns} from page g join sale s on s.id = g.sale_id
          join sale_line k on k.sale_id = g.sale_id and k.line = g.line ${lineNames}
        order by g.day desc, g.sale_id desc, g.line`)
    disablePlanCache(db)
    const [{ rows }, total] = await pipeline(db, loadPage, () =>
      cappedCount(db, sql`${filtered} select 1 from found`),
    )
    return toPage(
      rows.map((row) => toSoldLine(row, seesCost)),
      filters,
      total,
    )
  },

  async totals(filters: LineFilters): Promise<SalesFigures> {
    requirePeriod(filters)
    const byLine = filters.q.trim() !== '' || filters.payment !== undefined || filters.kind !== undefined
    const query = byLine
      ? sql`select ${sumMeasures(sql`m`)} from (
          select ${lineMeasures(sql`k`)} ${soldLinesFrom} where ${lineConditions(filters)}) m`
      : sql`select ${sumMeasures(sql`f`)} from sales_fact f where ${factConditions(filters)}`
    disablePlanCache(db)
    const { rows } = await db.execute<SalesMeasures & Record<string, unknown>>(query)
    return toSalesFigures(rows[0] ?? ZERO_MEASURES, seesCost)
  },
})
