import { sql } from 'drizzle-orm'
import { check, date, foreignKey, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core'
import { fen, id, reference, tenantId } from '../../platform/database/columns.ts'
import { brands, locations } from '../catalogue/schema.ts'
import { users } from '../users/schema.ts'

/** Monthly sales target of a store, a salesperson or a brand. */
export const targets = pgTable(
  'sales_target',
  {
    tenantId: tenantId(),
    id: id(),
    /** The first day of the month. */
    month: date('month').notNull(),
    locationId: reference('location_id'),
    userId: reference('user_id'),
    brandId: reference('brand_id'),
    pieces: integer('pieces'),
    amountFen: fen('amount_fen'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.brandId], foreignColumns: [brands.tenantId, brands.id] }),
    unique('sales_target_of_location').on(t.tenantId, t.month, t.locationId),
    unique('sales_target_of_user').on(t.tenantId, t.month, t.userId),
    unique('sales_target_of_brand').on(t.tenantId, t.month, t.brandId),
    check('sales_target_month', sql`extract(day from ${t.month}) = 1`),
    check('sales_target_subject', sql`num_nonnulls(${t.locationId}, ${t.userId}, ${t.brandId}) = 1`),
    check('sales_target_goal', sql`num_nonnulls(${t.pieces}, ${t.amountFen}) > 0`),
    check('sales_target_positive', sql`${t.pieces} > 0 and ${t.amountFen} > 0`),
  ],
)
