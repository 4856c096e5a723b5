import { Type } from 'typebox'
import { TRACKINGS } from '../catalogue/endpoints.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Day, Fen, Id, Nullable, OneOf, Paged, PriceFen, Query, Text } from '../platform/schema.ts'
import { DEVICE_STATUSES } from '../stock/endpoints.ts'
import { ArrivingDevices, DOCUMENT_DEVICES_MAX, DOCUMENT_ITEMS_MAX, Pieces } from '../stock/schemas.ts'
import {
  EndReason,
  FREIGHT_METHODS,
  FreightAmount,
  ORDER_LINES_MAX,
  OrderNote,
  PURCHASE_ORDER_STATES,
} from './schemas.ts'

export const receivePurchase = endpoint({
  method: 'POST',
  path: '/api/purchasing/orders/:id/receipts',
  summary: 'Receives goods of an order, at its prices plus their share of the freight',
  permission: 'inventory-manage',
  input: Type.Object({
    id: Id,
    note: OrderNote,
    freight_fen: FreightAmount,
    freight_method: OneOf(FREIGHT_METHODS, 'value'),
    carrier_id: Type.Optional(Id),
    lines: Type.Array(
      Type.Object({
        sku_id: Id,
        devices: ArrivingDevices,
        /** Of an accessory. */
        quantity: Type.Optional(Pieces),
      }),
      { minItems: 1, maxItems: ORDER_LINES_MAX },
    ),
  }),
  output: Type.Object({
    id: Id,
    number: Type.String(),
    document_id: Id,
    devices: Type.Integer(),
    pieces: Type.Integer(),
    order_state: OneOf(PURCHASE_ORDER_STATES),
  }),
})

export const reversePurchaseReceipt = endpoint({
  method: 'POST',
  path: '/api/purchasing/receipts/:id/reverse',
  summary: 'Reverses a receipt: goods leave the stock, the order is open again, and nothing is owed for it',
  permission: 'purchase-manage',
  apiKey: false,
  input: Type.Object({ id: Id, reason: EndReason }),
  output: Type.Object({ order_state: OneOf(PURCHASE_ORDER_STATES) }),
})

export const checkPurchaseReturn = endpoint({
  method: 'POST',
  path: '/api/purchasing/returns/check',
  summary: 'Identifies codes to return to a supplier, with what the supplier was owed for each device',
  permission: 'purchase-manage',
  idempotent: false,
  input: Type.Object({
    merchant_id: Id,
    codes: Type.Array(Text(64), { minItems: 1, maxItems: DOCUMENT_DEVICES_MAX }),
  }),
  output: Type.Array(
    Type.Object({
      code: Type.String(),
      device_id: Nullable(Id),
      sku_id: Nullable(Id),
      tracking: Nullable(OneOf(TRACKINGS)),
      title: Type.String({ description: 'Brand, model, spec and colour; empty if unknown' }),
      status: Nullable(OneOf(DEVICE_STATUSES)),
      location: Nullable(Type.String()),
      supplier: Nullable(Type.String({ description: 'Who delivered the device last' })),
      credit_fen: Nullable(Fen),
    }),
  ),
})

export const postPurchaseReturn = endpoint({
  method: 'POST',
  path: '/api/purchasing/returns',
  summary: 'Returns devices and accessories to a supplier, who is owed less by the credited amounts',
  permission: 'purchase-manage',
  input: Type.Object({
    merchant_id: Id,
    reason: EndReason,
    devices: Type.Array(Type.Object({ device_id: Id, credit_fen: PriceFen }), {
      maxItems: DOCUMENT_DEVICES_MAX,
      default: [],
    }),
    items: Type.Array(
      Type.Object({ sku_id: Id, location_id: Id, quantity: Pieces, unit_credit_fen: PriceFen }),
      { maxItems: DOCUMENT_ITEMS_MAX, default: [] },
    ),
  }),
  output: Type.Object({ id: Id, number: Type.String(), document_id: Id, credit_fen: Fen }),
})

export const listPurchaseReturns = endpoint({
  method: 'GET',
  path: '/api/purchasing/returns',
  summary: 'Lists returns to suppliers, newest first',
  permission: 'supplier-view',
  input: Query({ merchant_id: Type.Optional(Id) }),
  output: Paged(
    Type.Object({
      id: Id,
      number: Type.String(),
      document_id: Id,
      merchant_id: Id,
      merchant: Type.String(),
      day: Day,
      quantity: Type.Integer(),
      credit_fen: Fen,
      by: Type.String(),
      reason: Type.String(),
      reversed: Type.Boolean(),
    }),
  ),
})

export const reversePurchaseReturn = endpoint({
  method: 'POST',
  path: '/api/purchasing/returns/:id/reverse',
  summary: 'Reverses a return: restores the stock and cancels the credit',
  permission: 'purchase-manage',
  apiKey: false,
  input: Type.Object({ id: Id, reason: EndReason }),
  output: Type.Object({ reversed: Type.Boolean() }),
})
