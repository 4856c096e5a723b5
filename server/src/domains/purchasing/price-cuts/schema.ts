import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { fen, id, instant, reference, tenantId } from '../../../platform/database/columns.ts'
import { skus } from '../../catalogue/schema.ts'
import { merchants } from '../../treasury/merchants/schema.ts'
import { users } from '../../users/schema.ts'

/** A price cut that a supplier announced. It never changes: a wrong one is cancelled and recorded again. */
export const priceCuts = pgTable(
  'price_cut',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    merchantId: reference('merchant_id').notNull(),
    effectiveAt: instant('effective_at').notNull(),
    /** Phones sold within so many days before are claimed as well. */
    windowDays: integer('window_days').notNull(),
    anySupplier: boolean('any_supplier').notNull(),
    note: text('note').notNull().default(''),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    cancelledBy: reference('cancelled_by'),
    cancelledAt: instant('cancelled_at'),
    reason: text('reason').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('price_cut_number').on(t.tenantId, t.number),
    foreignKey({ columns: [t.tenantId, t.merchantId], foreignColumns: [merchants.tenantId, merchants.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.cancelledBy], foreignColumns: [users.tenantId, users.id] }),
    index('price_cut_of_merchant').on(t.tenantId, t.merchantId, t.id),
    check('price_cut_window', sql`window_days between 0 and 90`),
    check('price_cut_cancelled', sql`(cancelled_by is null) = (cancelled_at is null)`),
  ],
)

/** Append-only: by how much one piece of a spec becomes cheaper. */
export const priceCutLines = pgTable(
  'price_cut_line',
  {
    tenantId: tenantId(),
    cutId: reference('cut_id').notNull(),
    skuId: reference('sku_id').notNull(),
    cutFen: fen('cut_fen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.cutId, t.skuId] }),
    foreignKey({ columns: [t.tenantId, t.cutId], foreignColumns: [priceCuts.tenantId, priceCuts.id] }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    check('price_cut_line_cut', sql`cut_fen > 0`),
  ],
)
