import { Type } from 'typebox'
import { TRACKINGS } from '../catalogue/endpoints.ts'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { Id, Nullable, OneOf, Paged, PriceFen, Query, searchText } from '../platform/schema.ts'
import { LevelPrices } from '../pricing/price-source.ts'

/** Maximum number of customers that `listRecentCustomers` returns. */
export const RECENT_CUSTOMERS_MAX = 6

export const listStoreStock = endpoint({
  method: 'GET',
  path: '/api/sales/store-stock',
  summary: 'Lists models with unreserved stock at a store, with the pieces and prices of their SKUs',
  permission: 'sales-record',
  input: Query({ q: searchText, location_id: Id, tracking: OneOf(TRACKINGS) }),
  output: Paged(
    Type.Object({
      product_id: Id,
      brand: Type.String(),
      model: Type.String(),
      pieces: Type.Integer({ description: 'Unreserved pieces of the listed SKUs at the store' }),
      skus: Type.Array(
        Type.Object({
          sku_id: Id,
          spec: Type.String(),
          color: Type.String(),
          pieces: Type.Integer(),
          retail_fen: Nullable(PriceFen),
          wholesale_fen: Nullable(PriceFen),
          levels: LevelPrices,
        }),
      ),
    }),
  ),
})

export const listRecentCustomers = endpoint({
  method: 'GET',
  path: '/api/sales/recent-customers',
  summary: "Lists the customers of the caller's latest sales, newest first",
  permission: 'sales-record',
  input: Empty,
  output: Type.Array(Type.Object({ id: Id, name: Type.String() })),
})
