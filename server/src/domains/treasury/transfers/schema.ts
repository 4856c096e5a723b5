import { FUND_KINDS, FUND_STATES } from '@shangxue/contract/treasury/transfers'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { fen, id, instant, isOneOf, reference, tenantId } from '../../../platform/database/columns.ts'
import { locations } from '../../catalogue/schema.ts'
import { expenseCategories, expenseEntries } from '../../expenses/schema.ts'
import { accounts } from '../../ledger/schema.ts'
import { users } from '../../users/schema.ts'

/** A request to transfer money between accounts. The money moves when another user approves it. */
export const transferRequests = pgTable(
  'transfer_request',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    kind: text('kind', { enum: FUND_KINDS }).notNull(),
    state: text('state', { enum: FUND_STATES }).notNull().default('waiting'),
    fromAccountId: reference('from_account_id').notNull(),
    toAccountId: reference('to_account_id').notNull(),
    /** Debited from one account; the other is credited with it less the fee. */
    amountFen: fen('amount_fen').notNull(),
    feeFen: fen('fee_fen').notNull().default(0),
    /** Expense item of the fee; null for requests made before fees had an item. */
    itemId: reference('item_id'),
    /** The expense entry of the fee, created on approval. */
    feeEntryId: reference('fee_entry_id'),
    locationId: reference('location_id'),
    day: date('day').notNull(),
    dueDay: date('due_day'),
    reason: text('reason').notNull(),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    decidedBy: reference('decided_by'),
    decidedAt: instant('decided_at'),
    decision: text('decision').notNull().default(''),
    /** Repayments of a temporary transfer: their sum, and the day of the last. */
    returnedFen: fen('returned_fen').notNull().default(0),
    returnedDay: date('returned_day'),
    returnedBy: reference('returned_by'),
    returnedAt: instant('returned_at'),
    /** When the overdue notification was sent. */
    remindedAt: instant('reminded_at'),
    reversedDay: date('reversed_day'),
    reversedBy: reference('reversed_by'),
    reversedAt: instant('reversed_at'),
    reversal: text('reversal').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('transfer_request_number').on(t.tenantId, t.number),
    foreignKey({ columns: [t.tenantId, t.fromAccountId], foreignColumns: [accounts.tenantId, accounts.id] }),
    foreignKey({ columns: [t.tenantId, t.toAccountId], foreignColumns: [accounts.tenantId, accounts.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.decidedBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.returnedBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.reversedBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({
      columns: [t.tenantId, t.itemId],
      foreignColumns: [expenseCategories.tenantId, expenseCategories.id],
    }),
    foreignKey({
      columns: [t.tenantId, t.feeEntryId],
      foreignColumns: [expenseEntries.tenantId, expenseEntries.id],
    }),
    uniqueIndex('transfer_request_fee_entry')
      .on(t.tenantId, t.feeEntryId)
      .where(sql`${t.feeEntryId} is not null`),
    index('transfer_request_of_item').on(t.tenantId, t.itemId).where(sql`${t.itemId} is not null`),
    index('transfer_request_of_day').on(t.tenantId, t.day, t.id),
    index('transfer_request_open')
      .on(t.tenantId, t.id)
      .where(
        sql`${t.state} = 'waiting' or (${t.state} = 'approved' and ${t.kind} = 'temporary' and ${t.returnedDay} is null)`,
      ),
    check('transfer_request_kind', isOneOf(t.kind, FUND_KINDS)),
    check('transfer_request_state', isOneOf(t.state, FUND_STATES)),
    check('transfer_request_accounts', sql`${t.fromAccountId} <> ${t.toAccountId}`),
    check(
      'transfer_request_amount',
      sql`${t.amountFen} > ${t.feeFen} and ${t.feeFen} >= 0 and (${t.feeFen} = 0 or ${t.kind} = 'card')`,
    ),
    check('transfer_request_due', sql`(${t.kind} = 'temporary') = (${t.dueDay} is not null)`),
    check(
      'transfer_request_decided',
      sql`(${t.state} in ('approved', 'declined', 'reversed')) = (${t.decidedBy} is not null)`,
    ),
    check('transfer_request_other', sql`${t.decidedBy} is distinct from ${t.userId}`),
    check(
      'transfer_request_returned',
      sql`(${t.returnedDay} is null and ${t.returnedFen} = 0) or (${t.state} in ('approved', 'reversed') and ${t.kind} = 'temporary')`,
    ),
    check('transfer_request_returned_within', sql`${t.returnedFen} between 0 and ${t.amountFen}`),
    check('transfer_request_item', sql`${t.itemId} is null or ${t.feeFen} > 0`),
    check('transfer_request_fee', sql`${t.feeEntryId} is null or ${t.itemId} is not null`),
    check(
      'transfer_request_reversed',
      sql`(${t.state} = 'reversed') = (${t.reversedBy} is not null) and (${t.state} = 'reversed') = (${t.reversedDay} is not null)`,
    ),
    check(
      'transfer_request_reversed_by',
      sql`${t.reversedBy} is distinct from ${t.userId} or ${t.reversedBy} is null`,
    ),
  ],
)

/** Append-only log of repayments. */
export const transferRepayments = pgTable(
  'transfer_repayment',
  {
    tenantId: tenantId(),
    id: id(),
    transferId: reference('transfer_id').notNull(),
    amountFen: fen('amount_fen').notNull(),
    day: date('day').notNull(),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.transferId],
      foreignColumns: [transferRequests.tenantId, transferRequests.id],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('transfer_repayment_of_transfer').on(t.tenantId, t.transferId, t.id),
    check('transfer_repayment_amount', sql`${t.amountFen} > 0`),
  ],
)
