import { PRICE_LEVELS } from '@shangxue/contract/pricing/levels'
import { PRICE_RULE_KINDS } from '@shangxue/contract/pricing/policy'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { fen, id, instant, isOneOf, reference, tenantId } from '../../../platform/database/columns.ts'
import { brands, locations, products, skus } from '../../catalogue/schema.ts'
import { customers } from '../../customers/schema.ts'
import { users } from '../../users/schema.ts'

/** Who added a rule and until which day it applies. Removed rules remain, because sale lines name them. */
const ruleColumns = () => ({
  validFrom: date('valid_from').notNull(),
  validTo: date('valid_to'),
  createdBy: reference('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  removedAt: instant('removed_at'),
})

/** A customer's own price, or the price of a level from a number of pieces, of a SKU or of all SKUs of a model. */
export const priceRules = pgTable(
  'price_rule',
  {
    tenantId: tenantId(),
    id: id(),
    kind: text('kind', { enum: PRICE_RULE_KINDS }).notNull(),
    customerId: reference('customer_id'),
    level: text('level', { enum: PRICE_LEVELS }),
    minPieces: integer('min_pieces'),
    productId: reference('product_id').notNull(),
    /** Null for all SKUs of the model. */
    skuId: reference('sku_id'),
    amountFen: fen('amount_fen').notNull(),
    ...ruleColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.productId], foreignColumns: [products.tenantId, products.id] }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    foreignKey({ columns: [t.tenantId, t.createdBy], foreignColumns: [users.tenantId, users.id] }),
    index('price_rule_of_product').on(t.tenantId, t.productId),
    index('price_rule_of_sku').on(t.tenantId, t.skuId).where(sql`${t.skuId} is not null`),
    index('price_rule_of_customer').on(t.tenantId, t.customerId).where(sql`${t.customerId} is not null`),
    check('price_rule_kind', isOneOf(t.kind, PRICE_RULE_KINDS)),
    check('price_rule_level', isOneOf(t.level, PRICE_LEVELS)),
    check('price_rule_amount', sql`${t.amountFen} >= 0`),
    check('price_rule_validity', sql`${t.validTo} >= ${t.validFrom}`),
    check('price_rule_customer', sql`(${t.kind} = 'customer') = (${t.customerId} is not null)`),
    check(
      'price_rule_break',
      sql`(${t.kind} = 'break') = (${t.level} is not null) and (${t.kind} = 'break') = (${t.minPieces} is not null)`,
    ),
  ],
)

/** An accessory that comes free with phones of a brand or model. */
export const giftRules = pgTable(
  'gift_rule',
  {
    tenantId: tenantId(),
    id: id(),
    brandId: reference('brand_id'),
    productId: reference('product_id'),
    skuId: reference('sku_id').notNull(),
    /** Free pieces per phone. */
    pieces: integer('pieces').notNull(),
    /** Null for all stores. */
    locationId: reference('location_id'),
    ...ruleColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.brandId], foreignColumns: [brands.tenantId, brands.id] }),
    foreignKey({ columns: [t.tenantId, t.productId], foreignColumns: [products.tenantId, products.id] }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.createdBy], foreignColumns: [users.tenantId, users.id] }),
    index('gift_rule_of_sku').on(t.tenantId, t.skuId),
    check('gift_rule_pieces', sql`${t.pieces} > 0`),
    check('gift_rule_validity', sql`${t.validTo} >= ${t.validFrom}`),
    check('gift_rule_scope', sql`(${t.brandId} is null) <> (${t.productId} is null)`),
  ],
)
