import { PAYABLE_KINDS } from '@shangxue/contract/purchasing/schemas'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { fen, id, instant, isOneOf, reference, tenantId } from '../../../platform/database/columns.ts'
import { journalEntries } from '../../ledger/schema.ts'
import { merchants } from '../../treasury/merchants/schema.ts'
import { users } from '../../users/schema.ts'

/** Payables subledger: documents that the company owes a supplier for, or, below zero, has paid with. Only `open_fen` changes. */
export const payables = pgTable(
  'payable',
  {
    tenantId: tenantId(),
    id: id(),
    merchantId: reference('merchant_id').notNull(),
    entryId: reference('entry_id').notNull(),
    kind: text('kind', { enum: PAYABLE_KINDS }).notNull(),
    /** When it is to be paid by the supplier's payment days. */
    dueDay: date('due_day'),
    number: text('number').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Id of the receipt, return, payment or adjustment. */
    sourceId: reference('source_id').notNull(),
    day: date('day').notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** Unsettled part, with the sign of the amount. */
    openFen: fen('open_fen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.merchantId], foreignColumns: [merchants.tenantId, merchants.id] }),
    foreignKey({
      columns: [t.tenantId, t.entryId],
      foreignColumns: [journalEntries.tenantId, journalEntries.id],
    }),
    index('payable_of_merchant').on(t.tenantId, t.merchantId, t.day, t.id),
    index('payable_open').on(t.tenantId, t.merchantId).where(sql`open_fen <> 0`),
    unique('payable_of_entry').on(t.tenantId, t.entryId),
    check('payable_kind', isOneOf(sql`kind`, PAYABLE_KINDS)),
    check(
      'payable_open_within',
      sql`open_fen between least(amount_fen, 0) and greatest(amount_fen, 0) and amount_fen <> 0`,
    ),
  ],
)

/** Allocation of a payment or credit to a debt on a day; negative if the allocation was reversed. */
export const payableAllocations = pgTable(
  'payable_allocation',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    payableId: reference('payable_id').notNull(),
    creditId: reference('credit_id').notNull(),
    amountFen: fen('amount_fen').notNull(),
    day: date('day').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    check('payable_allocation_amount', sql`amount_fen <> 0`),
    foreignKey({ columns: [t.tenantId, t.payableId], foreignColumns: [payables.tenantId, payables.id] }),
    foreignKey({ columns: [t.tenantId, t.creditId], foreignColumns: [payables.tenantId, payables.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('payable_allocation_of_debt').on(t.tenantId, t.payableId, t.day),
    index('payable_allocation_of_credit').on(t.tenantId, t.creditId, t.day),
  ],
)

const ADJUSTMENT_KINDS = ['opening', 'invoice', 'refund'] as const

/** Amounts of a supplier's account without a receipt: opening balance, difference of an invoice, or money that the supplier paid out. */
export const payableAdjustments = pgTable(
  'payable_adjustment',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    merchantId: reference('merchant_id').notNull(),
    kind: text('kind', { enum: ADJUSTMENT_KINDS }).notNull(),
    amountFen: fen('amount_fen').notNull(),
    day: date('day').notNull(),
    note: text('note').notNull().default(''),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    reversedBy: reference('reversed_by'),
    reversedAt: instant('reversed_at'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('payable_adjustment_number').on(t.tenantId, t.number),
    foreignKey({ columns: [t.tenantId, t.merchantId], foreignColumns: [merchants.tenantId, merchants.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.reversedBy], foreignColumns: [users.tenantId, users.id] }),
    index('payable_adjustment_of_merchant').on(t.tenantId, t.merchantId),
    check('payable_adjustment_kind', isOneOf(sql`kind`, ADJUSTMENT_KINDS)),
    check('payable_adjustment_amount', sql`amount_fen <> 0`),
    check('payable_adjustment_reversed', sql`(reversed_by is null) = (reversed_at is null)`),
  ],
)
