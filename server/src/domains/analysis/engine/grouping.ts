import {
  type Dimension,
  NO_AREA,
  type RowDimension,
  TIME_STEPS,
  type TimeStep,
} from '@shangxue/contract/analysis/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { type ComparisonPeriod, shiftDay, truncateToStep } from './periods.ts'

type Column = 'sku' | 'location' | 'salesperson' | 'customer' | 'day'

/** How rows are grouped. Rows are first summed by one of their columns, as `x.at`, so that joins run on few rows. */
export interface Grouping {
  readonly column: Column
  readonly joins: SQL
  readonly key: SQL
  readonly type: 'bigint' | 'text'
}
export type Columns = Readonly<Record<Column, SQL>>

const noJoins = sql``
const joinSku = sql`join sku on sku.id = x.at`
const joinProduct = sql`${joinSku} join product on product.id = sku.product_id`
const byColumn = (column: Column): Grouping => ({ column, joins: noJoins, key: sql`x.at`, type: 'bigint' })

const ROW_GROUPINGS: Readonly<Record<RowDimension, Grouping>> = {
  brand: { column: 'sku', joins: joinProduct, key: sql`product.brand_id`, type: 'bigint' },
  model: { column: 'sku', joins: joinSku, key: sql`sku.product_id`, type: 'bigint' },
  short_name: { column: 'sku', joins: joinProduct, key: sql`product.short_name`, type: 'text' },
  spec: byColumn('sku'),
  store: byColumn('location'),
  salesperson: byColumn('salesperson'),
  customer: byColumn('customer'),
  area: {
    column: 'customer',
    joins: sql`left join customer on customer.id = x.at`,
    key: sql`coalesce(nullif(customer.area, ''), ${NO_AREA}::text)`,
    type: 'text',
  },
}

export const isTimeStep = (by: Dimension): by is TimeStep => TIME_STEPS.some((step) => step === by)

/** Grouping of a dimension. Days of an earlier period are shifted to the days they are compared with. */
export function getGrouping(by: Dimension, earlier?: ComparisonPeriod): Grouping {
  if (!isTimeStep(by)) return ROW_GROUPINGS[by]
  const day = earlier ? shiftDay(sql`x.at`, earlier) : sql`x.at`
  return { column: 'day', joins: noJoins, key: sql`(${truncateToStep(day, by)})::text`, type: 'text' }
}

/** A list of keys as one SQL parameter. */
export const keyList = (keys: readonly string[], { type }: Grouping): SQL =>
  type === 'bigint' ? sql`${sql.param(keys)}::bigint[]` : sql`${sql.param(keys)}::text[]`
