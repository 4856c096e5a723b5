import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { fen, id, reference, tenantId } from '../../platform/database/columns.ts'
import { brands, products } from '../catalogue/schema.ts'

/** Commission of a salesperson: for a model, a brand or, with neither, all goods. */
export const commissionRules = pgTable(
  'commission_rule',
  {
    tenantId: tenantId(),
    id: id(),
    brandId: reference('brand_id'),
    productId: reference('product_id'),
    perPieceFen: fen('per_piece_fen').notNull(),
    /** Basis points. */
    amountBp: integer('amount_bp').notNull(),
    marginBp: integer('margin_bp').notNull(),
    validFrom: date('valid_from').notNull(),
    /** The last valid day. */
    validTo: date('valid_to'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.brandId], foreignColumns: [brands.tenantId, brands.id] }),
    foreignKey({ columns: [t.tenantId, t.productId], foreignColumns: [products.tenantId, products.id] }),
    unique('commission_rule_from').on(t.tenantId, t.brandId, t.productId, t.validFrom).nullsNotDistinct(),
    check('commission_rule_goods', sql`num_nonnulls(${t.brandId}, ${t.productId}) < 2`),
    check('commission_rule_pays', sql`${t.perPieceFen} >= 0`),
    check(
      'commission_rule_shares',
      sql`${t.amountBp} between 0 and 10000 and ${t.marginBp} between 0 and 10000`,
    ),
    check('commission_rule_period', sql`${t.validTo} >= ${t.validFrom}`),
  ],
)

/** Days whose commission is cached in `commission_sum`. */
export const commissionDays = pgTable(
  'commission_day',
  { tenantId: tenantId(), day: date('day').notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.day] })],
)

/**
 * Days whose cached sums are missing or outdated. Postings and rule changes add them, the job removes them: its work grows with
 * the changes, not with tenants and years.
 */
export const commissionStale = pgTable(
  'commission_stale',
  { tenantId: tenantId(), day: date('day').notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.day] }), index('commission_stale_due').on(t.day)],
)

/** Commission of a user's sales per day and store, less the day's returns. */
export const commissionSums = pgTable(
  'commission_sum',
  {
    tenantId: tenantId(),
    day: date('day').notNull(),
    locationId: reference('location_id').notNull(),
    salespersonId: reference('salesperson_id').notNull(),
    commissionFen: fen('commission_fen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.day, t.locationId, t.salespersonId] }),
    foreignKey({
      columns: [t.tenantId, t.day],
      foreignColumns: [commissionDays.tenantId, commissionDays.day],
    }).onDelete('cascade'),
  ],
)
