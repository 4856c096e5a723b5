import { ACCOUNT_KINDS, BOOK_ROLES, TXN_KINDS } from '@shangxue/contract/accounts-parts'
import { DEBT_KINDS } from '@shangxue/contract/debts-parts'
import { PAYMENT_METHODS } from '@shangxue/contract/sales'
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
import { locations } from '../catalogue/tables.ts'
import { customers } from '../customers/tables.ts'
import { users } from '../users/tables.ts'

/** Where money lies, and, of kind `books`, what it came from or went to. */
export const accounts = pgTable(
  'account',
  {
    tenantId: tenantId(),
    id: id(),
    kind: text('kind', { enum: [...ACCOUNT_KINDS, 'books'] }).notNull(),
    role: text('role', { enum: BOOK_ROLES }),
    name: text('name').notNull(),
    /** Of the card or the account. */
    number: text('number').notNull().default(''),
    /** Of a till: the store whose it is. */
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
    check('account_role', sql`(${t.kind} = 'books') = (${t.role} is not null)`),
  ],
)

/** The account into which a store takes money of one way of paying. */
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

/** One row for each company whose books are open; up to `closed_through` nothing is posted any more. */
export const moneyBooks = pgTable('money_books', {
  tenantId: tenantId().primaryKey(),
  closedThrough: date('closed_through'),
})

/** Money moves: the legs of each sum to zero, which a trigger holds. Never changed; a mistake is reversed. */
export const moneyTxns = pgTable(
  'money_txn',
  {
    tenantId: tenantId(),
    id: id(),
    kind: text('kind', { enum: TXN_KINDS }).notNull(),
    /** The business day, on the company's calendar. */
    day: date('day').notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: reference('user_id').notNull(),
    /** Of the document behind it. */
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
    // a document is posted once, and once taken back
    uniqueIndex('money_txn_of_source')
      .on(t.tenantId, t.source, t.sourceId)
      .where(sql`${t.reversesId} is null`),
    uniqueIndex('money_txn_reversed').on(t.tenantId, t.reversesId).where(sql`${t.reversesId} is not null`),
    index('money_txn_of_day').on(t.tenantId, t.day, t.id),
    check('money_txn_kind', isOneOf(t.kind, TXN_KINDS)),
  ],
)

/** What one account gains by it, or, below zero, gives. */
export const moneyLegs = pgTable(
  'money_leg',
  {
    tenantId: tenantId(),
    txnId: reference('txn_id').notNull(),
    leg: integer('leg').notNull(),
    accountId: reference('account_id').notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** The transaction's. */
    day: date('day').notNull(),
    locationId: reference('location_id'),
    customerId: reference('customer_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.txnId, t.leg] }),
    foreignKey({ columns: [t.tenantId, t.txnId], foreignColumns: [moneyTxns.tenantId, moneyTxns.id] }),
    foreignKey({ columns: [t.tenantId, t.accountId], foreignColumns: [accounts.tenantId, accounts.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    index('money_leg_of_customer').on(t.tenantId, t.customerId).where(sql`${t.customerId} is not null`),
    index('money_leg_of_account').on(t.tenantId, t.accountId, t.day, t.txnId),
    check('money_leg_amount', sql`${t.amountFen} <> 0`),
  ],
)

/**
 * What came into an account on a day and what left it, kept by every posting: the balance is their sum. In parts, since all
 * sales of a company meet in one account: postings of two parts do not wait for each other.
 */
export const accountDays = pgTable(
  'account_day',
  {
    tenantId: tenantId(),
    accountId: reference('account_id').notNull(),
    day: date('day').notNull(),
    part: integer('part').notNull().default(0),
    inFen: fen('in_fen').notNull(),
    outFen: fen('out_fen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.accountId, t.day, t.part] }),
    foreignKey({ columns: [t.tenantId, t.accountId], foreignColumns: [accounts.tenantId, accounts.id] }),
  ],
)

/** Each closing of a month. */
export const closedMonths = pgTable(
  'closed_month',
  {
    tenantId: tenantId(),
    /** Its first day. */
    month: date('month').notNull(),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.month] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)

/** What lay in a till when it was counted. */
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

/** A document that a customer owes by, or, below zero, has paid by. */
export const debtItems = pgTable(
  'debt_item',
  {
    tenantId: tenantId(),
    id: id(),
    customerId: reference('customer_id').notNull(),
    txnId: reference('txn_id').notNull(),
    kind: text('kind', { enum: DEBT_KINDS }).notNull(),
    number: text('number').notNull(),
    /** The sale, the return or the receipt. */
    sourceId: reference('source_id').notNull(),
    day: date('day').notNull(),
    at: instant('at').notNull().defaultNow(),
    amountFen: fen('amount_fen').notNull(),
    /** What of it is not settled; of the sign of the amount. */
    openFen: fen('open_fen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.txnId], foreignColumns: [moneyTxns.tenantId, moneyTxns.id] }),
    index('debt_item_of_customer').on(t.tenantId, t.customerId, t.day, t.id),
    index('debt_item_open').on(t.tenantId, t.customerId).where(sql`${t.openFen} <> 0`),
    index('debt_item_of_txn').on(t.tenantId, t.txnId),
    check('debt_item_kind', isOneOf(t.kind, DEBT_KINDS)),
    check(
      'debt_item_open_within',
      sql`${t.openFen} between least(${t.amountFen}, 0) and greatest(${t.amountFen}, 0) and ${t.amountFen} <> 0`,
    ),
  ],
)

/** What of a debt was settled by a credit on a day; below zero where that was taken back. */
export const debtSettlements = pgTable(
  'debt_settlement',
  {
    tenantId: tenantId(),
    id: id(),
    debtId: reference('debt_id').notNull(),
    creditId: reference('credit_id').notNull(),
    amountFen: fen('amount_fen').notNull(),
    day: date('day').notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: reference('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.debtId], foreignColumns: [debtItems.tenantId, debtItems.id] }),
    foreignKey({ columns: [t.tenantId, t.creditId], foreignColumns: [debtItems.tenantId, debtItems.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('debt_settlement_of_debt').on(t.tenantId, t.debtId, t.day),
    index('debt_settlement_of_credit').on(t.tenantId, t.creditId, t.day),
    check('debt_settlement_amount', sql`${t.amountFen} <> 0`),
  ],
)
