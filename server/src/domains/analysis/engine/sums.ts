import type { Dimension } from '@shangxue/contract/analysis/endpoints'
import type { SaleFilters } from '@shangxue/contract/sales/filters'
import { daysBetween } from '@shangxue/study/time/calendar'
import { type SQL, sql } from 'drizzle-orm'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import type { Period } from '../../../platform/time/period.ts'
import {
  FACT_COLUMNS,
  goodsConditions,
  type SalesMeasures,
  saleConditions,
  sumMeasures,
} from '../../sales/service.ts'
import { SOLD_DEVICES } from '../read-model.ts'
import { type Columns, type Grouping, getGrouping, keyList } from './grouping.ts'
import type { ComparisonPeriod } from './periods.ts'
import { inPeriod, summedFacts } from './summed-facts.ts'

export interface StockSums {
  readonly stock: number
  readonly value_fen: number
}
export interface ActivationCounts {
  readonly phones: number
  readonly activated: number
}
/** Numbers of distinct named customers: per group, of all other groups together, and in total. */
export interface CustomerCounts {
  readonly of: ReadonlyMap<string, number>
  readonly others: number
  readonly all: number
}

const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)
const FACT_GROUP_COLUMNS: Columns = { ...FACT_COLUMNS, day: sql`f.day` }

/** Facts of a period that match the filters. */
const filteredFacts = (filters: Partial<SaleFilters>, period: Period): SQL =>
  sql`from sales_fact f where ${allOf([inPeriod(sql`f.day`, period), ...saleConditions(filters, FACT_COLUMNS)])}`

interface SumsQuery {
  readonly column: SQL
  /** Sums of the rows of one value of the column. */
  readonly sums: SQL
  /** `from … where …` */
  readonly rows: SQL
  /** Sums of these sums, as `x`. */
  readonly totals: SQL
}

async function sumByKey<T extends object>(
  source: FigureSource,
  { joins, key, isColumn }: Grouping,
  { column, sums, rows, totals }: SumsQuery,
): Promise<Map<string, T>> {
  const result = await source.execute<T & { readonly key: string }>(
    isColumn
      ? sql`select (${column})::text as key, ${sums} ${rows} group by ${column}`
      : sql`select (${key})::text as key, ${totals} from (select ${column} as at, ${sums} ${rows} group by 1) x ${joins} group by 1`,
  )
  return new Map(result.rows.map((row) => [row.key, row]))
}

type SalesByKey = Map<string, SalesMeasures>

/** Sales per group; groups without sales are missing. */
export const sumSales = (
  source: FigureSource,
  grouping: Grouping,
  filters: Partial<SaleFilters>,
  period: Period,
): Promise<SalesByKey> =>
  sumByKey(source, grouping, {
    column: FACT_GROUP_COLUMNS[grouping.column],
    sums: sumMeasures(sql`f`),
    rows: summedFacts(source, [grouping.column], filters, period),
    totals: sumMeasures(sql`x`),
  })

/**
 * Sales per group of a period and an earlier one. PostgreSQL reads both in one pass if they do not overlap; the read
 * model is faster one by one, since it sums groups of one column without hashing.
 */
