import type { Dimension } from '@shangxue/contract/analysis'
import type { SaleFilters } from '@shangxue/contract/sales-filters'
import { daysBetween } from '@shangxue/study/calendar'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { together } from '../../platform/database/together.ts'
import type { Period } from '../../platform/period.ts'
import {
  FACT_COLUMNS,
  goodsConditions,
  LINE_COLUMNS,
  type Measured,
  measures,
  saleConditions,
} from '../sales/service.ts'
import { type Columns, type Grouping, groupingBy, keyList } from './grouping.ts'
import type { Compared } from './periods.ts'

export interface Stock {
  readonly stock: number
  readonly value_fen: number
}
export interface Activation {
  readonly phones: number
  readonly activated: number
}
/** Numbers of distinct named customers: per group, of all other groups together, and in total. */
export interface Counted {
  readonly of: ReadonlyMap<string, number>
  readonly others: number
  readonly all: number
}

const and = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)
const within = (day: SQL, { from, to }: Period): SQL => sql`${day} between ${from}::date and ${to}::date`
const COLUMNS: Columns = { ...FACT_COLUMNS, day: sql`f.day` }

/** Facts of a period that match the filters. */
export const keptFacts = (filters: Partial<SaleFilters>, period: Period): SQL =>
  sql`from sales_fact f where ${and([within(sql`f.day`, period), ...saleConditions(filters, FACT_COLUMNS)])}`

async function byKey<T extends object>(
  db: Db,
  { joins, key }: Grouping,
  rows: SQL,
  sums: SQL,
): Promise<Map<string, T>> {
  const found = await db.execute<{ key: string } & Record<string, unknown>>(
    sql`select (${key})::text as key, ${sums} from (${rows}) x ${joins} group by 1`,
  )
  return new Map(found.rows.map(({ key: of, ...sum }) => [of, sum as T]))
}

type Sums = Map<string, Measured>

/** Sales per group; groups without sales are missing. */
export const sold = (
  db: Db,
  grouping: Grouping,
  filters: Partial<SaleFilters>,
  period: Period,
): Promise<Sums> =>
  byKey(
    db,
    grouping,
    sql`select ${COLUMNS[grouping.column]} as at, ${measures(sql`f`)} ${keptFacts(filters, period)} group by 1`,
    measures(sql`x`),
  )

/** Sales per group of a period and an earlier one, in one pass if they do not overlap. */
export async function soldBeside(
  db: Db,
  by: Dimension,
  filters: Partial<SaleFilters>,
  period: Period,
  earlier: Compared | undefined,
): Promise<readonly [Sums, Sums | undefined]> {
  const now = groupingBy(by)
  if (!earlier) return [await sold(db, now, filters, period), undefined]
  const then = groupingBy(by, earlier)
  if (daysBetween(earlier.to, period.from) < 1)
    return together(
      db,
      () => sold(db, now, filters, period),
      () => sold(db, then, filters, earlier),
    )
  const adjacent = daysBetween(earlier.to, period.from) === 1
  const days = adjacent
    ? within(sql`f.day`, { from: earlier.from, to: period.to })
    : sql`(${within(sql`f.day`, period)} or ${within(sql`f.day`, earlier)})`
  const { rows } = await db.execute<Measured & { key: string; now: boolean }>(sql`
    select (case when x.now then ${now.key} else ${then.key} end)::text as key, x.now, ${measures(sql`x`)} from (
      select ${COLUMNS[now.column]} as at, f.day >= ${period.from}::date as now, ${measures(sql`f`)}
      from sales_fact f where ${and([days, ...saleConditions(filters, FACT_COLUMNS)])} group by 1, 2
    ) x ${now.joins} group by 1, 2`)
  const sums: [Sums, Sums] = [new Map(), new Map()]
  for (const { key, now: isNow, ...sum } of rows) sums[isNow ? 0 : 1].set(key, sum)
  return sums
}

/** Counts customers of the given groups, or of all groups. */
export async function customers(
  db: Db,
  grouping: Grouping,
  filters: Partial<SaleFilters>,
  period: Period,
  groups?: readonly string[],
): Promise<Counted> {
  const { joins, key, column } = grouping
  const asked = groups ? keyList(groups, grouping) : undefined
  const { rows } = await db.execute<{ what: string; key: string | null; customers: number }>(sql`
    with pair as materialized (
      select distinct ${key} as key, x.customer from (
        select distinct ${COLUMNS[column]} as at, f.customer_id as customer ${keptFacts(filters, period)}
          and f.customer_id > 0 and f.pieces + f.returned > 0
      ) x ${joins})
    select 'of' as what, key::text as key, count(*)::int as customers from pair
      where ${asked ? sql`key = any(${asked})` : sql`true`} group by key
    union all select 'others', null, count(distinct customer)::int from pair
      where ${asked ? sql`key <> all(${asked})` : sql`false`}
    union all select 'all', null, count(distinct customer)::int from pair`)
  const one = (what: string) => rows.find((row) => row.what === what)?.customers ?? 0
  return {
    of: new Map(rows.flatMap((row) => (row.key === null ? [] : [[row.key, row.customers] as const]))),
    others: one('others'),
    all: one('all'),
  }
}

/** Current stock per group. */
export const stocks = (
  db: Db,
  grouping: Grouping,
  filters: Partial<SaleFilters>,
): Promise<Map<string, Stock>> => {
  const columns = { sku: sql`b.sku_id`, location: sql`b.location_id` }
  const at = grouping.column === 'location' ? columns.location : columns.sku
  return byKey(
    db,
    grouping,
    sql`select ${at} as at, sum(b.quantity) as stock, sum(b.value_fen) as value_fen from stock_balance b
      where ${and([sql`b.quantity > 0`, ...goodsConditions(filters, columns)])} group by 1`,
    sql`sum(x.stock)::float8 as stock, sum(x.value_fen)::float8 as value_fen`,
  )
}

/** Devices sold in a period and not returned since, and how many of them are activated. */
export const activations = (
  db: Db,
  grouping: Grouping,
  filters: Partial<SaleFilters>,
  period: Period,
): Promise<Map<string, Activation>> => {
  // A device never changes its SKU, so the sale lines need not be read.
  const sold = { ...LINE_COLUMNS, sku: sql`d.sku_id` }
  const columns: Columns = { ...sold, customer: sql`coalesce(s.customer_id, 0)`, day: sql`s.day` }
  return byKey(
    db,
    grouping,
    sql`select ${columns[grouping.column]} as at, count(*) as phones, count(d.activated_at) as activated
      from sale s join sale_line_device v on v.sale_id = s.id join device d on d.id = v.device_id
      where s.status = 'posted' and s.kind = 'sale'
        and ${and([within(sql`s.day`, period), ...saleConditions(filters, sold)])}
        and not exists (select from sale r join sale_line_device w on w.sale_id = r.id
          where r.origin_id = s.id and r.status = 'posted' and w.device_id = v.device_id)
      group by 1`,
    sql`sum(x.phones)::int as phones, sum(x.activated)::int as activated`,
  )
}
