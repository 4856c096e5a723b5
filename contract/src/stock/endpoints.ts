import { Type } from 'typebox'
import { TRACKINGS } from '../catalogue/endpoints.ts'
import { endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Fen, Id, Instant, Nullable, OneOf, Paged, Query, searchText } from '../platform/schema.ts'

export const DEVICE_STATUSES = [
  'in_transit',
  'in_stock',
  'reserved',
  'sold',
  'returned',
  'damaged',
  'lost',
  'scrapped',
  'supplier_returned',
] as const
export type DeviceStatus = (typeof DEVICE_STATUSES)[number]

export const DEVICE_STATUS_NAMES: Record<DeviceStatus, string> = {
  in_transit: '在途',
  in_stock: '在库',
  reserved: '已预留',
  sold: '已售',
  returned: '已退货',
  damaged: '损坏',
  lost: '丢失',
  scrapped: '报废',
  supplier_returned: '已退供应商',
}

export const IDENTIFIER_KINDS = ['imei1', 'imei2', 'sn'] as const
export const DEVICE_EVENT_KINDS = [
  'received',
  'reserved',
  'released',
  'transfer_out',
  'transfer_in',
  'sold',
  'returned',
  'adjusted',
  'damaged',
  'lost',
  'scrapped',
  'supplier_returned',
  'activated',
  'repair_in',
  'repair_out',
  'repair_part',
  'repair_part_returned',
  'swapped_in',
  'swapped_out',
] as const
export type DeviceEventKind = (typeof DEVICE_EVENT_KINDS)[number]
export const DEVICE_EVENT_NAMES: Record<DeviceEventKind, string> = {
  received: '入库',
  reserved: '预留',
  released: '取消预留',
  transfer_out: '调出',
  transfer_in: '调入',
  sold: '售出',
  returned: '退货',
  adjusted: '调整',
  damaged: '报损',
  lost: '报失',
  scrapped: '报废',
  supplier_returned: '退供应商',
  activated: '激活',
  repair_in: '送修',
  repair_out: '维修取机',
  repair_part: '维修领料',
  repair_part_returned: '维修退料',
  swapped_in: '换机收回',
  swapped_out: '换机给客户',
}

const Filters = {
  q: searchText,
  brand_id: Type.Optional(Id),
  location_id: Type.Optional(Id),
}

export const getStockSummary = endpoint({
  method: 'GET',
  path: '/api/stock/summary',
  summary: 'Returns totals of the stock; the value requires cost-view',
  permission: 'staff',
  apiKey: true,
  input: Type.Object({ brand_id: Type.Optional(Id), location_id: Type.Optional(Id) }),
  output: Type.Object({
    devices: Type.Integer(),
    accessories: Type.Integer(),
    reserved: Type.Integer(),
    value_fen: Nullable(Fen),
    aged_30: Type.Integer({ description: 'Devices in stock for more than 30 days' }),
    aged_60: Type.Integer(),
    aged_90: Type.Integer(),
    low_stock: Type.Integer({ description: 'SKUs below their minimum stock' }),
  }),
})

export const STOCK_VIEWS = ['all', 'aged_30', 'aged_60', 'aged_90', 'low_stock', 'out_of_stock'] as const
export const STOCK_SORTS = ['brand', 'quantity', 'name'] as const

export const StockModel = Type.Object({
  id: Id,
  brand: Type.String(),
  name: Type.String(),
  short_name: Type.String(),
  tracking: OneOf(TRACKINGS),
  skus: Type.Integer(),
  quantity: Type.Integer(),
  reserved: Type.Integer(),
  in_transit: Type.Integer(),
  retail_from_fen: Nullable(Fen),
  retail_to_fen: Nullable(Fen),
  value_fen: Nullable(Fen),
  low_stock: Type.Boolean(),
  low_skus: Type.Integer({ description: 'SKUs of the model below their minimum stock' }),
})

export const listStockModels = endpoint({
  method: 'GET',
  path: '/api/stock/models',
  summary: 'Lists stock by model, searched by name, spec, pinyin, barcode or part of an IMEI',
  permission: 'staff',
  apiKey: true,
  input: Query({
    ...Filters,
    view: OneOf(STOCK_VIEWS, 'all'),
    sort: OneOf(STOCK_SORTS, 'brand'),
  }),
  output: Paged(StockModel),
})

