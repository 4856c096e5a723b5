import { NO_AREA, NO_CUSTOMER, type SaleFilters } from '@shangxue/contract/sales/filters'
import { type SQL, sql } from 'drizzle-orm'

interface GoodsColumns {
  readonly sku: SQL
  readonly location: SQL
}
interface SoldColumns extends GoodsColumns {
  readonly salesperson: SQL
  readonly customer: SQL
  /** True for sales without a named customer. */
  readonly isAnonymous: SQL
}

/** Columns of `sales_fact f`. */
export const FACT_COLUMNS: SoldColumns = {
  sku: sql`f.sku_id`,
  location: sql`f.location_id`,
  salesperson: sql`f.salesperson_id`,
  customer: sql`f.customer_id`,
  isAnonymous: sql`f.customer_id = 0`,
}
/** Columns of `sale s` and its lines `sale_line k`. */
export const LINE_COLUMNS: SoldColumns = {
  sku: sql`k.sku_id`,
  location: sql`s.location_id`,
  salesperson: sql`s.salesperson_id`,
  customer: sql`s.customer_id`,
  isAnonymous: sql`s.customer_id is null`,
}

const equal = (column: SQL, value: number | string | undefined): SQL[] =>
  value === undefined ? [] : [sql`${column} = ${value}`]

/** Filter conditions on products and locations. */
export function goodsConditions(filters: Partial<SaleFilters>, { sku, location }: GoodsColumns): SQL[] {
  const productConditions = [
    ...equal(sql`n.brand_id`, filters.brand_id),
    ...equal(sql`n.id`, filters.product_id),
    ...equal(sql`n.short_name`, filters.short_name),
  ]
  const skuQuery = sql`select m.id from sku m join product n on n.id = m.product_id where ${sql.join(productConditions, sql` and `)}`
  return [
    ...(productConditions.length > 0 ? [sql`${sku} in (${skuQuery})`] : []),
    ...equal(sku, filters.sku_id),
    ...equal(location, filters.location_id),
  ]
}

/** Filter conditions on sales. */
export function saleConditions(filters: Partial<SaleFilters>, columns: SoldColumns): SQL[] {
  const { customer_id, area } = filters
  const { customer, isAnonymous } = columns
  return [
    ...goodsConditions(filters, columns),
    ...equal(columns.salesperson, filters.salesperson_id),
    ...(customer_id === NO_CUSTOMER ? [isAnonymous] : equal(customer, customer_id)),
    ...(area === undefined ? [] : [areaCondition(area, columns)]),
  ]
}

const areaCondition = (area: string, { customer, isAnonymous }: SoldColumns): SQL => {
  const inArea = (name: string) => sql`${customer} in (select c.id from customer c where c.area = ${name})`
  return area === NO_AREA ? sql`(${isAnonymous} or ${inArea('')})` : inArea(area)
}
