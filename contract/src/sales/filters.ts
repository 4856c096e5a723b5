import { type Static, Type } from 'typebox'
import { Id } from '../platform/schema.ts'

/** Sales to nobody by name. */
export const NO_CUSTOMER = 0
/** Filter values for sales without a customer, and for customers without an area. */
export const NO_AREA = '-'
export const NO_CUSTOMER_NAME = '散客'
export const NO_AREA_NAME = '未分区域'

/** Filters of rows, links and screens; sales lines use the same names. */
export const GoodsFilters = {
  brand_id: Type.Optional(Id),
  product_id: Type.Optional(Id),
  short_name: Type.Optional(Type.String({ maxLength: 60 })),
  sku_id: Type.Optional(Id),
  location_id: Type.Optional(Id),
}
export const SaleFilters = {
  ...GoodsFilters,
  salesperson_id: Type.Optional(Id),
  customer_id: Type.Optional(
    Type.Integer({
      minimum: NO_CUSTOMER,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Customer id; 0 for sales without a customer',
    }),
  ),
  area: Type.Optional(
    Type.String({
      maxLength: 20,
      description: `Area of the customer; ${NO_AREA} for sales without a customer or area`,
    }),
  ),
}
const Filters = Type.Object(SaleFilters)
export type SaleFilters = Static<typeof Filters>
