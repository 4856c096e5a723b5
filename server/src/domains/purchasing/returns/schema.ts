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
import { fen, id, instant, reference, tenantId } from '../../../platform/database/columns.ts'
import { skus } from '../../catalogue/schema.ts'
import { stockDocuments } from '../../stock/documents/schema.ts'
import { devices } from '../../stock/schema.ts'
import { merchants } from '../../treasury/merchants/schema.ts'
import { users } from '../../users/schema.ts'

/** Goods returned to a supplier. The stock document has the same number. */
export const purchaseReturns = pgTable(
  'purchase_return',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    merchantId: reference('merchant_id').notNull(),
    documentId: reference('document_id').notNull(),
    day: date('day').notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: reference('user_id').notNull(),
    /** Why the goods were returned. */
    reason: text('reason').notNull(),
    creditFen: fen('credit_fen').notNull(),
    reversedBy: reference('reversed_by'),
    reversedAt: instant('reversed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('purchase_return_number').on(t.tenantId, t.number),
    unique('purchase_return_document').on(t.tenantId, t.documentId),
    foreignKey({ columns: [t.tenantId, t.merchantId], foreignColumns: [merchants.tenantId, merchants.id] }),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [stockDocuments.tenantId, stockDocuments.id],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.reversedBy], foreignColumns: [users.tenantId, users.id] }),
    index('purchase_return_of_merchant').on(t.tenantId, t.merchantId, t.id),
    check('purchase_return_credit', sql`credit_fen >= 0`),
    check('purchase_return_reversed', sql`(reversed_by is null) = (reversed_at is null)`),
  ],
)

/** Append-only: one device, or pieces of one accessory, with the amount that the supplier credits for all of them. */
export const purchaseReturnLines = pgTable(
  'purchase_return_line',
  {
    tenantId: tenantId(),
    returnId: reference('return_id').notNull(),
    line: integer('line').notNull(),
    skuId: reference('sku_id').notNull(),
    deviceId: reference('device_id'),
    quantity: integer('quantity').notNull(),
    creditFen: fen('credit_fen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.returnId, t.line] }),
    foreignKey({
      columns: [t.tenantId, t.returnId],
      foreignColumns: [purchaseReturns.tenantId, purchaseReturns.id],
    }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    foreignKey({ columns: [t.tenantId, t.deviceId], foreignColumns: [devices.tenantId, devices.id] }),
    index('purchase_return_line_of_device').on(t.tenantId, t.deviceId).where(sql`device_id is not null`),
    check('purchase_return_line_amounts', sql`quantity > 0 and credit_fen >= 0`),
  ],
)
