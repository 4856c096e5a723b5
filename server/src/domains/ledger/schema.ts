import { ACCOUNT_KINDS, JOURNAL_ENTRY_KINDS, LEDGER_ROLES } from '@shangxue/contract/ledger/schemas'
import { DEBT_KINDS } from '@shangxue/contract/receivables/schemas'
import { PAYMENT_METHODS } from '@shangxue/contract/sales/endpoints'
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
import { locations } from '../catalogue/schema.ts'
import { customers } from '../customers/schema.ts'
import { users } from '../users/schema.ts'

/** A place where money is held, or, for kind `books`, an account of the ledger that explains where it came from or went. */
export const accounts = pgTable(
  'account',
  {
    tenantId: tenantId(),
    id: id(),
    kind: text('kind', { enum: [...ACCOUNT_KINDS, 'books'] }).notNull(),
    /** Null for an account that holds the money of a payment channel in transit. */
    role: text('role', { enum: LEDGER_ROLES }),
    name: text('name').notNull(),
    /** Card or account number. */
    number: text('number').notNull().default(''),
    /** The store of a till. */
    locationId: reference('location_id'),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('account_name_unique').on(t.tenantId, t.name),
    unique('account_role_unique').on(t.tenantId, t.role),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    check('account_kind', isOneOf(t.kind, [...ACCOUNT_KINDS, 'books'])),
    check('account_role', sql`${t.kind} = 'books' or ${t.role} is null`),
  ],
)

