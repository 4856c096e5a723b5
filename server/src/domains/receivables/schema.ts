import {
  DEBT_DOCUMENT_KINDS,
  DEBT_DOCUMENT_STATES,
  DUNNING_STEPS,
  REMIND_DAYS,
} from '@shangxue/contract/receivables/endpoints'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { fen, id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { customers } from '../customers/schema.ts'
import { accounts } from '../ledger/schema.ts'
import { users } from '../users/schema.ts'

/** Amount allocated to a document. */
export interface Allocation {
  readonly id: number
  readonly amountFen: number
}

/** Receipts, write-offs and opening debts. A posted document is only ever reversed. */
export const receivableDocuments = pgTable(
  'receivable_document',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    kind: text('kind', { enum: DEBT_DOCUMENT_KINDS }).notNull(),
    status: text('status', { enum: DEBT_DOCUMENT_STATES }).notNull(),
    customerId: reference('customer_id').notNull(),
    /** The account that received the payment. */
    accountId: reference('account_id'),
    amountFen: fen('amount_fen').notNull(),
    /** Part of a payment that became a prepayment. */
    creditFen: fen('credit_fen').notNull().default(0),
    /** The customer's net debt after the document. */
    owedAfterFen: fen('owed_after_fen'),
    day: date('day').notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: reference('user_id').notNull(),
    note: text('note').notNull(),
    /** The allocations that the user chose; empty for oldest first. */
    chosen: jsonb('chosen').$type<Allocation[]>().notNull().default([]),
    decidedBy: reference('decided_by'),
    decidedAt: instant('decided_at'),
    decision: text('decision'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('receivable_document_number_unique').on(t.tenantId, t.number),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.accountId], foreignColumns: [accounts.tenantId, accounts.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.decidedBy], foreignColumns: [users.tenantId, users.id] }),
    index('receivable_document_of_customer').on(t.tenantId, t.customerId, t.id),
    index('receivable_document_waiting').on(t.tenantId, t.id).where(sql`${t.status} = 'waiting'`),
    check('receivable_document_kind', isOneOf(t.kind, DEBT_DOCUMENT_KINDS)),
    check('receivable_document_status', isOneOf(t.status, DEBT_DOCUMENT_STATES)),
    check(
      'receivable_document_amount',
      sql`${t.amountFen} > 0 and ${t.creditFen} between 0 and ${t.amountFen}`,
    ),
    check('receivable_document_account', sql`(${t.kind} = 'receipt') = (${t.accountId} is not null)`),
    check(
      'receivable_document_waits',
      sql`${t.kind} = 'write_off' or ${t.status} not in ('waiting', 'declined', 'withdrawn')`,
    ),
  ],
)

/** Append-only log of payment reminders. */
export const paymentReminders = pgTable(
  'payment_reminder',
  {
    tenantId: tenantId(),
    id: id(),
    customerId: reference('customer_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: reference('user_id').notNull(),
    owedFen: fen('owed_fen').notNull(),
    step: text('step', { enum: DUNNING_STEPS }).notNull().default('remind'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('payment_reminder_of_customer').on(t.tenantId, t.customerId, t.id),
    check('payment_reminder_step', isOneOf(t.step, DUNNING_STEPS)),
  ],
)

/** Debts already reported as overdue, once each. The foreign key is created in the migration, next to the policies. */
export const overdueNotices = pgTable(
  'overdue_notice',
  {
    tenantId: tenantId(),
    receivableId: reference('receivable_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.receivableId] })],
)

/** One row per company that changed the default. */
export const receivableSettings = pgTable(
  'receivable_setting',
  { tenantId: tenantId().primaryKey(), remindDays: integer('remind_days').notNull().default(REMIND_DAYS) },
  (t) => [check('receivable_setting_days', sql`${t.remindDays} between 1 and 365`)],
)
