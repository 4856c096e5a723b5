import {
  REBATE_BASES,
  REBATE_MEASURES,
  REBATE_METHODS,
  REBATE_PERIODS,
} from '@shangxue/contract/purchasing/rebates'
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
} from 'drizzle-orm/pg-core'
import { fen, id, instant, isOneOf, reference, tenantId } from '../../../platform/database/columns.ts'
import { brands, skus } from '../../catalogue/schema.ts'
import { merchants } from '../../treasury/merchants/schema.ts'
import { users } from '../../users/schema.ts'
import { purchaseReceipts } from '../receipts/schema.ts'

/** What a supplier pays for pieces or amounts of a period. Only its end changes. */
export const rebateAgreements = pgTable(
  'rebate_agreement',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    name: text('name').notNull(),
    merchantId: reference('merchant_id').notNull(),
    basis: text('basis', { enum: REBATE_BASES }).notNull(),
    measure: text('measure', { enum: REBATE_MEASURES }).notNull(),
    period: text('period', { enum: REBATE_PERIODS }).notNull(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    retroactive: boolean('retroactive').notNull(),
    /** Null if the agreement names specs. */
    brandId: reference('brand_id'),
    note: text('note').notNull().default(''),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    endedBy: reference('ended_by'),
    endedAt: instant('ended_at'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('rebate_agreement_number').on(t.tenantId, t.number),
    foreignKey({ columns: [t.tenantId, t.merchantId], foreignColumns: [merchants.tenantId, merchants.id] }),
    foreignKey({ columns: [t.tenantId, t.brandId], foreignColumns: [brands.tenantId, brands.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.endedBy], foreignColumns: [users.tenantId, users.id] }),
    index('rebate_agreement_of_merchant').on(t.tenantId, t.merchantId, t.id),
    check('rebate_agreement_basis', isOneOf(sql`basis`, REBATE_BASES)),
    check('rebate_agreement_measure', isOneOf(sql`measure`, REBATE_MEASURES)),
    check('rebate_agreement_period', isOneOf(sql`period`, REBATE_PERIODS)),
    check('rebate_agreement_ended', sql`(ended_by is null) = (ended_at is null)`),
  ],
)

/** Append-only: specs of an agreement that names no brand. */
export const rebateSkus = pgTable(
  'rebate_sku',
  {
    tenantId: tenantId(),
    agreementId: reference('agreement_id').notNull(),
    skuId: reference('sku_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.agreementId, t.skuId] }),
    foreignKey({
      columns: [t.tenantId, t.agreementId],
      foreignColumns: [rebateAgreements.tenantId, rebateAgreements.id],
    }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
  ],
)

/** Append-only: pieces or 分 from which a rate counts: 分 per piece, or hundredths of a percent. */
export const rebateTiers = pgTable(
  'rebate_tier',
  {
    tenantId: tenantId(),
    agreementId: reference('agreement_id').notNull(),
    fromCount: fen('from_count').notNull(),
    rate: integer('rate').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.agreementId, t.fromCount] }),
    foreignKey({
      columns: [t.tenantId, t.agreementId],
      foreignColumns: [rebateAgreements.tenantId, rebateAgreements.id],
    }),
    check('rebate_tier_rate', sql`from_count >= 0 and rate > 0`),
  ],
)

/** What had accrued in a period up to the end of a day, as the ledgers showed it at an instant. */
export const rebateDays = pgTable(
  'rebate_day',
  {
    tenantId: tenantId(),
    agreementId: reference('agreement_id').notNull(),
    day: date('day').notNull(),
    periodFrom: date('period_from').notNull(),
    pieces: integer('pieces').notNull(),
    amountFen: fen('amount_fen').notNull(),
    accruedFen: fen('accrued_fen').notNull(),
    /** Documents posted or reversed later are not in it. */
    asOf: instant('as_of').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.agreementId, t.day] }),
    foreignKey({
      columns: [t.tenantId, t.agreementId],
      foreignColumns: [rebateAgreements.tenantId, rebateAgreements.id],
    }),
  ],
)

/** Append-only: a finished period, frozen, and what the supplier paid for it. */
export const rebateSettlements = pgTable(
  'rebate_settlement',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    agreementId: reference('agreement_id').notNull(),
    periodFrom: date('period_from').notNull(),
    periodTo: date('period_to').notNull(),
    accruedFen: fen('accrued_fen').notNull(),
    /** The supplier's answer. */
    amountFen: fen('amount_fen').notNull(),
    method: text('method', { enum: REBATE_METHODS }).notNull(),
    /** The receipt with the goods. */
    receiptId: reference('receipt_id'),
    reason: text('reason').notNull().default(''),
    day: date('day').notNull(),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('rebate_settlement_number').on(t.tenantId, t.number),
    unique('rebate_settlement_once').on(t.tenantId, t.agreementId, t.periodFrom),
    unique('rebate_settlement_receipt').on(t.tenantId, t.receiptId),
    foreignKey({
      columns: [t.tenantId, t.agreementId],
      foreignColumns: [rebateAgreements.tenantId, rebateAgreements.id],
    }),
    foreignKey({
      columns: [t.tenantId, t.receiptId],
      foreignColumns: [purchaseReceipts.tenantId, purchaseReceipts.id],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    check('rebate_settlement_method', isOneOf(sql`method`, REBATE_METHODS)),
    check('rebate_settlement_receipt_of_goods', sql`(method = 'goods') = (receipt_id is not null)`),
    check('rebate_settlement_amount', sql`amount_fen >= 0 and accrued_fen >= 0`),
  ],
)
