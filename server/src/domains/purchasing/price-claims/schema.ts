import { CLAIM_LINE_STATES } from '@shangxue/contract/purchasing/price-claims'
import { CLAIM_EXCLUSIONS, CLAIM_PLACES, CLAIM_STATES } from '@shangxue/contract/purchasing/price-cuts'
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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { fen, id, instant, isOneOf, reference, tenantId } from '../../../platform/database/columns.ts'
import { locations, skus } from '../../catalogue/schema.ts'
import { sales } from '../../sales/schema.ts'
import { stockDocuments } from '../../stock/documents/schema.ts'
import { devices } from '../../stock/schema.ts'
import { users } from '../../users/schema.ts'
import { priceCuts } from '../price-cuts/schema.ts'
import { purchaseReceipts } from '../receipts/schema.ts'

/** What a supplier is asked to credit for a price cut. */
export const priceClaims = pgTable(
  'price_claim',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    cutId: reference('cut_id').notNull(),
    state: text('state', { enum: CLAIM_STATES }).notNull(),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** When its phones were computed; events recorded later are not in it. */
    computedAt: instant('computed_at').notNull().defaultNow(),
    submittedAt: instant('submitted_at'),
    creditedBy: reference('credited_by'),
    creditedAt: instant('credited_at'),
    /** Credited to the supplier's account: the lower value of stock and the corrections of margins. */
    creditFen: fen('credit_fen'),
    stockFen: fen('stock_fen'),
    /** The stock document that lowered the cost of phones; null if all of them had left. */
    documentId: reference('document_id'),
    reason: text('reason').notNull().default(''),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('price_claim_number').on(t.tenantId, t.number),
    foreignKey({ columns: [t.tenantId, t.cutId], foreignColumns: [priceCuts.tenantId, priceCuts.id] }),
    foreignKey({
      columns: [t.tenantId, t.documentId],
      foreignColumns: [stockDocuments.tenantId, stockDocuments.id],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.creditedBy], foreignColumns: [users.tenantId, users.id] }),
    index('price_claim_of_cut').on(t.tenantId, t.cutId, t.id),
    index('price_claim_of_document').on(t.tenantId, t.documentId).where(sql`document_id is not null`),
    check('price_claim_state', isOneOf(sql`state`, CLAIM_STATES)),
    check(
      'price_claim_credited',
      sql`(state = 'credited') = (credit_fen is not null) and (credited_by is null) = (credited_at is null)
        and (credit_fen is null) = (credited_at is null) and (credit_fen is null) = (stock_fen is null)`,
    ),
  ],
)

/** A phone as it was when the price was cut, and the supplier's answer. */
export const priceClaimLines = pgTable(
  'price_claim_line',
  {
    tenantId: tenantId(),
    claimId: reference('claim_id').notNull(),
    deviceId: reference('device_id').notNull(),
    /** The cut of the claim, so that a phone is claimed once per cut. */
    cutId: reference('cut_id').notNull(),
    skuId: reference('sku_id').notNull(),
    /** Null if it was in none of these places, for example returned to the supplier. */
    place: text('place', { enum: CLAIM_PLACES }),
    /** Where it was or went to; of a sold phone, the store that sold it. */
    locationId: reference('location_id'),
    saleId: reference('sale_id'),
    soldDay: date('sold_day'),
    receiptId: reference('receipt_id'),
    purchaseDay: date('purchase_day'),
    /** Its purchase price before the cut. */
    oldFen: fen('old_fen').notNull(),
    claimFen: fen('claim_fen').notNull(),
    state: text('state', { enum: CLAIM_LINE_STATES }).notNull(),
    exclusion: text('exclusion', { enum: CLAIM_EXCLUSIONS }),
    answerFen: fen('answer_fen'),
    answerNote: text('answer_note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.claimId, t.deviceId] }),
    foreignKey({ columns: [t.tenantId, t.claimId], foreignColumns: [priceClaims.tenantId, priceClaims.id] }),
    foreignKey({ columns: [t.tenantId, t.cutId], foreignColumns: [priceCuts.tenantId, priceCuts.id] }),
    foreignKey({ columns: [t.tenantId, t.deviceId], foreignColumns: [devices.tenantId, devices.id] }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.saleId], foreignColumns: [sales.tenantId, sales.id] }),
    foreignKey({
      columns: [t.tenantId, t.receiptId],
      foreignColumns: [purchaseReceipts.tenantId, purchaseReceipts.id],
    }),
    uniqueIndex('price_claim_line_once')
      .on(t.tenantId, t.cutId, t.deviceId)
      .where(sql`state not in ('left_out', 'cancelled')`),
    index('price_claim_line_of_device').on(t.tenantId, t.deviceId),
    index('price_claim_line_of_sale').on(t.tenantId, t.saleId).where(sql`sale_id is not null`),
    index('price_claim_line_of_receipt').on(t.tenantId, t.receiptId).where(sql`receipt_id is not null`),
    check('price_claim_line_state', isOneOf(sql`state`, CLAIM_LINE_STATES)),
    check('price_claim_line_place', isOneOf(sql`place`, CLAIM_PLACES)),
    check('price_claim_line_exclusion', isOneOf(sql`exclusion`, CLAIM_EXCLUSIONS)),
    check(
      'price_claim_line_left_out',
      sql`(state = 'left_out') = (exclusion is not null) or state = 'cancelled'`,
    ),
    check('price_claim_line_answer', sql`answer_fen between 0 and claim_fen`),
    check(
      'price_claim_line_answered',
      sql`state not in ('accepted', 'reduced', 'refused') or answer_fen is not null`,
    ),
  ],
)

/**
 * Append-only: what a credit returns for a phone that had left the stock. It corrects the margin of the day of the credit; the sale and
 * its facts stay as they were.
 */
export const marginCorrections = pgTable(
  'margin_correction',
  {
    tenantId: tenantId(),
    claimId: reference('claim_id').notNull(),
    deviceId: reference('device_id').notNull(),
    skuId: reference('sku_id').notNull(),
    day: date('day').notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** The sale that the phone belongs to; null if it left otherwise. */
    saleId: reference('sale_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.claimId, t.deviceId] }),
    foreignKey({
      columns: [t.tenantId, t.claimId, t.deviceId],
      foreignColumns: [priceClaimLines.tenantId, priceClaimLines.claimId, priceClaimLines.deviceId],
    }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    foreignKey({ columns: [t.tenantId, t.saleId], foreignColumns: [sales.tenantId, sales.id] }),
    index('margin_correction_of_day').on(t.tenantId, t.day),
    index('margin_correction_of_sale').on(t.tenantId, t.saleId).where(sql`sale_id is not null`),
    check('margin_correction_amount', sql`amount_fen > 0`),
  ],
)
