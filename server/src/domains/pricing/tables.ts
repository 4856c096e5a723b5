import { PRICE_TYPES } from '@shangxue/contract/pricing'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { fen, id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { skus } from '../catalogue/tables.ts'

/** Append-only history: the price in force is the one with the latest `valid_from` that has come. */
export const skuPrices = pgTable(
  'sku_price',
  {
    tenantId: tenantId(),
    id: id(),
    skuId: reference('sku_id').notNull(),
    type: text('type', { enum: PRICE_TYPES }).notNull(),
    amountFen: fen('amount_fen').notNull(),
    validFrom: instant('valid_from').notNull(),
    createdBy: reference('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('sku_price_moment_unique').on(t.tenantId, t.skuId, t.type, t.validFrom),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    index('sku_price_changes').on(t.tenantId, t.validFrom),
    check('sku_price_type', isOneOf(t.type, PRICE_TYPES)),
    check('sku_price_amount', sql`${t.amountFen} >= 0`),
  ],
)
