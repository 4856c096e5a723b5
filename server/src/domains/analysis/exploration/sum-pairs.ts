import type { AdditiveMeasure } from '@shangxue/contract/analysis/exploration'
import type { SaleFilters } from '@shangxue/contract/sales/filters'
import { type SQL, sql } from 'drizzle-orm'
import type { FigureSource } from '../../../platform/columnar/figure-source.ts'
import type { Period } from '../../../platform/time/period.ts'
import { FACT_COLUMNS, sumMeasures } from '../../sales/service.ts'
import type { Columns, Grouping } from '../engine/grouping.ts'
import { summedFacts } from '../engine/summed-facts.ts'

const COLUMNS: Columns = { ...FACT_COLUMNS, day: sql`f.day` }

/** Values by which groups are ordered, over the columns of `SalesMeasures`. */
export const MEASURE_VALUES: Readonly<Record<AdditiveMeasure, SQL>> = {
  amount: sql`amount_fen`,
  pieces: sql`pieces`,
  margin: sql`amount_fen - cost_fen`,
}

/** False for sums of which nothing remains, such as voided sales. */
export const isNonZero = (rows: SQL): SQL =>
  sql`(${rows}.pieces <> 0 or ${rows}.returned <> 0 or ${rows}.amount_fen <> 0 or ${rows}.cost_fen <> 0)`

/**
 * Query for the sums of each pair of groups: `first_key`, `second_key` and the measures. The facts are summed by their
 * columns first; then each level looks up one key, so that both may join the same tables.
 */
export const sumPairs = (
  source: FigureSource,
  [first, second]: readonly [Grouping, Grouping],
  input: Partial<SaleFilters> & Period,
): SQL => sql`
  select x.first_key, ${second.key} as second_key, ${sumMeasures(sql`x`)} from (
    select ${first.key} as first_key, x.other as at, ${sumMeasures(sql`x`)} from (
      select ${COLUMNS[first.column]} as at, ${COLUMNS[second.column]} as other, ${sumMeasures(sql`f`)}
      ${summedFacts(source, [first.column, second.column], input, input)} group by 1, 2
    ) x ${first.joins} group by 1, 2
  ) x ${second.joins} group by 1, 2`
