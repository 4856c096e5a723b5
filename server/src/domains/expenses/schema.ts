import { CASH_REQUEST_STATES } from '@shangxue/contract/expenses/requests'
import { CASH_DIRECTIONS, RECURRING_STATES } from '@shangxue/contract/expenses/schemas'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
  tenantId,
  uploadColumns,
} from '../../platform/database/columns.ts'
import { locations } from '../catalogue/schema.ts'
import { accounts } from '../ledger/schema.ts'
import { users } from '../users/schema.ts'

/** Expense and income categories: a group, or an item of a group. Only items have entries. */
export const expenseCategories = pgTable(
  'expense_category',
  {
    tenantId: tenantId(),
    id: id(),
    direction: text('direction', { enum: CASH_DIRECTIONS }).notNull(),
    /** Null for a group. */
    parentId: reference('parent_id'),
    name: text('name').notNull(),
    position: integer('position').notNull().default(0),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('expense_category_direction').on(t.tenantId, t.id, t.direction),
    uniqueIndex('expense_category_name_unique').on(
      t.tenantId,
      t.direction,
      sql`coalesce(${t.parentId}, 0)`,
      t.name,
    ),
    // An item has the direction of its group.
    foreignKey({
      columns: [t.tenantId, t.parentId, t.direction],
      foreignColumns: [t.tenantId, t.id, t.direction],
    }),
    check('expense_category_direction_known', isOneOf(t.direction, CASH_DIRECTIONS)),
  ],
)

