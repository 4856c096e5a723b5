import { MERCHANT_PAYMENT_STATES } from '@shangxue/contract/treasury/merchants'
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
import {
  fen,
  id,
  instant,
  isOneOf,
  reference,
  sortKey,
  tenantId,
} from '../../../platform/database/columns.ts'
import { accounts } from '../../ledger/schema.ts'
import { users } from '../../users/schema.ts'

/** Suppliers of the company. */
export const merchants = pgTable(
  'merchant',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    pinyin: sortKey('pinyin').notNull(),
    /** Bank details for payments. */
    bank: text('bank').notNull().default(''),
    contact: text('contact').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** Days after a delivery until it is paid; null if nothing is agreed. */
    paymentDays: integer('payment_days'),
    /** Days from an order to its delivery; null for the company's default. */
    leadDays: integer('lead_days'),
    note: text('note').notNull().default(''),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('merchant_name_unique').on(t.tenantId, t.name),
    check('merchant_days', sql`payment_days between 0 and 365 and lead_days between 0 and 365`),
  ],
)

/** A payment to a merchant. Posted to the ledger when done; reversed when the payment is reversed. */
export const merchantPayments = pgTable(
  'merchant_payment',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    merchantId: reference('merchant_id').notNull(),
    accountId: reference('account_id').notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** Planned day; for a completed payment, the day it was made. */
    day: date('day').notNull(),
    bankReference: text('bank_reference'),
    note: text('note').notNull().default(''),
    voucherKey: text('voucher_key'),
    state: text('state', { enum: MERCHANT_PAYMENT_STATES }).notNull().default('pending'),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    doneBy: reference('done_by'),
    doneAt: instant('done_at'),
    endedBy: reference('ended_by'),
    endedAt: instant('ended_at'),
    reason: text('reason').notNull().default(''),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('merchant_payment_number').on(t.tenantId, t.number),
    // A withdrawn or reversed payment releases its reference.
    uniqueIndex('merchant_payment_reference')
      .on(t.tenantId, t.accountId, t.bankReference)
      .where(sql`${t.state} in ('pending', 'done')`),
    foreignKey({ columns: [t.tenantId, t.merchantId], foreignColumns: [merchants.tenantId, merchants.id] }),
    foreignKey({ columns: [t.tenantId, t.accountId], foreignColumns: [accounts.tenantId, accounts.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.doneBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.endedBy], foreignColumns: [users.tenantId, users.id] }),
    index('merchant_payment_of_merchant').on(t.tenantId, t.merchantId, t.day, t.id),
    check('merchant_payment_state', isOneOf(t.state, MERCHANT_PAYMENT_STATES)),
    check('merchant_payment_amount', sql`${t.amountFen} > 0`),
    check('merchant_payment_done', sql`(${t.doneBy} is null) = (${t.doneAt} is null)`),
    check(
      'merchant_payment_was_done',
      sql`${t.doneBy} is not null or ${t.state} in ('pending', 'withdrawn')`,
    ),
  ],
)
