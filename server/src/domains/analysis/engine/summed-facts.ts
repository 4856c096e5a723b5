import type { SaleFilters } from '@shangxue/contract/sales/filters'
import { addDays } from '@shangxue/study/time/calendar'
import { type SQL, sql } from 'drizzle-orm'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import type { Rollup } from '../../../platform/columnar/read-model.ts'
import { daysOfMonth, type Period } from '../../../platform/time/period.ts'
import { FACT_COLUMNS, saleConditions, sumMeasures } from '../../sales/service.ts'
import { ROLLUPS } from '../read-model.ts'

/** Columns of the facts by which rows are grouped. */
export type FactColumn = 'sku' | 'location' | 'salesperson' | 'customer' | 'day'

const FILTER_COLUMNS: Readonly<Record<keyof SaleFilters, FactColumn>> = {
  brand_id: 'sku',
  product_id: 'sku',
  short_name: 'sku',
  sku_id: 'sku',
  location_id: 'location',
  salesperson_id: 'salesperson',
  customer_id: 'customer',
  area: 'customer',
}
const nameOf = (column: FactColumn): string => (column === 'day' ? column : `${column}_id`)

const allOf = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)
export const inPeriod = (day: SQL, { from, to }: Period): SQL =>
  sql`${day} between ${from}::date and ${to}::date`

/** A part of a period, and whether it consists of summed months. */
interface Part extends Period {
  readonly isSummed: boolean
}

/** Splits a period where summed months begin and end. A rollup by day also answers parts of such months. */
export function splitBySummedMonths(
  period: Period,
  summed: ReadonlySet<string>,
  step: Rollup['step'],
): Part[] {
  const parts: Part[] = []
  let from = period.from
  while (from <= period.to) {
    const month = daysOfMonth(from.slice(0, 7))
    const isWhole = from === month.from && month.to <= period.to
    const isSummed = summed.has(from.slice(0, 7)) && (isWhole || step === 'day')
    const isLast = month.to >= period.to
    const to = isLast ? period.to : month.to
    const last = parts.at(-1)
    if (last?.isSummed === isSummed) parts[parts.length - 1] = { ...last, to }
    else parts.push({ from, to, isSummed })
    from = addDays(to, 1)
  }
  return parts
}

/** A question that alternates more often would read many small parts. */
const MAX_PARTS = 5

/** The smallest rollup with these columns. */
const findRollup = (columns: ReadonlySet<FactColumn>): Rollup | undefined =>
  ROLLUPS.find(
    (rollup) =>
      (rollup.step === 'day' || !columns.has('day')) &&
      [...columns].every((column) => column === 'day' || rollup.columns.includes(nameOf(column))),
  )

const columnsOf = (grouped: readonly FactColumn[], filters: Partial<SaleFilters>): Set<FactColumn> => {
  const filtered = Object.entries(FILTER_COLUMNS).flatMap(([name, column]) =>
    filters[name as keyof SaleFilters] === undefined ? [] : [column],
  )
  return new Set([...grouped, ...filtered])
}

/** Parts of a period and the rollup that answers the summed ones, if it is worth its parts. */
function planParts(
  source: FigureSource,
  grouped: readonly FactColumn[],
  filters: Partial<SaleFilters>,
  period: Period,
): { readonly parts: readonly Part[]; readonly rollup: Rollup | undefined } {
  const whole = { parts: [{ from: period.from, to: period.to, isSummed: false }], rollup: undefined }
  if (source.summedMonths.size === 0) return whole
  const rollup = findRollup(columnsOf(grouped, filters))
  const parts = rollup ? splitBySummedMonths(period, source.summedMonths, rollup.step) : []
  return parts.length <= MAX_PARTS && parts.some(({ isSummed }) => isSummed) ? { parts, rollup } : whole
}

/**
 * Facts of a period that match the filters, to be summed by some of their columns: `from … f where …`. The read model
 * replaces whole months by rollups that have these columns; without `day` such rows have the first day of their month.
 */
export function summedFacts(
  source: FigureSource,
  grouped: readonly FactColumn[],
  filters: Partial<SaleFilters>,
  period: Period,
): SQL {
  const { parts, rollup } = planParts(source, grouped, filters, period)
  const conditions = saleConditions(filters, FACT_COLUMNS)
  if (!rollup) return sql`from sales_fact f where ${allOf([inPeriod(sql`f.day`, period), ...conditions])}`
  const names = ['day', ...rollup.columns, 'pieces', 'returned', 'amount_fen', 'cost_fen'].join(', ')
  const selects = parts.map(
    (part) =>
      sql`select ${sql.raw(names)} from ${sql.raw(part.isSummed ? rollup.name : 'sales_fact')} where ${inPeriod(sql`day`, part)}`,
  )
  return sql`from (${sql.join(selects, sql` union all `)}) f where ${allOf([sql`true`, ...conditions])}`
}

/**
 * Purchases of named customers, with `bought` where goods were bought rather than returned. The read model has one row
 * per customer and day, so that days are counted without being compared.
 */
export function purchasesOfCustomers(
  source: FigureSource,
  filters: Partial<SaleFilters>,
  period: Period,
): { readonly facts: SQL; readonly countDays: SQL } {
  const conditions = [...saleConditions(filters, FACT_COLUMNS), sql`f.customer_id > 0`]
  const bought = sql`(f.pieces + f.returned > 0)::int`
  if (!source.isColumnar)
    return {
      facts: sql`from (select f.*, ${bought} as bought from sales_fact f
        where ${allOf([inPeriod(sql`f.day`, period), ...conditions])}) f`,
      countDays: sql`count(distinct f.day)`,
    }
  const { parts, rollup } = planParts(source, ['customer', 'day'], filters, period)
  const selects = parts.map((part) => {
    const where = allOf([inPeriod(sql`f.day`, part), ...conditions])
    return part.isSummed
      ? sql`select f.day, f.customer_id, f.pieces, f.returned, f.amount_fen, f.cost_fen, f.bought
          from ${sql.raw(rollup?.name ?? '')} f where ${where}`
      : sql`select f.day, f.customer_id, ${sumMeasures(sql`f`)}, max(${bought}) as bought
          from sales_fact f where ${where} group by 1, 2`
  })
  return { facts: sql`from (${sql.join(selects, sql` union all `)}) f`, countDays: sql`count(*)` }
}
