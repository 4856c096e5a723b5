import * as contract from '@shangxue/contract/analysis/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import fc from 'fast-check'
import type { RankingInput } from './reference-ranking.ts'
import type { Line } from './two-years.ts'

/** Random numbers that define a query. */
export const queryDice = fc.record({
  length: fc.integer({ min: 1, max: 366 }),
  ago: fc.nat(500),
  wholeMonths: fc.boolean(),
  by: fc.constantFrom(...contract.TIME_STEPS, ...contract.ROW_DIMENSIONS),
  compare: fc.constantFrom(...contract.COMPARISONS),
  sort: fc.constantFrom(...contract.MEASURES),
  ascending: fc.boolean(),
  limit: fc.integer({ min: 1, max: 6 }),
  with_customers: fc.boolean(),
  with_stock: fc.boolean(),
  with_activation: fc.boolean(),
  like: fc.nat(1000),
  filters: fc.subarray(
    [
      'brand_id',
      'product_id',
      'short_name',
      'sku_id',
      'location_id',
      'salesperson_id',
      'customer_id',
      'area',
    ] as const,
    { maxLength: 3 },
  ),
})
export type Dice = typeof queryDice extends fc.Arbitrary<infer T> ? T : never

function toPeriod({ length, ago, wholeMonths }: Dice, today: string): { from: string; to: string } {
  const to = addDays(today, 20 - ago)
  const from = addDays(to, 1 - length)
  if (!wholeMonths) return { from, to }
  const firstValues = `${to.slice(0, 7)}-01`
  // One to six whole months ending with the month of `to`.
  const firstMonth = `${addDays(firstValues, -30 * (length % 6)).slice(0, 7)}-01`
  return { from: firstMonth, to: addDays(`${addDays(firstValues, 32).slice(0, 7)}-01`, -1) }
}

/** A query whose filters match at least one line. */
export function toQuery(roll: Dice, all: readonly Line[], today: string): RankingInput {
  const { by, compare, sort, ascending, limit, with_customers, with_stock, with_activation } = roll
  const like = all[roll.like % all.length]
  const values = like && {
    brand_id: like.brand,
    product_id: like.model,
    short_name: like.short_name,
    sku_id: like.sku,
    location_id: like.location,
    salesperson_id: like.salesperson,
    customer_id: like.customer,
    area: like.area,
  }
  const filters = Object.fromEntries(roll.filters.map((name) => [name, values?.[name]]))
  const flags = { with_customers, with_stock, with_activation }
  return { ...toPeriod(roll, today), ...filters, by, compare, sort, ascending, limit, ...flags }
}