export const getStockModel = endpoint({
  method: 'GET',
  path: '/api/stock/models/:id',
  summary: 'Returns the SKUs of a model with stock by store and prices',
  permission: 'staff',
  apiKey: true,
  input: Type.Object({ id: Id }),
  output: Type.Object({
    id: Id,
    brand: Type.String(),
    name: Type.String(),
    short_name: Type.String(),
    tracking: OneOf(TRACKINGS),
    skus: Type.Array(
      Type.Object({
        id: Id,
        spec: Type.String(),
        color: Type.String(),
        barcode: Nullable(Type.String()),
        min_stock: Type.Integer(),
        wholesale_fen: Nullable(Fen),
        retail_fen: Nullable(Fen),
        quantity: Type.Integer(),
        value_fen: Nullable(Fen),
        stores: Type.Array(
          Type.Object({
            location_id: Id,
            location: Type.String(),
            quantity: Type.Integer(),
            reserved: Type.Integer(),
            in_transit: Type.Integer(),
          }),
        ),
      }),
    ),
  }),
})

export const DEVICE_SORTS = ['oldest', 'newest'] as const

export const DeviceItem = Type.Object({
  id: Id,
  identifier: Type.String({
    description: 'First IMEI, otherwise the serial number; for withdrawn devices the released code',
  }),
  brand: Type.String(),
  model: Type.String(),
  spec: Type.String(),
  color: Type.String(),
  status: OneOf(DEVICE_STATUSES),
  location: Nullable(Type.String()),
  cost_fen: Nullable(Fen),
  received_at: Nullable(Instant),
  activated_at: Nullable(Instant),
  withdrawn: Type.Boolean({
    description: 'True if its receipt was reversed; another device may have its code now',
  }),
})

const DeviceFilters = {
  ...Filters,
  product_id: Type.Optional(Id),
  sku_id: Type.Optional(Id),
  status: Type.Optional(OneOf(DEVICE_STATUSES)),
  older_than_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  sort: OneOf(DEVICE_SORTS, 'oldest'),
}

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/stock/devices',
  summary: 'Lists devices, searched by part of an IMEI or serial number; the total is capped',
  permission: 'staff',
  apiKey: true,
  input: Query({ ...DeviceFilters, with_total: Type.Boolean({ default: true }) }),
  output: Paged(DeviceItem),
})

const Identifier = Type.Object({ kind: OneOf(IDENTIFIER_KINDS), value: Type.String() })

export const getDevice = endpoint({
  method: 'GET',
  path: '/api/stock/devices/:id',
  summary: 'Returns a device with its identifiers, prices and history',
  permission: 'staff',
  apiKey: true,
  input: Type.Object({ id: Id }),
  output: Type.Object({
    id: Id,
    product_id: Id,
    sku_id: Id,
    brand: Type.String(),
    model: Type.String(),
    spec: Type.String(),
    color: Type.String(),
    status: OneOf(DEVICE_STATUSES),
    location: Nullable(Type.String()),
    customer: Nullable(Type.String()),
    identifiers: Type.Array(Identifier),
    given_up: Type.Array(Identifier, {
      description: 'Codes released when the receipt was reversed; another device may have them now',
    }),
    wholesale_fen: Nullable(Fen),
    retail_fen: Nullable(Fen),
    cost_fen: Nullable(Fen),
    received_at: Nullable(Instant),
    activated_at: Nullable(Instant),
    events: Type.Array(
      Type.Object({
        id: Id,
        kind: OneOf(DEVICE_EVENT_KINDS),
        at: Instant,
        by: Nullable(Type.String()),
        location: Nullable(Type.String()),
        customer: Nullable(Type.String()),
        reason: Nullable(Type.String()),
        document: Nullable(Type.String({ description: 'Number of the source document' })),
        withdrawn: Type.Boolean({ description: 'True if this event reversed the receipt of the device' }),
      }),
    ),
  }),
})

export const lookUpCode = endpoint({
  method: 'GET',
  path: '/api/stock/lookup',
  summary: 'Finds the device or SKU of a scanned IMEI, serial number or barcode',
  permission: 'staff',
  apiKey: true,
  input: Type.Object({ code: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: Type.Object({
    kind: OneOf(['device', 'sku', 'unknown']),
    device_id: Nullable(Id),
    product_id: Nullable(Id),
    sku_id: Nullable(Id),
  }),
})

export const exportStock = exportEndpoint('/api/stock/export', 'stock by model, spec, colour and store', {
  ...Filters,
  view: OneOf(STOCK_VIEWS, 'all'),
})

export const exportDevices = exportEndpoint('/api/stock/devices/export', 'devices', DeviceFilters)
