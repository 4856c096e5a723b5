import { LOCATION_KINDS, TRACKINGS } from '@shangxue/contract/catalogue/endpoints'
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
import { id, isOneOf, reference, sortKey, tenantId } from '../../platform/database/columns.ts'

export const brands = pgTable(
  'brand',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    position: integer('position').notNull().default(0),
    pinyin: sortKey('pinyin').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), unique('brand_name_unique').on(t.tenantId, t.name)],
)

export const products = pgTable(
  'product',
  {
    tenantId: tenantId(),
    id: id(),
    brandId: reference('brand_id').notNull(),
    name: text('name').notNull(),
    shortName: text('short_name').notNull(),
    tracking: text('tracking', { enum: TRACKINGS }).notNull(),
    active: boolean('active').notNull().default(true),
    pinyin: sortKey('pinyin').notNull(),
    /** Search text: brand, model, short name, specs, pinyin, initials and barcodes. */
    searchText: text('search_text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('product_name_unique').on(t.tenantId, t.brandId, t.name),
    foreignKey({ columns: [t.tenantId, t.brandId], foreignColumns: [brands.tenantId, brands.id] }),
    check('product_tracking', isOneOf(t.tracking, TRACKINGS)),
    index('product_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

export const skus = pgTable(
  'sku',
  {
    tenantId: tenantId(),
    id: id(),
    productId: reference('product_id').notNull(),
    spec: text('spec').notNull(),
    color: text('color').notNull(),
    barcode: text('barcode'),
    minStock: integer('min_stock').notNull().default(0),
    active: boolean('active').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('sku_variant_unique').on(t.tenantId, t.productId, t.spec, t.color),
    unique('sku_barcode_unique').on(t.tenantId, t.barcode),
    foreignKey({ columns: [t.tenantId, t.productId], foreignColumns: [products.tenantId, products.id] }),
    check('sku_min_stock', sql`${t.minStock} >= 0`),
  ],
)

export const locations = pgTable(
  'location',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    kind: text('kind', { enum: LOCATION_KINDS }).notNull(),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('location_name_unique').on(t.tenantId, t.name),
    check('location_kind', isOneOf(t.kind, LOCATION_KINDS)),
  ],
)