/** The account that receives a store's payments of one method. */
export const paymentAccounts = pgTable(
  'payment_account',
  {
    tenantId: tenantId(),
    locationId: reference('location_id').notNull(),
    method: text('method', { enum: PAYMENT_METHODS }).notNull(),
    accountId: reference('account_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.locationId, t.method] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.accountId], foreignColumns: [accounts.tenantId, accounts.id] }),
    check('payment_account_method', sql`${t.method} in ('cash', 'card', 'wechat', 'alipay')`),
  ],
)

/** One row per tenant with a chart of accounts. Days up to `closed_through` accept no postings. */
export const ledgerSettings = pgTable('ledger_settings', {
  tenantId: tenantId().primaryKey(),
  closedThrough: date('closed_through'),
})

/** Journal entries. A trigger ensures that the lines of each sum to zero. Immutable: mistakes are reversed. */
export const journalEntries = pgTable(
  'journal_entry',
  {
    tenantId: tenantId(),
    id: id(),
    kind: text('kind', { enum: JOURNAL_ENTRY_KINDS }).notNull(),
    /** Business day in the tenant's time zone. */
    day: date('day').notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: reference('user_id').notNull(),
    /** Number of the source document. */
    number: text('number').notNull(),
    source: text('source').notNull(),
    sourceId: reference('source_id').notNull(),
    note: text('note').notNull().default(''),
    reversesId: reference('reverses_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.reversesId], foreignColumns: [t.tenantId, t.id] }),
    // A document is posted once and reversed at most once.
    uniqueIndex('journal_entry_of_source')
      .on(t.tenantId, t.source, t.sourceId)
      .where(sql`${t.reversesId} is null`),
    uniqueIndex('journal_entry_reversed')
      .on(t.tenantId, t.reversesId)
      .where(sql`${t.reversesId} is not null`),
    index('journal_entry_of_day').on(t.tenantId, t.day, t.id),
    check('journal_entry_kind', isOneOf(t.kind, JOURNAL_ENTRY_KINDS)),
  ],
)

/** Journal lines: positive if the account receives, negative if it pays. */
export const journalLines = pgTable(
  'journal_line',
  {
    tenantId: tenantId(),
    entryId: reference('entry_id').notNull(),
    line: integer('line').notNull(),
    accountId: reference('account_id').notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** Copied from the entry. */
    day: date('day').notNull(),
    locationId: reference('location_id'),
    customerId: reference('customer_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.entryId, t.line] }),
    foreignKey({
      columns: [t.tenantId, t.entryId],
      foreignColumns: [journalEntries.tenantId, journalEntries.id],
    }),
    foreignKey({ columns: [t.tenantId, t.accountId], foreignColumns: [accounts.tenantId, accounts.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    index('journal_line_of_customer').on(t.tenantId, t.customerId).where(sql`${t.customerId} is not null`),
    index('journal_line_of_account').on(t.tenantId, t.accountId, t.day, t.entryId),
    check('journal_line_amount', sql`${t.amountFen} <> 0`),
  ],
)

/**
 * Inflow and outflow per account and day, updated by every posting; the balance is their sum. Divided into shards, because all
 * sales of a tenant post to the same account: postings to different shards do not wait for each other.
 */
export const accountDays = pgTable(
  'account_day',
  {
    tenantId: tenantId(),
    accountId: reference('account_id').notNull(),
    day: date('day').notNull(),
    shard: integer('shard').notNull().default(0),
    inFen: fen('in_fen').notNull(),
    outFen: fen('out_fen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.accountId, t.day, t.shard] }),
    foreignKey({ columns: [t.tenantId, t.accountId], foreignColumns: [accounts.tenantId, accounts.id] }),
  ],
)

/** Log of month closings. */
export const closedMonths = pgTable(
  'closed_month',
  {
    tenantId: tenantId(),
    /** First day of the month. */
    month: date('month').notNull(),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.month] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)

/** Cash counts of tills. */
export const tillCounts = pgTable(
  'till_count',
  {
    tenantId: tenantId(),
    id: id(),
    accountId: reference('account_id').notNull(),
    day: date('day').notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: reference('user_id').notNull(),
    countedFen: fen('counted_fen').notNull(),
    bookFen: fen('book_fen').notNull(),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.accountId], foreignColumns: [accounts.tenantId, accounts.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('till_count_of_account').on(t.tenantId, t.accountId, t.id),
  ],
)

/** Receivables subledger: documents that a customer owes for, or, below zero, has paid with. */
export const receivables = pgTable(
  'receivable',
  {
    tenantId: tenantId(),
    id: id(),
    customerId: reference('customer_id').notNull(),
    entryId: reference('entry_id').notNull(),
    kind: text('kind', { enum: DEBT_KINDS }).notNull(),
    number: text('number').notNull(),
    /** Id of the sale, return or receipt. */
    sourceId: reference('source_id').notNull(),
    day: date('day').notNull(),
    at: instant('at').notNull().defaultNow(),
    amountFen: fen('amount_fen').notNull(),
    /** Unsettled part, with the sign of the amount. */
    openFen: fen('open_fen').notNull(),
    /** The last day to pay, by the credit days of the customer at that time. Null: by those of the company. */
    dueDay: date('due_day'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({
      columns: [t.tenantId, t.entryId],
      foreignColumns: [journalEntries.tenantId, journalEntries.id],
    }),
    index('receivable_of_customer').on(t.tenantId, t.customerId, t.day, t.id),
    index('receivable_open').on(t.tenantId, t.customerId).where(sql`${t.openFen} <> 0`),
    index('receivable_of_txn').on(t.tenantId, t.entryId),
    check('receivable_kind', isOneOf(t.kind, DEBT_KINDS)),
    check(
      'receivable_open_within',
      sql`${t.openFen} between least(${t.amountFen}, 0) and greatest(${t.amountFen}, 0) and ${t.amountFen} <> 0`,
    ),
  ],
)

/** Allocation of a credit to a debt on a day; negative if the allocation was reversed. */
export const receivableAllocations = pgTable(
  'receivable_allocation',
  {
    tenantId: tenantId(),
    id: id(),
    receivableId: reference('receivable_id').notNull(),
    creditId: reference('credit_id').notNull(),
    amountFen: fen('amount_fen').notNull(),
    day: date('day').notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: reference('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.receivableId],
      foreignColumns: [receivables.tenantId, receivables.id],
    }),
    foreignKey({ columns: [t.tenantId, t.creditId], foreignColumns: [receivables.tenantId, receivables.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('receivable_allocation_of_debt').on(t.tenantId, t.receivableId, t.day),
    index('receivable_allocation_of_credit').on(t.tenantId, t.creditId, t.day),
    check('receivable_allocation_amount', sql`${t.amountFen} <> 0`),
  ],
)
