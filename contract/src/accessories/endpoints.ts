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
  in_transit: Type.Integer({ description: 'on the way there' }),
})

const Accessory = {
  sku_id: Id,
  brand: Type.String(),
  model: Type.String(),
  spec: Type.String(),
  color: Type.String(),
  barcode: Nullable(Type.String()),
  min_stock: Type.Integer({ description: 'of all stores together; 0 for none' }),
  /** Stock at the requested location, otherwise at all locations. */
  quantity: Type.Integer(),
  reserved: Type.Integer({ description: 'part of `quantity`' }),
  in_transit: Type.Integer(),
  low: Type.Boolean({ description: 'all stores together hold less than the minimum' }),
  average_fen: Nullable(Fen),
  value_fen: Nullable(Fen),
  stores: Type.Array(Store, { description: 'that have some, or to which some are on the way' }),
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
  summary: 'Accessories with their pieces, those below their minimum stock first',
  permission: 'staff',
  input: Query(Filters),
  output: Paged(Type.Object(Accessory)),
})

export const getAccessorySummary = endpoint({
  method: 'GET',
  path: '/api/accessories/summary',
  summary: 'Kinds and pieces of accessories, how many are below their minimum, and what they cost',
  permission: 'staff',
  input: Type.Object({ brand_id: Type.Optional(Id), location_id: Type.Optional(Id) }),
  output: Type.Object({
    kinds: Type.Integer({ description: 'that are in stock' }),
    pieces: Type.Integer(),
    low: Type.Integer(),
    value_fen: Nullable(Fen),
  }),
})

export const listAccessoryBrands = endpoint({
  method: 'GET',
  path: '/api/accessories/brands',
  summary: 'Brands that have accessories',
  permission: 'staff',
  input: Empty,
  output: Type.Array(Type.Object({ id: Id, name: Type.String() })),
})

export const getAccessory = endpoint({
  method: 'GET',
  path: '/api/accessories/:sku_id',
  summary: 'One accessory: its stores, what was sold lately, and for how many days the stock will do',
  permission: 'staff',
  input: Type.Object({ sku_id: Id }),
  output: Type.Object({
    ...Accessory,
    sold_30: Nullable(Type.Integer({ description: 'less what came back; null for who may not see sales' })),
    days_left: Nullable(
      Type.Integer({ description: 'at the pace of those 30 days; null where nothing was sold' }),
    ),
  }),
})

export const listAccessoryLedger = endpoint({
  method: 'GET',
  path: '/api/accessories/:sku_id/ledger',
  summary: 'Every change of the pieces of an accessory, the latest first, with what was left after it',
  permission: 'staff',
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
      quantity: Type.Integer({ description: '0 where only the cost was corrected' }),
      balance: Type.Integer({ description: 'of the location that was asked for, else of all' }),
      value_fen: Nullable(Fen),
      location: Type.String(),
      by: Nullable(Type.String()),
      reason: Nullable(Type.String()),
      document: Nullable(Type.String({ description: 'number' })),
      document_id: Nullable(Id),
    }),
  ),
})

export const setMinStock = endpoint({
  method: 'PUT',
  path: '/api/accessories/:sku_id/min-stock',
  summary: 'Sets the minimum stock of an accessory, unless another one than the caller saw is set by now',
  permission: 'inventory-manage',
  input: Type.Object({ sku_id: Id, min_stock: MinStock, expected: MinStock }),
  output: Type.Object({ min_stock: Type.Integer() }),
})

export const exportAccessories = exportEndpoint(
  '/api/accessories/export',
  'accessories, a line for each store that has some',
  Filters,
)
