import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, OneOf } from '../platform/schema.ts'
import { PRICE_LEVELS } from '../pricing/levels.ts'

/** Maximum customers whose price level one call sets. */
export const PRICE_LEVEL_CUSTOMERS_MAX = 500

export const setPriceLevels = endpoint({
  method: 'POST',
  path: '/api/customers/price-levels',
  summary: 'Sets the price level of several customers; customers who have it already are skipped',
  permission: 'customer-manage',
  input: Type.Object({
    customer_ids: Type.Array(Id, { minItems: 1, maxItems: PRICE_LEVEL_CUSTOMERS_MAX, uniqueItems: true }),
    price_level: OneOf(PRICE_LEVELS),
  }),
  output: Type.Object({ changed: Type.Integer() }),
})
