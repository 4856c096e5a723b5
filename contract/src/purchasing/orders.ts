import { Type } from 'typebox'
import { TRACKINGS } from '../catalogue/endpoints.ts'
import { Empty, endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import {
  Day,
  Fen,
  Id,
  Instant,
  Nullable,
  OneOf,
  Paged,
  Query,
  searchText,
  Version,
} from '../platform/schema.ts'
import {
  EndReason,
  FREIGHT_METHODS,
  ORDER_FILTERS,
  OrderLines,
  OrderNote,
  OrderRow,
  PURCHASE_ORDER_STATES,
} from './schemas.ts'

export * from './schemas.ts'

const Filters = {
  q: searchText,
  order_state: OneOf(ORDER_FILTERS, 'all'),
  merchant_id: Type.Optional(Id),
}

export const listPurchaseOrders = endpoint({
  method: 'GET',
  path: '/api/purchasing/orders',
  summary: 'Lists purchase orders, newest first, searched by number, supplier or model',
  permission: 'purchase-view',
  input: Query(Filters),
  output: Paged(Type.Object(OrderRow)),
})

export const exportPurchaseOrders = exportEndpoint(
  '/api/purchasing/orders/export',
  'purchase orders',
  Filters,
)

const OrderLine = Type.Object({
  line: Type.Integer(),
  sku_id: Id,
  title: Type.String({ description: 'Brand, model, spec and colour' }),
  tracking: OneOf(TRACKINGS),
  barcode: Nullable(Type.String()),
  quantity: Type.Integer(),
  received: Type.Integer(),
  unit_fen: Nullable(Fen),
})

const OrderReceipt = Type.Object({
  id: Id,
  number: Type.String(),
  document_id: Id,
  day: Day,
  at: Instant,
  by: Type.String(),
  note: Type.String(),
  quantity: Type.Integer(),
  goods_fen: Nullable(Fen),
  freight_fen: Nullable(Fen),
  freight_method: OneOf(FREIGHT_METHODS),
  carrier: Nullable(Type.String({ description: 'Who is owed the freight; null without freight' })),
  reversed: Type.Boolean(),
  invoice_number: Nullable(Type.String()),
})

export const getPurchaseOrder = endpoint({
  method: 'GET',
  path: '/api/purchasing/orders/:id',
  summary: 'Returns a purchase order with its lines, receipts and the decision on it',
  permission: 'purchase-view',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...OrderRow,
    at: Instant,
    own: Type.Boolean({ description: 'True if the caller wrote it and so may not approve it' }),
    decided_by: Nullable(Type.String()),
    decided_at: Nullable(Instant),
    decision: Type.String(),
    ended_by: Nullable(Type.String()),
    ended_at: Nullable(Instant),
    reason: Type.String({ description: 'Why it was closed or cancelled' }),
    version: Version,
    items: Type.Array(OrderLine),
    receipts: Type.Array(OrderReceipt),
  }),
})

const Content = {
  merchant_id: Id,
  location_id: Id,
  expected_day: Nullable(Day),
  note: OrderNote,
  lines: OrderLines,
}
const State = Type.Object({ state: OneOf(PURCHASE_ORDER_STATES) })

export const addPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/orders',
  summary: 'Writes a draft of a purchase order with one line for each spec',
  permission: 'purchase-manage',
  input: Type.Object(Content),
  output: Type.Object({ id: Id, number: Type.String() }),
})

export const updatePurchaseOrder = endpoint({
  method: 'PUT',
  path: '/api/purchasing/orders/:id',
  summary: 'Updates a draft of a purchase order',
  permission: 'purchase-manage',
  input: Type.Object({ id: Id, version: Version, ...Content }),
  output: Type.Object({ id: Id, version: Version }),
})

export const submitPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/orders/:id/submit',
  summary: "Submits a draft: approved at once, or pending above the company's amount",
  permission: 'purchase-manage',
  input: Type.Object({ id: Id, version: Version }),
  output: State,
})

export const recallPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/orders/:id/recall',
  summary: 'Takes a pending or approved order without receipts back to a draft, to change it',
  permission: 'purchase-manage',
  input: Type.Object({ id: Id }),
  output: State,
})

export const decidePurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/orders/:id/decide',
  summary: 'Approves a pending order of another user, or returns it to a draft with a reason',
  permission: 'finance',
  apiKey: false,
  input: Type.Object({ id: Id, approve: Type.Boolean(), reason: OrderNote }),
  output: State,
})

export const cancelPurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/orders/:id/cancel',
  summary: 'Cancels an order without receipts',
  permission: 'purchase-manage',
  input: Type.Object({ id: Id, reason: EndReason }),
  output: State,
})

export const closePurchaseOrder = endpoint({
  method: 'POST',
  path: '/api/purchasing/orders/:id/close',
  summary: 'Closes a partly received order: the rest is not expected any more',
  permission: 'purchase-manage',
  input: Type.Object({ id: Id, reason: EndReason }),
  output: State,
})

const Settings = {
  /** Orders above this amount need approval; null: never. */
  order_approval_fen: Nullable(Type.Integer({ minimum: 0, maximum: 100_000_000_00, description: '分' })),
  /** Days of sales that a suggested order covers after it arrives. */
  cover_days: Type.Integer({ minimum: 1, maximum: 180 }),
  /** Days until a delivery of a supplier without a lead time of its own. */
  lead_days: Type.Integer({ minimum: 0, maximum: 180 }),
}

export const getPurchaseSettings = endpoint({
  method: 'GET',
  path: '/api/purchasing/settings',
  summary: 'Returns the amount above which orders need approval, and the days of suggested orders',
  permission: 'purchase-view',
  input: Empty,
  output: Type.Object(Settings),
})

export const savePurchaseSettings = endpoint({
  method: 'PUT',
  path: '/api/purchasing/settings',
  summary: 'Sets the amount above which orders need approval, and the days of suggested orders',
  permission: 'admin',
  input: Type.Object(Settings),
  output: Type.Object(Settings),
})