export async function sumSalesWithComparison(
  source: FigureSource,
  by: Dimension,
  filters: Partial<SaleFilters>,
  period: Period,
  earlier: ComparisonPeriod | undefined,
): Promise<readonly [SalesByKey, SalesByKey | undefined]> {
  const current = getGrouping(by)
  if (!earlier) return [await sumSales(source, current, filters, period), undefined]
  const earlierGrouping = getGrouping(by, earlier)
  if (source.isColumnar || daysBetween(earlier.to, period.from) < 1)
    return source.pipeline(
      () => sumSales(source, current, filters, period),
      () => sumSales(source, earlierGrouping, filters, earlier),
    )
  const isAdjacent = daysBetween(earlier.to, period.from) === 1
  const dayCondition = isAdjacent
    ? inPeriod(sql`f.day`, { from: earlier.from, to: period.to })
    : sql`(${inPeriod(sql`f.day`, period)} or ${inPeriod(sql`f.day`, earlier)})`
  const { rows } = await source.execute<SalesMeasures & { key: string; now: boolean }>(sql`
    select (case when x.now then ${current.key} else ${earlierGrouping.key} end)::text as key, x.now, ${sumMeasures(sql`x`)} from (
      select ${FACT_GROUP_COLUMNS[current.column]} as at, f.day >= ${period.from}::date as now, ${sumMeasures(sql`f`)}
      from sales_fact f where ${allOf([dayCondition, ...saleConditions(filters, FACT_COLUMNS)])} group by 1, 2
    ) x ${current.joins} group by 1, 2`)
  const sums: [SalesByKey, SalesByKey] = [new Map(), new Map()]
  for (const { key, now: isNow, ...sum } of rows) sums[isNow ? 0 : 1].set(key, sum)
  return sums
}

/** Counts customers of the given groups, or of all groups. */
export async function countCustomers(
  source: FigureSource,
  grouping: Grouping,
  filters: Partial<SaleFilters>,
  period: Period,
  groups?: readonly string[],
): Promise<CustomerCounts> {
  const { joins, key, column } = grouping
  const keysParameter = groups ? keyList(groups, grouping) : undefined
  // PostgreSQL joins fewer rows after a first pass, which costs the read model more than the join.
  const distinct = sql.raw(source.isColumnar ? '' : 'distinct')
  const { rows } = await source.execute<{ what: string; key: string | null; customers: number }>(sql`
    with pair as materialized (
      select distinct ${key} as key, x.customer from (
        select ${distinct} ${FACT_GROUP_COLUMNS[column]} as at, f.customer_id as customer ${filteredFacts(filters, period)}
          and f.customer_id > 0 and f.pieces + f.returned > 0
      ) x ${joins})
    select 'of' as what, key::text as key, count(*)::int as customers from pair
      where ${keysParameter ? sql`key = any(${keysParameter})` : sql`true`} group by key
    union all select 'others', null, count(distinct customer)::int from pair
      where ${keysParameter ? sql`key <> all(${keysParameter})` : sql`false`}
    union all select 'all', null, count(distinct customer)::int from pair`)
  const countOf = (what: string) => rows.find((row) => row.what === what)?.customers ?? 0
  return {
    of: new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, row.customers] as const]))),
    others: countOf('others'),
    all: countOf('all'),
  }
}

/** Current stock per group. */
export const sumStock = (
  source: FigureSource,
  grouping: Grouping,
  filters: Partial<SaleFilters>,
): Promise<Map<string, StockSums>> => {
  const columns = { sku: sql`b.sku_id`, location: sql`b.location_id` }
  const column = grouping.column === 'location' ? columns.location : columns.sku
  return sumByKey(source, grouping, {
    column,
    sums: sql`sum(b.quantity)::float8 as stock, sum(b.value_fen)::float8 as value_fen`,
    rows: sql`from stock_balance b where ${allOf([sql`b.quantity > 0`, ...goodsConditions(filters, columns)])}`,
    totals: sql`sum(x.stock)::float8 as stock, sum(x.value_fen)::float8 as value_fen`,
  })
}

/** Devices sold in a period and not returned since, and how many of them are activated. */
export const countActivations = (
  source: FigureSource,
  grouping: Grouping,
  filters: Partial<SaleFilters>,
  period: Period,
): Promise<Map<string, ActivationCounts>> =>
  sumByKey(source, grouping, {
    column: FACT_GROUP_COLUMNS[grouping.column],
    sums: sql`count(*)::int as phones, sum(f.activated)::int as activated`,
    rows: sql`from ${source.relation(SOLD_DEVICES)} f
      where ${allOf([inPeriod(sql`f.day`, period), ...saleConditions(filters, FACT_COLUMNS)])}`,
    totals: sql`sum(x.phones)::int as phones, sum(x.activated)::int as activated`,
  })
