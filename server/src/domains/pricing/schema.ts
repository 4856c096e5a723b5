import { PRICE_TYPES } from '@shangxue/contract/pricing/endpoints'
import { PRICE_REQUEST_STATES } from '@shangxue/contract/pricing/requests'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { fen, id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { skus } from '../catalogue/schema.ts'
import { users } from '../users/schema.ts'

/** Append-only history: the price in force is the one with the latest `valid_from` that has passed. */
export const skuPrices = pgTable(
  'sku_price',
  {
    tenantId: tenantId(),
    id: id(),
    skuId: reference('sku_id').notNull(),
    type: text('type', { enum: PRICE_TYPES }).notNull(),
    amountFen: fen('amount_fen').notNull(),
    validFrom: instant('valid_from').notNull(),
    createdBy: reference('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('sku_price_moment_unique').on(t.tenantId, t.skuId, t.type, t.validFrom),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    index('sku_price_changes').on(t.tenantId, t.validFrom),
    check('sku_price_type', isOneOf(t.type, PRICE_TYPES)),
    check('sku_price_amount', sql`${t.amountFen} >= 0`),
  ],
)

/** A price change pending approval: its author cannot see the limits that it violates. */
export const priceRequests = pgTable(
  'price_request',
  {
    tenantId: tenantId(),
    id: id(),
    state: text('state', { enum: PRICE_REQUEST_STATES }).notNull().default('pending'),
    /** Null for prices entered by hand. */
    fileName: text('file_name'),
    reason: text('reason').notNull().default(''),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    decidedBy: reference('decided_by'),
    decidedAt: instant('decided_at'),
    decision: text('decision').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.decidedBy], foreignColumns: [users.tenantId, users.id] }),
    index('price_request_of_user').on(t.tenantId, t.userId, t.id),
    index('price_request_pending').on(t.tenantId, t.id).where(sql`${t.state} = 'pending'`),
    check('price_request_state', isOneOf(t.state, PRICE_REQUEST_STATES)),
    check(
      'price_request_decided',
      sql`(${t.state} in ('approved', 'declined')) = (${t.decidedBy} is not null)`,
    ),
  ],
)

/** Append-only: one price of a request. */
export const priceRequestLines = pgTable(
  'price_request_line',
  {
    tenantId: tenantId(),
    requestId: reference('request_id').notNull(),
    line: integer('line').notNull(),
    skuId: reference('sku_id').notNull(),
    type: text('type', { enum: PRICE_TYPES }).notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** The price in force at the start of this one, when the request was made. */
    beforeFen: fen('before_fen'),
    /** Null if the price starts on approval. */
    validFrom: instant('valid_from'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.requestId, t.line] }),
    foreignKey({
      columns: [t.tenantId, t.requestId],
      foreignColumns: [priceRequests.tenantId, priceRequests.id],
    }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    index('price_request_line_of_sku').on(t.tenantId, t.skuId),
    check('price_request_line_type', isOneOf(t.type, PRICE_TYPES)),
    check('price_request_line_amount', sql`${t.amountFen} >= 0`),
  ],
)
