import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { fen, id, instant, reference, tenantId } from '../../../platform/database/columns.ts'
import { merchants } from '../../treasury/merchants/schema.ts'
import { users } from '../../users/schema.ts'
import { payableAdjustments } from '../payables/schema.ts'
import { purchaseReceipts } from '../receipts/schema.ts'

/** An invoice of a supplier for some receipts. */
export const supplierInvoices = pgTable(
  'supplier_invoice',
  {
    tenantId: tenantId(),
    id: id(),
    merchantId: reference('merchant_id').notNull(),
    /** The supplier's own number. */
    number: text('number').notNull(),
    amountFen: fen('amount_fen').notNull(),
    orderedFen: fen('ordered_fen').notNull(),
    receivedFen: fen('received_fen').notNull(),
    day: date('day').notNull(),
    note: text('note').notNull().default(''),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** The posted difference; null if it was only recorded. */
    adjustmentId: reference('adjustment_id'),
    voidedBy: reference('voided_by'),
    voidedAt: instant('voided_at'),
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    // A voided invoice releases its number.
    uniqueIndex('supplier_invoice_number')
      .on(t.tenantId, t.merchantId, t.number)
      .where(sql`voided_at is null`),
    foreignKey({ columns: [t.tenantId, t.merchantId], foreignColumns: [merchants.tenantId, merchants.id] }),
    foreignKey({
      columns: [t.tenantId, t.adjustmentId],
      foreignColumns: [payableAdjustments.tenantId, payableAdjustments.id],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.voidedBy], foreignColumns: [users.tenantId, users.id] }),
    index('supplier_invoice_of_adjustment')
      .on(t.tenantId, t.adjustmentId)
      .where(sql`adjustment_id is not null`),
    index('supplier_invoice_of_merchant').on(t.tenantId, t.merchantId, t.id),
    check('supplier_invoice_amount', sql`amount_fen > 0`),
    check('supplier_invoice_voided', sql`(voided_by is null) = (voided_at is null)`),
  ],
)

/** Receipts that an invoice is for; rows of voided invoices are deleted, so that each receipt has at most one. */
export const supplierInvoiceReceipts = pgTable(
  'supplier_invoice_receipt',
  {
    tenantId: tenantId(),
    receiptId: reference('receipt_id').notNull(),
    invoiceId: reference('invoice_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.receiptId] }),
    foreignKey({
      columns: [t.tenantId, t.receiptId],
      foreignColumns: [purchaseReceipts.tenantId, purchaseReceipts.id],
    }),
    foreignKey({
      columns: [t.tenantId, t.invoiceId],
      foreignColumns: [supplierInvoices.tenantId, supplierInvoices.id],
    }),
    index('supplier_invoice_receipt_of_invoice').on(t.tenantId, t.invoiceId),
  ],
)
