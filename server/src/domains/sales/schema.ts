import { PRICE_SOURCES } from '@shangxue/contract/pricing/price-source'
import { PAYMENT_METHODS, SALE_KINDS, SALE_STATUSES } from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { fen, id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { locations, skus } from '../catalogue/schema.ts'
import { customers } from '../customers/schema.ts'
import { devices } from '../stock/schema.ts'
import { stockDocuments } from '../stock/service.ts'
import { users } from '../users/schema.ts'

/** A sale, or a return with negative quantities and amounts. */
export const sales = pgTable(
  'sale',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    kind: text('kind', { enum: SALE_KINDS }).notNull(),
    status: text('status', { enum: SALE_STATUSES }).notNull(),
    /** The business day, on the company's calendar. */
    day: date('day').notNull(),
    at: instant('at').notNull().defaultNow(),
    locationId: reference('location_id').notNull(),
    salespersonId: reference('salesperson_id').notNull(),
    customerId: reference('customer_id'),
    discountFen: fen('discount_fen').notNull(),
    /** Sum of the lines after the discount. */
    totalFen: fen('total_fen').notNull(),
    pieces: integer('pieces').notNull(),
    note: text('note').notNull().default(''),
    /** Why the price is below the floor or the credit insufficient. */
    approvalRequestNote: text('approval_request_note'),
    /** What a sale on account lacked when it was recorded: exceeded limit, overdue debts, stopped credit. */
    creditIssue: text('credit_issue'),
    decidedBy: reference('decided_by'),
    decidedAt: instant('decided_at'),
    /** Why it was declined or voided; of a return, why the items came back. */
    approvalNote: text('approval_note'),
    /** The original sale of a return. */
    originId: reference('origin_id'),
    /** The stock document posted by it. */
    documentId: reference('document_id'),
    reversalId: reference('reversal_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('sale_number_unique').on(t.tenantId, t.number),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.salespersonId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.originId], foreignColumns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [stockDocuments.tenantId, stockDocuments.id],
    }),
    foreignKey({
      columns: [t.tenantId, t.reversalId],
      foreignColumns: [stockDocuments.tenantId, stockDocuments.id],
    }),
    index('sale_of_day').on(t.tenantId, t.day, t.id),
    index('sale_of_customer').on(t.tenantId, t.customerId, t.day),
    index('sale_of_salesperson').on(t.tenantId, t.salespersonId, t.day),
    index('sale_of_document').on(t.tenantId, t.documentId).where(sql`${t.documentId} is not null`),
    index('sale_of_reversal').on(t.tenantId, t.reversalId).where(sql`${t.reversalId} is not null`),
    index('sale_returned').on(t.tenantId, t.originId).where(sql`${t.originId} is not null`),
    index('sale_waiting').on(t.tenantId, t.id).where(sql`${t.status} = 'waiting'`),
    check('sale_kind', isOneOf(t.kind, SALE_KINDS)),
    check('sale_status', isOneOf(t.status, SALE_STATUSES)),
    check('sale_return_has_origin', sql`(${t.kind} = 'return') = (${t.originId} is not null)`),
    check('sale_posted_moves_stock', sql`${t.status} <> 'posted' or ${t.documentId} is not null`),
  ],
)

