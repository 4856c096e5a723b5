import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Fen, Id, Instant, Nullable, OneOf, Paged, Query, searchText } from '../platform/schema.ts'
import { DEVICE_EVENT_KINDS } from '../stock/endpoints.ts'

/** `low`: fewer in all stores together than the minimum stock; `out`: none in any. */
export const ACCESSORY_VIEWS = ['all', 'low', 'out'] as const
export type AccessoryView = (typeof ACCESSORY_VIEWS)[number]
export const ACCESSORY_VIEW_NAMES: Record<AccessoryView, string> = {
  all: '全部',
  low: '低于下限',
  out: '无货',
}
export const MIN_STOCK_MAX = 1_000_000
/** Sales of this many days are used to estimate how long the stock will last. */
export const SALES_DAYS = 30

const MinStock = Type.Integer({ minimum: 0, maximum: MIN_STOCK_MAX })

const Store = Type.Object({
  location_id: Id,
  location: Type.String(),
  quantity: Type.Integer(),
  reserved: Type.Integer(),
  in_transit: Type.Integer({ description: 'Pieces in transit to the location' }),
})

const Accessory = {
  sku_id: Id,
  brand: Type.String(),
  model: Type.String(),
  spec: Type.String(),
  color: Type.String(),
  barcode: Nullable(Type.String()),
  min_stock: Type.Integer({ description: 'Minimum stock of all locations together; 0 for none' }),
  /** Stock at the requested location, otherwise at all locations. */
  quantity: Type.Integer(),
  reserved: Type.Integer({ description: 'Reserved pieces; included in `quantity`' }),
  in_transit: Type.Integer(),
  low: Type.Boolean({ description: 'True if the stock of all locations together is below the minimum' }),
  average_fen: Nullable(Fen),
  value_fen: Nullable(Fen),
  stores: Type.Array(Store, { description: 'Locations with stock or incoming stock' }),
}

const Filters = {
  q: searchText,
  brand_id: Type.Optional(Id),
  location_id: Type.Optional(Id),
  view: OneOf(ACCESSORY_VIEWS, 'all'),
}

export const listAccessories = endpoint({
  method: 'GET',
  path: '/api/accessories',
  summary: 'Lists accessories with their stock, those below the minimum first',
  permission: 'staff',
  apiKey: true,
  input: Query(Filters),
  output: Paged(Type.Object(Accessory)),
})

export const getAccessorySummary = endpoint({
  method: 'GET',
  path: '/api/accessories/summary',
  summary: 'Returns totals of accessories: kinds, pieces, kinds below the minimum and value',
  permission: 'staff',
  apiKey: true,
  input: Type.Object({ brand_id: Type.Optional(Id), location_id: Type.Optional(Id) }),
  output: Type.Object({
    kinds: Type.Integer({ description: 'Number of accessory SKUs in stock' }),
    pieces: Type.Integer(),
    low: Type.Integer(),
    value_fen: Nullable(Fen),
  }),
})

export const listAccessoryBrands = endpoint({
  method: 'GET',
  path: '/api/accessories/brands',
  summary: 'Lists brands that have accessories',
  permission: 'staff',
  apiKey: true,
  input: Empty,
  output: Type.Array(Type.Object({ id: Id, name: Type.String() })),
})

export const getAccessory = endpoint({
  method: 'GET',
  path: '/api/accessories/:sku_id',
  summary: 'Returns an accessory with stock by location, recent sales and estimated days of stock',
  permission: 'staff',
  apiKey: true,
  input: Type.Object({ sku_id: Id }),
  output: Type.Object({
    ...Accessory,
    sold_30: Nullable(
      Type.Integer({
        description: 'Pieces sold in the last 30 days, minus returns; null without permission to view sales',
      }),
    ),
    days_left: Nullable(
      Type.Integer({
        description: 'Days that the stock will last at the pace of the last 30 days; null without sales',
      }),
    ),
  }),
})

export const listAccessoryLedger = endpoint({
  method: 'GET',
  path: '/api/accessories/:sku_id/ledger',
  summary: 'Lists stock changes of an accessory with the balance after each, newest first',
  permission: 'staff',
  apiKey: true,
  input: Query({
    sku_id: Id,
    kind: Type.Optional(OneOf(DEVICE_EVENT_KINDS)),
    location_id: Type.Optional(Id),
  }),
  output: Paged(
    Type.Object({
      id: Id,
      kind: OneOf(DEVICE_EVENT_KINDS),
      at: Instant,
      quantity: Type.Integer({ description: 'Change in pieces; 0 if only the cost was corrected' }),
      balance: Type.Integer({
        description: 'Pieces after the change, at the requested location, otherwise at all locations',
      }),
      value_fen: Nullable(Fen),
      location: Type.String(),
      by: Nullable(Type.String()),
      reason: Nullable(Type.String()),
      document: Nullable(Type.String({ description: 'Number of the source document' })),
      document_id: Nullable(Id),
    }),
  ),
})

export const setMinStock = endpoint({
  method: 'PUT',
  path: '/api/accessories/:sku_id/min-stock',
  summary: 'Sets the minimum stock of an accessory, unless it differs from the expected value',
  permission: 'inventory-manage',
  input: Type.Object({ sku_id: Id, min_stock: MinStock, expected: MinStock }),
  output: Type.Object({ min_stock: Type.Integer() }),
})

export const exportAccessories = exportEndpoint('/api/accessories/export', 'accessories by location', Filters)
