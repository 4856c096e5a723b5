import {
  type Dimension,
  NO_AREA,
  type RowDimension,
  TIME_STEPS,
  type TimeStep,
} from '@shangxue/contract/analysis'
import { type SQL, sql } from 'drizzle-orm'
import { type Compared, movedOn, stepOf } from './periods.ts'

type Column = 'sku' | 'location' | 'salesperson' | 'customer' | 'day'

/** How rows are grouped. Rows are first summed by one of their columns, as `x.at`, so that joins run on few rows. */
export interface Grouping {
  readonly column: Column
  readonly joins: SQL
  readonly key: SQL
  readonly type: 'bigint' | 'text'
}
export type Columns = Readonly<Record<Column, SQL>>

const none = sql``
const goods = sql`join sku on sku.id = x.at`
const models = sql`${goods} join product on product.id = sku.product_id`
const itself = (column: Column): Grouping => ({ column, joins: none, key: sql`x.at`, type: 'bigint' })

const ROWS: Readonly<Record<RowDimension, Grouping>> = {
  brand: { column: 'sku', joins: models, key: sql`product.brand_id`, type: 'bigint' },
  model: { column: 'sku', joins: goods, key: sql`sku.product_id`, type: 'bigint' },
  short_name: { column: 'sku', joins: models, key: sql`product.short_name`, type: 'text' },
  spec: itself('sku'),
  store: itself('location'),
  salesperson: itself('salesperson'),
  customer: itself('customer'),
  area: {
    column: 'customer',
    joins: sql`left join customer on customer.id = x.at`,
    key: sql`coalesce(nullif(customer.area, ''), ${NO_AREA}::text)`,
    type: 'text',
  },
}

export const isTime = (by: Dimension): by is TimeStep => TIME_STEPS.some((step) => step === by)

/** Grouping of a dimension. Days of an earlier period are shifted to the days they are compared with. */
export function groupingBy(by: Dimension, earlier?: Compared): Grouping {
  if (!isTime(by)) return ROWS[by]
  const day = earlier ? movedOn(sql`x.at`, earlier) : sql`x.at`
  return { column: 'day', joins: none, key: sql`(${stepOf(day, by)})::text`, type: 'text' }
}

/** A list of keys as one SQL parameter. */
export const keyList = (keys: readonly string[], { type }: Grouping): SQL =>
  type === 'bigint' ? sql`${sql.param(keys)}::bigint[]` : sql`${sql.param(keys)}::text[]`