/** Items of one SKU at one price. */
export const saleLines = pgTable(
  'sale_line',
  {
    tenantId: tenantId(),
    saleId: reference('sale_id').notNull(),
    line: integer('line').notNull(),
    skuId: reference('sku_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** Per piece, before the discount. */
    priceFen: fen('price_fen').notNull(),
    /** For the whole line, after its share of the discount. */
    amountFen: fen('amount_fen').notNull(),
    /** Cost of the items when they were sold; zero until the sale is posted. */
    costFen: fen('cost_fen').notNull(),
    belowFloor: boolean('below_floor').notNull().default(false),
    /** For a return: the line of the original sale. */
    originLine: integer('origin_line'),
    /** Which rule the price comes from; null for a price that the clerk entered. */
    priceSource: text('price_source', { enum: PRICE_SOURCES }),
    /** The rule's id in `price_rule` or `gift_rule`; null for the price of a level. */
    priceRuleId: reference('price_rule_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.saleId, t.line] }),
    foreignKey({ columns: [t.tenantId, t.saleId], foreignColumns: [sales.tenantId, sales.id] }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    index('sale_line_of_sku').on(t.tenantId, t.skuId),
    check('sale_line_quantity', sql`${t.quantity} <> 0`),
    check('sale_line_price', sql`${t.priceFen} >= 0`),
    check('sale_line_price_source', isOneOf(t.priceSource, PRICE_SOURCES)),
  ],
)

/** The devices of a line. Over time a device can belong to many sales, but only to one current sale. */
export const saleLineDevices = pgTable(
  'sale_line_device',
  {
    tenantId: tenantId(),
    saleId: reference('sale_id').notNull(),
    line: integer('line').notNull(),
    deviceId: reference('device_id').notNull(),
    costFen: fen('cost_fen').notNull(),
    /** True if this sale reserved the device when it became pending; rejection releases it. */
    reservedBySale: boolean('reserved_by_sale').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.saleId, t.deviceId] }),
    foreignKey({
      columns: [t.tenantId, t.saleId, t.line],
      foreignColumns: [saleLines.tenantId, saleLines.saleId, saleLines.line],
    }),
    foreignKey({ columns: [t.tenantId, t.deviceId], foreignColumns: [devices.tenantId, devices.id] }),
    index('sale_line_device_of_device').on(t.tenantId, t.deviceId),
  ],
)

/** Payments or refunds by method; they add up to the total of the sale. */
export const salePayments = pgTable(
  'sale_payment',
  {
    tenantId: tenantId(),
    saleId: reference('sale_id').notNull(),
    method: text('method', { enum: PAYMENT_METHODS }).notNull(),
    amountFen: fen('amount_fen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.saleId, t.method] }),
    foreignKey({ columns: [t.tenantId, t.saleId], foreignColumns: [sales.tenantId, sales.id] }),
    check('sale_payment_method', isOneOf(t.method, PAYMENT_METHODS)),
    check('sale_payment_amount', sql`${t.amountFen} <> 0`),
  ],
)

/**
 * Fact table of net sales, updated by every posting in its transaction and verified by `check:ledgers`. Customer 0
 * stands for anonymous sales.
 */
export const salesFacts = pgTable(
  'sales_fact',
  {
    tenantId: tenantId(),
    day: date('day').notNull(),
    skuId: reference('sku_id').notNull(),
    locationId: reference('location_id').notNull(),
    salespersonId: reference('salesperson_id').notNull(),
    customerId: reference('customer_id').notNull(),
    /** Sold less returned. */
    pieces: integer('pieces').notNull(),
    returned: integer('returned').notNull(),
    amountFen: fen('amount_fen').notNull(),
    costFen: fen('cost_fen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.day, t.locationId, t.salespersonId, t.skuId, t.customerId] }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    index('sales_fact_of_sku').on(t.tenantId, t.skuId, t.day),
  ],
)

/** Texts on receipts: of the company, where the location is null, and of stores. */
export const receiptTexts = pgTable(
  'receipt_text',
  {
    tenantId: tenantId(),
    id: id(),
    locationId: reference('location_id'),
    header: text('header').notNull(),
    address: text('address').notNull(),
    phone: text('phone').notNull(),
    warranty: text('warranty').notNull(),
    footer: text('footer').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    uniqueIndex('receipt_text_of_location')
      .on(t.tenantId, t.locationId)
      .where(sql`${t.locationId} is not null`),
    uniqueIndex('receipt_text_of_company').on(t.tenantId).where(sql`${t.locationId} is null`),
  ],
)