/** Monthly budget of an item from a month until the next row; null ends the budget. */
export const expenseBudgets = pgTable(
  'expense_budget',
  {
    tenantId: tenantId(),
    id: id(),
    itemId: reference('item_id').notNull(),
    /** Null for the whole company. */
    locationId: reference('location_id'),
    /** First day of the month. */
    month: date('month').notNull(),
    amountFen: fen('amount_fen'),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('expense_budget_unique').on(t.tenantId, t.itemId, sql`coalesce(${t.locationId}, 0)`, t.month),
    foreignKey({
      columns: [t.tenantId, t.itemId],
      foreignColumns: [expenseCategories.tenantId, expenseCategories.id],
    }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    check('expense_budget_month', sql`extract(day from ${t.month}) = 1`),
    check('expense_budget_amount', sql`${t.amountFen} >= 0`),
  ],
)

type Terms = Record<'tenantId' | 'itemId' | 'direction' | 'accountId' | 'locationId' | 'userId', AnyPgColumn>

/** Foreign keys shared by entries, recurring entries and requests; the item must have the same direction. */
const termsOf = (t: Terms) => [
  foreignKey({
    columns: [t.tenantId, t.itemId, t.direction],
    foreignColumns: [expenseCategories.tenantId, expenseCategories.id, expenseCategories.direction],
  }),
  foreignKey({ columns: [t.tenantId, t.accountId], foreignColumns: [accounts.tenantId, accounts.id] }),
  foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
  foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
]

/** An entry posted automatically on a day of each month. */
export const recurringEntries = pgTable(
  'recurring_entry',
  {
    tenantId: tenantId(),
    id: id(),
    direction: text('direction', { enum: CASH_DIRECTIONS }).notNull(),
    itemId: reference('item_id').notNull(),
    amountFen: fen('amount_fen').notNull(),
    accountId: reference('account_id').notNull(),
    locationId: reference('location_id').notNull(),
    dayOfMonth: integer('day_of_month').notNull(),
    fromDay: date('from_day').notNull(),
    untilDay: date('until_day'),
    /** Null once the schedule has ended. */
    nextDay: date('next_day'),
    note: text('note').notNull().default(''),
    state: text('state', { enum: RECURRING_STATES }).notNull().default('active'),
    waiting: text('waiting'),
    /** The owner: entries are posted in their name, and they are notified. */
    userId: reference('user_id').notNull(),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ...termsOf(t),
    index('recurring_entry_due').on(t.nextDay).where(sql`${t.state} = 'active' and ${t.nextDay} is not null`),
    check('recurring_entry_direction', isOneOf(t.direction, CASH_DIRECTIONS)),
    check('recurring_entry_state', isOneOf(t.state, RECURRING_STATES)),
    check('recurring_entry_amount', sql`${t.amountFen} > 0`),
    check('recurring_entry_day', sql`${t.dayOfMonth} between 1 and 31`),
  ],
)

/** Append-only. A mistake is reversed by a row with a negative amount. */
export const expenseEntries = pgTable(
  'expense_entry',
  {
    tenantId: tenantId(),
    id: id(),
    direction: text('direction', { enum: CASH_DIRECTIONS }).notNull(),
    number: text('number').notNull(),
    itemId: reference('item_id').notNull(),
    amountFen: fen('amount_fen').notNull(),
    accountId: reference('account_id').notNull(),
    locationId: reference('location_id').notNull(),
    day: date('day').notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: reference('user_id').notNull(),
    /** For a reversal: the reason. */
    note: text('note').notNull().default(''),
    recurringId: reference('recurring_id'),
    /** The day on which the recurring entry was due. */
    dueDay: date('due_day'),
    reversesId: reference('reverses_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ...termsOf(t),
    foreignKey({
      columns: [t.tenantId, t.recurringId],
      foreignColumns: [recurringEntries.tenantId, recurringEntries.id],
    }),
    foreignKey({ columns: [t.tenantId, t.reversesId], foreignColumns: [t.tenantId, t.id] }),
    uniqueIndex('expense_entry_number').on(t.tenantId, t.number).where(sql`${t.reversesId} is null`),
    uniqueIndex('expense_entry_reversed')
      .on(t.tenantId, t.reversesId)
      .where(sql`${t.reversesId} is not null`),
    // Each due day is posted at most once.
    uniqueIndex('expense_entry_due')
      .on(t.tenantId, t.recurringId, t.dueDay)
      .where(sql`${t.dueDay} is not null`),
    index('expense_entry_of_day').on(t.tenantId, t.direction, t.day, t.id),
    index('expense_entry_of_item').on(t.tenantId, t.itemId, t.day),
    check('expense_entry_direction', isOneOf(t.direction, CASH_DIRECTIONS)),
    check(
      'expense_entry_sign',
      sql`${t.amountFen} <> 0 and (${t.amountFen} < 0) = (${t.reversesId} is not null)`,
    ),
  ],
)

/** A company's approval policy for expenses over budget. */
export const expenseSettings = pgTable(
  'expense_setting',
  {
    tenantId: tenantId().primaryKey(),
    /** Excess over budget (fen) above which an expense needs approval; null: never. */
    approvalOverFen: fen('approval_over_fen'),
  },
  (t) => [check('expense_setting_approval', sql`${t.approvalOverFen} >= 0`)],
)

/** Expenses over budget that await approval. No money moves until then. */
export const expenseRequests = pgTable(
  'expense_request',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    state: text('state', { enum: CASH_REQUEST_STATES }).notNull().default('pending'),
    direction: text('direction', { enum: CASH_DIRECTIONS }).notNull().default('expense'),
    itemId: reference('item_id').notNull(),
    amountFen: fen('amount_fen').notNull(),
    accountId: reference('account_id').notNull(),
    locationId: reference('location_id').notNull(),
    day: date('day').notNull(),
    note: text('note').notNull().default(''),
    /** Excess over the budget when it was recorded. */
    overFen: fen('over_fen').notNull(),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    recurringId: reference('recurring_id'),
    /** The day on which the recurring entry was due. */
    dueDay: date('due_day'),
    decidedBy: reference('decided_by'),
    decidedAt: instant('decided_at'),
    decision: text('decision').notNull().default(''),
    entryId: reference('entry_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    ...termsOf(t),
    unique('expense_request_number').on(t.tenantId, t.number),
    foreignKey({ columns: [t.tenantId, t.decidedBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({
      columns: [t.tenantId, t.recurringId],
      foreignColumns: [recurringEntries.tenantId, recurringEntries.id],
    }),
    foreignKey({
      columns: [t.tenantId, t.entryId],
      foreignColumns: [expenseEntries.tenantId, expenseEntries.id],
    }),
    uniqueIndex('expense_request_entry').on(t.tenantId, t.entryId).where(sql`${t.entryId} is not null`),
    uniqueIndex('expense_request_due')
      .on(t.tenantId, t.recurringId, t.dueDay)
      .where(sql`${t.dueDay} is not null`),
    index('expense_request_of_item').on(t.tenantId, t.itemId, t.day),
    index('expense_request_pending').on(t.tenantId, t.id).where(sql`${t.state} = 'pending'`),
    check('expense_request_state', isOneOf(t.state, CASH_REQUEST_STATES)),
    check('expense_request_expense', sql`${t.direction} = 'expense'`),
    check('expense_request_amount', sql`${t.amountFen} > 0 and ${t.overFen} > 0`),
    check(
      'expense_request_decided',
      sql`(${t.state} in ('approved', 'declined')) = (${t.decidedBy} is not null) and (${t.state} = 'approved') = (${t.entryId} is not null)`,
    ),
  ],
)

/** A receipt photo. It belongs to its uploader until an entry or a request uses it. */
export const expensePhotos = pgTable(
  'expense_photo',
  {
    tenantId: tenantId(),
    id: id(),
    entryId: reference('entry_id'),
    requestId: reference('request_id'),
    ...uploadColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.entryId],
      foreignColumns: [expenseEntries.tenantId, expenseEntries.id],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({
      columns: [t.tenantId, t.requestId],
      foreignColumns: [expenseRequests.tenantId, expenseRequests.id],
    }),
    index('expense_photo_of_entry').on(t.tenantId, t.entryId),
    index('expense_photo_of_request').on(t.tenantId, t.requestId).where(sql`${t.requestId} is not null`),
    index('expense_photo_loose').on(t.at).where(sql`${t.entryId} is null`),
  ],
)
