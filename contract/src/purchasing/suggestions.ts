import { Type } from 'typebox'
import { TRACKINGS } from '../catalogue/endpoints.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Fen, Id, Nullable, OneOf } from '../platform/schema.ts'

/** Days of sales from which the speed of sales is calculated. */
export const SUGGESTION_SALES_DAYS = 28
export const SUGGESTIONS_MAX = 200

export const listPurchaseSuggestions = endpoint({
  method: 'GET',
  path: '/api/purchasing/suggestions',
  summary: 'Suggests orders from sales of 28 days, stock, open orders, minimum stock and lead time',
  permission: 'purchase-manage',
  input: Type.Object({
    merchant_id: Type.Optional(Id),
    cover_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 180 })),
  }),
  output: Type.Object({
    cover_days: Type.Integer(),
    list: Type.Array(
      Type.Object({
        sku_id: Id,
        title: Type.String(),
        tracking: OneOf(TRACKINGS),
        sold: Type.Integer({ description: 'Pieces sold in 28 days' }),
        stock: Type.Integer({ description: 'Pieces in stock or on the way between locations' }),
        ordered: Type.Integer({ description: 'Pieces of open orders still to come' }),
        minimum: Type.Integer(),
        lead_days: Type.Integer(),
        factory: Nullable(Type.Integer({ description: "Pieces in the manufacturer's latest list" })),
        quantity: Type.Integer({ description: 'Suggested pieces' }),
        unit_fen: Fen,
        merchant_id: Nullable(Id),
        merchant: Nullable(Type.String({ description: 'Supplier of the latest order' })),
      }),
    ),
  }),
})
