import {
  type Dimension,
  NO_AREA,
  type RowDimension,
  TIME_STEPS,
  type TimeStep,
} from '@shangxue/contract/analysis/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { type ComparisonPeriod, shiftDay, truncateToStep } from './periods.ts'
import type { FactColumn } from './summed-facts.ts'

/** How rows are grouped. Rows are first summed by one of their columns, as `x.at`, so that joins run on few rows. */
export interface Grouping {
  readonly column: FactColumn
  readonly joins: SQL
  readonly key: SQL
  readonly type: 'bigint' | 'text'
  /** True if the key is the column itself, so that its sums are those of the groups. */
  readonly isColumn: boolean
  /** Sorts groups of a column `key` alike in every database: texts by their bytes. */
  readonly sortKey: SQL
}
export type Columns = Readonly<Record<FactColumn, SQL>>

const noJoins = sql``
const joinSku = sql`join sku on sku.id = x.at`
const joinProduct = sql`${joinSku} join product on product.id = sku.product_id`
const bigintKey = { type: 'bigint', sortKey: sql`key`, isColumn: false } as const
const textKey = { type: 'text', sortKey: sql`key collate "C"`, isColumn: false } as const
const byColumn = (column: FactColumn): Grouping => ({
  column,
  joins: noJoins,
  key: sql`x.at`,
  ...bigintKey,
  isColumn: true,
})

const ROW_GROUPINGS: Readonly<Record<RowDimension, Grouping>> = {
  brand: { column: 'sku', joins: joinProduct, key: sql`product.brand_id`, ...bigintKey },
  model: { column: 'sku', joins: joinSku, key: sql`sku.product_id`, ...bigintKey },
  short_name: { column: 'sku', joins: joinProduct, key: sql`product.short_name`, ...textKey },
  spec: byColumn('sku'),
  store: byColumn('location'),
  salesperson: byColumn('salesperson'),
  customer: byColumn('customer'),
  area: {
    column: 'customer',
    joins: sql`left join customer on customer.id = x.at`,
    key: sql`coalesce(nullif(customer.area, ''), ${NO_AREA}::text)`,
    ...textKey,
  },
}

export const isTimeStep = (by: Dimension): by is TimeStep => TIME_STEPS.some((step) => step === by)

/** Grouping of a dimension. Days of an earlier period are shifted to the days they are compared with. */
export function getGrouping(by: Dimension, earlier?: ComparisonPeriod): Grouping {
  if (!isTimeStep(by)) return ROW_GROUPINGS[by]
  const day = earlier ? shiftDay(sql`x.at`, earlier) : sql`x.at`
  return { column: 'day', joins: noJoins, key: sql`(${truncateToStep(day, by)})::text`, ...textKey }
}

/** A list of keys as one SQL parameter. */
export const keyList = (keys: readonly string[], { type }: Grouping): SQL =>
  type === 'bigint' ? sql`${sql.param(keys)}::bigint[]` : sql`${sql.param(keys)}::text[]`
