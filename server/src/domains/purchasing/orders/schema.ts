import { PURCHASE_ORDER_STATES } from '@shangxue/contract/purchasing/schemas'
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
import { locations, skus } from '../../catalogue/schema.ts'
import { merchants } from '../../treasury/merchants/schema.ts'
import { users } from '../../users/schema.ts'

/** Purchasing rules of a company; without a row the defaults apply. */
export const purchaseSettings = pgTable(
  'purchase_setting',
  {
    tenantId: tenantId().primaryKey(),
    /** Orders above this amount need approval; null: never. */
    orderApprovalFen: fen('order_approval_fen'),
    coverDays: integer('cover_days').notNull(),
    leadDays: integer('lead_days').notNull(),
  },
  () => [check('purchase_setting_days', sql`cover_days between 1 and 180 and lead_days between 0 and 180`)],
)

export const purchaseOrders = pgTable(
  'purchase_order',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    merchantId: reference('merchant_id').notNull(),
    /** Where the goods are to be delivered. */
    locationId: reference('location_id').notNull(),
    day: date('day').notNull(),
    expectedDay: date('expected_day'),
    note: text('note').notNull().default(''),
    state: text('state', { enum: PURCHASE_ORDER_STATES }).notNull().default('draft'),
    totalFen: fen('total_fen').notNull(),
    version: integer('version').notNull().default(0),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Who submitted it last: this user may not approve it. */
    submittedBy: reference('submitted_by'),
    decidedBy: reference('decided_by'),
    decidedAt: instant('decided_at'),
    decision: text('decision').notNull().default(''),
    endedBy: reference('ended_by'),
    endedAt: instant('ended_at'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('purchase_order_number').on(t.tenantId, t.number),
    foreignKey({ columns: [t.tenantId, t.merchantId], foreignColumns: [merchants.tenantId, merchants.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.endedBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.decidedBy], foreignColumns: [users.tenantId, users.id] }),
    index('purchase_order_of_merchant').on(t.tenantId, t.merchantId, t.id),
    index('purchase_order_open').on(t.tenantId, t.state, t.id),
    foreignKey({ columns: [t.tenantId, t.submittedBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    check('purchase_order_state', isOneOf(sql`state`, PURCHASE_ORDER_STATES)),
    check('purchase_order_total', sql`total_fen >= 0`),
  ],
)

/** One spec of an order. `received` never exceeds what was ordered. */
export const purchaseOrderLines = pgTable(
  'purchase_order_line',
  {
    tenantId: tenantId(),
    orderId: reference('order_id').notNull(),
    line: integer('line').notNull(),
    skuId: reference('sku_id').notNull(),
    quantity: integer('quantity').notNull(),
    unitFen: fen('unit_fen').notNull(),
    received: integer('received').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.orderId, t.line] }),
    unique('purchase_order_line_sku').on(t.tenantId, t.orderId, t.skuId),
    index('purchase_order_line_of_sku').on(t.tenantId, t.skuId),
    foreignKey({
      columns: [t.tenantId, t.orderId],
      foreignColumns: [purchaseOrders.tenantId, purchaseOrders.id],
    }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    check('purchase_order_line_quantity', sql`quantity > 0 and unit_fen >= 0`),
    check('purchase_order_line_received', sql`received between 0 and quantity`),
  ],
)
