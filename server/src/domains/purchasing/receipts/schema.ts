import { FREIGHT_METHODS } from '@shangxue/contract/purchasing/schemas'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { fen, id, instant, isOneOf, reference, tenantId } from '../../../platform/database/columns.ts'
import { skus } from '../../catalogue/schema.ts'
import { stockDocuments } from '../../stock/documents/schema.ts'
import { devices } from '../../stock/schema.ts'
import { merchants } from '../../treasury/merchants/schema.ts'
import { users } from '../../users/schema.ts'
import { purchaseOrders } from '../orders/schema.ts'

/** Goods of an order that arrived at one time. The stock document has the same number. */
export const purchaseReceipts = pgTable(
  'purchase_receipt',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    orderId: reference('order_id').notNull(),
    merchantId: reference('merchant_id').notNull(),
    documentId: reference('document_id').notNull(),
    day: date('day').notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: reference('user_id').notNull(),
    note: text('note').notNull().default(''),
    /** At the prices of the order. */
    goodsFen: fen('goods_fen').notNull(),
    freightFen: fen('freight_fen').notNull(),
    freightMethod: text('freight_method', { enum: FREIGHT_METHODS }).notNull(),
    /** The supplier or carrier that is owed the freight; null without freight. */
    carrierId: reference('carrier_id'),
    reversedBy: reference('reversed_by'),
    reversedAt: instant('reversed_at'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('purchase_receipt_number').on(t.tenantId, t.number),
    unique('purchase_receipt_document').on(t.tenantId, t.documentId),
    foreignKey({
      columns: [t.tenantId, t.orderId],
      foreignColumns: [purchaseOrders.tenantId, purchaseOrders.id],
    }),
    foreignKey({ columns: [t.tenantId, t.merchantId], foreignColumns: [merchants.tenantId, merchants.id] }),
    foreignKey({ columns: [t.tenantId, t.carrierId], foreignColumns: [merchants.tenantId, merchants.id] }),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [stockDocuments.tenantId, stockDocuments.id],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.reversedBy], foreignColumns: [users.tenantId, users.id] }),
    index('purchase_receipt_of_order').on(t.tenantId, t.orderId, t.id),
    index('purchase_receipt_of_merchant').on(t.tenantId, t.merchantId, t.id),
    index('purchase_receipt_of_carrier').on(t.tenantId, t.carrierId).where(sql`carrier_id is not null`),
    check('purchase_receipt_freight_method', isOneOf(sql`freight_method`, FREIGHT_METHODS)),
    check('purchase_receipt_amounts', sql`goods_fen >= 0 and freight_fen >= 0`),
    check('purchase_receipt_carrier', sql`(freight_fen > 0) = (carrier_id is not null)`),
    check('purchase_receipt_reversed', sql`(reversed_by is null) = (reversed_at is null)`),
  ],
)

/** Append-only: pieces of one spec, their price, and their cost with freight. */
export const purchaseReceiptLines = pgTable(
  'purchase_receipt_line',
  {
    tenantId: tenantId(),
    receiptId: reference('receipt_id').notNull(),
    skuId: reference('sku_id').notNull(),
    quantity: integer('quantity').notNull(),
    unitFen: fen('unit_fen').notNull(),
    /** All pieces with their share of the freight. */
    landedFen: fen('landed_fen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.receiptId, t.skuId] }),
    foreignKey({
      columns: [t.tenantId, t.receiptId],
      foreignColumns: [purchaseReceipts.tenantId, purchaseReceipts.id],
    }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    check('purchase_receipt_line_amounts', sql`quantity > 0 and landed_fen >= quantity * unit_fen`),
  ],
)

/** Append-only: which supplier delivered a device. */
export const purchaseReceiptDevices = pgTable(
  'purchase_receipt_device',
  {
    tenantId: tenantId(),
    receiptId: reference('receipt_id').notNull(),
    deviceId: reference('device_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.receiptId, t.deviceId] }),
    foreignKey({
      columns: [t.tenantId, t.receiptId],
      foreignColumns: [purchaseReceipts.tenantId, purchaseReceipts.id],
    }),
    foreignKey({ columns: [t.tenantId, t.deviceId], foreignColumns: [devices.tenantId, devices.id] }),
    index('purchase_receipt_device_of_device').on(t.tenantId, t.deviceId),
  ],
)
